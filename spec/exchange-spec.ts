import { map, merge, of, take, timer } from 'rxjs';
import { exchange, finalResult, mrtr, type Round } from '../lib/index.js';
import { accept, asks, done, request, script } from './support/fixtures.js';
import { marbles, observe } from './support/observe.js';

const number = map((round: Round) => (round.done ? 'f' : String(round.round)));

describe('exchange', () => {
  it('emits every round as soon as its result is there, and completes with the final one', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const first = cold('  --r|      ', { r: asks(['a', 'b'], 's') });
      const second = cold(' --r|', { r: done });
      const a = cold('      -h|', { h: accept });
      const b = cold('      -h|', { h: accept });
      const { options } = script([first, second], {}, (key: string) => (key === 'a' ? a : b));

      expectObservable(exchange(request, options).pipe(number)).toBe('--1---(f|)');
      expectSubscriptions(first.subscriptions).toBe(' ^-!');
      expectSubscriptions(a.subscriptions).toBe('     --^!');
      expectSubscriptions(b.subscriptions).toBe('     ---^!');
      expectSubscriptions(second.subscriptions).toBe('----^-!');
    });
  });

  it('is cold: every subscription is an exchange of its own', () => {
    marbles(({ cold, expectObservable }) => {
      const { options } = script([cold('-r|', { r: done })]);
      const rounds = exchange(request, options).pipe(number);
      expectObservable(rounds).toBe('       -(f|)');
      expectObservable(rounds, '---^').toBe('----(f|)');
    });
  });

  it('takes the first value of a reply and of an answer, whatever follows', () => {
    marbles(({ cold, expectObservable }) => {
      const { options } = script(
        [cold('-r-x-#', { r: asks(['a']), x: done }), cold('-(rx)#', { r: done, x: asks(['b']) })],
        {},
        cold('-hx#', { h: accept, x: 7 }),
      );
      expectObservable(exchange(request, options).pipe(number)).toBe('-1-(f|)');
    });
  });

  it('gives the rounds with everything in them', () => {
    const reply = asks(['a'], 's');
    const { options } = script([reply, done]);
    const { values } = observe(exchange(request, options));
    const [first, last] = values;
    expect(first).toMatchObject({ done: false, round: 1, id: 1, inputRequests: reply['inputRequests'] });
    expect(first && Object.keys(first)).toStrictEqual([
      'done',
      'round',
      'id',
      'request',
      'inputRequests',
      'requestState',
    ]);
    expect(first?.done === false && first.requestState?.reveal()).toBe('s');
    expect(last).toStrictEqual({ done: true, round: 2, id: 2, request, result: done });
    expect(values.map((round) => round.request === request)).toStrictEqual([true, true]);
    expect(last?.done === true && last.result).toBe(done);
  });

  it('is synchronous if send and handlers are', () => {
    const { options } = script([asks(['a', 'b']), asks([], 's'), of(done)]);
    expect(observe(exchange(request, options))).toMatchObject({
      outcome: 'complete',
      values: [{}, {}, { done: true }],
    });
  });

  it('asks in ascending order of code points, one at a time', () => {
    const keys = ['b', '10', '2', '01', '', '😀', '\uff5e', '__proto__'];
    const reply = JSON.parse(
      `{${keys.map((key) => `${JSON.stringify(key)}:{"method":"roots/list"}`).join()}}`,
    ) as object;
    const { options, asked } = script([{ resultType: 'input_required', inputRequests: reply }, done]);
    observe(exchange(request, options));
    expect(asked.map(({ key }) => key)).toStrictEqual(['', '01', '10', '2', '__proto__', 'b', '\uff5e', '😀']);
  });

  it('fails with the error of send itself', () => {
    marbles(({ cold, expectObservable }) => {
      const thrown = Object.assign(new Error('Invalid params'), { code: -32602 });
      const { options, asked } = script([cold('-r|', { r: asks(['a']) }), cold('--#', {}, thrown)]);
      expectObservable(exchange(request, options).pipe(number)).toBe('-1-#', undefined, thrown);
      expect(asked).toStrictEqual([]);
    });
  });

  it('fails with no_result where send ends without a value', () => {
    marbles(({ cold, expectObservable }) => {
      const { options } = script([cold('--|')]);
      expectObservable(exchange(request, options)).toBe(
        '--#',
        undefined,
        expect.objectContaining({ kind: 'protocol', reason: { type: 'no_result' } }),
      );
    });
  });
});

describe('stateOnlyDelay', () => {
  const { options: plain } = script([]);

  it('waits before the retry of a round that asks nothing, and of no other', () => {
    marbles(({ cold, expectObservable }) => {
      const { options } = script(
        [asks([], 's'), asks(['a'], 's'), asks([], ''), done].map((reply) => cold('-r', { r: reply })),
        { stateOnlyDelay: 3 },
      );
      expectObservable(exchange(request, options).pipe(number)).toBe('-1---23---(f|)');
    });
  });

  it('may depend on the number of the round, 0 being at once', () => {
    marbles(({ cold, expectObservable }) => {
      const rounds: number[] = [];
      const { options } = script(
        [asks([], 's'), asks([], 's'), asks([], 's'), done].map((reply) => cold('-r', { r: reply })),
        {
          stateOnlyDelay: (round) => (rounds.push(round), (round - 1) * 2),
        },
      );
      expectObservable(exchange(request, options).pipe(number)).toBe('-12--3----(f|)');
      expectObservable(timer(20).pipe(map(() => rounds))).toBe('20ms (v|)', { v: [1, 2, 3] });
    });
  });

  it.each([
    ['a TypeError', '5', new TypeError('stateOnlyDelay must be a number or a function, not "5"')],
    ['a RangeError', -1, new RangeError('stateOnlyDelay must be from 0 to 2147483647 milliseconds, not -1')],
    ['a RangeError', NaN, new RangeError('stateOnlyDelay must be from 0 to 2147483647 milliseconds, not NaN')],
  ])('whose function gives something else is %s as error notification', (_, delay, error) => {
    const { options, sent } = script([asks([], 's')], { stateOnlyDelay: () => delay as number });
    const observed = observe(exchange(request, options));
    expect([observed.values.length, observed.error, sent.length]).toStrictEqual([1, error, 1]);
  });

  it('whose function throws fails with what it threw', () => {
    const thrown = { not: 'an error' };
    const stateOnlyDelay = () => {
      throw thrown as unknown as Error;
    };
    expect(observe(exchange(request, { ...plain, send: () => asks([], 's'), stateOnlyDelay })).error).toBe(thrown);
  });

  it('is not asked for when the consumer has left', () => {
    const stateOnlyDelay = jest.fn(() => 0);
    const { options } = script([asks([], 's')], { stateOnlyDelay });
    expect(observe(exchange(request, options).pipe(take(1))).outcome).toBe('complete');
    expect(stateOnlyDelay).not.toHaveBeenCalled();
  });
});

describe('mrtr', () => {
  it('takes one request after another, in order', () => {
    marbles(({ cold, hot, expectObservable, expectSubscriptions }) => {
      const replies = [asks(['a']), done, done].map((reply) => cold('--r', { r: reply }));
      const { options, sent } = script(replies);
      const source = hot('x-y-----|', { x: { method: 'tools/call', params: { name: 'x' } }, y: request });
      const rounds = source.pipe(
        mrtr(options),
        map((round) => `${String(round.request.params?.['name'])} ${round.done ? 'f' : round.round}`),
      );
      expectObservable(rounds).toBe('--a-b-c-|', { a: 'x 1', b: 'x f', c: 'deploy f' });
      expectSubscriptions(source.subscriptions).toBe('^-------!');
      expectObservable(timer(20).pipe(map(() => sent.map(({ id }) => id)))).toBe('20ms (v|)', { v: [1, 2, 3] });
    });
  });

  it('keeps exchanges that run side by side apart', () => {
    marbles(({ cold, expectObservable, flush }) => {
      const sent: { id: unknown; params: object }[] = [];
      let id = 0;
      const { options } = script([], {
        nextId: () => ++id,
        send: (sentId, _, params) => {
          sent.push({ id: sentId, params });
          const name = String(params['name']);
          return cold('-r', { r: 'inputResponses' in params ? done : asks([name], `state of ${name}`) });
        },
        handleInput: (key) => cold(key === 'A' ? '-------h' : '----h', { h: { from: key } }),
      });
      const call = (name: string) => exchange({ method: 'tools/call', params: { name } }, options);
      const seen = map(
        ({ request: { params }, done: isDone }: Round) => `${String(params?.['name'])}${isDone ? '!' : ''}`,
      );

      expectObservable(merge(call('A'), call('B')).pipe(seen)).toBe('-(ab)-y--(x|)', {
        a: 'A',
        b: 'B',
        x: 'A!',
        y: 'B!',
      });
      flush();
      expect(sent).toStrictEqual([
        { id: 1, params: { name: 'A' } },
        { id: 2, params: { name: 'B' } },
        { id: 3, params: { name: 'B', inputResponses: { B: { from: 'B' } }, requestState: 'state of B' } },
        { id: 4, params: { name: 'A', inputResponses: { A: { from: 'A' } }, requestState: 'state of A' } },
      ]);
    });
  });
});

describe('finalResult', () => {
  it('gives the last word of each exchange that ends', () => {
    marbles(({ cold, expectObservable }) => {
      const rounds = cold<Round>('a-b-c-d-#', {
        a: { done: false, round: 1, id: 1, request, inputRequests: {} },
        b: { done: true, round: 2, id: 2, request, result: done },
        c: { done: true, round: 1, id: 3, request, result: {} },
        d: { done: false, round: 1, id: 4, request, inputRequests: {} },
      });
      expectObservable(rounds.pipe(finalResult())).toBe('--b-c---#', {
        b: { result: done, rounds: 2 },
        c: { result: {}, rounds: 1 },
      });
    });
  });

  it('gives nothing for none', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(cold<Round>('--|').pipe(finalResult())).toBe('--|');
    });
  });
});

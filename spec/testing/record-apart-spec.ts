import {
  asyncScheduler,
  concat,
  concatMap,
  endWith,
  ignoreElements,
  firstValueFrom,
  from,
  map,
  merge,
  mergeMap,
  retry,
  take,
  timer,
  timestamp,
} from 'rxjs';
import { exchange, type McpRequest, type MrtrOptions, mrtr } from '../../lib/index.js';
import {
  complete,
  elicit,
  inputRequired,
  listRoots,
  record,
  type RecordedOptions,
  replay,
  type ReplayOptions,
  scriptedServer,
} from '../../lib/testing.js';
import { after, marbles, observe } from '../support/observe.js';

const call = (name: string): McpRequest => ({ method: 'tools/call', params: { name } });
const capabilities = { elicitation: {}, roots: {} };

/** A server that asks twice, in states of its own, slower for some; and answers that say whom they are for. */
const desk = (slow: { [name: string]: number } = {}): MrtrOptions => {
  let id = 0;
  return {
    send: (_id, _method, params) => {
      const name = String(params['name']);
      const round = 1 + Number((params['requestState'] as string | undefined)?.split('.')[1] ?? 0);
      const reply =
        round === 3
          ? complete({ for: name, answers: params['inputResponses'] })
          : inputRequired({ a: elicit(name), b: elicit(name) }, `${name}.${round}`);
      return after(slow[name] ?? 1, reply);
    },
    nextId: () => ++id,
    handleInput: (key, { params }) => after(2, { of: params['message'], key }),
    capabilities,
  };
};

/** Which names stand anywhere in the rounds of each exchange. */
const namesIn = (transcript: ReturnType<ReturnType<typeof record>['transcript']>): string[][] =>
  transcript.exchanges.map((recorded) => {
    const text = JSON.stringify(recorded);
    return ['alpha', 'beta', 'gamma'].filter((name) => text.includes(name));
  });

describe('exchanges in one recording', () => {
  it.each([
    ['one after another', (o: MrtrOptions) => from(['alpha', 'beta', 'gamma'].map(call)).pipe(mrtr(o))],
    [
      'all at once',
      (o: MrtrOptions) => from(['alpha', 'beta', 'gamma'].map(call)).pipe(mergeMap((request) => exchange(request, o))),
    ],
  ])('are kept apart: %s', (_, run) => {
    marbles(({ flush }) => {
      const recording = record(desk({ alpha: 3, gamma: 5 }));
      const observed = observe(run(recording.options));
      flush();
      expect(observed.outcome).toBe('complete');
      const transcript = recording.transcript();
      expect(namesIn(transcript)).toStrictEqual([['alpha'], ['beta'], ['gamma']]);
      for (const { rounds } of transcript.exchanges) {
        expect(rounds.map(({ inputs }) => inputs.map(({ key }) => key))).toStrictEqual([['a', 'b'], ['a', 'b'], []]);
        expect(rounds.map(({ params }) => params['requestState'])).toHaveLength(3);
      }
    });
  });

  it('are kept apart on one and the same request object, where questions are not the same objects', () => {
    marbles(({ flush }) => {
      let sent = 0;
      const shared = call('same');
      const recording = record({
        ...desk(),
        send: (_id, _method, params) => {
          sent++;
          const state = params['requestState'];
          return state === undefined
            ? after(sent === 1 ? 4 : 3, inputRequired({ q: elicit(`${sent}`), r: listRoots() }, `of-${sent}`))
            : after(2, complete({ state, answers: params['inputResponses'] }));
        },
        handleInput: (key, { params }) => after(3, { key, of: params['message'] ?? 'roots' }),
      });
      observe(merge(exchange(shared, recording.options), exchange(shared, recording.options)));
      flush();
      const { exchanges } = recording.transcript();
      const seen = exchanges.map(({ rounds }) => [
        rounds[0]?.inputs.map(({ answer, askedAt }) => [answer?.['of'], askedAt]),
        rounds[1]?.params['requestState'],
        (rounds[1]?.result as { state: string }).state,
        rounds[1]?.sentAt,
      ]);
      expect(seen).toStrictEqual([
        [
          [
            ['1', 4],
            ['roots', 7],
          ],
          'state-2',
          'of-1',
          10,
        ],
        [
          [
            ['2', 3],
            ['roots', 6],
          ],
          'state-1',
          'of-2',
          9,
        ],
      ]);
    });
  });

  it('are kept apart on one request object and one reply object: whoever got something goes on', () => {
    marbles(({ flush }) => {
      const reply = inputRequired({ q: elicit('') });
      let sent = 0;
      const recording = record({
        ...desk(),
        send: () => (++sent <= 2 ? after(2 * sent, reply) : after(1, complete({ content: [] }))),
        handleInput: () => after(5, {}),
      });
      const shared = call('same');
      observe(merge(exchange(shared, recording.options), exchange(shared, recording.options)));
      flush();
      const times = recording
        .transcript()
        .exchanges.map(({ rounds }) => [rounds[0]?.receivedAt, rounds[0]?.inputs[0]?.askedAt, rounds[1]?.sentAt]);
      expect(times).toStrictEqual([
        [2, 2, 7],
        [4, 4, 9],
      ]);
    });
  });

  it('that were left after a round do not take what belongs to the next one', async () => {
    const recording = record(desk());
    const request = call('alpha');
    await firstValueFrom(exchange(request, recording.options));
    await firstValueFrom(exchange(request, recording.options).pipe(take(2)));
    const { exchanges } = recording.transcript();
    expect(exchanges.map(({ rounds }) => rounds.map(({ inputs }) => inputs.length))).toStrictEqual([[0], [0]]);
    observe(exchange(request, recording.options));
    expect(recording.transcript().exchanges).toHaveLength(3);
  });

  it('that were left while another one paused do not take its next request', () => {
    marbles(({ flush }) => {
      const recording = record({
        ...desk(),
        ...scriptedServer([
          inputRequired(undefined, 'mine'),
          inputRequired(undefined, 'other'),
          ({ params }) => complete({ state: params['requestState'] }),
        ]),
        stateOnlyDelay: 9,
      });
      const request = call('same');
      observe(exchange(request, recording.options));
      observe(exchange(request, recording.options).pipe(take(1)));
      flush();
      const [mine, other] = recording.transcript().exchanges;
      expect(mine?.rounds.map(({ sentAt }) => sentAt)).toStrictEqual([0, 9]);
      expect(mine?.rounds[1]?.params['requestState']).toBe('state-1');
      expect(other?.rounds).toHaveLength(1);
    });
  });

  it('that came and went while a round was looked at do not take its questions', () => {
    marbles(() => {
      const recording = record({
        ...desk(),
        ...scriptedServer([
          inputRequired({ q: elicit('mine') }),
          inputRequired({ q: elicit('other') }),
          complete({ content: [] }),
        ]),
        handleInput: () => ({}),
      });
      const request = call('same');
      const passing = exchange(request, recording.options).pipe(take(1), ignoreElements(), endWith(0));
      const rounds = exchange(request, recording.options).pipe(
        concatMap((round) => (round.round === 1 ? passing : [round.round])),
      );
      expect(observe(rounds).outcome).toBe('complete');
      const [mine, other] = recording.transcript().exchanges;
      expect(mine?.rounds.map(({ inputs }) => inputs.length)).toStrictEqual([1, 0]);
      expect(other?.rounds.map(({ inputs }) => inputs.length)).toStrictEqual([0]);
    });
  });

  it('are another one for each subscription', () => {
    marbles(({ flush }) => {
      const recording = record({ ...desk(), ...scriptedServer([complete(), new Error('reset'), complete()]) });
      const one = exchange(call('alpha'), recording.options);
      const observed = observe(concat(one, one.pipe(retry(1))));
      flush();
      expect(observed.outcome).toBe('complete');
      expect(
        recording.transcript().exchanges.map(({ rounds }) => rounds.map(({ error }) => error?.message)),
      ).toStrictEqual([[undefined], ['reset'], [undefined]]);
    });
  });

  it('are kept apart also where a wrapper leaves the context out', () => {
    marbles(({ flush }) => {
      const bare = (options: RecordedOptions | ReplayOptions): MrtrOptions => ({
        ...options,
        send: (id, method, params) => options.send(id, method, params),
        handleInput: (key, input) => options.handleInput(key, input),
      });
      const run = (options: MrtrOptions) =>
        observe(from(['alpha', 'beta', 'gamma'].map(call)).pipe(mergeMap((request) => exchange(request, options))));
      const recording = record(desk({ alpha: 3, gamma: 5 }));
      run(bare(recording.options));
      flush();
      const transcript = recording.transcript();
      expect(namesIn(transcript)).toStrictEqual([['alpha'], ['beta'], ['gamma']]);
      expect(transcript.exchanges.map(({ rounds }) => rounds.map(({ inputs }) => inputs.length))).toStrictEqual(
        Array(3).fill([2, 2, 0]),
      );

      const again = replay(transcript);
      const observed = run(bare(again));
      flush();
      expect(observed.outcome).toBe('complete');
      again.verify();
    });
  });

  it('are kept apart by their answers where a wrapper also takes its time', () => {
    marbles(({ flush }) => {
      let replies = 0;
      const recording = record({
        ...desk(),
        send: (_id, _method, params) =>
          params['inputResponses'] === undefined
            ? after(1, inputRequired({ q: elicit(`for ${++replies}`) }))
            : after(1, complete({ of: params['inputResponses'] })),
        handleInput: (_key, { params }) => after(1, { answer: params['message'] }),
      });
      const send: MrtrOptions['send'] = (id, method, params) =>
        timer(5).pipe(mergeMap(() => recording.options.send(id, method, params)));
      const request = call('same');
      const one = exchange(request, { ...recording.options, send });
      observe(merge(one, timer(2).pipe(mergeMap(() => one))));
      flush();
      const answers = recording
        .transcript()
        .exchanges.map(({ rounds }) => [rounds[0]?.inputs[0]?.answer, (rounds[1]?.result as { of: object }).of]);
      expect(answers).toStrictEqual([
        [{ answer: 'for 1' }, { q: { answer: 'for 1' } }],
        [{ answer: 'for 2' }, { q: { answer: 'for 2' } }],
      ]);
    });
  });

  it('sent by hand are one for each id, and one for what is subscribed to again', () => {
    const recording = record({ ...desk(), ...scriptedServer([complete(), complete(), complete(), complete()]) });
    const params = { cursor: 'x' };
    const { send } = recording.options;
    const first = send(1, 'tools/list', params);
    observe(first);
    observe(first);
    observe(send(2, 'tools/list', params));
    observe(send(3, 'tools/list'));
    expect(recording.transcript().exchanges.map(({ rounds }) => rounds.map(({ id }) => id))).toStrictEqual([
      [1, 1],
      [2],
      [3],
    ]);
  });

  it('replay together as they ran together, at the same times', () => {
    marbles(({ flush }) => {
      const run = (options: MrtrOptions) =>
        observe(
          from(['alpha', 'beta', 'gamma'].map(call)).pipe(
            mergeMap((request) => exchange(request, options)),
            map(({ round, id, request }) => ({ name: request.params?.['name'], round, id })),
            timestamp(),
          ),
        );
      const recording = record(desk({ alpha: 3, gamma: 5 }));
      const live = run(recording.options);
      flush();
      expect(live.values).toHaveLength(9);

      const again = replay(JSON.stringify(recording.transcript()));
      const begin = asyncScheduler.now();
      const replayed = run(again);
      flush();
      expect(replayed.values.map(({ value, timestamp: at }) => ({ value, timestamp: at - begin }))).toStrictEqual(
        live.values,
      );
      again.verify();
    });
  });

  it('replay in another order too', () => {
    marbles(({ flush }) => {
      const recording = record(desk());
      observe(from(['alpha', 'beta'].map(call)).pipe(mrtr(recording.options)));
      flush();
      const again = replay(recording.transcript());
      const observed = observe(from(['beta', 'alpha'].map(call)).pipe(mrtr(again)));
      flush();
      expect(observed.outcome).toBe('complete');
      again.verify();
    });
  });
});

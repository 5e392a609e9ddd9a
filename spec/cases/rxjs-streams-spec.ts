import { from, map, Observable, type ObservableInput, of, Subject, timer } from 'rxjs';
import { type AskedInput, type McpRequest, mrtr } from '../../lib/index.js';
import { marbles } from '../support/observe.js';
import {
  A,
  addedTo,
  CALL,
  client,
  collect,
  DONE,
  EL,
  fault,
  forms,
  interim,
  keysAsked,
  moment,
  play,
  sendForms,
  tally,
} from '../support/cases.js';
import { watchUnhandled } from '../support/cases-unhandled.js';

jest.setTimeout(5_000);

describe.each(sendForms)('what comes after the word that counts, where send gives $send', ({ send, reply }) => {
  const form = { send, reply, handler: 'at once', answered: (value: unknown) => value };
  const unhandled = watchUnhandled();

  test('B01: a final result is not searched for questions', async () => {
    const touched = jest.fn();
    const result = Object.defineProperties(
      { resultType: 'complete' },
      {
        inputRequests: { get: touched, enumerable: true },
        requestState: { get: touched, enumerable: true },
      },
    );
    const played = await play(form, [result]);

    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 1, outcome: 'complete' });
    expect((played.rounds[0] as { result?: unknown }).result).toBe(result);
    expect(touched).not.toHaveBeenCalled();
    expect(unhandled).toStrictEqual([]);
  });
});

describe('the first value counts', () => {
  const form = { send: '', reply: (value: unknown) => value, handler: 'at once', answered: (value: unknown) => value };
  const unhandled = watchUnhandled();
  const asking = interim({ inputRequests: { a: EL }, requestState: 's' });
  const late = () => {
    throw new Error('late');
  };

  test.each<[string, (first: object) => ObservableInput<unknown>]>([
    [
      'an error',
      (first) =>
        new Observable((subscriber) => {
          subscriber.next(first);
          subscriber.error(new Error('late'));
        }),
    ],
    ['another result that asks', (first) => of(first, interim({ inputRequests: { b: EL } }))],
    ['a final result', (first) => of(first, DONE)],
    ['a throw', (first) => of(first).pipe(map((value, index) => (index > 0 ? late() : value)))],
    [
      'an error, a turn later',
      (first) =>
        new Observable((subscriber) => {
          subscriber.next(first);
          return timer(1)
            .pipe(map(() => late()))
            .subscribe(subscriber);
        }),
    ],
  ])('B08: %s after a result of send changes nothing', async (_, give) => {
    const played = await play(form, [() => give(asking), () => give(DONE)]);

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1, rounds: 2, outcome: 'complete' });
    expect(addedTo(played, 1)).toStrictEqual({ inputResponses: { a: A }, requestState: 's' });
    expect(unhandled).toStrictEqual([]);
  });

  test.each<[string, (first: object) => ObservableInput<unknown>]>([
    [
      'an error',
      (first) =>
        new Observable((subscriber) => {
          subscriber.next(first);
          subscriber.error(new Error('late'));
        }),
    ],
    ['another answer', (first) => of(first, { action: 'decline' })],
    ['no answer', (first) => of(first, null)],
  ])('B08: %s after an answer of a handler changes nothing', async (_, give) => {
    const played = await play(form, [asking, DONE], { answer: () => give(A) });

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1, rounds: 2, outcome: 'complete' });
    expect(addedTo(played, 1)).toStrictEqual({ inputResponses: { a: A }, requestState: 's' });
    expect(unhandled).toStrictEqual([]);
  });
});

describe.each(forms)('re-entrancy, where send gives $send and a handler answers $handler', (form) => {
  test('B06: a request pushed from inside next waits its turn, and no round is mixed up', async () => {
    const first: McpRequest = { method: 'tools/call', params: { name: 'first' } };
    const second: McpRequest = { method: 'tools/call', params: { name: 'second' } };
    const { options, sends } = client(form, [
      interim({ inputRequests: { a: EL }, requestState: '1' }),
      DONE,
      interim({ inputRequests: { b: EL }, requestState: '2' }),
      DONE,
    ]);
    const source = new Subject<McpRequest>();
    let count = 0;
    const ended = collect(source.pipe(mrtr(options)), () => {
      count++;
      if (count === 1) source.next(second);
      if (count === 4) source.complete();
    });
    source.next(first);
    const { outcome, rounds } = await ended;
    await moment();

    expect(outcome).toBe('complete');
    expect(rounds.map(({ request, round, done }) => [request.params?.['name'], round, done])).toStrictEqual([
      ['first', 1, false],
      ['first', 2, true],
      ['second', 1, false],
      ['second', 2, true],
    ]);
    expect(sends.map(({ params }) => params)).toStrictEqual([
      { name: 'first' },
      { name: 'first', inputResponses: { a: A }, requestState: '1' },
      { name: 'second' },
      { name: 'second', inputResponses: { b: A }, requestState: '2' },
    ]);
  });
});

describe.each(sendForms)('what a handler gives, where send gives $send', ({ send, reply }) => {
  const form = { send, reply, handler: 'mixed', answered: (value: unknown) => value };
  const unhandled = watchUnhandled();

  test.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['a number', 5],
    ['a string', 'accept'],
    ['an array', [A]],
    ['a function', () => A],
    ['a class instance', new Date(0)],
  ])('B10: %s after an answer that took its time is an error of the stream, not of the process', async (_, bad) => {
    const played = await play(form, [interim({ inputRequests: { a: EL, b: EL, c: EL } }), DONE], {
      answer: (key) => (key === 'a' ? Promise.resolve(A) : bad),
    });

    expect(fault(played.error)).toStrictEqual({
      kind: 'input_handler',
      reason: { type: 'invalid_response', key: 'b' },
    });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 2, rounds: 1, outcome: 'error' });
    expect(unhandled).toStrictEqual([]);
  });

  test('B10: a plain object after an answer that took its time is an answer', async () => {
    const played = await play(form, [interim({ inputRequests: { a: EL, b: EL } }), DONE], {
      answer: (key) => (key === 'a' ? Promise.resolve(A) : { action: 'accept' }),
    });

    expect(addedTo(played, 1)).toStrictEqual({ inputResponses: { a: A, b: { action: 'accept' } } });
    expect(unhandled).toStrictEqual([]);
  });

  test('B03: 1 500 questions are answered where the first takes its time and the rest do not', async () => {
    const keys = Array.from({ length: 1_500 }, (_, n) => `k${n}`);
    const inputRequests = Object.fromEntries(keys.map((key) => [key, EL]));
    const played = await play(form, [interim({ inputRequests }), DONE], {
      maxInputRequests: 2_000,
      answer: (key) => (key === 'k0' ? timer(5).pipe(map(() => A)) : of({ key })),
    });

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1_500, rounds: 2, outcome: 'complete' });
    expect(keysAsked(played)).toStrictEqual([...keys].sort());
    expect(addedTo(played, 1)).toStrictEqual({
      inputResponses: Object.fromEntries(keys.map((key) => [key, key === 'k0' ? A : { key }])),
    });
  });
});

describe('many requests', () => {
  const form = { send: '', reply: (value: unknown) => value, handler: '', answered: (value: unknown) => value };

  test.each<[string, () => unknown]>([
    ['plain values', () => DONE],
    ['of(x)', () => of(DONE)],
  ])('B03: 1 500 are sent where the first takes its time and the rest, %s, do not', async (_, give) => {
    const { options, sends } = client(form, [() => timer(5).pipe(map(() => DONE)), give]);
    const requests = Array.from({ length: 1_500 }, (_, n) => ({ method: 'tools/call', params: { n } }));
    const { rounds, outcome } = await collect(from(requests).pipe(mrtr(options)));

    expect(outcome).toBe('complete');
    expect(rounds.map(({ request }) => request)).toStrictEqual(requests);
    expect(sends.map(({ params }) => params['n'])).toStrictEqual(requests.map(({ params }) => params.n));
  });
});

describe('virtual time', () => {
  test('B15: each frame of an exchange is exact, questions one after the other', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const asking = interim({ inputRequests: { a: EL, b: EL } });
      const log: string[] = [];
      const traced = (key: string) => {
        const source = cold('-h|', { h: A });
        return {
          subscriptions: source.subscriptions,
          stream: new Observable((subscriber) => {
            log.push(`${key} asked`);
            subscriber.add(() => log.push(`${key} torn down`));
            return source.subscribe(subscriber);
          }),
        };
      };
      const sends = [cold('--r|', { r: asking }), cold('--r|', { r: DONE })];
      const handlers: { [key: string]: ReturnType<typeof traced> } = { a: traced('a'), b: traced('b') };
      let sent = 0;
      let id = 0;
      const rounds = of(CALL).pipe(
        mrtr({
          send: () => sends[sent++],
          nextId: () => ++id,
          handleInput: (key: string, input: AskedInput) => {
            expect(input).toStrictEqual(EL);
            return handlers[key]?.stream as Observable<object>;
          },
          capabilities: { elicitation: {} },
        }),
        map(({ round, done }) => `${round} ${done}`),
      );

      expectObservable(rounds).toBe('--1---(2|)', { '1': '1 false', '2': '2 true' });
      expectSubscriptions(sends[0]?.subscriptions ?? []).toBe('^-!');
      expectSubscriptions(handlers['a']?.subscriptions ?? []).toBe('--^!');
      expectSubscriptions(handlers['b']?.subscriptions ?? []).toBe('---^!');
      expectSubscriptions(sends[1]?.subscriptions ?? []).toBe('----^-!');
      expectObservable(timer(100).pipe(map(() => [...log]))).toBe('100ms (l|)', {
        l: ['a asked', 'a torn down', 'b asked', 'b torn down'],
      });
    });
  });
});

import { asapScheduler, asyncScheduler, from, map, Observable, of, queueScheduler, timer } from 'rxjs';
import { exchange, finalResult, mrtr } from '../lib/index.js';
import { accept, asks, done, request, script } from './support/fixtures.js';
import { observe } from './support/observe.js';

describe('depth', () => {
  const long = (rounds: number) => {
    const { options } = script([], {
      send: (id) => (Number(id) % rounds === 0 ? done : asks(['a'])),
      maxRounds: rounds,
      handleInput: () => accept,
    });
    return options;
  };
  const deep = 20_000; // of rounds, some ten times as many as the stack holds

  it('has no limit: 100 000 synchronous rounds', () => {
    let count = 0;
    let isComplete = false;
    exchange(request, long(100_000)).subscribe({ next: () => count++, complete: () => (isComplete = true) });
    expect([count, isComplete]).toStrictEqual([100_000, true]);
  });

  it.each([
    ['queueScheduler', queueScheduler],
    ['asapScheduler', asapScheduler],
    ['asyncScheduler', asyncScheduler],
  ])('has none within an action of the %s, and is synchronous there too', async (_, scheduler) => {
    const [count, isDone] = await new Promise<[number, boolean]>((resolve) => {
      scheduler.schedule(() => {
        let count = 0;
        let isDone = false;
        exchange(request, long(deep)).subscribe({ next: () => count++, complete: () => (isDone = true) });
        resolve([count, isDone]);
      });
    });
    expect([count, isDone]).toStrictEqual([deep, true]);
  });

  it('has none where replies are synchronous Observables, and handlers too', () => {
    const options = long(deep);
    const { send, handleInput } = options;
    let count = 0;
    exchange(request, {
      ...options,
      send: (...args) => of(send(...args)),
      handleInput: (...args) => of(handleInput(...args) as object),
    }).subscribe(() => count++);
    expect(count).toBe(deep);
  });

  it.each([0, 1, 700])('has none for 1 500 inputs of which number %i is asynchronous', async (late) => {
    const keys = Array.from({ length: 1500 }, (_, index) => `k${String(index).padStart(4, '0')}`);
    const answered: string[] = [];
    const { options, sent } = script([asks(keys), done], { maxInputRequests: 1500 }, (key: string) => {
      answered.push(key);
      return key === keys[late] ? timer(1).pipe(map(() => accept)) : of(accept);
    });
    await new Promise<void>((complete, error) => {
      exchange(request, options).subscribe({ complete, error });
    });
    expect(answered).toStrictEqual(keys);
    expect(Object.keys(sent[1]?.params['inputResponses'] as object)).toStrictEqual(keys);
  });

  it.each([
    ['all synchronous', () => false],
    ['the first asynchronous', (turn: number) => turn === 1],
    ['every hundredth asynchronous', (turn: number) => turn % 100 === 0],
  ])('has none for 5 000 requests through one mrtr(), %s', async (_, isLate) => {
    let turn = 0;
    let count = 0;
    const { options } = script([], { send: () => (isLate(++turn) ? Promise.resolve(done) : done) });
    await new Promise<void>((complete, error) => {
      from(Array.from({ length: 5000 }, () => request))
        .pipe(mrtr(options))
        .subscribe({ next: () => count++, complete, error });
    });
    expect(count).toBe(5000);
  });

  it('has none for exchanges inside the handlers of exchanges', () => {
    const nest = (depth: number): Observable<object> =>
      exchange(request, {
        ...script([]).options,
        send: (_, __, params) => ('inputResponses' in params ? { depth } : asks(['a'])),
        handleInput: () => (depth === 0 ? accept : nest(depth - 1).pipe(map((result) => ({ result })))),
      }).pipe(
        finalResult(),
        map(({ result }) => result),
      );
    expect(observe(nest(50)).values).toStrictEqual([{ depth: 50 }]);
  });
});

import {
  asapScheduler,
  asyncScheduler,
  concat,
  from,
  map,
  NEVER,
  Observable,
  of,
  queueScheduler,
  scheduled,
  Subject,
  timer,
} from 'rxjs';
import { exchange, finalResult, mrtr, type McpRequest, type Round } from '../lib/index.js';
import { accept, asks, done, request, script } from './support/fixtures.js';
import { itObeysTheLawsOfOperators } from './support/laws.js';
import { observe } from './support/observe.js';

const talkative = () => {
  const { options } = script([], {
    send: (_, __, params) => ('requestState' in params ? done : asks(['a', 'b'], 's')),
  });
  return options;
};

describe('mrtr', () => {
  itObeysTheLawsOfOperators<McpRequest, Round>(() => mrtr(talkative()), request);

  it('never mixes the rounds of two requests, also when the second comes from within next', () => {
    const source = new Subject<McpRequest>();
    const seen: string[] = [];
    const second = { method: 'tools/call', params: { name: 'second' } };
    source.pipe(mrtr(talkative())).subscribe((round) => {
      seen.push(`${String(round.request.params?.['name'])} ${round.round}`);
      if (seen.length === 1) source.next(second);
    });
    source.next(request);
    expect(seen).toStrictEqual(['deploy 1', 'deploy 2', 'second 1', 'second 2']);
  });

  it('leaves the rest of the source alone after a failure', () => {
    const { options, sent } = script([null]);
    expect(observe(of(request, request).pipe(mrtr(options))).outcome).toBe('error');
    expect(sent).toHaveLength(1);
  });
});

describe('finalResult', () => {
  const round: Round = { done: true, round: 3, id: 1, request, result: done };
  itObeysTheLawsOfOperators(() => finalResult(), round);
});

describe('depth', () => {
  const rounds = 100_000;
  const long = () => {
    const { options } = script([], {
      send: (id) => (Number(id) % (rounds + 1) === 0 ? done : asks(['a'])),
      maxRounds: rounds + 1,
      handleInput: () => accept,
    });
    return options;
  };

  it('has no limit: 100 000 synchronous rounds', () => {
    let count = 0;
    let isComplete = false;
    exchange(request, long()).subscribe({ next: () => count++, complete: () => (isComplete = true) });
    expect([count, isComplete]).toStrictEqual([rounds + 1, true]);
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
        exchange(request, long()).subscribe({ next: () => count++, complete: () => (isDone = true) });
        resolve([count, isDone]);
      });
    });
    expect([count, isDone]).toStrictEqual([rounds + 1, true]);
  });

  it('has none where replies are synchronous Observables, and handlers too', () => {
    const options = long();
    const { send, handleInput } = options;
    let count = 0;
    exchange(request, {
      ...options,
      send: (...args) => of(send(...args)),
      handleInput: (...args) => of(handleInput(...args) as object),
    }).subscribe(() => count++);
    expect(count).toBe(rounds + 1);
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

describe('a consumer that throws in next', () => {
  const thrown = new Error('of the consumer');

  it('by forEach: the promise rejects with it, nobody is asked', async () => {
    const { options, sent, asked } = script([asks(['a'])]);
    const outcome = of(request)
      .pipe(mrtr(options))
      .forEach(() => {
        throw thrown;
      });
    await expect(outcome).rejects.toBe(thrown);
    expect([sent.length, asked.length]).toStrictEqual([1, 0]);
  });
});

describe('a source on a scheduler', () => {
  it('is followed at its own pace', async () => {
    const { options, sent } = script([done]);
    const observed = observe(scheduled([request, request], asapScheduler).pipe(mrtr(options)));
    expect(sent).toHaveLength(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([observed.outcome, observed.values.length]).toStrictEqual(['complete', 2]);
  });

  it('that never ends keeps the stream open', () => {
    const { options } = script([done]);
    expect(observe(concat(of(request), NEVER).pipe(mrtr(options)))).toMatchObject({ outcome: 'pending', values: [{}] });
  });
});

import { finalize, from, Observable, of } from 'rxjs';
import { exchange, mrtr } from '../../lib/index.js';
import {
  A,
  addedTo,
  CALL,
  client,
  collect,
  DONE,
  EL,
  fault,
  interim,
  type Played,
  play,
  tally,
} from '../support/cases.js';
import { watchUnhandled } from '../support/cases-unhandled.js';

jest.setTimeout(5_000);

const form = { send: '', reply: (value: unknown) => value, handler: '', answered: (value: unknown) => value };
const asking = interim({ inputRequests: { a: EL, b: EL }, requestState: 's' });

function expectWhole(played: Played): void {
  expect(tally(played)).toStrictEqual({ sends: 2, asks: 2, rounds: 2, outcome: 'complete' });
  expect(addedTo(played, 1)).toStrictEqual({ inputResponses: { a: A, b: A }, requestState: 's' });
}

describe('a second copy of rxjs', () => {
  let other: typeof import('rxjs');
  const unhandled = watchUnhandled();

  beforeAll(() => {
    jest.isolateModules(() => {
      other = jest.requireActual<typeof import('rxjs')>('rxjs');
    });
  });

  test('B11: it is another copy indeed', () => {
    expect(other.of(CALL)).not.toBeInstanceOf(Observable);
  });

  test.each<[string, (value: unknown) => unknown]>([
    ['at once', (value) => other.of(value)],
    ['later', (value) => other.timer(1).pipe(other.map(() => value))],
    ['more than once', (value) => other.of(value, null, value)],
  ])('B11: its Observables serve as results and answers, %s', async (_, give) => {
    const played = await play({ ...form, reply: give }, [asking, DONE], { answer: () => give(A) });

    expectWhole(played);
    expect(unhandled).toStrictEqual([]);
  });

  test('B11: its Observables serve as sources', async () => {
    const { options, sends } = client(form, [asking, DONE, asking, DONE]);
    const source = from(other.of(CALL, CALL));
    const { rounds, outcome } = await collect(source.pipe(mrtr(options)));

    expect(outcome).toBe('complete');
    expect([rounds.length, sends.length]).toStrictEqual([4, 4]);
  });

  test('B11: the operator serves in its pipe', async () => {
    const { options, sends } = client(form, [asking, DONE]);
    const source = other.of(CALL);
    const { rounds, outcome } = await collect(source.pipe(mrtr(options)));

    expect(outcome).toBe('complete');
    expect([rounds.length, sends.length]).toStrictEqual([2, 2]);
  });

  test('B11: its operators serve on the rounds', async () => {
    const { options } = client(form, [asking, DONE]);
    const rounds = other.from(exchange(CALL, options));

    expect(await other.lastValueFrom(rounds.pipe(other.count()))).toBe(2);
  });

  test('B11: errors of its Observables go through unchanged', async () => {
    const error = new Error('elsewhere');
    const played = await play(form, [asking, () => other.throwError(() => error)]);

    expect(played.error).toBe(error);
    expect(unhandled).toStrictEqual([]);
  });

  test('B11: its Observables are torn down once, when the exchange is', () => {
    const log: string[] = [];
    const pending = () => other.NEVER.pipe(other.finalize(() => log.push('torn down')));
    const { options } = client(form, [pending]);
    const subscription = of(CALL)
      .pipe(
        mrtr(options),
        finalize(() => log.push('over')),
      )
      .subscribe();
    subscription.unsubscribe();
    subscription.unsubscribe();

    expect(log.sort()).toStrictEqual(['over', 'torn down']);
  });
});

describe('an Observable of another library', () => {
  const unhandled = watchUnhandled();
  const installed = Symbol('observable');

  /** As little of an Observable as there may be, under a key of one's choice. */
  function foreign(key: PropertyKey, value: unknown, log: string[] = []): object {
    return {
      [key]: () => ({
        subscribe(observer: { next(value: unknown): void; complete(): void }) {
          observer.next(value);
          observer.complete();
          return { unsubscribe: () => log.push('torn down') };
        },
      }),
    };
  }

  /** Installs `Symbol.observable` after rxjs was loaded, as a polyfill that comes late does. */
  async function withSymbol(test: () => Promise<void>): Promise<void> {
    Object.defineProperty(Symbol, 'observable', { value: installed, configurable: true });
    try {
      await test();
    } finally {
      Reflect.deleteProperty(Symbol, 'observable');
    }
  }

  test("B13: one that is known by '@@observable' serves as result and answer", async () => {
    const played = await play({ ...form, reply: (value) => foreign('@@observable', value) }, [asking, DONE], {
      answer: () => foreign('@@observable', A),
    });

    expectWhole(played);
    expect(unhandled).toStrictEqual([]);
  });

  test('B13: one that is known by a Symbol.observable that was installed later serves as well', async () => {
    await withSymbol(async () => {
      const played = await play({ ...form, reply: (value) => foreign(installed, value) }, [asking, DONE], {
        answer: () => foreign(installed, A),
      });

      expectWhole(played);
    });
  });

  test("B13: one that is known by '@@observable' serves where a Symbol.observable was installed later", async () => {
    await withSymbol(async () => {
      const played = await play({ ...form, reply: (value) => foreign('@@observable', value) }, [asking, DONE], {
        answer: () => foreign('@@observable', A),
      });

      expectWhole(played);
    });
  });

  test("B13: a key '@@observable' that is no method leaves a result what it is", async () => {
    const result = { resultType: 'complete', '@@observable': 'x' };
    const played = await play(form, [result]);

    expect((played.rounds[0] as { result?: unknown }).result).toBe(result);
  });

  test('B13: a foreign handler that gives nothing to subscribe to is an error of the stream', async () => {
    const played = await play(form, [asking, DONE], { answer: () => ({ '@@observable': () => 5 }) });

    expect(fault(played.error)).toStrictEqual({ kind: 'input_handler', reason: { type: 'raised', key: 'a' } });
    expect(unhandled).toStrictEqual([]);
  });
});

import { getEventListeners } from 'node:events';
import {
  defer,
  finalize,
  firstValueFrom,
  fromEvent,
  NEVER,
  type Observable,
  of,
  Subject,
  type Subscription,
  take,
  takeUntil,
} from 'rxjs';
import { mrtr, type WorkContext } from '../../lib/index.js';
import { A, CALL, client, collect, DONE, EL, forms, interim, moment, sendForms } from '../support/cases.js';
import { watchUnhandled } from '../support/cases-unhandled.js';

jest.setTimeout(5_000);

const asking = interim({ inputRequests: { a: EL, b: EL, c: EL }, requestState: 's' });

/** A promise that is rejected from outside. */
function rejectable(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_, no) => {
    reject = no;
  });
  return { promise, reject };
}

describe.each(sendForms)('a consumer that has had enough, where send gives $send', ({ send, reply }) => {
  const form = { send, reply, handler: 'at once', answered: (value: unknown) => value };
  const unhandled = watchUnhandled();

  test('B05: a stop raised inside next ends it all: no handler, no further request', async () => {
    const { options, sends, asks } = client(form, [asking, DONE]);
    const stop = new Subject<void>();
    const { outcome, rounds } = await collect(of(CALL).pipe(mrtr(options), takeUntil(stop)), () => {
      stop.next();
    });
    await moment();

    expect(outcome).toBe('complete');
    expect(rounds.map(({ round }) => round)).toStrictEqual([1]);
    expect(sends).toHaveLength(1);
    expect(asks).toHaveLength(0);
  });

  test.each<[string, (rounds: Observable<unknown>) => Promise<unknown>]>([
    ['take(1)', (rounds) => collect(rounds.pipe(take(1)))],
    ['firstValueFrom', (rounds) => firstValueFrom(rounds)],
  ])('B05: %s takes the first round and asks nobody', async (_, consume) => {
    const { options, sends, asks } = client(form, [asking, DONE]);
    await consume(of(CALL).pipe(mrtr(options)));
    await moment();

    expect(sends).toHaveLength(1);
    expect(asks).toHaveLength(0);
  });

  test('B20: forEach with a callback that throws rejects with that error and asks nobody', async () => {
    const error = new Error('consumer');
    const { options, sends, asks } = client(form, [asking, DONE]);
    const rejected: unknown = await of(CALL)
      .pipe(mrtr(options))
      .forEach(() => {
        throw error;
      })
      .catch((reason: unknown) => reason);
    await moment();

    expect(rejected).toBe(error);
    expect(sends).toHaveLength(1);
    expect(asks).toHaveLength(0);
    expect(unhandled).toStrictEqual([]);
  });

  test('B20: what a consumer throws in next is reported by RxJS as it is, never as an error of the exchange', async () => {
    const error = new Error('consumer');
    const { options } = client(form, [interim({ inputRequests: { a: EL } }), DONE]);
    const errors: unknown[] = [];
    await new Promise<void>((resolve) => {
      of(CALL)
        .pipe(mrtr(options))
        .subscribe({
          next: () => {
            throw error;
          },
          error: (reason: unknown) => {
            errors.push(reason);
            resolve();
          },
          complete: resolve,
        });
    });
    await moment();

    expect(errors).toStrictEqual([]);
    expect(unhandled).toStrictEqual([error, error]);
    expect(unhandled[0]).toBe(error);
  });
});

describe.each(forms)('an abort signal of the caller, where send gives $send and a handler answers $handler', (form) => {
  const aborted = (signal: AbortSignal) => defer(() => (signal.aborted ? of(true) : fromEvent(signal, 'abort')));

  test('B21: after 100 exchanges that were bound to a signal, no listener is left on it', async () => {
    const controller = new AbortController();
    const counts: number[] = [];
    for (let n = 0; n < 100; n++) {
      const { options } = client(form, [interim({ requestState: 's' }), DONE]);
      const watched = of(CALL).pipe(mrtr(options), takeUntil(aborted(controller.signal)));
      const ended = collect(watched);
      counts.push(getEventListeners(controller.signal, 'abort').length);
      expect((await ended).outcome).toBe('complete');
    }

    expect(Math.max(...counts)).toBeLessThanOrEqual(1);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('B21: with a signal that is aborted already, nothing is sent', async () => {
    const { options, sends } = client(form, [asking, DONE]);
    const { outcome, rounds } = await collect(of(CALL).pipe(mrtr(options), takeUntil(aborted(AbortSignal.abort()))));
    await moment();

    expect(outcome).toBe('complete');
    expect(rounds).toHaveLength(0);
    expect(sends).toHaveLength(0);
  });

  test('B21: listeners that send and handlers put on the signals they are given are never called once they are done', async () => {
    const contexts: WorkContext[] = [];
    const onAbort = jest.fn();
    const listen = (context: WorkContext) => {
      contexts.push(context);
      context.signal.addEventListener('abort', onAbort);
    };
    const { options } = client(
      form,
      [interim({ inputRequests: { a: EL, b: EL } }), DONE].map((result) => ({ context }: { context: WorkContext }) => {
        listen(context);
        return form.reply(result);
      }),
      {
        answer: (_key, _input, context) => {
          listen(context);
          return form.answered(A);
        },
      },
    );
    let subscription: Subscription | undefined;
    await new Promise<void>((resolve, reject) => {
      subscription = of(CALL).pipe(mrtr(options)).subscribe({ error: reject, complete: resolve });
    });
    subscription?.unsubscribe();
    await moment();

    expect(contexts).toHaveLength(4);
    expect(new Set(contexts.map(({ signal }) => signal)).size).toBe(4);
    expect(contexts.map(({ signal }) => signal.aborted)).toStrictEqual([false, false, false, false]);
    expect(onAbort).not.toHaveBeenCalled();
  });
});

describe('work that is abandoned', () => {
  const form = { send: '', reply: (value: unknown) => value, handler: '', answered: (value: unknown) => value };
  const unhandled = watchUnhandled();

  test('B18: a send that is rejected after the unsubscription is rejected in silence', async () => {
    const { promise, reject } = rejectable();
    const { options, sends, asks } = client(form, [() => promise, DONE]);
    const errors: unknown[] = [];
    const subscription = of(CALL)
      .pipe(mrtr(options))
      .subscribe({ error: (error: unknown) => errors.push(error) });
    await moment();
    subscription.unsubscribe();
    reject(new Error('late'));
    await moment();

    expect(sends).toHaveLength(1);
    expect(sends[0]?.context.signal.aborted).toBe(true);
    expect(asks).toHaveLength(0);
    expect([...errors, ...unhandled]).toStrictEqual([]);
  });

  test('B18: a handler that is rejected after the unsubscription is rejected in silence; no other is called', async () => {
    const { promise, reject } = rejectable();
    const { options, sends, asks } = client(form, [asking, DONE], { answer: () => promise });
    const errors: unknown[] = [];
    const subscription = of(CALL)
      .pipe(mrtr(options))
      .subscribe({ error: (error: unknown) => errors.push(error) });
    await moment();
    subscription.unsubscribe();
    reject(new Error('late'));
    await moment();

    expect(sends).toHaveLength(1);
    expect(asks.map(({ key }) => key)).toStrictEqual(['a']);
    expect(asks[0]?.context.signal.aborted).toBe(true);
    expect([...errors, ...unhandled]).toStrictEqual([]);
  });

  test('B18: handlers are called when their turn comes, so that the first rejection leaves no other behind', async () => {
    const { options, asks } = client(form, [asking, DONE], { answer: (key) => Promise.reject(new Error(key)) });
    const { outcome } = await collect(of(CALL).pipe(mrtr(options)));
    await moment();

    expect(outcome).toBe('error');
    expect(asks.map(({ key }) => key)).toStrictEqual(['a']);
    expect(unhandled).toStrictEqual([]);
  });

  test.each(['send', 'handler'])(
    'B18: a %s that unsubscribes from the exchange and then rejects is rejected in silence',
    async (which) => {
      const start = new Subject<typeof CALL>();
      const leave = () => {
        subscription.unsubscribe();
        return Promise.reject(new Error('late'));
      };
      const { options, sends, asks } = client(form, [which === 'send' ? leave : asking, DONE], { answer: leave });
      const errors: unknown[] = [];
      const subscription = start.pipe(mrtr(options)).subscribe({ error: (error: unknown) => errors.push(error) });
      start.next(CALL);
      await moment();

      expect(sends).toHaveLength(1);
      expect(asks).toHaveLength(which === 'send' ? 0 : 1);
      expect([...errors, ...unhandled]).toStrictEqual([]);
    },
  );

  test('B18: an Observable in flight is torn down once, after its signal is aborted', async () => {
    const log: string[] = [];
    const { options } = client(form, [asking, DONE], {
      answer: (key, _, { signal }) => {
        signal.addEventListener('abort', () => log.push(`${key} aborted`));
        return NEVER.pipe(finalize(() => log.push(`${key} torn down`)));
      },
    });
    const subscription = of(CALL).pipe(mrtr(options)).subscribe();
    await moment();
    subscription.unsubscribe();
    subscription.unsubscribe();

    expect(log).toStrictEqual(['a aborted', 'a torn down']);
  });
});

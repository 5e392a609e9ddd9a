import { firstValueFrom, NEVER, Observable, of, Subject, take, takeUntil, timer } from 'rxjs';
import { exchange, mrtr } from '../lib/index.js';
import { accept, asks, done, request, script } from './support/fixtures.js';
import { marbles, observe } from './support/observe.js';

/** Never gives anything; logs its subscription's end, and whether the signal was aborted by then. */
const hang = (log: string[], name: string) => (context: { signal: AbortSignal }) =>
  new Observable<never>(() => {
    context.signal.addEventListener('abort', () => log.push(`${name} aborted`));
    return () => log.push(`${name} torn down`);
  });

describe('unsubscribing', () => {
  it('while send is in flight aborts its signal, then tears it down once', () => {
    const log: string[] = [];
    const { options, sent } = script([hang(log, 'send')]);
    const subscription = exchange(request, options).subscribe();
    expect(log).toStrictEqual([]);
    subscription.unsubscribe();
    subscription.unsubscribe();
    expect(log).toStrictEqual(['send aborted', 'send torn down']);
    expect(sent).toHaveLength(1);
  });

  it('while a handler is in flight aborts that signal and no other, and nothing follows', () => {
    const log: string[] = [];
    const { options, sent, asked } = script(
      [asks(['a', 'b', 'c'])],
      {},
      (key: string, context: { signal: AbortSignal }) => (key === 'a' ? accept : hang(log, key)(context)),
    );
    const subscription = exchange(request, options).subscribe();
    subscription.unsubscribe();
    expect(log).toStrictEqual(['b aborted', 'b torn down']);
    expect([sent.length, asked.map(({ key }) => key)]).toStrictEqual([1, ['a', 'b']]);
    expect([...sent, ...asked].map(({ context }) => context.signal.aborted)).toStrictEqual([false, false, true]);
  });

  it('inside next starts no handler', () => {
    for (const stopper of [take(1), (source: Observable<unknown>) => source.pipe(takeUntil(stop))]) {
      const { options, sent, asked } = script([asks(['a'])]);
      let completed = false;
      of(request)
        .pipe(mrtr(options), stopper)
        .subscribe({
          next: () => {
            stop.next();
          },
          complete: () => (completed = true),
        });
      expect([completed, sent.length, asked.length]).toStrictEqual([true, 1, 0]);
    }
  });
  const stop = new Subject<void>();

  it('by firstValueFrom starts no handler', async () => {
    const { options, sent, asked } = script([asks(['a'])]);
    await expect(firstValueFrom(exchange(request, options))).resolves.toMatchObject({ done: false, round: 1 });
    expect([sent.length, asked.length]).toStrictEqual([1, 0]);
  });

  it('before the retry of a round that asks nothing leaves no timer', () => {
    marbles(({ expectObservable, flush }) => {
      const { options, sent } = script([asks([], 's'), done], { stateOnlyDelay: 100 });
      expectObservable(exchange(request, options), '50ms !').toBe('r', {
        r: expect.objectContaining({ round: 1 }) as unknown,
      });
      flush();
      expect(sent).toHaveLength(1);
    });
  });

  it('from within send, which then gives an Observable, subscribes to nothing', () => {
    const stop = new Subject<void>();
    let subscribed = false;
    const { options, sent } = script([
      () => {
        stop.next();
        return new Observable(() => {
          subscribed = true;
        });
      },
    ]);
    exchange(request, options).pipe(takeUntil(stop)).subscribe();
    expect([subscribed, sent[0]?.context.signal.aborted]).toStrictEqual([false, true]);
  });

  it('from within a subscription that gave its value already aborts nothing and checks nothing', () => {
    const stop = new Subject<void>();
    const checkInput = jest.fn();
    const { options, sent } = script(
      [
        new Observable((subscriber) => {
          subscriber.next(asks(['a']));
          stop.next();
        }),
      ],
      { checkInput },
    );
    const observed = observe(exchange(request, options).pipe(takeUntil(stop)));
    expect(observed).toStrictEqual({ values: [], error: undefined, outcome: 'complete' });
    expect([sent[0]?.context.signal.aborted, checkInput.mock.calls.length]).toStrictEqual([false, 0]);
  });

  it('leaves a promise that rejects later unheard, and its rejection handled', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    try {
      for (const [replies, answer] of [
        [[() => timerPromise()], accept],
        [[asks(['a', 'b'])], () => timerPromise()],
      ] as const) {
        const { options } = script(replies, {}, answer);
        const error = jest.fn();
        exchange(request, options).subscribe({ error }).unsubscribe();
        const stop = new Subject<void>();
        const stopped = script([() => (stop.next(), timerPromise())]);
        exchange(request, stopped.options).pipe(takeUntil(stop)).subscribe({ error });
        await new Promise((resolve) => setTimeout(resolve, 10));
        expect(error).not.toHaveBeenCalled();
      }
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });
  const timerPromise = () => new Promise((_, reject) => setTimeout(reject, 2, new Error('late')));
});

describe('signals', () => {
  it('of finished work are never aborted', () => {
    const { options, sent, asked } = script([of(asks(['a'])), NEVER], {}, () => of(accept));
    exchange(request, options).subscribe().unsubscribe();
    expect(sent.map(({ context }) => context.signal.aborted)).toStrictEqual([false, true]);
    expect(asked.map(({ context }) => context.signal.aborted)).toStrictEqual([false]);
  });

  it('of work that failed are never aborted', () => {
    const fail = () => {
      throw new Error('x');
    };
    for (const { options, sent, asked } of [script([fail]), script([asks(['a'])], {}, fail), script([null])]) {
      expect(observe(exchange(request, options)).outcome).toBe('error');
      expect([...sent, ...asked].map(({ context }) => context.signal.aborted)).not.toContain(true);
    }
  });

  it('are the same at each look, also when first looked at after the cancellation', () => {
    const { options, sent } = script([NEVER]);
    exchange(request, options).subscribe().unsubscribe();
    const signal = sent[0]?.context.signal;
    expect(signal?.aborted).toBe(true);
    expect(sent[0]?.context.signal).toBe(signal);
  });
});

describe('the context of send and handlers', () => {
  it('tells the round and the request, not what is inside', () => {
    const { options, sent, asked } = script([asks(['a']), done]);
    observe(exchange(request, options));
    const seen = [...sent, ...asked].map(({ context }) => ({ ...context }));
    expect(seen).toStrictEqual([1, 2, 1].map((round) => ({ round, request })));
    expect(sent[0]?.context.request).toBe(request);
  });
});

describe('teardown', () => {
  it('happens once, at the first value, before the round is emitted and before a handler is called', () => {
    const log: string[] = [];
    const traced = (name: string, value: unknown, isSync: boolean) => () =>
      new Observable((subscriber) => {
        if (isSync) subscriber.next(value);
        else
          subscriber.add(
            timer(1).subscribe(() => {
              subscriber.next(value);
              subscriber.next(value);
              subscriber.error(new Error('late'));
            }),
          );
        return () => log.push(`${name} down`);
      });
    for (const isSync of [true, false]) {
      log.length = 0;
      const { options } = script(
        [traced('send 1', asks(['a', 'b']), isSync), traced('send 2', done, isSync)],
        {},
        (key: string) => {
          log.push(`ask ${key}`);
          return traced(key, accept, isSync)();
        },
      );
      marbles(({ flush }) => {
        exchange(request, options).subscribe(({ round }) => log.push(`round ${round}`));
        flush();
      });
      expect(log).toStrictEqual([
        'send 1 down',
        'round 1',
        'ask a',
        'a down',
        'ask b',
        'b down',
        'send 2 down',
        'round 2',
      ]);
    }
  });

  it('stops a synchronous source that would never end', () => {
    let emitted = 0;
    const endless = new Observable((subscriber) => {
      while (!subscriber.closed) {
        emitted++;
        subscriber.next(done);
      }
    });
    expect(observe(exchange(request, script([endless]).options)).outcome).toBe('complete');
    expect(emitted).toBe(1);
  });
});

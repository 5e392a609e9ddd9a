import { finalize, Subject, takeUntil } from 'rxjs';
import { exchange } from 'rxjs-mrtr';

describe('unsubscribing inside the teardown of a send that gave its result', () => {
  it('does not abort its signal: the work is finished', () => {
    const stop = new Subject<void>();
    const reply = new Subject<object>();
    let signal: AbortSignal | undefined;
    exchange(
      { method: 'tools/call' },
      {
        nextId: () => 1,
        send: (_id, _method, _params, context) => {
          signal = context.signal;
          return reply.pipe(
            finalize(() => {
              stop.next();
            }),
          );
        },
        handleInput: () => ({}),
      },
    )
      .pipe(takeUntil(stop))
      .subscribe();
    reply.next({ resultType: 'complete' });
    expect(signal?.aborted).toBe(false);
  });
});

import { Subject, takeUntil } from 'rxjs';
import { exchange } from 'rxjs-mrtr';

describe('unsubscribing inside nextId', () => {
  it('starts nothing more: the request is not sent', () => {
    const stop = new Subject<void>();
    let sent = 0;
    exchange(
      { method: 'tools/call' },
      {
        nextId: () => {
          stop.next();
          return 1;
        },
        send: () => {
          sent++;
          return { resultType: 'complete' };
        },
        handleInput: () => ({}),
      },
    )
      .pipe(takeUntil(stop))
      .subscribe();
    expect(sent).toBe(0);
  });
});

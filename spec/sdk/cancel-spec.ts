import { Subject, take, takeUntil, tap } from 'rxjs';
import { fromTransport } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { FakeTransport, options, quiet, settled } from '../support/sdk-fake.js';

function connect(hasPerRequestStream = false): {
  transport: FakeTransport;
  connection: ReturnType<typeof fromTransport>;
} {
  const transport = new FakeTransport();
  if (hasPerRequestStream) transport.hasPerRequestStream = true;
  return { transport, connection: fromTransport(transport, options) };
}

const cancelled = (requestId: unknown): object => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

describe('unsubscribing where all requests share a channel', () => {
  it('sends notifications/cancelled, once', () => {
    const { transport, connection } = connect();
    const subscription = connection.send('a', 'm').subscribe(quiet);
    subscription.unsubscribe();
    subscription.unsubscribe();
    expect(transport.sent.slice(1)).toStrictEqual([cancelled('a')]);
    expect(transport.sentWith).toStrictEqual([undefined, undefined]);
  });

  it('frees the id, and a late answer goes nowhere', () => {
    const { transport, connection } = connect();
    connection.send(1, 'm').subscribe(quiet).unsubscribe();
    const again = observe(connection.send(1, 'm'));
    expect(transport.requests).toHaveLength(2);
    transport.answer(1, 'r');
    transport.answer(1, 'late');
    expect(again.values).toStrictEqual(['r']);
  });

  it.each([
    [
      'throws',
      (): never => {
        throw new Error('gone');
      },
    ],
    ['rejects', (): Promise<never> => Promise.reject(new Error('gone'))],
  ])("is nobody's error if the transport %s", async (_name, sending) => {
    const { transport, connection } = connect();
    const other = observe(connection.send(2, 'm'));
    const subscription = connection.send(1, 'm').subscribe(quiet);
    transport.sending = sending;
    expect(() => {
      subscription.unsubscribe();
    }).not.toThrow();
    await settled();
    expect(other.outcome).toBe('pending');
  });
});

describe('unsubscribing where each request has a stream', () => {
  it('aborts its requestSignal and sends nothing', () => {
    const { transport, connection } = connect(true);
    const subscription = connection.send(1, 'm').subscribe(quiet);
    connection.send(2, 'm').subscribe(quiet);
    subscription.unsubscribe();
    expect(transport.sentWith.map((given) => Object.keys(given ?? {}))).toStrictEqual([
      ['requestSignal', 'onRequestStreamEnd'],
      ['requestSignal', 'onRequestStreamEnd'],
    ]);
    expect(transport.sentWith.map((given) => given?.requestSignal?.aborted)).toStrictEqual([true, false]);
    expect(transport.sent).toHaveLength(2);
  });

  it('ignores that the stream ended or the send was rejected because of it', async () => {
    const { transport, connection } = connect(true);
    transport.sending = (_message, given) =>
      new Promise((_resolve, reject) => {
        given?.requestSignal?.addEventListener('abort', () => {
          given.onRequestStreamEnd?.();
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    connection.send(1, 'm').subscribe({ error: fail }).unsubscribe();
    await settled();
    expect(transport.sentWith[0]?.requestSignal?.aborted).toBe(true);
  });

  function fail(error: unknown): never {
    throw error;
  }
});

describe('nothing is cancelled that has been answered', () => {
  it.each([true, false])('with a stream per request: %p', (hasPerRequestStream) => {
    const { transport, connection } = connect(hasPerRequestStream);
    const answered = connection.send(1, 'm').subscribe(quiet);
    const refused = connection.send(2, 'm').subscribe(quiet);
    const taken = observe(connection.send(3, 'm').pipe(take(1)));
    const stop = new Subject<void>();
    const unsubscribing = tap(() => {
      stop.next();
    });
    const unsubscribed = observe(connection.send(4, 'm').pipe(unsubscribing, takeUntil(stop)));
    transport.answer(1);
    transport.refuse(2, 1, 'no');
    transport.answer(3);
    transport.answer(4);
    answered.unsubscribe();
    refused.unsubscribe();
    expect([taken.outcome, unsubscribed.outcome]).toStrictEqual(['complete', 'complete']);
    expect(transport.sent).toHaveLength(4);
    expect(transport.sentWith.some((given) => given?.requestSignal?.aborted === true)).toBe(false);
  });

  it('nor what is cancelled from within its own early answer', () => {
    const { transport, connection } = connect();
    transport.sending = () => {
      transport.answer(1);
    };
    connection.send(1, 'm').pipe(take(1)).subscribe(quiet);
    expect(transport.sent).toHaveLength(1);
  });
});

describe('unsubscribing from within transport.send', () => {
  it('cancels what was being sent', () => {
    const { transport, connection } = connect();
    const stop = new Subject<void>();
    transport.sending = (message) => {
      if ('id' in message) stop.next();
    };
    const observed = observe(connection.send(1, 'm').pipe(takeUntil(stop)));
    expect(observed.outcome).toBe('complete');
    expect(transport.sent.slice(1)).toStrictEqual([cancelled(1)]);
  });
});

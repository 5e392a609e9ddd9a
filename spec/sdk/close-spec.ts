import { retry } from 'rxjs';
import { fromTransport } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { deferred, FakeTransport, options, settled } from '../support/sdk-fake.js';

function connect(): { transport: FakeTransport; connection: ReturnType<typeof fromTransport> } {
  const transport = new FakeTransport();
  return { transport, connection: fromTransport(transport, options) };
}

const closed = { kind: 'transport', reason: { type: 'closed' } };

describe('a transport that closes', () => {
  it('fails all that is in flight and all that comes', () => {
    const { transport, connection } = connect();
    const waiting = [observe(connection.send(1, 'a')), observe(connection.send(2, 'b'))];
    transport.onclose?.();
    transport.onclose?.();
    expect(waiting.map(({ error }) => error)).toMatchObject([closed, closed]);
    expect(waiting.map(({ error }) => Object.hasOwn(error as object, 'cause'))).toStrictEqual([false, false]);
    expect(observe(connection.send(3, 'c')).error).toMatchObject(closed);
    expect(transport.sent).toHaveLength(2);
  });

  it('has as the cause what it reported last, also for all that comes', async () => {
    const { transport, connection } = connect();
    const first = observe(connection.send(1, 'a'));
    const cause = new Error('the buffer is full');
    transport.onerror?.(cause);
    transport.onclose?.();
    transport.onerror?.(new Error('later'));
    transport.answer(1);
    expect((first.error as Error).cause).toBe(cause);
    expect((observe(connection.send(2, 'b')).error as Error).cause).toBe(cause);
    await connection.close();
    expect((observe(connection.send(3, 'c')).error as Error).cause).toBe(cause);
  });

  it('has no cause once a message showed that the trouble was over', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'a'));
    transport.onerror?.(new Error('a line was no JSON'));
    transport.receive({ jsonrpc: '2.0', method: 'notifications/message' });
    transport.onclose?.();
    expect(Object.hasOwn(observed.error as object, 'cause')).toBe(false);
  });

  it('may do so from within send', async () => {
    const { transport, connection } = connect();
    transport.sending = () => {
      transport.onclose?.();
      return Promise.reject(new Error('gone'));
    };
    const observed = observe(connection.send(1, 'a'));
    await settled();
    expect(observed.error).toMatchObject(closed);
  });

  it('sends no cancellations for what it failed', () => {
    const { transport, connection } = connect();
    const first = connection.send(1, 'a').subscribe({ error: () => undefined });
    connection.send(2, 'b').subscribe({
      error: () => {
        first.unsubscribe();
      },
    });
    transport.onclose?.();
    expect(transport.sent).toHaveLength(2);
  });

  it('lets who is told first unsubscribe the others, who then hear nothing', () => {
    const { transport, connection } = connect();
    const heard: unknown[] = [];
    const others = [2, 3].map(() => ({ unsubscribe: (): void => undefined }));
    connection.send(1, 'a').subscribe({
      error: () => {
        others.forEach((other) => {
          other.unsubscribe();
        });
      },
    });
    others.splice(
      0,
      2,
      ...[2, 3].map((id) => connection.send(id, 'b').subscribe({ error: (e: unknown) => heard.push(e) })),
    );
    transport.onclose?.();
    expect(heard).toStrictEqual([]);
    expect(transport.sent).toHaveLength(3);
  });

  it('is over for who subscribes again at once', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'a').pipe(retry(2)));
    transport.onclose?.();
    expect(observed.error).toMatchObject(closed);
    expect(transport.sent).toHaveLength(1);
  });
});

describe('onerror alone', () => {
  it('is not fatal', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'a'));
    transport.onerror?.(new Error('a line was no JSON'));
    expect(observed.outcome).toBe('pending');
    transport.answer(1, 'r');
    expect(observed.values).toStrictEqual(['r']);
  });
});

describe('close', () => {
  it('closes the transport and fails what is in flight, without a cause', async () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'a'));
    await expect(connection.close()).resolves.toBeUndefined();
    expect(transport.closed).toBe(1);
    expect(observed.error).toMatchObject(closed);
    expect(Object.hasOwn(observed.error as object, 'cause')).toBe(false);
    expect(observe(connection.send(2, 'b')).error).toMatchObject(closed);
    expect(transport.sent).toHaveLength(1);
  });

  it('waits for the transport, and closes it once however often it is called', async () => {
    const { transport, connection } = connect();
    const closing = deferred();
    transport.closing = () => closing.promise;
    const order: string[] = [];
    const [first, second] = [connection.close(), connection.close()];
    void first.then(() => order.push('closed'));
    expect(second).toBe(first);
    await settled();
    order.push('released');
    closing.resolve();
    await first;
    expect(order).toStrictEqual(['released', 'closed']);
    expect(transport.closed).toBe(1);
  });

  it('rejects with what the transport says, and is closed all the same', async () => {
    const { transport, connection } = connect();
    const cause = new Error('stuck');
    transport.closing = () => {
      throw cause;
    };
    await expect(connection.close()).rejects.toBe(cause);
    expect(observe(connection.send(1, 'a')).error).toMatchObject(closed);
  });

  it('before the first request starts nothing', async () => {
    const { transport, connection } = connect();
    await connection.close();
    expect(observe(connection.send(1, 'a')).error).toMatchObject(closed);
    expect(transport.started).toBe(0);
  });

  it('during the start sends nothing, and closes again what has started meanwhile', async () => {
    const { transport, connection } = connect();
    const start = deferred();
    transport.starting = () => start.promise;
    transport.closing = () => (transport.closed === 2 ? Promise.reject(new Error('twice')) : undefined);
    const observed = observe(connection.send(1, 'a'));
    await connection.close();
    expect(observed.error).toMatchObject(closed);
    start.resolve();
    await settled();
    expect(transport.sent).toStrictEqual([]);
    expect(transport.closed).toBe(2);
  });

  it('after a start that failed still releases the transport', async () => {
    const { transport, connection } = connect();
    transport.starting = () => Promise.reject(new Error('no'));
    observe(connection.send(1, 'a'));
    await settled();
    await connection.close();
    expect(transport.closed).toBe(1);
  });
});

import { config } from 'rxjs';
import { fromTransport } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { FakeTransport, options } from '../support/sdk-fake.js';

const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };
const log = { jsonrpc: '2.0', method: 'notifications/message' };

function connect(): { transport: FakeTransport; connection: ReturnType<typeof fromTransport> } {
  const transport = new FakeTransport();
  return { transport, connection: fromTransport(transport, options) };
}

describe('notifications', () => {
  it('are emitted as they came, by reference, to all who listen at the time', () => {
    const { transport, connection } = connect();
    const early = observe(connection.notifications);
    transport.receive(progress);
    const late = observe(connection.notifications);
    transport.receive(log);
    expect(early.values).toStrictEqual([progress, log]);
    expect(early.values[0]).toBe(progress);
    expect(late.values).toStrictEqual([log]);
  });

  it('do not start the transport', () => {
    const { transport, connection } = connect();
    observe(connection.notifications);
    expect(transport.started).toBe(0);
  });

  it('complete when the connection closes, also for who comes later', async () => {
    const { connection } = connect();
    const before = observe(connection.notifications);
    await connection.close();
    expect(before.outcome).toBe('complete');
    expect(observe(connection.notifications).outcome).toBe('complete');
  });

  it('complete when the transport closes; what it still says is ignored', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.notifications);
    transport.onclose?.();
    transport.receive(progress);
    expect(observed).toStrictEqual({ values: [], error: undefined, outcome: 'complete' });
  });

  it.each<[string, unknown]>([
    ['no method', { jsonrpc: '2.0', params: {} }],
    ['a method that is no text', { jsonrpc: '2.0', method: { toString: () => 'notifications/message' } }],
    ['an inherited method', Object.create(log)],
    ['params that are a list', { ...log, params: [] }],
    ['params that are null', { ...log, params: null }],
    ['params that are a text', { ...log, params: 'x' }],
    ['an id, which makes it a request', { ...log, id: 9 }],
    ['the id null', { ...log, id: null }],
    [
      'a getter that throws',
      Object.defineProperty({ ...log }, 'params', {
        get: () => {
          throw new Error('getter');
        },
      }),
    ],
  ])('with %s are none', (_name, message) => {
    const { transport, connection } = connect();
    const observed = observe(connection.notifications);
    transport.receive(message);
    expect(observed.values).toStrictEqual([]);
  });

  it('cannot be pushed to or ended from outside', () => {
    const { connection } = connect();
    expect('next' in connection.notifications).toBe(false);
  });

  it('that a listener chokes on reach the others and leave the transport alone', () => {
    jest.useFakeTimers();
    const { onUnhandledError } = config;
    const unhandled: unknown[] = [];
    config.onUnhandledError = (error) => unhandled.push(error);
    try {
      const thrown = new Error('listener');
      const { transport, connection } = connect();
      connection.notifications.subscribe({
        next: () => {
          throw thrown;
        },
        error: () => undefined,
      });
      const other = observe(connection.notifications);
      expect(() => {
        transport.receive(progress);
      }).not.toThrow();
      expect(other.values).toStrictEqual([progress]);
      jest.runAllTimers();
      expect(unhandled).toStrictEqual([thrown]); // rxjs reports it, apart from the stream
    } finally {
      config.onUnhandledError = onUnhandledError;
      jest.useRealTimers();
    }
  });
});

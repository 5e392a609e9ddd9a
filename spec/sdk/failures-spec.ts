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

const failed = { kind: 'transport', reason: { type: 'failed' } };

describe('a send that the transport rejects', () => {
  it('fails that one request, with what the transport said as the cause', async () => {
    const { transport, connection } = connect();
    const other = observe(connection.send(1, 'a'));
    const cause = new TypeError('fetch failed');
    transport.sending = () => Promise.reject(cause);
    const observed = observe(connection.send(2, 'tools/call'));
    await settled();
    expect(observed.error).toMatchObject({
      ...failed,
      cause,
      message: 'tools/call: the request failed in the transport; see the cause',
    });
    expect(other.outcome).toBe('pending');
    transport.answer(1, 'r');
    expect(other.values).toStrictEqual(['r']);
  });

  it('is the same if it throws', () => {
    const { transport, connection } = connect();
    const cause = new Error('not connected');
    transport.sending = () => {
      throw cause;
    };
    const observed = observe(connection.send(1, 'm'));
    expect(observed.error).toMatchObject({ ...failed, cause });
    transport.sending = () => undefined;
    connection.send(1, 'm').subscribe(quiet);
    expect(transport.sent).toHaveLength(2);
  });

  it('comes too late after an answer or an unsubscription', async () => {
    const { transport, connection } = connect();
    transport.sending = (message) => {
      if ('id' in message && message.id === 1) transport.answer(1, 'r');
      return Promise.reject(new Error('late'));
    };
    const answered = observe(connection.send(1, 'm'));
    const errors: unknown[] = [];
    connection
      .send(2, 'm')
      .subscribe({ error: (error: unknown) => errors.push(error) })
      .unsubscribe();
    await settled();
    expect(answered.outcome).toBe('complete');
    expect(errors).toStrictEqual([]);
  });

  it('does not touch a later request under the same id', async () => {
    const { transport, connection } = connect();
    transport.sending = (message) => ('id' in message ? Promise.reject(new Error('late')) : undefined);
    connection.send(1, 'm').subscribe(quiet).unsubscribe();
    transport.sending = () => undefined;
    const second = observe(connection.send(1, 'm'));
    await settled();
    expect(second.outcome).toBe('pending');
    transport.answer(1, 'r');
    expect(second.values).toStrictEqual(['r']);
  });

  it('is not taken for the cause of a later end', async () => {
    const { transport, connection } = connect(true);
    const waiting = observe(connection.send(1, 'm'));
    const cause = new Error('refused');
    transport.sending = () => {
      transport.onerror?.(cause); // as the official HTTP transport does before it rejects
      return Promise.reject(cause);
    };
    observe(connection.send(2, 'm'));
    await settled();
    transport.sentWith[0]?.onRequestStreamEnd?.();
    expect(waiting.error).toMatchObject({ reason: { type: 'no_answer' } });
    expect(Object.hasOwn(waiting.error as object, 'cause')).toBe(false);
  });
});

describe('what the transport reported', () => {
  it('stays the cause of an end, whatever else fails meanwhile', async () => {
    const { transport, connection } = connect(true);
    const waiting = observe(connection.send(1, 'm'));
    const cause = new Error('the network is going');
    transport.onerror?.(cause);
    transport.sending = () => Promise.reject(new Error('something else'));
    observe(connection.send(2, 'm'));
    await settled();
    transport.sentWith[0]?.onRequestStreamEnd?.();
    expect((waiting.error as Error).cause).toBe(cause);
  });
});

describe('a stream of replies that ends', () => {
  it('without an answer is no_answer, with what the transport reported as the cause', () => {
    const { transport, connection } = connect(true);
    const observed = observe(connection.send(1, 'tools/call'));
    const other = observe(connection.send(2, 'm'));
    const cause = new Error('SSE stream disconnected');
    transport.onerror?.(cause);
    transport.sentWith[0]?.onRequestStreamEnd?.();
    expect(observed.error).toMatchObject({
      kind: 'transport',
      reason: { type: 'no_answer' },
      cause,
      message: 'tools/call: the stream of replies ended without an answer',
    });
    expect(other.outcome).toBe('pending');
  });

  it('after the answer, or twice, is nothing', () => {
    const { transport, connection } = connect(true);
    const observed = observe(connection.send(1, 'm'));
    transport.answer(1);
    transport.sentWith[0]?.onRequestStreamEnd?.();
    transport.sentWith[0]?.onRequestStreamEnd?.();
    expect(observed.outcome).toBe('complete');
  });

  it('of an earlier request under the same id is nothing', () => {
    const { transport, connection } = connect(true);
    observe(connection.send(1, 'm'));
    transport.answer(1);
    const second = observe(connection.send(1, 'm'));
    transport.sentWith[0]?.onRequestStreamEnd?.();
    expect(second.outcome).toBe('pending');
  });

  it('is not told to transports whose requests share a channel', () => {
    const { transport, connection } = connect();
    connection.send(1, 'm').subscribe(quiet);
    expect(transport.sentWith).toStrictEqual([undefined]);
  });
});

describe('a JSON-RPC error that HTTP reports by its status', () => {
  const status = (text: unknown): Error =>
    Object.assign(new Error(`Error POSTing to endpoint: ${String(text)}`), { code: 'X', data: { status: 404, text } });

  async function thrown(cause: unknown): Promise<unknown> {
    const { transport, connection } = connect(true);
    transport.sending = () => ({
      then: (_done: unknown, failed: (cause: unknown) => void) => {
        queueMicrotask(() => {
          failed(cause);
        });
      },
    });
    const observed = observe(connection.send(1, 'm'));
    await settled();
    return observed.error;
  }

  it.each([
    ['our id', { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found', data: { a: 1 } } }],
    ['the id null', { jsonrpc: '2.0', id: null, error: { code: -32601, message: 'Method not found', data: { a: 1 } } }],
    ['no id', { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found', data: { a: 1 } } }],
  ])('is kind json_rpc: %s', async (_name, body) => {
    expect(await thrown(status(JSON.stringify(body)))).toMatchObject({
      kind: 'json_rpc',
      reason: { type: 'json_rpc', code: -32601, message: 'Method not found', data: { a: 1 } },
    });
  });

  it.each<[string, unknown]>([
    ['a page', status('<html>')],
    ['nothing', status('')],
    ['no text at all', status(null)],
    ['JSON that is no object', status('"x"')],
    ['another id', status('{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"x"}}')],
    ['the id as a text', status('{"jsonrpc":"2.0","id":"1","error":{"code":1,"message":"x"}}')],
    ['a result', status('{"jsonrpc":"2.0","id":1,"result":{}}')],
    ['an error and a result', status('{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"x"}}')],
    ['an error that is none', status('{"jsonrpc":"2.0","id":1,"error":{"code":"1"}}')],
    ['data that is a text', Object.assign(new Error('x'), { data: 'x' })],
    [
      'data with a getter that throws',
      Object.assign(new Error('x'), {
        data: Object.defineProperty({}, 'text', {
          get: () => {
            throw new Error('getter');
          },
        }),
      }),
    ],
    ['no error object', 'a text'],
    ['null', null],
  ])("is the transport's failure if the body is %s", async (_name, cause) => {
    const error = await thrown(cause);
    expect(error).toMatchObject(failed);
    expect((error as Error).cause).toBe(cause);
  });
});

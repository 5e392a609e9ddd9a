import { tap } from 'rxjs';
import { isMcpClientError } from '../../lib/errors.js';
import { fromTransport } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { FakeTransport, options, quiet } from '../support/sdk-fake.js';

function connect(): { transport: FakeTransport; connection: ReturnType<typeof fromTransport> } {
  const transport = new FakeTransport();
  return { transport, connection: fromTransport(transport, options) };
}

describe('a result', () => {
  it.each([
    ['complete', { resultType: 'complete', content: [] }],
    ['without resultType', { content: [] }],
    ['input_required', { resultType: 'input_required', requestState: 's' }],
    ['null, which the loop refuses', null],
    ['a text, which the loop refuses', 'x'],
    ['false', false],
  ])('%s is emitted by reference, then complete', (_name, result) => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'm'));
    expect(observed.outcome).toBe('pending');
    transport.answer(1, result);
    expect(observed.values).toHaveLength(1);
    expect(observed.values[0]).toBe(result);
    expect(observed.outcome).toBe('complete');
  });

  it('may come from within the transport.send that asked for it', () => {
    const { transport, connection } = connect();
    transport.sending = () => {
      transport.answer(1, 'early');
    };
    expect(observe(connection.send(1, 'm'))).toStrictEqual({
      values: ['early'],
      error: undefined,
      outcome: 'complete',
    });
    expect(transport.sent).toHaveLength(1);
  });

  it('finds its request by the id itself: "1" is not 1', () => {
    const { transport, connection } = connect();
    const number = observe(connection.send(1, 'm'));
    const text = observe(connection.send('1', 'm'));
    transport.answer('1', 'text');
    expect([number.values, text.values]).toStrictEqual([[], ['text']]);
    transport.answer(1, 'number');
    expect(number.values).toStrictEqual(['number']);
  });

  it('may come in any order', () => {
    const { transport, connection } = connect();
    const all = [1, 2, 3].map((id) => observe(connection.send(id, 'm')));
    for (const id of [2, 3, 1]) transport.answer(id, id);
    expect(all.map(({ values }) => values)).toStrictEqual([[1], [2], [3]]);
  });
});

describe('a JSON-RPC error', () => {
  it('is kind json_rpc with code, message and data as they came', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'tools/call'));
    const data = { requiredCapabilities: { sampling: {} } };
    transport.refuse(1, -32021, 'Missing capability', data);
    expect(isMcpClientError(observed.error)).toBe(true);
    expect(observed.error).toMatchObject({
      kind: 'json_rpc',
      reason: { type: 'json_rpc', code: -32021, message: 'Missing capability', data },
      message: 'tools/call: the server answered with the JSON-RPC error -32021: "Missing capability"',
    });
    expect((observed.error as { reason: { data: unknown } }).reason.data).toBe(data);
  });

  it('without data has no data', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'm'));
    transport.refuse(1, -32602, 'No');
    expect((observed.error as { reason: unknown }).reason).toStrictEqual({
      type: 'json_rpc',
      code: -32602,
      message: 'No',
    });
  });

  it('is cut in the message of the error, whole in its reason', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'm'.repeat(100)));
    const words = 'n'.repeat(1_000_000);
    transport.refuse(1, 1, words);
    const error = observed.error as { message: string; reason: { message: string } };
    expect(error.message).toBe(`${'m'.repeat(64)}: the server answered with the JSON-RPC error 1: "${'n'.repeat(64)}"`);
    expect(error.reason.message).toBe(words);
  });

  it('that repeats the requestState does not bring it into what we write', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'm', { requestState: 'v1.sealed' }));
    transport.refuse(1, -32602, 'bad state v1.sealed');
    const error = observed.error as Error & { reason: unknown };
    expect(error.message).toBe('m: the server answered with the JSON-RPC error -32602: see reason.message');
    expect(error.stack).not.toContain('sealed');
    expect(error.reason).toMatchObject({ message: 'bad state v1.sealed' });
  });
});

describe('a reply that is neither a result nor an error is no_answer', () => {
  const cause = new Error('getter');
  const throwing = {
    jsonrpc: '2.0',
    id: 1,
    get result(): unknown {
      throw cause;
    },
  };

  it.each<[string, object]>([
    ['has nothing', { jsonrpc: '2.0', id: 1 }],
    ['has both', { jsonrpc: '2.0', id: 1, result: {}, error: { code: 1, message: 'x' } }],
    ['inherits its result', Object.assign(Object.create({ result: {} }) as object, { id: 1 })],
    ['has an undefined result', { jsonrpc: '2.0', id: 1, result: undefined }],
    ['has an error that is null', { jsonrpc: '2.0', id: 1, error: null }],
    ['has an error that is a text', { jsonrpc: '2.0', id: 1, error: 'no' }],
    ['has an error without a code', { jsonrpc: '2.0', id: 1, error: { message: 'x' } }],
    ['has an error with a fractional code', { jsonrpc: '2.0', id: 1, error: { code: 1.5, message: 'x' } }],
    ['has an error with a text as its code', { jsonrpc: '2.0', id: 1, error: { code: '1', message: 'x' } }],
    ['has an error without a message', { jsonrpc: '2.0', id: 1, error: { code: 1 } }],
    [
      'has an error with inherited members',
      { jsonrpc: '2.0', id: 1, error: Object.create({ code: 1, message: 'x' }) as object },
    ],
    ['has a result and a method', { jsonrpc: '2.0', id: 1, method: 'roots/list', result: {} }],
    ['has an error and a method', { jsonrpc: '2.0', id: 1, method: 'm', error: { code: 1, message: 'x' } }],
    ['has a result and a method that is no text', { jsonrpc: '2.0', id: 1, method: null, result: {} }],
    ['has a getter that throws', throwing],
  ])('%s', (_name, message) => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'tools/call'));
    transport.receive(message);
    expect(observed.error).toMatchObject({
      kind: 'transport',
      reason: { type: 'no_answer' },
      message: 'tools/call: the reply is neither a result nor an error',
      ...(message === throwing ? { cause } : {}),
    });
    expect(Object.hasOwn(observed.error as object, 'cause')).toBe(message === throwing);
  });
});

describe('what is no answer to anything is ignored', () => {
  const trap = (): never => {
    throw new Error('trap');
  };

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a number', 7],
    ['a batch', [{ jsonrpc: '2.0', id: 1, result: {} }]],
    ['an empty object', {}],
    ['another id', { jsonrpc: '2.0', id: 2, result: {} }],
    ['the id as a text', { jsonrpc: '2.0', id: '1', result: {} }],
    ['the id null', { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'x' } }],
    ['no id', { jsonrpc: '2.0', error: { code: -32700, message: 'x' } }],
    ['an id that is an object', { jsonrpc: '2.0', id: { valueOf: () => 1 }, result: {} }],
    ['an inherited id', Object.create({ id: 1, result: {} })],
    ['a request of the server with the same id', { jsonrpc: '2.0', id: 1, method: 'ping' }],
    ['a request whose result is undefined', { jsonrpc: '2.0', id: 1, method: 'ping', result: undefined }],
    ['a request of the server with a result, under another id', { jsonrpc: '2.0', id: 2, method: 'ping', result: {} }],
    ['a method that is no text', { jsonrpc: '2.0', id: 1, method: 7 }],
    ['a method and an inherited result', Object.assign(Object.create({ result: {} }), { id: 1, method: 'ping' })],
    [
      'a getter of the id that throws',
      {
        get id(): number {
          return trap();
        },
      },
    ],
    ['a proxy that throws', new Proxy({}, { getOwnPropertyDescriptor: trap, get: trap, has: trap })],
  ])('%s', (_name, message) => {
    const { transport, connection } = connect();
    const observed = observe(connection.send(1, 'm'));
    const told = observe(connection.notifications);
    expect(() => {
      transport.receive(message);
    }).not.toThrow();
    expect(observed.outcome).toBe('pending');
    expect(told.values).toStrictEqual([]);
    transport.answer(1, 'r');
    expect(observed.values).toStrictEqual(['r']);
    expect(transport.sent).toHaveLength(1);
  });

  it('a second reply, a late one, one after an error', () => {
    const { transport, connection } = connect();
    const first = observe(connection.send(1, 'm'));
    transport.answer(1, 'first');
    transport.answer(1, 'second');
    transport.refuse(1, 1, 'third');
    expect(first).toStrictEqual({ values: ['first'], error: undefined, outcome: 'complete' });
    connection.send(2, 'm').subscribe(quiet).unsubscribe();
    transport.answer(2, 'late');
    const third = observe(connection.send(3, 'm'));
    transport.refuse(3, 1, 'no');
    transport.answer(3, 'after all');
    expect(third.values).toStrictEqual([]);
  });
});

describe('the work for a message', () => {
  it('does not depend on how many are in flight: 10 000 answered in reverse order', () => {
    const { transport, connection } = connect();
    const results: unknown[] = [];
    const collect = tap((result: unknown) => results.push(result));
    for (let n = 0; n < 10_000; n++) observe(connection.send(connection.nextId(), 'm').pipe(collect));
    for (const { id } of transport.requests.reverse()) transport.answer(id, id);
    expect(results).toStrictEqual(Array.from({ length: 10_000 }, (_, n) => 10_000 - n));
  });
});

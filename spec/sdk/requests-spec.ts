import { fromClient, fromTransport } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { FakeTransport, options, quiet } from '../support/sdk-fake.js';

const version = 'io.modelcontextprotocol/protocolVersion';
const info = 'io.modelcontextprotocol/clientInfo';
const declared = 'io.modelcontextprotocol/clientCapabilities';
const meta = { [version]: '2026-07-28', [info]: options.clientInfo, [declared]: options.capabilities };

/** JSON.parse makes an own member of every name, as a wire does. */
const parse = (text: string): { [key: string]: unknown } => JSON.parse(text) as { [key: string]: unknown };

describe('what goes out', () => {
  it('is a JSON-RPC request with the id, the method, the params and a whole _meta', () => {
    const transport = new FakeTransport();
    const connection = fromTransport(transport, options);
    connection.send('a', 'tools/call', { name: 't' }).subscribe(quiet);
    connection.send(2, 'tools/list').subscribe(quiet);
    expect(transport.sent).toStrictEqual([
      { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 't', _meta: meta } },
      { jsonrpc: '2.0', id: 2, method: 'tools/list', params: { _meta: meta } },
    ]);
  });

  it('names the revision that the option names', () => {
    const transport = new FakeTransport();
    fromTransport(transport, { ...options, protocolVersion: '2027-01-01' })
      .send(1, 'm')
      .subscribe(quiet);
    expect(transport.requests[0]?.params['_meta']).toStrictEqual({ ...meta, [version]: '2027-01-01' });
  });

  it("lets the caller's own members of _meta win, whatever they are", () => {
    const transport = new FakeTransport();
    const own = { [declared]: {}, [info]: null, progressToken: 7, 'com.example/x': [1] };
    fromTransport(transport, options).send(1, 'm', { _meta: own }).subscribe(quiet);
    expect(transport.requests[0]?.params['_meta']).toStrictEqual({ ...meta, ...own });
  });

  it('takes a member of _meta that is undefined for absent', () => {
    const transport = new FakeTransport();
    fromTransport(transport, options)
      .send(1, 'm', { _meta: { [version]: undefined, [info]: undefined } })
      .subscribe(quiet);
    fromTransport(transport, options).send(1, 'm', { _meta: undefined }).subscribe(quiet);
    expect(transport.requests.map(({ params }) => params['_meta'])).toStrictEqual([meta, meta]);
  });

  it('never changes what the caller gave, nor lets one request share its _meta with the next', () => {
    const transport = new FakeTransport();
    const params = Object.freeze({ name: 't', arguments: Object.freeze({ a: 1 }), _meta: Object.freeze({ b: 2 }) });
    const connection = fromTransport(transport, options);
    connection.send(1, 'm', params).subscribe(quiet);
    connection.send(2, 'm').subscribe(quiet);
    connection.send(3, 'm').subscribe(quiet);
    const [first, second, third] = transport.requests;
    expect(first?.params['arguments']).toBe(params.arguments);
    expect(params).toStrictEqual({ name: 't', arguments: { a: 1 }, _meta: { b: 2 } });
    expect(second?.params['_meta']).not.toBe(third?.params['_meta']);
  });

  it('keeps members named after those of a prototype', () => {
    const transport = new FakeTransport();
    const text = '{"__proto__":{"x":1},"constructor":2,"toString":3,"_meta":{"__proto__":{"y":1},"hasOwnProperty":4}}';
    fromTransport(transport, options).send(1, 'm', parse(text)).subscribe(quiet);
    const sent = JSON.stringify(transport.requests[0]?.params);
    expect(parse(sent)).toStrictEqual({ ...parse(text), _meta: { ...meta, ...(parse(text)['_meta'] as object) } });
    expect(sent).toContain('"__proto__":{"x":1}');
    expect(sent).toContain('"__proto__":{"y":1}');
  });

  it('finds no _meta on a prototype', () => {
    const transport = new FakeTransport();
    const polluted = Object.prototype as { _meta?: unknown };
    polluted._meta = { progressToken: 1 };
    try {
      fromTransport(transport, options).send(1, 'm', {}).subscribe(quiet);
    } finally {
      delete polluted._meta;
    }
    expect(transport.requests[0]?.params).toStrictEqual({ _meta: meta });
  });

  it.each([null, 'x', 7, [], new Date(0)])('refuses the _meta %p and sends nothing', (given) => {
    const transport = new FakeTransport();
    const observed = observe(fromTransport(transport, options).send(1, 'm', { _meta: given }));
    expect(observed.error).toStrictEqual(new TypeError('params._meta must be a plain object'));
    expect(transport.sent).toStrictEqual([]);
  });

  it('delivers what a getter of the params throws, and sends nothing', () => {
    const transport = new FakeTransport();
    const thrown = new Error('getter');
    const params = {
      get name(): string {
        throw thrown;
      },
    };
    const connection = fromTransport(transport, options);
    expect(observe(connection.send(1, 'm', params)).error).toBe(thrown);
    expect(transport.sent).toStrictEqual([]);
    connection.send(1, 'm').subscribe(quiet);
    expect(transport.sent).toHaveLength(1); // the id is free again
  });
});

describe('headers', () => {
  it('are asked for each request with its method and its params, and handed to the transport', () => {
    const transport = new FakeTransport();
    const seen: unknown[] = [];
    const connection = fromTransport(transport, {
      ...options,
      headers: (method, params) => {
        seen.push(method, params);
        return method === 'a' ? { 'Mcp-Param-Region': 'eu' } : undefined;
      },
    });
    connection.send(1, 'a', { x: 1 }).subscribe(quiet);
    connection.send(2, 'b').subscribe(quiet);
    expect(seen).toStrictEqual(['a', { x: 1 }, 'b', {}]);
    expect(transport.sentWith).toStrictEqual([{ headers: { 'Mcp-Param-Region': 'eu' } }, undefined]);
  });

  it('go along with what a stream per request needs', () => {
    const transport = new FakeTransport();
    transport.hasPerRequestStream = true;
    fromTransport(transport, { ...options, headers: () => ({ a: 'b' }) })
      .send(1, 'm')
      .subscribe(quiet);
    expect(transport.sentWith).toStrictEqual([
      {
        requestSignal: expect.any(AbortSignal) as unknown,
        onRequestStreamEnd: expect.any(Function) as unknown,
        headers: { a: 'b' },
      },
    ]);
  });

  it('that throw are the error of that request alone, unchanged', () => {
    const transport = new FakeTransport();
    const thrown = new Error('no token');
    const headers = (method: string): undefined => {
      if (method === 'bad') throw thrown;
    };
    const connection = fromTransport(transport, { ...options, headers });
    expect(observe(connection.send(1, 'bad')).error).toBe(thrown);
    connection.send(1, 'good').subscribe(quiet);
    expect(transport.requests.map(({ method }) => method)).toStrictEqual(['good']);
  });

  it.each([
    [new Headers({ a: 'b' }), 'headers must be a function that gives a plain object or undefined, not an object'],
    [['a'], 'headers must be a function that gives a plain object or undefined, not an array'],
    [{ 'x-count': 7 }, 'headers: "x-count" must be a string, not 7'],
  ])('refuses %p', (given, message) => {
    const transport = new FakeTransport();
    const connection = fromTransport(transport, { ...options, headers: () => given as unknown as undefined });
    expect(observe(connection.send(1, 'm')).error).toStrictEqual(new TypeError(message));
    expect(transport.sent).toStrictEqual([]);
  });

  it('that unsubscribe from their own request keep it from being sent', () => {
    const transport = new FakeTransport();
    const stop: (() => void)[] = [];
    const headers = (): undefined => stop[0]?.() as undefined;
    const connection = fromTransport(transport, { ...options, headers });
    transport.starting = () => ({ then: (open: () => void) => stop.push(open) }); // started by hand
    const subscription = connection.send(1, 'm').subscribe(quiet);
    const open = stop.pop();
    stop.push(() => {
      subscription.unsubscribe();
    });
    open?.();
    expect(transport.sent).toStrictEqual([]);
  });
});

describe('headers that are undefined', () => {
  it('are left out', () => {
    const transport = new FakeTransport();
    const connection = fromTransport(transport, { ...options, headers: () => ({ 'X-A': 'v', 'X-U': undefined }) });
    connection.send(1, 'm').subscribe(quiet);
    expect(transport.sentWith).toStrictEqual([{ headers: { 'X-A': 'v' } }]);
  });
});

describe('what send is given', () => {
  it.each<[string, unknown[]]>([
    ['params must be a plain object, not null', [1, 'm', null]],
    ['params must be a plain object, not 5', [1, 'm', 5]],
    ['params must be a plain object, not an array', [1, 'm', []]],
    ['params must be a plain object, not an object', [1, 'm', new Map()]],
    ['params must be a plain object, not an object', [1, 'm', Object.create({ a: 1 })]],
    ['method must be a non-empty string, not ""', [1, '', {}]],
    ['method must be a non-empty string, not null', [1, null, {}]],
    ['id must be a string or a safe integer, not an object', [{}, 'm', {}]],
  ])('%s: a TypeError as error notification, and nothing is sent', (message, given) => {
    const transport = new FakeTransport();
    let requested = 0;
    const client = { request: () => Promise.resolve(requested++) };
    for (const connection of [fromTransport(transport, options), fromClient(client)]) {
      const observed = observe(connection.send(...(given as [number, string])));
      expect(observed.error).toStrictEqual(new TypeError(message));
    }
    expect([transport.started, requested]).toStrictEqual([0, 0]);
  });

  it('may have no prototype, and undefined params are none', () => {
    const transport = new FakeTransport();
    const connection = fromTransport(transport, options);
    connection.send(1, 'm', Object.assign(Object.create(null), { a: 1 }) as object as { a: 1 }).subscribe(quiet);
    connection.send(2, 'm', undefined).subscribe(quiet);
    expect(transport.requests.map(({ params }) => Object.keys(params))).toStrictEqual([['_meta', 'a'], ['_meta']]);
  });
});

describe('a send is cold', () => {
  it('sends nothing until it is subscribed to', () => {
    const transport = new FakeTransport();
    void fromTransport(transport, options).send(1, 'm');
    expect(transport.started).toBe(0);
    expect(transport.sent).toStrictEqual([]);
  });

  it('sends again with each subscription, under a fresh id', () => {
    const transport = new FakeTransport();
    const connection = fromTransport(transport, options);
    const send = connection.send('mine', 'm', { a: 1 });
    const first = observe(send);
    const second = observe(send);
    transport.answer('mine', { n: 1 });
    transport.answer(1, { n: 2 });
    observe(send);
    expect(transport.requests.map(({ id }) => id)).toStrictEqual(['mine', 1, 2]);
    expect([first.values, second.values]).toStrictEqual([[{ n: 1 }], [{ n: 2 }]]);
  });
});

describe('ids', () => {
  it('of nextId are whole numbers from 1, each given once', () => {
    const connection = fromTransport(new FakeTransport(), options);
    expect([connection.nextId(), connection.nextId(), connection.nextId()]).toStrictEqual([1, 2, 3]);
  });

  it('of nextId skip those in flight', () => {
    const transport = new FakeTransport();
    const connection = fromTransport(transport, options);
    for (const id of [1, 2, 4, '3']) connection.send(id, 'm').subscribe(quiet);
    transport.answer(2);
    expect([connection.nextId(), connection.nextId(), connection.nextId()]).toStrictEqual([2, 3, 5]);
  });

  it('that are in flight are refused as reused_id, and nothing is sent', () => {
    const transport = new FakeTransport();
    const connection = fromTransport(transport, options);
    const first = observe(connection.send(7, 'm'));
    expect(observe(connection.send(7, 'n')).error).toMatchObject({
      kind: 'protocol',
      reason: { type: 'reused_id', id: 7 },
      message: 'n: a request with the id "7" is in flight; take ids from the connection\'s nextId',
    });
    expect(transport.sent).toHaveLength(1);
    transport.answer(7, 'kept');
    expect(first.values).toStrictEqual(['kept']);
    observe(connection.send(7, 'm'));
    expect(transport.sent).toHaveLength(2);
  });

  it('are refused while the first request waits for the start, too', () => {
    const transport = new FakeTransport();
    transport.starting = () => new Promise(() => undefined);
    const connection = fromTransport(transport, options);
    connection.send('x', 'm').subscribe(quiet);
    expect(observe(connection.send('x', 'm')).error).toMatchObject({ reason: { type: 'reused_id', id: 'x' } });
  });

  it.each([NaN, 1.5, 2 ** 53, Infinity, null, true])('%p is a TypeError, and nothing is sent', (id) => {
    const transport = new FakeTransport();
    const observed = observe(fromTransport(transport, options).send(id as unknown as number, 'm'));
    expect(observed.error).toStrictEqual(new TypeError(`id must be a string or a safe integer, not ${String(id)}`));
    expect(transport.started).toBe(0);
  });

  it.each(['', '__proto__', 'constructor', -1, 0, Number.MAX_SAFE_INTEGER])('%p is an id like any other', (id) => {
    const transport = new FakeTransport();
    const observed = observe(fromTransport(transport, options).send(id, 'm'));
    transport.answer(id, 'r');
    expect(observed).toStrictEqual({ values: ['r'], error: undefined, outcome: 'complete' });
  });
});

describe('the revision for the transport itself', () => {
  it('is set once, before the first request', () => {
    const transport = new FakeTransport();
    const log: string[] = [];
    transport.setProtocolVersion = (revision) => log.push(revision);
    transport.sending = () => log.push('sent');
    const connection = fromTransport(transport, options);
    connection.send(1, 'm').subscribe(quiet);
    connection.send(2, 'm').subscribe(quiet);
    expect(log).toStrictEqual(['2026-07-28', 'sent', 'sent']);
  });
});

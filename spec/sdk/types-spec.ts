import { Client, InMemoryTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { isObservable, retry, timeout, type Observable } from 'rxjs';
import type { MrtrOptions } from '../../lib/index.js';
import * as sdk from '../../lib/sdk.js';
import { scriptedServer } from '../../lib/testing.js';

describe('the types of rxjs-mrtr/sdk', () => {
  it('take every official transport, the interface itself, and the official client', () => {
    const take = (transport: sdk.McpTransport): sdk.McpTransport => transport;
    const asInterface: Transport = new InMemoryTransport();
    const official: (Transport | sdk.McpTransport)[] = [
      take(new StdioClientTransport({ command: 'node' })),
      take(new StreamableHTTPClientTransport(new URL('http://localhost'))),
      take(InMemoryTransport.createLinkedPair()[0]),
      take(asInterface),
    ];
    const client: sdk.McpClient = new Client({ name: 'spec', version: '1.0.0' });
    expect(official).toHaveLength(4);
    expect(typeof client.request).toBe('function');
  });

  it('refuse what is no transport and what is no option', () => {
    const [transport] = InMemoryTransport.createLinkedPair();
    const options = { clientInfo: { name: 'spec', version: '1.0.0' }, capabilities: {} };
    const wrong = [
      // @ts-expect-error a transport has start, send and close
      (): unknown => sdk.fromTransport({ send: () => undefined }, options),
      // @ts-expect-error capabilities are required: the server is told what the client can do
      (): unknown => sdk.fromTransport(transport, { clientInfo: options.clientInfo }),
      // @ts-expect-error a version is required
      (): unknown => sdk.fromTransport(transport, { ...options, clientInfo: { name: 'spec' } }),
      // @ts-expect-error a header is a text
      (): unknown => sdk.fromTransport(transport, { ...options, headers: () => ({ a: 1 }) }).send(1, 'm'),
      // @ts-expect-error a client has request
      (): unknown => sdk.fromClient({}),
    ];
    for (const make of wrong.slice(0, 3)) expect(make).toThrow(TypeError);
    expect(wrong[4]).toThrow(TypeError);
  });

  it('give connections that mrtr takes, and parts that stand alone', () => {
    const [transport] = InMemoryTransport.createLinkedPair();
    const connection = sdk.fromTransport(transport, {
      clientInfo: { name: 'spec', version: '1.0.0' },
      capabilities: {},
    });
    const options: MrtrOptions = { ...connection, handleInput: () => ({}) };
    const { send, nextId } = connection;
    const notifications: Observable<sdk.McpNotification> = connection.notifications;
    const id: number = nextId();
    const sending: Observable<unknown> = send(id, 'tools/list');
    // @ts-expect-error what a server sends is unknown, not any
    const guessed: Observable<string> = sending;
    expect([options.send, connection.notifications]).toStrictEqual([send, notifications]);
    expect(guessed).toBe(sending);
  });
});

describe('the send of a connection', () => {
  const connection: sdk.ClientConnection = sdk.fromClient({ request: () => Promise.resolve({}) });

  it('takes all that a send of the options gets, and ignores the context', () => {
    const options: MrtrOptions = {
      ...connection,
      send: (...args) => connection.send(...args).pipe(timeout(5), retry(2)),
      handleInput: () => ({}),
    };
    const given: Parameters<MrtrOptions['send']> = [
      1,
      'm',
      {},
      { round: 1, request: { method: 'm' }, signal: never() },
    ];
    expect(() => options.send(...given)).not.toThrow();
    // @ts-expect-error a context is one
    expect(() => connection.send(1, 'm', {}, 5)).not.toThrow();
  });

  it('is that of a scripted server: what takes a connection takes the script', () => {
    const scripted: sdk.ClientConnection = scriptedServer([]);
    expect(isObservable(scripted.send(1, 'm'))).toBe(true);
  });

  function never(): AbortSignal {
    return new AbortController().signal;
  }
});

describe('headers', () => {
  it('may be undefined, each or all', () => {
    const headers: sdk.TransportOptions['headers'][] = [
      () => ({ 'X-A': 'v', 'X-U': undefined }),
      () => undefined,
      (method): { [name: string]: string } => ({ method }),
    ];
    expect(headers).toHaveLength(3);
  });
});

describe('the entry rxjs-mrtr/sdk', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(sdk).sort()).toStrictEqual(['fromClient', 'fromTransport']);
  });
});

import {
  Client,
  InMemoryTransport,
  ProtocolError,
  SdkError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { firstValueFrom, lastValueFrom, toArray } from 'rxjs';
import { exchange } from '../../lib/index.js';
import type { JsonObject } from '../../lib/protocol.js';
import { fromClient } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { call, deploy, handleInput, textOf, until } from '../support/sdk-exchanges.js';
import { serveHttp } from '../support/sdk-http-server.js';
import { makeServer } from '../support/sdk-server.js';

const capabilities = { elicitation: { form: {} } };

function newClient(): Client {
  return new Client(
    { name: 'spec', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
}

describe.each(['memory', 'http'])('fromClient over the official client: %s', (kind) => {
  let log: string[];
  let client: Client;
  let close: () => Promise<void>;
  /** The methods of the requests that the server got. */
  let wire: () => (string | undefined)[];

  beforeEach(async () => {
    log = [];
    client = newClient();
    if (kind === 'http') {
      const http = await serveHttp(log);
      close = http.close;
      wire = () => http.requests.map((headers) => headers['mcp-method'] as string | undefined);
      await client.connect(new StreamableHTTPClientTransport(http.url));
    } else {
      const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
      const methods: string[] = [];
      const send = clientSide.send.bind(clientSide);
      clientSide.send = (message, options) => {
        if ('method' in message) methods.push(message.method);
        return send(message, options);
      };
      serveStdio(() => makeServer(log), { transport: serverSide, legacy: 'reject' });
      close = () => Promise.resolve();
      wire = () => methods;
      await client.connect(clientSide);
    }
  });

  afterEach(async () => {
    await client.close();
    await close();
  });

  it('brings every round, each of which is one request on the wire', async () => {
    const before = wire().length;
    const options = { ...fromClient(client), capabilities, handleInput };
    const rounds = await lastValueFrom(exchange(deploy, options).pipe(toArray()));
    expect(rounds.map((round) => (round.done ? textOf(round.result) : Object.keys(round.inputRequests)))).toStrictEqual(
      [['region'], ['size'], 'prod in REGION, SIZE'],
    );
    expect(wire().slice(before)).toStrictEqual(['tools/call', 'tools/call', 'tools/call']);
  });

  it('reads a resource that asks, past any cache', async () => {
    const options = { ...fromClient(client), capabilities, handleInput };
    const request = { method: 'resources/read', params: { uri: 'memo:///today' } };
    const before = wire().length;
    for (let n = 0; n < 2; n++) {
      expect(await lastValueFrom(exchange(request, options))).toMatchObject({ round: 2, done: true });
    }
    expect(wire().slice(before)).toHaveLength(4);
  });

  it('sends methods that the client knows no result of', async () => {
    const connection = fromClient(client);
    await expect(firstValueFrom(connection.send(1, 'spec/nothing'))).rejects.toMatchObject({
      name: expect.any(String) as string,
    });
    expect(wire().at(-1)).toBe('spec/nothing');
  });

  it("lets the client's own errors through", async () => {
    const connection = fromClient(client);
    const error: unknown = await firstValueFrom(connection.send(1, 'tools/call', { name: 'nothing' })).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({ code: -32602 });
    await client.close();
    const later: unknown = await firstValueFrom(connection.send(1, 'tools/list')).catch((cause: unknown) => cause);
    expect(later).toMatchObject({ message: 'Not connected' });
  });

  it('cancels on the wire, so that the server notices', async () => {
    const options = { ...fromClient(client), capabilities, handleInput };
    const subscription = exchange(call('wait'), options).subscribe({ error: () => undefined });
    await until(() => log.includes('waiting'));
    subscription.unsubscribe();
    await until(() => log.includes('cancelled'));
    expect(textOf(await firstValueFrom(fromClient(client).send(1, 'tools/call', { name: 'log' })))).toBe(
      'waiting cancelled',
    );
  });

  it('fails what is in flight when the client closes', async () => {
    const observed = observe(fromClient(client).send(1, 'tools/call', { name: 'wait' }));
    await until(() => log.includes('waiting'));
    await client.close();
    await until(() => observed.outcome !== 'pending');
    expect(observed.error).toBeInstanceOf(SdkError);
  });
});

describe('what the official client does to results before they arrive', () => {
  /** What arrives through the client, and what the server sent: `Error` where the client refuses it. */
  async function through(result: JsonObject): Promise<unknown> {
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    serverSide.onmessage = (message) => {
      if (!('id' in message) || !('method' in message)) return;
      const discovered = {
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        ttlMs: 0,
        cacheScope: 'private',
      };
      const reply = message.method === 'server/discover' ? discovered : result;
      void serverSide.send({ jsonrpc: '2.0', id: message.id as number, result: reply });
    };
    await serverSide.start();
    const client = newClient();
    await client.connect(clientSide);
    const outcome: unknown = await firstValueFrom(fromClient(client).send(1, 'tools/call', { name: 't' })).catch(
      (error: unknown) => error,
    );
    await client.close();
    return outcome;
  }

  it('takes resultType out of a final one, and keeps members it does not know', async () => {
    expect(await through({ resultType: 'complete', content: [], structuredContent: 0, 'x-more': 1 })).toStrictEqual({
      content: [],
      structuredContent: 0,
      'x-more': 1,
    });
  });

  it('refuses one without resultType and one of an extension', async () => {
    expect(await through({ content: [] })).toMatchObject({ code: 'INVALID_RESULT' });
    expect(await through({ resultType: 'task', taskId: '1' })).toMatchObject({ code: 'UNSUPPORTED_RESULT_TYPE' });
  });

  it('drops malformed members of one that asks', async () => {
    const asks = { resultType: 'input_required', inputRequests: [], requestState: 's', extra: 1 };
    expect(await through(asks)).toStrictEqual({ resultType: 'input_required', inputRequests: {}, requestState: 's' });
  });
});

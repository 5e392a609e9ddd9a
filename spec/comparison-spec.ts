import { inspect } from 'node:util';
import {
  Client,
  InMemoryTransport,
  SdkError,
  type ClientOptions,
  type JSONRPCMessage,
} from '@modelcontextprotocol/client';
import { lastValueFrom, Observable, toArray } from 'rxjs';
import { exchange, isMcpClientError, type MrtrOptions } from '../lib/index.js';
import type { JsonObject } from '../lib/protocol.js';
import { fromTransport } from '../lib/sdk.js';
import { accept, ask, asks, done } from './support/fixtures.js';

/**
 * The loop that the official client 2.4.0 runs by itself, and this one, over the same server in memory. What the README
 * says in its comparison is what is found here.
 */

const capabilities = { elicitation: { form: {} } };
const clientInfo = { name: 'spec', version: '1.0.0' };
const request = { method: 'tools/call', params: { name: 'deploy' } };
const state = 'a-state-that-nobody-may-see';

/** A server that gives one result after another, the last one over and over; and the params of what it got. */
async function serve(results: readonly JsonObject[]) {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const got: JsonObject[] = [];
  const discovered = {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    ttlMs: 0,
    cacheScope: 'private',
  };
  serverSide.onmessage = (message: JSONRPCMessage) => {
    if (!('id' in message) || !('method' in message)) return;
    const isDiscovery = message.method === 'server/discover';
    if (!isDiscovery) got.push(message.params ?? {});
    const result = isDiscovery ? discovered : results[Math.min(got.length, results.length) - 1];
    void serverSide.send({ jsonrpc: '2.0', id: message.id as number, result: result as JsonObject });
  };
  await serverSide.start();
  return { transport: clientSide, got };
}

interface Ran {
  /** The params of the requests that the server got. */
  readonly got: readonly JsonObject[];
  readonly asked: readonly string[];
  readonly error: unknown;
}

type Params = Readonly<Record<string, unknown>>;

async function official(
  results: readonly JsonObject[],
  inputRequired: ClientOptions['inputRequired'] = {},
  params: Params = request.params,
): Promise<Ran> {
  const { transport, got } = await serve(results);
  const mode = { pin: '2026-07-28' };
  const client = new Client(clientInfo, { capabilities, versionNegotiation: { mode }, inputRequired });
  const asked: string[] = [];
  client.setRequestHandler('elicitation/create', (_request, context) => {
    asked.push(String(context.mcpReq.id));
    return accept as { action: 'accept'; content: object } as never;
  });
  await client.connect(transport);
  const error: unknown = await client.request({ method: 'tools/call', params }).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  await client.close();
  return { got, asked, error };
}

async function ours(
  results: readonly JsonObject[],
  more: Partial<MrtrOptions> = {},
  params: Params = request.params,
): Promise<Ran> {
  const { transport, got } = await serve(results);
  const connection = fromTransport(transport, { clientInfo, capabilities });
  const asked: string[] = [];
  const handleInput = (key: string) => {
    asked.push(key);
    return accept;
  };
  const options = { ...connection, handleInput, ...more };
  const error: unknown = await lastValueFrom(exchange({ method: 'tools/call', params }, options).pipe(toArray())).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  await connection.close();
  return { got, asked, error };
}

describe('the cap on rounds, both clients set to 2', () => {
  it('counts requests here: 2 are sent, and the questions of one round are asked', async () => {
    const { got, asked, error } = await ours([asks(['q'], state)], { maxRounds: 2 });
    expect(got).toHaveLength(2);
    expect(asked).toHaveLength(1);
    expect(error).toMatchObject({ reason: { type: 'max_rounds', limit: 2 } });
  });

  it('counts retries in the official client: 3 are sent, and the questions of two rounds are asked', async () => {
    const { got, asked, error } = await official([asks(['q'], state)], { maxRounds: 2 });
    expect(got).toHaveLength(3);
    expect(asked).toHaveLength(2);
    expect(error).toMatchObject({ code: 'INPUT_REQUIRED_ROUNDS_EXCEEDED' });
  });
});

describe('a round with a question that cannot be answered', () => {
  const unknown = { ...asks(['first']), inputRequests: { first: ask, second: { method: 'tools/list' } } };
  const undeclared = { ...asks(['first']), inputRequests: { first: ask, second: { method: 'roots/list' } } };

  it.each([unknown, undeclared])('is refused here before anybody is asked', async (result) => {
    const { asked, error } = await ours([result]);
    expect(asked).toStrictEqual([]);
    expect(error).toMatchObject({ kind: 'protocol', reason: { key: 'second' } });
  });

  it.each([unknown, undeclared])('has its other question asked by the official client, in vain', async (result) => {
    const { got, asked, error } = await official([result]);
    expect(asked).toStrictEqual(['first']);
    expect(error).toBeInstanceOf(SdkError);
    expect(got).toHaveLength(1);
  });
});

describe('many questions', () => {
  const many = asks(Array.from({ length: 1000 }, (_, index) => `q${String(index)}`));

  it('are capped here', async () => {
    const { asked, error } = await ours([many]);
    expect(asked).toStrictEqual([]);
    expect(error).toMatchObject({ reason: { type: 'max_input_requests', limit: 16 } });
  });

  it('are all asked by the official client', async () => {
    expect((await official([many, done])).asked).toHaveLength(1000);
  });
});

describe('two questions in one round', () => {
  const open = (asked: string[]) => (key: string) => {
    asked.push(key);
    return new Promise<typeof accept>(() => undefined);
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('are asked one after another here', async () => {
    const { transport } = await serve([asks(['a', 'b'])]);
    const connection = fromTransport(transport, { clientInfo, capabilities });
    const asked: string[] = [];
    const subscription = exchange(request, { ...connection, handleInput: open(asked) }).subscribe();
    await settle();
    expect(asked).toStrictEqual(['a']);
    subscription.unsubscribe();
    await connection.close();
  });

  it('are asked at once by the official client', async () => {
    const { transport } = await serve([asks(['a', 'b'])]);
    const client = new Client(clientInfo, { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const asked: string[] = [];
    const ask = open(asked);
    client.setRequestHandler('elicitation/create', (_request, context) => ask(String(context.mcpReq.id)) as never);
    await client.connect(transport);
    void client.request({ method: 'tools/call', params: request.params }).catch(() => undefined);
    await settle();
    expect(asked).toStrictEqual(['a', 'b']);
    await client.close();
  });
});

describe('a resultType that is not known', () => {
  const task = { resultType: 'task', taskId: '1' };

  it('is refused by both', async () => {
    expect((await ours([task])).error).toMatchObject({ reason: { type: 'unknown_result_type', resultType: 'task' } });
    expect((await official([task])).error).toMatchObject({ code: 'UNSUPPORTED_RESULT_TYPE' });
  });

  it('is final here where it is listed', async () => {
    expect((await ours([task], { resultTypes: ['task'] })).error).toBeUndefined();
  });
});

describe('a result without resultType', () => {
  it('is final here, and refused by the official client', async () => {
    expect((await ours([{ content: [] }])).error).toBeUndefined();
    expect((await official([{ content: [] }])).error).toMatchObject({ code: 'INVALID_RESULT' });
  });
});

describe('the state, in the error at the cap', () => {
  it('is not there', async () => {
    const { error } = await ours([asks(['q'], state)], { maxRounds: 1 });
    expect(isMcpClientError(error)).toBe(true);
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(state);
  });

  it('is in the data of the official error', async () => {
    const { error } = await official([asks(['q'], state)], { maxRounds: 1 });
    expect(error).toMatchObject({ data: { lastResult: { requestState: state } } });
  });
});

describe('a resumed request, whose next round has no state', () => {
  const params = { name: 'deploy', inputResponses: { before: accept }, requestState: 'old' };
  const results = [asks(['q']), done];

  it('is retried here without the old one', async () => {
    const { got } = await ours(results, {}, params);
    expect(got[0]).toMatchObject({ requestState: 'old', inputResponses: { before: accept } });
    expect(Object.hasOwn(got[1] ?? {}, 'requestState')).toBe(false);
    expect(got[1]?.['inputResponses']).toStrictEqual({ q: accept });
  });

  it('is retried by the official client with the old one', async () => {
    const { got } = await official(results, {}, params);
    expect(got[1]).toMatchObject({ requestState: 'old' });
  });
});

describe('cancelling while a handler that takes no notice is asking', () => {
  it('ends the question at once here, and nothing more is sent', async () => {
    const { transport, got } = await serve([asks(['q']), done]);
    const connection = fromTransport(transport, { clientInfo, capabilities });
    let asking: () => void = () => undefined;
    const isAsking = new Promise<void>((resolve) => (asking = resolve));
    let torn = false;
    const handling = {
      handleInput: () =>
        new Observable<typeof accept>(() => {
          asking();
          return () => (torn = true);
        }),
    };
    const subscription = exchange(request, { ...connection, ...handling }).subscribe();
    await isAsking;
    subscription.unsubscribe();
    expect(torn).toBe(true);
    await connection.close();
    expect(got).toHaveLength(1);
  });

  it('leaves the promise of the official client waiting for the handler', async () => {
    const { transport, got } = await serve([asks(['q']), done]);
    const client = new Client(clientInfo, { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const cancel = new AbortController();
    let answer: (answer: typeof accept) => void = () => undefined;
    let asking: () => void = () => undefined;
    const isAsking = new Promise<void>((resolve) => (asking = resolve));
    client.setRequestHandler('elicitation/create', () => {
      asking();
      return new Promise((resolve) => (answer = resolve as typeof answer)) as never;
    });
    await client.connect(transport);
    let settled = false;
    const call = client.request({ method: 'tools/call', params: request.params }, { signal: cancel.signal }).then(
      () => (settled = true),
      () => (settled = true),
    );
    await isAsking;
    cancel.abort();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(settled).toBe(false);
    answer(accept);
    await call;
    await client.close();
    expect(got).toHaveLength(1);
  });
});

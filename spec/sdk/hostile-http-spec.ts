import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { lastValueFrom, map, timeout, TimeoutError } from 'rxjs';
import { exchange, finalResult } from '../../lib/index.js';
import { fromTransport, type TransportConnection } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { call, clientOptions, handleInput, textOf, until } from '../support/sdk-exchanges.js';
import { settled } from '../support/sdk-fake.js';
import { misbehaviour, serveHostileHttp, type HostileHttp } from '../support/sdk-hostile-http.js';

describe('a hostile server over HTTP', () => {
  let http: HostileHttp;
  let connection: TransportConnection;

  beforeEach(async () => {
    http = await serveHostileHttp();
    const transport = new StreamableHTTPClientTransport(http.url, {
      reconnectionOptions: {
        initialReconnectionDelay: 1,
        maxReconnectionDelay: 1,
        reconnectionDelayGrowFactor: 1,
        maxRetries: 1,
      },
    });
    connection = fromTransport(transport, clientOptions);
  });

  /** After whatever happened, the connection is as good as new. */
  afterEach(async () => {
    await runHarmless();
    await connection.close();
    await http.close();
    await settled();
  });

  const run = (name: string, limit?: number): Promise<unknown> => {
    const send: TransportConnection['send'] = (id, method, params) => {
      const sending = connection.send(id, method, params);
      return limit === undefined ? sending : sending.pipe(timeout(limit));
    };
    const result = exchange(call(name), { ...connection, handleInput, send }).pipe(finalResult());
    return lastValueFrom(result.pipe(map(({ result: last }) => ({ text: textOf(last) })))).catch(
      (error: unknown) => error,
    );
  };

  const runHarmless = async (): Promise<void> => {
    const outcome = await run('something harmless');
    if ((outcome as { text?: string }).text !== 'fine') throw new Error('the connection is broken', { cause: outcome });
  };

  const failed = { kind: 'transport', reason: { type: 'failed' } };
  const noAnswer = { kind: 'transport', reason: { type: 'no_answer' } };
  const peersOwn = { kind: 'json_rpc', reason: { code: -32601, message: 'Method not found' } };

  const outcomes: [name: string, outcome: object][] = [
    ['truncated JSON', failed],
    ['less than the promised length', failed],
    ['no reply at all', failed],
    ['garbage as gzip', failed],
    ['a page', failed],
    ['a page with an error status', failed],
    ['a result and an error', failed],
    ['neither result nor error', failed],
    ['a result that is a list', failed],
    ['JSON null', failed],
    ['an error status with an answer to another request', failed],
    ['an error status with an answer', peersOwn],
    ['an error status with an answer to nobody', peersOwn],
    ['two results at once', { text: 'first' }],
    ['two results on a stream', { text: 'first' }],
    ['a stream without an answer', noAnswer],
    ['a stream with truncated JSON', noAnswer],
    ['a stream with an answer to another request', noAnswer],
    ['a stream that is dropped', noAnswer],
    ['a stream that cannot be resumed', noAnswer],
    ['a request of its own', { text: 'fine' }],
    ['10 000 notifications', { text: 'fine' }],
    ['a requestState of 5 MB', { kind: 'mrtr_round_limit', reason: { type: 'max_request_state_bytes' } }],
  ];
  const swallowed = ['an answer to another request', 'accepted', 'an empty batch'];

  it.each(outcomes)('%s', async (name, expected) => {
    expect(await run(name)).toMatchObject(expected);
  });

  it.each(swallowed)("%s: the transport says nothing, so the user's own timeout ends it", async (name) => {
    expect(await run(name, 30)).toBeInstanceOf(TimeoutError);
  });

  it('has no misbehaviour that is not looked at', () => {
    expect([...outcomes.map(([name]) => name), ...swallowed].sort()).toStrictEqual(Object.keys(misbehaviour).sort());
  });

  it('delivers every notification of 10 000, in order', async () => {
    const told = observe(connection.notifications);
    await run('10 000 notifications');
    expect(told.values.map(({ params }) => params?.['progress'])).toStrictEqual(
      Array.from({ length: 10_000 }, (_, n) => n + 1),
    );
  });

  it('keeps the cause of a dropped stream, and of a broken body', async () => {
    const dropped = (await run('a stream that is dropped')) as { cause: Error };
    const broken = (await run('truncated JSON')) as { cause: Error };
    expect(dropped.cause.message).toMatch(/disconnected/);
    expect(broken.cause.name).toBe('SyntaxError');
  });

  it('notices that a request was cancelled; its late answer goes nowhere', async () => {
    const observed: unknown[] = [];
    const subscription = connection.send(1, 'tools/call', { name: 'wait' }).subscribe({
      next: (value) => observed.push(value),
      error: (error: unknown) => observed.push(error),
    });
    await until(() => http.waiting.length === 1);
    subscription.unsubscribe();
    http.waiting[0]?.answer();
    await until(() => http.waiting[0]?.gone === true);
    expect(observed).toStrictEqual([]);
  });

  it('fails what is in flight when the connection goes, and no request that comes', async () => {
    const all = [1, 2, 3].map((id) => observe(connection.send(id, 'tools/call', { name: 'wait' })));
    await until(() => http.waiting.length === 3);
    const { url } = http;
    await http.close();
    await until(() => all.every(({ outcome }) => outcome === 'error'));
    expect(all.map(({ error }) => error)).toMatchObject([failed, failed, failed]);
    expect(await run('something harmless')).toMatchObject(failed);
    http = await serveHostileHttp();
    url.port = http.url.port; // the transport keeps this very URL
  });
});

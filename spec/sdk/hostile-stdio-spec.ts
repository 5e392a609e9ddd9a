import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/client/stdio';
import { lastValueFrom, map, timeout, TimeoutError } from 'rxjs';
import { exchange, finalResult } from '../../lib/index.js';
import { fromTransport, type TransportConnection } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { buildScript } from '../support/sdk-build.js';
import { call, clientOptions, handleInput, textOf, until } from '../support/sdk-exchanges.js';
import { settled } from '../support/sdk-fake.js';

describe('a hostile process over stdio', () => {
  const script = buildScript('sdk-hostile-stdio');
  let connection: TransportConnection;

  const connect = (more: Partial<StdioServerParameters> = {}): TransportConnection => {
    const transport = new StdioClientTransport({ command: process.execPath, args: [script.path], ...more });
    return (connection = fromTransport(transport, clientOptions));
  };

  afterEach(async () => {
    await connection.close();
    await settled();
  });

  afterAll(() => {
    script.remove();
  });

  const run = (name: string, limit?: number): Promise<unknown> => {
    const send: TransportConnection['send'] = (id, method, params) => {
      const sending = connection.send(id, method, params);
      return limit === undefined ? sending : sending.pipe(timeout(limit));
    };
    const result = exchange(call(name), { ...connection, handleInput, send }).pipe(finalResult());
    return lastValueFrom(result.pipe(map(({ result: last }) => textOf(last)))).catch((error: unknown) => error);
  };

  const closed = { kind: 'transport', reason: { type: 'closed' } };

  it.each(['truncated JSON', 'neither result nor error', 'an answer to another request', 'nothing'])(
    "%s: the transport says nothing, so the user's own timeout ends it",
    async (name) => {
      connect();
      expect(await run('something harmless')).toBe('fine'); // by now the process is there
      expect(await run(name, 30)).toBeInstanceOf(TimeoutError);
      expect(await run('something harmless')).toBe('fine');
      expect(await run('received')).toBe('tools/call tools/call notifications/cancelled tools/call tools/call');
    },
  );

  it('two results: the first counts; a request of its own and noise are ignored', async () => {
    connect();
    expect(await run('two results')).toBe('first');
    expect(await run('noise around its answer')).toBe('fine');
    expect(await run('a request of its own')).toBe('fine');
    expect(await run('received')).not.toContain('a reply');
  });

  it('10 000 notifications arrive, in order', async () => {
    const told = observe(connect().notifications);
    expect(await run('10 000 notifications')).toBe('fine');
    expect(told.values.map(({ params }) => params?.['progress'])).toStrictEqual(
      Array.from({ length: 10_000 }, (_, n) => n + 1),
    );
  });

  it('an answer after cancellation goes nowhere', async () => {
    connect();
    const observed: unknown[] = [];
    const subscription = connection.send(7, 'tools/call', { name: 'answer after cancellation' }).subscribe({
      next: (value) => observed.push(value),
      error: (error: unknown) => observed.push(error),
    });
    expect(await run('something harmless')).toBe('fine');
    subscription.unsubscribe();
    expect(await run('received')).toBe('tools/call tools/call notifications/cancelled tools/call');
    expect(observed).toStrictEqual([]);
  });

  it.each(['exit', 'crash', 'half a message, then exit'])(
    '%s: all that is in flight fails, and all that comes',
    async (name) => {
      connect();
      const waiting = observe(connection.send('w', 'tools/call', { name: 'nothing' }));
      expect(await run(name)).toMatchObject(closed);
      expect(waiting.error).toMatchObject(closed);
      expect(await run('something harmless')).toMatchObject(closed);
    },
  );

  it('a line without an end fills the buffer: closed, with that as the cause', async () => {
    connect({ maxBufferSize: 10_000 });
    const outcome = await run('a line without an end');
    expect(outcome).toMatchObject({ ...closed, cause: expect.any(Error) as unknown });
    expect((outcome as { cause: Error }).cause.message).toMatch(/buffer/i);
  });

  it('a process that ends before it is asked fails the request', async () => {
    connect({ args: ['--eval', 'process.exit(3)'] });
    const observed = observe(connection.send(1, 'tools/list'));
    await until(() => observed.outcome !== 'pending');
    expect(observed.error).toMatchObject(closed);
  });
});

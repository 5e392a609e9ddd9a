import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { firstValueFrom } from 'rxjs';
import { fromTransport, type TransportOptions } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { buildScript } from '../support/sdk-build.js';
import { call, clientOptions, exchanges, textOf, type Peer } from '../support/sdk-exchanges.js';

describe('fromTransport over the official stdio transport', () => {
  const script = buildScript('sdk-stdio-server');
  const open: (() => Promise<void>)[] = [];

  afterAll(() => {
    script.remove();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });

  const connect = (more?: Partial<TransportOptions>): Peer => {
    const transport = new StdioClientTransport({ command: process.execPath, args: [script.path] });
    const connection = fromTransport(transport, { ...clientOptions, ...more });
    open.push(connection.close);
    const log = async (): Promise<string> => {
      const { method, params } = call('log');
      return textOf(await firstValueFrom(connection.send(connection.nextId(), method, { ...params }))) ?? '';
    };
    return { connection, log };
  };

  it.each(exchanges)('%s', (_name, expectHolds) => expectHolds(connect));

  it('fails what is in flight when there is no such command', async () => {
    const connection = fromTransport(new StdioClientTransport({ command: '/no/such/command' }), clientOptions);
    const error: unknown = await firstValueFrom(connection.send(1, 'tools/list')).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ kind: 'transport', reason: { type: 'closed' }, cause: { code: 'ENOENT' } });
    expect(observe(connection.send(2, 'tools/list')).error).toMatchObject({ reason: { type: 'closed' } });
  });
});

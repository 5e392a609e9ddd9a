import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { firstValueFrom } from 'rxjs';
import { fromTransport, type TransportConnection, type TransportOptions } from '../../lib/sdk.js';
import { clientOptions, exchanges, textOf } from '../support/sdk-exchanges.js';
import { serveHttp, type RunningHttp } from '../support/sdk-http-server.js';

describe('fromTransport over the official Streamable HTTP transport', () => {
  const open: (() => Promise<void>)[] = [];
  let log: string[];
  let http: RunningHttp;

  beforeEach(async () => {
    log = [];
    http = await serveHttp(log);
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
    await http.close();
  });

  const connect = (more: Partial<TransportOptions> = {}): TransportConnection => {
    const connection = fromTransport(new StreamableHTTPClientTransport(http.url), { ...clientOptions, ...more });
    open.push(connection.close);
    return connection;
  };

  it.each(exchanges)('%s', (_name, expectHolds) =>
    expectHolds((more) => ({ connection: connect(more), log: () => Promise.resolve(log.join(' ')) })),
  );

  it('names the revision, the method and what it is about in the standard headers', async () => {
    const connection = connect();
    await firstValueFrom(connection.send(1, 'tools/call', { name: 'count', arguments: { to: 0 } }));
    await firstValueFrom(connection.send(2, 'tools/list'));
    expect(http.requests).toMatchObject([
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'count' },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
    ]);
    expect(http.requests[1]).not.toHaveProperty('mcp-name');
  });

  it('adds the headers of the option, without which this tool is refused', async () => {
    const params = { name: 'route', arguments: { region: 'eu' } };
    const headers: TransportOptions['headers'] = (_method, { arguments: given }) => ({
      'Mcp-Param-Region': (given as { region: string }).region,
    });
    const routed = connect({ headers });
    expect(textOf(await firstValueFrom(routed.send(1, 'tools/call', params)))).toBe('routed to eu');
    const plain = connect();
    await expect(firstValueFrom(plain.send(1, 'tools/call', params))).rejects.toMatchObject({
      kind: 'json_rpc',
      reason: { code: -32020 },
    });
  });

  it('fails the request when nobody listens there', async () => {
    await http.close();
    const error: unknown = await firstValueFrom(connect().send(1, 'tools/list')).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ kind: 'transport', reason: { type: 'failed' }, cause: { message: 'fetch failed' } });
    http = await serveHttp(log);
  });
});

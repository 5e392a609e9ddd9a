import { InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { fromTransport, type TransportOptions } from '../../lib/sdk.js';
import { clientOptions, exchanges, type Peer } from '../support/sdk-exchanges.js';
import { makeServer } from '../support/sdk-server.js';

describe('fromTransport over the official in-memory transport', () => {
  const open: (() => Promise<void>)[] = [];

  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });

  const connect = (more?: Partial<TransportOptions>): Peer => {
    const log: string[] = [];
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    serveStdio(() => makeServer(log), { transport: serverSide, legacy: 'reject' });
    const connection = fromTransport(clientSide, { ...clientOptions, ...more });
    open.push(connection.close);
    return { connection, log: () => Promise.resolve(log.join(' ')) };
  };

  it.each(exchanges)('%s', (_name, expectHolds) => expectHolds(connect));
});

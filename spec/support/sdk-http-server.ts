import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { makeServer } from './sdk-server.js';

export interface RunningHttp {
  readonly url: URL;
  /** The headers of every request so far. */
  readonly requests: IncomingHttpHeaders[];
  readonly close: () => Promise<void>;
}

/** A loopback HTTP server around a handler. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<RunningHttp> {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    requests,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The server of `sdk-server.ts` over Streamable HTTP. */
export async function serveHttp(log: string[]): Promise<RunningHttp> {
  const handler = createMcpHandler(() => makeServer(log), { legacy: 'reject' });
  const handle = toNodeHandler(handler);
  const running = await listen((request, response) => {
    void handle(request as Parameters<typeof handle>[0], response);
  });
  return {
    ...running,
    close: async () => {
      await handler.close();
      await running.close();
    },
  };
}

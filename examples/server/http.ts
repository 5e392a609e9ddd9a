import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { travelDesk } from './travel-desk.js';

export interface HttpServerOptions {
  /** The port on 127.0.0.1; 0 takes a free one. @default 0 */
  readonly port?: number;
  /** What the server has to say to whoever runs it. @default nothing is said */
  readonly log?: (line: string) => void;
  /** Answers requests to any path but `/mcp`. @default 404 */
  readonly otherwise?: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface RunningServer {
  /** Where MCP is spoken, such as `http://127.0.0.1:41233/mcp`. */
  readonly url: string;
  /** Stops the server and drops what is still connected. */
  close(): Promise<void>;
}

/** Serves the travel desk over Streamable HTTP, to this machine only. */
export async function serveHttp({ port = 0, log = () => undefined, otherwise = notFound }: HttpServerOptions = {}) {
  const mcp = createMcpHandler(() => travelDesk(log), { legacy: 'reject' });
  const handle = toNodeHandler(mcp);
  // Against pages of other sites that get at loopback servers through a browser (DNS rebinding).
  const fromThisHost = localhostHostValidation();
  const fromThisOrigin = localhostOriginValidation();

  const http = createServer((request, response) => {
    if (!fromThisHost(request, response) || !fromThisOrigin(request, response)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/mcp') void handle(request as Parameters<typeof handle>[0], response);
    else otherwise(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(port, '127.0.0.1', resolve);
  });

  const address = http.address() as AddressInfo;
  const running: RunningServer = {
    url: `http://127.0.0.1:${String(address.port)}/mcp`,
    close: async () => {
      await mcp.close();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };
  return running;
}

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('MCP is spoken at /mcp\n');
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** What a scripted server does with a request: answers it by hand, or gives the `result` for it. */
export type Script = (message: Message, response: ServerResponse) => object | undefined;

export const discovery = {
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'scripted', version: '9' } },
};

/** Calls `use` with the address of a server over HTTP that answers from a script, and stops it after. */
export async function withServer<T>(script: Script, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const message = JSON.parse(body) as Message;
      const result = script(message, response);
      if (result !== undefined) sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

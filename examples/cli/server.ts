import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ClientCapabilities } from 'rxjs-mrtr';
import { fromTransport, type TransportConnection } from 'rxjs-mrtr/sdk';
import { serveHttp } from '../server/http.js';
import type { Target } from './flags.js';
import { lineSplitter } from './lines.js';
import type { Say } from './story.js';

/** A server that can be asked. */
export interface Server {
  readonly connection: TransportConnection;
  /** Its address or its command, for people. */
  readonly where: string;
  /** The last line that it wrote to its stderr and that looks like a reason, if there is one. */
  lastWords(): string | undefined;
  close(): Promise<void>;
}

const clientInfo = { name: 'rxjs-mrtr-example', version: '0.1.0' };

/** Makes the connection; nothing is sent yet. `say` gets what the server writes for whoever runs it. */
export async function openServer(target: Target, capabilities: ClientCapabilities, say: Say): Promise<Server> {
  switch (target.kind) {
    case 'own': {
      const running = await serveHttp({ log: say });
      const server = overHttp(new URL(running.url), {}, capabilities);
      return {
        ...server,
        close: async () => {
          await server.close();
          await running.close();
        },
      };
    }
    case 'url':
      return overHttp(target.url, target.headers, capabilities);
    case 'stdio':
      return overStdio(target.command, target.args, capabilities, say);
  }
}

function overHttp(url: URL, headers: Readonly<Record<string, string>>, capabilities: ClientCapabilities): Server {
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  const connection = fromTransport(transport, { clientInfo, capabilities });
  return {
    connection,
    where: url.origin + url.pathname, // a query may hold a token
    lastWords: () => undefined,
    close: () => connection.close(),
  };
}

function overStdio(command: string, args: readonly string[], capabilities: ClientCapabilities, say: Say): Server {
  // As a shell would, this hands on the whole environment.
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]));
  const transport = new StdioClientTransport({ command, args: [...args], env, stderr: 'pipe' });
  const connection = fromTransport(transport, { clientInfo, capabilities });

  let lastLine: string | undefined;
  let reason: string | undefined;
  transport.stderr?.on(
    'data',
    lineSplitter((line) => {
      lastLine = line;
      if (/error/i.test(line)) reason ??= line;
      say(line);
    }),
  );
  return {
    connection,
    where: [command, ...args].join(' '),
    lastWords: () => reason ?? lastLine,
    close: () => connection.close(),
  };
}

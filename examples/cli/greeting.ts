import { isMcpClientError } from 'rxjs-mrtr';
import { catchError, map, type Observable, timeout } from 'rxjs';
import { Complaint } from './complaint.js';
import type { Server } from './server.js';
import { visible } from './visible.js';

/** What a server says of itself. */
export interface Greeting {
  /** Its name and version: its own claim. */
  readonly name: string;
  /** What it offers: `tools`, `prompts`, `resources`. */
  readonly offers: readonly string[];
}

const revision = '2026-07-28';
const maxPatience = 10_000;

/** Asks the server who it is; fails with a {@link Complaint} if it is none of this revision. */
export function greet(server: Server, limit: number): Observable<Greeting> {
  const { connection, where } = server;
  const patience = Math.min(limit, maxPatience);
  const tooOld = (why: string) => new Complaint(`${where} does not speak MCP ${revision}: ${why}`);

  return connection.send(connection.nextId(), 'server/discover').pipe(
    timeout(patience),
    map((result) => readGreeting(result, tooOld)),
    catchError((error: unknown) => {
      if (error instanceof Complaint) throw error;
      if (isMcpClientError(error) && error.reason.type === 'json_rpc') throw tooOld(explainRefusal(error.reason));
      if (isMcpClientError(error)) throw error;
      throw new Complaint(`${where} gave no answer to server/discover within ${String(patience / 1000)} s`);
    }),
  );
}

function explainRefusal({ code, message, data }: { code: number; message: string; data?: unknown }): string {
  const supported = (data as { supported?: unknown } | undefined)?.supported;
  if (Array.isArray(supported)) return `it speaks ${supported.slice(0, 10).map(String).join(', ')}`;
  return `it answers server/discover with "${message}" (JSON-RPC error ${String(code)}), as older servers do`;
}

function readGreeting(result: unknown, tooOld: (why: string) => Complaint): Greeting {
  const { supportedVersions, capabilities, _meta: meta } = result as Record<string, unknown>;
  if (Array.isArray(supportedVersions) && !supportedVersions.includes(revision)) {
    throw tooOld(`it speaks ${supportedVersions.slice(0, 10).map(String).join(', ')}`);
  }
  const info = (meta as Record<string, unknown> | undefined)?.['io.modelcontextprotocol/serverInfo'];
  const { name, version } = (info ?? {}) as { name?: unknown; version?: unknown };
  const words = [name, version].filter((word) => typeof word === 'string');
  return {
    name: words.length > 0 ? visible(words.join(' ')).slice(0, 100) : 'a server without a name',
    offers: Object.keys(capabilities ?? {}),
  };
}

import { isMcpClientError } from 'rxjs-mrtr';
import { catchError, map, type Observable, throwError, timeout } from 'rxjs';
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
export function greet({ connection, where }: Server, limit: number): Observable<Greeting> {
  const patience = Math.min(limit, maxPatience);
  const silent = `${where} gave no answer to server/discover within ${String(patience / 1000)} s`;
  const tooOld = (why: string) => new Complaint(`${where} does not speak MCP ${revision}: ${why}`);

  return connection.send(connection.nextId(), 'server/discover').pipe(
    timeout({ first: patience, with: () => throwError(() => new Complaint(silent)) }),
    map((result) => readGreeting(result, tooOld)),
    catchError((error: unknown) => {
      if (isMcpClientError(error) && error.reason.type === 'json_rpc') throw tooOld(explainRefusal(error.reason));
      throw error;
    }),
  );
}

function explainRefusal({ code, message, data }: { code: number; message: string; data?: unknown }): string {
  const supported = isPlain(data) ? data['supported'] : undefined;
  if (Array.isArray(supported)) return spoken(supported);
  return `it answers server/discover with "${message}" (JSON-RPC error ${String(code)}), as older servers do`;
}

function readGreeting(result: unknown, tooOld: (why: string) => Complaint): Greeting {
  if (!isPlain(result)) throw tooOld('its answer to server/discover is none');
  const { supportedVersions, capabilities, _meta: meta } = result;
  if (Array.isArray(supportedVersions) && !supportedVersions.includes(revision))
    throw tooOld(spoken(supportedVersions));
  const info = isPlain(meta) ? meta['io.modelcontextprotocol/serverInfo'] : undefined;
  const words = isPlain(info) ? [info['name'], info['version']].filter((word) => typeof word === 'string') : [];
  return {
    name: words.length > 0 ? visible(words.join(' '), 100) : 'a server without a name',
    offers: isPlain(capabilities) ? Object.keys(capabilities) : [],
  };
}

const spoken = (revisions: readonly unknown[]): string =>
  `it speaks ${revisions
    .filter((one) => typeof one === 'string')
    .slice(0, 10)
    .join(', ')}`;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import assert from 'node:assert/strict';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type InputHandlers, inputHandlers } from 'rxjs-mrtr';
import { lastValueFrom, type Observable, toArray } from 'rxjs';
import { fromTransport, type TransportConnection } from 'rxjs-mrtr/sdk';
import { type HttpServerOptions, serveHttp } from '../../server/http.js';

/** Handlers that say yes to everything, as a person in a hurry does. */
export const yes = {
  elicitation: {
    form: ({ requestedSchema }) => ({
      action: 'accept',
      content:
        'size' in requestedSchema.properties ? { size: 'a4' } : { name: 'Ada Lovelace', departure: '2030-12-24' },
    }),
    url: () => ({ action: 'accept' }),
  },
  sampling: () => ({ role: 'assistant', model: 'none', content: { type: 'text', text: 'Slow trains.' } }),
  roots: [{ uri: 'file:///work' }],
} satisfies InputHandlers;

const { capabilities } = inputHandlers(yes);

/** A connection to a server at that address. */
export function connect(url: string): TransportConnection {
  return fromTransport(new StreamableHTTPClientTransport(new URL(url)), {
    clientInfo: { name: 'recipe', version: '1.0.0' },
    capabilities,
  });
}

/** Runs the server of the examples for as long as `use` takes. */
export async function withDesk(
  use: (connection: TransportConnection, url: string) => Promise<void>,
  options?: HttpServerOptions,
): Promise<void> {
  const server = await serveHttp(options);
  const connection = connect(server.url);
  try {
    await use(connection, server.url);
  } finally {
    await connection.close();
    await server.close();
  }
}

/** The value of a stream that has just one. */
export async function only<T>(source: Observable<T>): Promise<T> {
  const values = await lastValueFrom(source.pipe(toArray()), { defaultValue: [] });
  assert.equal(values.length, 1);
  return values[0] as T;
}

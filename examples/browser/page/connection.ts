import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ClientCapabilities } from 'rxjs-mrtr';
import { fromTransport, type TransportConnection } from 'rxjs-mrtr/sdk';
import type { Note } from './wire/note.js';
import { watch } from './wire/watch.js';

const clientInfo = { name: 'rxjs-mrtr-page', version: '0.1.0' };

/** A connection to the server beside the page; nothing is sent yet. `tell` hears of every message. */
export function connect(capabilities: ClientCapabilities, tell: (note: Note) => void): TransportConnection {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', location.href));
  return fromTransport(watch(transport, tell), { clientInfo, capabilities });
}

import type { McpTransport } from 'rxjs-mrtr/sdk';
import { cancellationOf, type Note, noteOf } from './note.js';

/** Listens in on a transport that nobody has started: tells of each message both ways, and of each request cancelled. */
export function watch(transport: McpTransport, tell: (note: Note) => void): McpTransport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    tell(noteOf('sent', message));
    options?.requestSignal?.addEventListener('abort', () => {
      tell(cancellationOf(message));
    });
    return send(message, options);
  };
  transport.onmessage = (message: unknown) => {
    tell(noteOf('received', message));
  };
  return transport;
}

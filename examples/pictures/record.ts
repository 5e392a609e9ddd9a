/**
 * `npx tsx examples/pictures/record.ts`: books a trip on the example server, over HTTP and a slow line, with somebody who
 * takes a moment to answer, and keeps what was said as `book-trip.json`. `draw.ts` makes a picture of it.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { delay, lastValueFrom, of } from 'rxjs';
import { exchange, inputHandlers } from 'rxjs-mrtr';
import { fromTransport } from 'rxjs-mrtr/sdk';
import { marbles, record } from 'rxjs-mrtr/testing';
import { serveHttp } from '../server/http.js';

const handlers = inputHandlers({
  elicitation: {
    form: () =>
      of({
        action: 'accept' as const,
        content: { name: 'Ada Lovelace', departure: '2027-03-01', nights: 3, class: 'sleeper' },
      }).pipe(delay(2_400)),
    url: () => of({ action: 'accept' as const }).pipe(delay(1_700)),
  },
  sampling: () =>
    of({
      role: 'assistant' as const,
      content: { type: 'text' as const, text: 'Numbers never sleep, poets do.' },
      model: 'a-small-model',
    }).pipe(delay(900)),
});

const server = await serveHttp();
const connection = fromTransport(new StreamableHTTPClientTransport(new URL(server.url)), {
  clientInfo: { name: 'pictures', version: '1.0.0' },
  capabilities: handlers.capabilities,
});
const recording = record({
  ...connection,
  ...handlers,
  send: (id, method, params) => connection.send(id, method, params).pipe(delay(350)),
});

await lastValueFrom(
  exchange({ method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Lisbon' } } }, recording.options),
  { defaultValue: undefined },
);
await connection.close();
await server.close();

const transcript = recording.transcript();
writeFileSync(
  fileURLToPath(new URL('book-trip.json', import.meta.url)),
  `${JSON.stringify(transcript, undefined, 2)}\n`,
);
console.log(marbles(transcript));

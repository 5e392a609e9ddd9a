// The whole path, from a request to its final result over a transport, against the official client's own loop.
import { Client } from '@modelcontextprotocol/client';
import { exchange, finalResult } from 'rxjs-mrtr';
import { fromTransport } from 'rxjs-mrtr/sdk';
import { race } from './measure.mjs';
import { answer, capabilities, MemoryTransport, request, requests } from './responder.mjs';

const clientInfo = { name: 'bench', version: '1.0.0' };

async function officialClient() {
  const client = new Client(clientInfo, { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } });
  client.setRequestHandler('elicitation/create', async () => answer());
  await client.connect(new MemoryTransport());
  return () => client.request({ method: request.method, params: request.params });
}

function ownClient() {
  const connection = fromTransport(new MemoryTransport(), { clientInfo, capabilities });
  const options = { ...connection, handleInput: async () => answer() };
  return () =>
    new Promise((resolve, reject) => {
      exchange(request, options)
        .pipe(finalResult())
        .subscribe({ next: ({ result, rounds }) => resolve({ ...result, rounds }), error: reject });
    });
}

/** Times of one exchange in microseconds. */
export async function measurePath() {
  const contestants = { ours: ownClient(), official: await officialClient() };
  for (const [name, run] of Object.entries(contestants)) {
    const { content, rounds = requests } = await run();
    if (content[0].text !== 'done' || rounds !== requests) throw new Error(`${name}: a wrong result`);
  }
  return race(contestants, { warmUp: 1000, repetitions: 201, runs: 20 });
}

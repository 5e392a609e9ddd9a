import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serveHttp, type RunningServer } from '../../examples/server/http.js';

let server: RunningServer;
let folder: string;
const clients: ChildProcess[] = [];

beforeAll(async () => {
  server = await serveHttp();
  folder = await mkdtemp(join(tmpdir(), 'restart-'));
});

afterAll(async () => {
  for (const client of clients) client.kill('SIGKILL');
  await server.close();
  await rm(folder, { recursive: true });
});

/** A client of its own process, and what it prints. */
function startClient(...args: readonly string[]): {
  readonly client: ChildProcess;
  readonly lines: AsyncIterable<string>;
} {
  const client = spawn(process.execPath, ['--import', 'tsx', 'spec/restart/client.ts', server.url, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  clients.push(client);
  return { client, lines: createInterface(client.stdout) };
}

async function linesUntil(lines: AsyncIterable<string>, last: string): Promise<string[]> {
  const seen: string[] = [];
  for await (const line of lines) {
    seen.push(line);
    if (line === last) break;
  }
  return seen;
}

const ticket = 'result {"booked":true,"city":"Oslo","traveller":"Ada","nights":9,"ticket":"OSL-09"}';

describe('a client that is killed while its third question waits for an answer', () => {
  it.each([
    ['asks that question again by itself', 'ask', ['asked payment', ticket]],
    ['sends the answer that came meanwhile', 'answer', [ticket]],
    ['lets the server repeat the question', 'repeat', ['asked payment', ticket]],
  ])('%s in a new process, and gets the result of the same exchange', async (_how, resumption, due) => {
    const file = join(folder, `${resumption}.json`);
    const { client, lines } = startClient(file);
    const asked = await linesUntil(lines, 'asked payment');
    expect(asked).toStrictEqual(['asked traveller', 'asked motto', 'asked payment']);

    client.kill('SIGKILL');
    await once(client, 'exit');
    expect(client.signalCode).toBe('SIGKILL');
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')) as object)).toContain('requestState');

    const { client: next, lines: further } = startClient(file, resumption);
    const exited = once(next, 'exit');
    expect(await linesUntil(further, '')).toStrictEqual(due);
    expect(await exited).toStrictEqual([0, null]);
  });
});

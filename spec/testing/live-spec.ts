import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { delay, lastValueFrom, map, of, tap, toArray } from 'rxjs';
import { exchange, inputHandlers, type McpRequest, type Round } from '../../lib/index.js';
import { fromTransport } from '../../lib/sdk.js';
import { parseTranscript, record, replay } from '../../lib/testing.js';
import { serveHttp } from '../../examples/server/http.js';
import { marbles, observe } from '../support/observe.js';

const root = join(__dirname, '../..');
const request: McpRequest = { method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Lisbon' } } };

/** Handlers that take a moment; who travels is decided by the test. */
const handlersFor = (name: string) =>
  inputHandlers({
    elicitation: {
      form: () =>
        of({ action: 'accept' as const, content: { name, departure: '2027-03-01', nights: 3, class: 'first' } }).pipe(
          delay(7),
        ),
      url: () => of({ action: 'accept' as const }).pipe(delay(3)),
    },
    sampling: () =>
      of({ role: 'assistant' as const, content: { type: 'text' as const, text: 'Go.' }, model: 'm' }).pipe(delay(5)),
  });

/** What a round shows, its state aside: a transcript has only a stand-in for it. */
const shown = (round: Round) =>
  round.done
    ? { round: round.round, id: round.id, result: round.result }
    : { round: round.round, id: round.id, inputRequests: round.inputRequests };

const recordLive = async (transport: Transport) => {
  const states: string[] = [];
  const handlers = handlersFor('Ada');
  const connection = fromTransport(transport, {
    clientInfo: { name: 'spec', version: '1.0.0' },
    capabilities: handlers.capabilities,
  });
  const recording = record({ ...connection, ...handlers });
  const rounds = await lastValueFrom(
    exchange(request, recording.options).pipe(
      tap((round) => {
        if (!round.done && round.requestState !== undefined) states.push(round.requestState.reveal());
      }),
      map(shown),
      toArray(),
    ),
  );
  await connection.close();
  return { rounds, states, json: JSON.stringify(recording.transcript()) };
};

const transports: [string, () => Promise<{ transport: Transport; stop: () => Promise<void> }>][] = [
  [
    'HTTP',
    async () => {
      const server = await serveHttp();
      return { transport: new StreamableHTTPClientTransport(new URL(server.url)), stop: () => server.close() };
    },
  ],
  [
    'stdio',
    () =>
      Promise.resolve({
        transport: new StdioClientTransport({
          command: process.execPath,
          args: [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'examples/server/start-stdio.ts')],
          stderr: 'ignore',
        }),
        stop: () => Promise.resolve(),
      }),
  ],
];

describe.each(transports)('an exchange recorded live over %s', (_, connect) => {
  let live: Awaited<ReturnType<typeof recordLive>>;

  beforeAll(async () => {
    const { transport, stop } = await connect();
    live = await recordLive(transport);
    await stop();
  });

  it('replays in virtual time from the JSON alone, with the same rounds at the recorded times', () => {
    const [recorded] = parseTranscript(live.json).exchanges;
    const times = recorded?.rounds.map(({ receivedAt }) => receivedAt);
    expect(times).toHaveLength(4);
    const again = replay(live.json);
    marbles(({ expectObservable }) => {
      const values = Object.fromEntries(live.rounds.map((round) => [String(round.round), round]));
      const frames = times?.map((at, index) => {
        const before = index === 0 ? 0 : Number(times[index - 1]) + 1;
        return `${Number(at) - before}ms ${index === 3 ? '(4|)' : index + 1}`;
      });
      expectObservable(exchange(request, again).pipe(map(shown))).toBe(String(frames?.join(' ')), values);
    });
    again.verify();
  });

  it('has stand-ins for the states of the server', () => {
    expect(live.states).toHaveLength(3);
    for (const state of live.states) expect(live.json).not.toContain(state);
  });

  it('passes with the same handlers, and fails with a changed answer, showing the difference', () => {
    const run = (name: string): unknown => {
      let error: unknown;
      marbles(({ flush }) => {
        const observed = observe(exchange(request, { ...replay(live.json), ...handlersFor(name) }));
        flush();
        error = observed.error;
      });
      return error;
    };
    expect(run('Ada')).toBeUndefined();
    expect(run('Bob')).toStrictEqual(
      new Error(
        'Request 2 of exchange 1 ("tools/call") is not what was recorded:\n' +
          '  params.inputResponses.traveller.content.name: expected "Ada", got "Bob"',
      ),
    );
  });
});

describe('the transcripts that are kept with the pictures', () => {
  const folder = join(root, 'examples/pictures');
  const transcripts = readdirSync(folder).filter((file) => file.endsWith('.json'));

  it.each(transcripts)('%s replays', (file) => {
    const json = readFileSync(join(folder, file), 'utf8');
    const { exchanges } = parseTranscript(json);
    const again = replay(json);
    marbles(({ flush }) => {
      for (const recorded of exchanges) {
        const { values } = observe(exchange(recorded.request, again));
        flush();
        expect(values).toHaveLength(recorded.rounds.length);
      }
    });
    again.verify();
  });
});

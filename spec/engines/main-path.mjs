/**
 * The main path of the built package, in ESM and in CommonJS: typed handlers, a connection, four rounds and an error.
 * Throws if anything is not as it should be.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { lastValueFrom, of, toArray } from 'rxjs';
import * as esm from 'rxjs-mrtr';
import * as esmCodecs from 'rxjs-mrtr/codecs';
import * as esmSdk from 'rxjs-mrtr/sdk';

const require = createRequire(import.meta.url);

const requestedSchema = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 1 },
    day: { type: 'string', format: 'date' },
    nights: { type: 'integer', default: 3 },
  },
  required: ['city'],
};
const questions = [
  { where: { method: 'elicitation/create', params: { message: 'Where to?', requestedSchema } } },
  {
    __proto__: null,
    pay: { method: 'elicitation/create', params: { mode: 'url', message: 'Pay.', url: 'https://pay.example/1' } },
  },
  undefined,
];

/** A server on the other end of a transport: three questions, then the answers back. */
class Server {
  sent = [];

  async start() {}

  async close() {
    this.onclose?.();
  }

  async send({ id, params }) {
    const round = this.sent.push(params);
    const result =
      round <= questions.length
        ? { resultType: 'input_required', inputRequests: questions[round - 1], requestState: `state ${round}` }
        : { resultType: 'complete', content: [], structuredContent: { rounds: round } };
    await Promise.resolve();
    this.onmessage?.({ jsonrpc: '2.0', id, result: JSON.parse(JSON.stringify(result)) });
  }
}

async function mainPath({ mrtr, inputHandlers, isMcpClientError, Secret }, { CallToolResult }, { fromTransport }) {
  const handlers = inputHandlers({
    elicitation: {
      form: () => ({ action: 'accept', content: { city: 'Oslo', day: '2031-02-28' } }),
      url: async () => ({ action: 'accept' }),
    },
  });
  const server = new Server();
  const connection = fromTransport(server, {
    clientInfo: { name: 'engines', version: '1' },
    capabilities: handlers.capabilities,
  });
  const options = { ...connection, ...handlers, result: CallToolResult };
  const request = { method: 'tools/call', params: { name: 'book' } };

  const rounds = await lastValueFrom(of(request).pipe(mrtr(options), toArray()));
  assert.deepEqual(
    rounds.map(({ done, round }) => [done, round]),
    [
      [false, 1],
      [false, 2],
      [false, 3],
      [true, 4],
    ],
  );
  assert.deepEqual(rounds.at(-1).result.structuredContent, { rounds: 4 });
  assert.ok(rounds[0].requestState instanceof Secret);
  assert.equal(JSON.stringify(rounds).includes('state 1'), false);
  const answered = server.sent.map(({ inputResponses, requestState }) => ({ inputResponses, requestState }));
  assert.deepEqual(JSON.parse(JSON.stringify(answered)), [
    {},
    {
      inputResponses: { where: { action: 'accept', content: { city: 'Oslo', day: '2031-02-28', nights: 3 } } },
      requestState: 'state 1',
    },
    { inputResponses: { pay: { action: 'accept' } }, requestState: 'state 2' },
    { requestState: 'state 3' },
  ]);

  server.sent = [];
  const error = await lastValueFrom(of(request).pipe(mrtr({ ...options, maxRounds: 2 }))).catch((thrown) => thrown);
  assert.ok(isMcpClientError(error));
  assert.deepEqual(
    { kind: error.kind, reason: error.reason },
    { kind: 'mrtr_round_limit', reason: { type: 'max_rounds', limit: 2 } },
  );
  await connection.close();
}

// With this argument, the engine must refuse to make code out of strings.
if (process.argv.includes('no-eval')) assert.throws(() => new Function('return 1'), EvalError);

await mainPath(esm, esmCodecs, esmSdk);
await mainPath(require('rxjs-mrtr'), require('rxjs-mrtr/codecs'), require('rxjs-mrtr/sdk'));

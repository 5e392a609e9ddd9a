// The server that everybody is measured against: it keeps nothing, and reads how far an exchange is from its state.

/** How many requests one exchange takes: all but the last are answered with one question each. */
export const requests = 8;

export const request = { method: 'tools/call', params: { name: 'deploy', arguments: { env: 'prod' } } };

const question = () => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Go on?',
    requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
  },
});

/** The result of one request: fresh objects each time, as from a wire. */
export function respond(params, rounds = requests, questions = 1) {
  const step = params.requestState === undefined ? 1 : Number(params.requestState.slice(5)) + 1;
  if (step > 1 && params.inputResponses.q0.action !== 'accept') throw new Error('the answer is missing');
  if (step === rounds) return { resultType: 'complete', content: [{ type: 'text', text: 'done' }] };
  const inputRequests = {};
  for (let index = 0; index < questions; index++) inputRequests[`q${index}`] = question();
  return { resultType: 'input_required', inputRequests, requestState: `step-${step}` };
}

export const answer = () => ({ action: 'accept', content: { ok: true } });

export const capabilities = { elicitation: { form: {} } };

/**
 * A transport in memory, as the official one: what is sent comes back answered in a microtask.
 * Both clients get one of their own.
 */
export class MemoryTransport {
  async start() {}

  async close() {
    this.onclose?.();
  }

  async send({ id, method, params }) {
    if (id === undefined) return;
    queueMicrotask(() => this.onmessage?.({ jsonrpc: '2.0', id, result: this.#result(method, params) }));
  }

  #result(method, params) {
    if (method === 'tools/call') return respond(params);
    if (method !== 'server/discover') throw new Error(`nobody knows ${method}`);
    return {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 60_000,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'responder', version: '1.0.0' } },
    };
  }
}

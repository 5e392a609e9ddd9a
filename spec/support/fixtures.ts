import type { InputRequest, JsonObject, McpRequest, MrtrOptions, RequestId, WorkContext } from '../../lib/index.js';

export const request: McpRequest = { method: 'tools/call', params: { name: 'deploy', arguments: { env: 'prod' } } };

export const ask: InputRequest = {
  method: 'elicitation/create',
  params: { message: 'Sure?', requestedSchema: { type: 'object', properties: {} } },
};

export const done = { resultType: 'complete', content: [] };
export const accept = { action: 'accept', content: {} };

/** An input_required result with a form question for each key, and a state if one is given. */
export function asks(keys: readonly string[], requestState?: string): JsonObject {
  const inputRequests = Object.fromEntries(keys.map((key) => [key, ask]));
  return {
    resultType: 'input_required',
    ...(keys.length > 0 ? { inputRequests } : {}),
    ...(requestState === undefined ? {} : { requestState }),
  };
}

export interface SentCall {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly context: WorkContext;
}

export interface AskedCall {
  readonly key: string;
  readonly input: { readonly method: string; readonly params: JsonObject };
  readonly context: WorkContext;
}

export interface Script {
  readonly options: MrtrOptions;
  readonly sent: SentCall[];
  readonly asked: AskedCall[];
}

/**
 * Options over a list of replies, the last of which repeats, and a log of what was sent and asked. A reply or an answer
 * that is a function is called for what it gives.
 */
export function script(replies: readonly unknown[], more: Partial<MrtrOptions> = {}, answer: unknown = accept): Script {
  const sent: SentCall[] = [];
  const asked: AskedCall[] = [];
  let id = 0;
  const options: MrtrOptions = {
    send: (sentId, method, params, context) => {
      sent.push({ id: sentId, method, params, context });
      return call(replies[Math.min(sent.length, replies.length) - 1], context);
    },
    nextId: () => ++id,
    handleInput: (key, input, context) => {
      asked.push({ key, input, context });
      return call(answer, key, context) as object;
    },
    capabilities: { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} },
    ...more,
  };
  return { options, sent, asked };
}

function call(value: unknown, ...args: unknown[]): unknown {
  return typeof value === 'function' ? (value as (...args: unknown[]) => unknown)(...args) : value;
}

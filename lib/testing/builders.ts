import type { InputRequests, JsonObject } from '../protocol.js';
import type { ElicitRequestFormParams, ElicitRequestURLParams, RequestedSchema } from '../protocol/elicitation.js';
import type { ListRootsRequest } from '../protocol/roots.js';
import type { CreateMessageRequestParams, SamplingMessage } from '../protocol/sampling.js';

/** A question as a builder makes it: of its own type, and at home wherever any question will do. */
export interface Question<M extends string, P> {
  readonly method: M;
  readonly params: P & { readonly [key: string]: unknown };
}

/** An interim result as {@link inputRequired} makes it. */
export interface InputRequiredReply<Q> {
  readonly resultType: 'input_required';
  readonly inputRequests?: Q;
  readonly requestState?: string;
}

/**
 * A result that asks: the exchange goes on.
 *
 * @example
 * ```ts
 * console.log(inputRequired({ ok: elicit('Sure?') }, 'v1.x'));
 * // { resultType: 'input_required', inputRequests: { ok: { method: 'elicitation/create', … } }, requestState: 'v1.x' }
 * console.log(inputRequired(undefined, 'v1.x')); // { resultType: 'input_required', requestState: 'v1.x' }
 * ```
 *
 * @param requests The questions by key, by reference; absent if `undefined`.
 * @param state What the client has to send back; absent if `undefined`.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequiredresult
 */
export function inputRequired<Q extends InputRequests>(requests?: Q, state?: string): InputRequiredReply<Q> {
  return {
    resultType: 'input_required',
    ...(requests === undefined ? {} : { inputRequests: requests }),
    ...(state === undefined ? {} : { requestState: state }),
  };
}

/**
 * A final result without members of its own.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#result
 */
export function complete(): { readonly resultType: 'complete' };
/**
 * A final result.
 *
 * @example
 * ```ts
 * console.log(complete({ content: [] })); // { content: [], resultType: 'complete' }
 * ```
 *
 * @param members The result's own members, such as `content` for a tool, `messages` for a prompt, `contents` for a
 * resource.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#result
 */
export function complete<M extends object>(members: M): M & { readonly resultType: 'complete' };
export function complete(members: object = {}): object {
  return { ...members, resultType: 'complete' };
}

/**
 * A question with a form.
 *
 * @example
 * ```ts
 * const question = elicit('How many?', { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] });
 * console.log(question.method, question.params.message); // elicitation/create How many?
 * ```
 *
 * @param message What the person reads.
 * @param requestedSchema The fields. @default a form without fields
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#form-mode-elicitation-requests
 */
export function elicit(
  message: string,
  requestedSchema: RequestedSchema = { type: 'object', properties: {} },
): Question<'elicitation/create', ElicitRequestFormParams> {
  return { method: 'elicitation/create', params: { message, requestedSchema } };
}

/**
 * A question that sends the person to a page.
 *
 * @example
 * ```ts
 * console.log(elicitUrl('Please pay here', 'https://pay.example/7').params.mode); // url
 * ```
 *
 * @param message What the person reads.
 * @param url Where to go.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#url-mode-elicitation-requests
 */
export function elicitUrl(message: string, url: string): Question<'elicitation/create', ElicitRequestURLParams> {
  return { method: 'elicitation/create', params: { mode: 'url', message, url } };
}

/**
 * A question to the client's model.
 *
 * @example
 * ```ts
 * const question = sample([{ role: 'user', content: { type: 'text', text: 'A motto, please.' } }], 40, { temperature: 0 });
 * console.log(question.method, question.params.maxTokens); // sampling/createMessage 40
 * ```
 *
 * @param messages The conversation so far.
 * @param maxTokens How long the completion may get.
 * @param more Further params, such as `systemPrompt`, `tools` or `modelPreferences`. @default none
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function sample(
  messages: readonly SamplingMessage[],
  maxTokens: number,
  more: Omit<CreateMessageRequestParams, 'messages' | 'maxTokens'> = {},
): Question<'sampling/createMessage', CreateMessageRequestParams> {
  return { method: 'sampling/createMessage', params: { ...(more as JsonObject), messages, maxTokens } };
}

/**
 * A question for the client's folders.
 *
 * @example
 * ```ts
 * console.log(inputRequired({ folders: listRoots() })); // { …, inputRequests: { folders: … } }
 * ```
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots
 */
export function listRoots(): Pick<ListRootsRequest, 'method'> {
  return { method: 'roots/list' };
}

import { own } from './object.js';
import type { JsonObject, McpRequest } from './protocol.js';
import { isSecret } from './secret.js';

/** What the params of one request are made of. */
export interface ParamsParts {
  /** The members of the original request that every retry repeats. */
  readonly original: JsonObject;
  readonly inputResponses: unknown;
  readonly requestState: unknown;
}

/**
 * Takes the caller's params apart, once: the caller may change them while the exchange is under way. A state that was
 * kept as a `Secret` is unwrapped here, on its way out.
 */
export function takeApart(request: McpRequest): ParamsParts {
  const params = (own(request, 'params') ?? {}) as JsonObject;
  // Rest takes own members only, and `__proto__` as one like any other.
  const { inputResponses, requestState, ...rest } = params;
  const state = own(params, 'requestState', requestState);
  return {
    original: withoutAbsent(rest),
    inputResponses: own(params, 'inputResponses', inputResponses),
    requestState: isSecret(state) ? state.reveal() : state,
  };
}

/** The same without the members that are `undefined`, which count as absent. */
function withoutAbsent(params: JsonObject): JsonObject {
  if (!Object.values(params).includes(undefined)) return params;
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}

/**
 * The params of one request, by construction: the original, and the answers and the state of the round before. Nothing
 * is older, and what does not apply is absent.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function putTogether({ original, inputResponses, requestState }: ParamsParts): JsonObject {
  // Spread keeps an own `__proto__`, unlike Object.assign. Behind the spread, the new members would cost a new hidden class each time on Node 20: fifty times as much.
  if (inputResponses === undefined) return requestState === undefined ? { ...original } : { requestState, ...original };
  return requestState === undefined ? { inputResponses, ...original } : { inputResponses, requestState, ...original };
}

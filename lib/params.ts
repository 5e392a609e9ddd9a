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
  // Without a prototype, so that nothing is inherited and `__proto__` is a name like any other.
  const present = Object.create(null) as JsonObject;
  for (const [key, value] of Object.entries(own(request, 'params') ?? {})) {
    if (value !== undefined) present[key] = value;
  }
  const { inputResponses, requestState, ...original } = present;
  return { original, inputResponses, requestState: isSecret(requestState) ? requestState.reveal() : requestState };
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

import type { JsonObject, McpRequest } from './protocol.js';
import { isSecret } from './secret.js';

/**
 * The params of an exchange's requests, by construction: a request is made of the original and of the round before it,
 * and of nothing older. What does not apply is absent.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export interface Params {
  /** Of the first request: what the caller gave, with a `Secret` state of a resumed exchange unwrapped. */
  readonly first: () => JsonObject;
  /** Of a retry: the answers, if anything was asked, and the state, if there was one. */
  readonly retry: (inputResponses: JsonObject | undefined, requestState: string | undefined) => JsonObject;
}

/** Takes the caller's params down once: they may change while the exchange is under way. */
export function paramsOf(request: McpRequest): Params {
  const given = present(request.params ?? {});
  // Rest and spread keep an own `__proto__`, which Object.assign and assignments do not.
  const { inputResponses, requestState, ...original } = given;
  return {
    first: () => (isSecret(requestState) ? { ...given, requestState: requestState.reveal() } : { ...given }),
    // New members first: written behind the spread, they cost a new hidden class each time on Node 20.
    retry: (inputResponses, state) => {
      if (inputResponses === undefined) return { requestState: state, ...original };
      return state === undefined
        ? { inputResponses, ...original }
        : { inputResponses, requestState: state, ...original };
    },
  };
}

/** A copy without the members that are `undefined`, which count as absent. */
function present(params: JsonObject): JsonObject {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

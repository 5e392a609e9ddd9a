import { isObject } from './object.js';
import type { RequestId } from './protocol.js';

/**
 * Why an exchange failed, tagged by `type`: a `switch` over it narrows the further members.
 *
 * Texts of the other side (`method`, `resultType`, `capability`) are cut to 64 characters; `key` is whole, since it is
 * the name under which the question stands.
 */
export type McpClientErrorReason =
  | { readonly type: 'no_result' | 'invalid_result' | 'empty_input_required' }
  | { readonly type: 'unknown_result_type'; readonly resultType: string }
  | { readonly type: 'unsupported_method'; readonly method: string }
  | { readonly type: 'invalid_input_request'; readonly key: string }
  | { readonly type: 'unknown_input_method'; readonly key: string; readonly method: string }
  | {
      readonly type: 'undeclared_capability';
      readonly key: string;
      readonly method: string;
      readonly capability: string;
    }
  | { readonly type: 'reused_id'; readonly id: RequestId }
  | { readonly type: 'max_rounds' | 'max_input_requests' | 'max_request_state_bytes'; readonly limit: number }
  | { readonly type: 'handler_error' | 'invalid_response' | 'raised'; readonly key: string }
  | { readonly type: 'json_rpc'; readonly code: number; readonly message: string; readonly data?: unknown }
  | { readonly type: 'closed' | 'failed' | 'no_answer' };

/** The family that a reason belongs to: who has to act on it. */
export type McpClientErrorKind = 'protocol' | 'mrtr_round_limit' | 'input_handler' | 'json_rpc' | 'transport';

// What is not here is of the kind 'protocol'.
const kinds: { readonly [type in McpClientErrorReason['type']]?: McpClientErrorKind } = {
  max_rounds: 'mrtr_round_limit',
  max_input_requests: 'mrtr_round_limit',
  max_request_state_bytes: 'mrtr_round_limit',
  handler_error: 'input_handler',
  invalid_response: 'input_handler',
  raised: 'input_handler',
  json_rpc: 'json_rpc',
  closed: 'transport',
  failed: 'transport',
  no_answer: 'transport',
};

const brand = Symbol.for('rxjs-mrtr.McpClientError');

/**
 * Every fault that the loop finds in what a server, a handler or a connection gives.
 *
 * | kind | whose fault | what to do |
 * | --- | --- | --- |
 * | `protocol` | the server broke the protocol, or `nextId` repeated an id | report it; asking again will not help |
 * | `mrtr_round_limit` | the server wants more than `maxRounds`, `maxInputRequests` or `maxRequestStateBytes` allow | raise the option that the message names, if you trust the server |
 * | `input_handler` | your handler failed, or answered with something that is no answer | look at `cause` |
 * | `json_rpc` | the server answered with a JSON-RPC error | look at `reason.code` and `reason.data` |
 * | `transport` | the connection closed, failed or gave no answer | retry on a new connection |
 *
 * @example
 * ```ts
 * const error = new McpClientError({ type: 'max_rounds', limit: 8 }, 'tools/call was not finished after 8 requests');
 * console.log(error.kind, error.reason); // mrtr_round_limit { type: 'max_rounds', limit: 8 }
 * ```
 *
 * @param reason What happened, tagged by `type`; it decides `kind`.
 * @param message What happened in words, without secrets.
 * @param options `cause`: the error or value behind this one.
 */
export class McpClientError extends Error {
  readonly kind: McpClientErrorKind;
  readonly reason: McpClientErrorReason;

  constructor(reason: McpClientErrorReason, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    // Compiled down to ES5, Error is called as a function and gives an Error of its own.
    Object.setPrototypeOf(this, new.target.prototype);
    this.kind = kinds[reason.type] ?? 'protocol';
    this.reason = reason;
  }

  /** Tells an error of another copy of the package. @internal */
  get [brand](): true {
    return true;
  }
}

// Written out: a minifier renames the class. On the prototype, so that an instance's own members are kind and reason.
Object.defineProperty(McpClientError.prototype, 'name', { value: 'McpClientError', writable: true });

/**
 * True for a {@link McpClientError}, also for one of another copy of the package (the CommonJS build beside the ESM
 * build), which `instanceof` does not know.
 *
 * @example
 * ```ts
 * exchange(request, options).pipe(
 *   catchError((error) => (isMcpClientError(error) && error.kind === 'transport' ? EMPTY : throwError(() => error))),
 * );
 * ```
 *
 * @param value Anything, such as what `catchError` was given.
 */
export function isMcpClientError(value: unknown): value is McpClientError {
  return isObject(value) && (value as { [brand]?: unknown })[brand] === true;
}

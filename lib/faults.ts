import { McpClientError, type McpClientErrorReason } from './errors.js';
import type { RequestId } from './protocol.js';
import { cut, quote } from './text.js';

/**
 * The errors of the loop, one function each: what happened, to which method, and where to look. Of the other side's
 * words only names go in (a key, a member, a method, a mode, a `resultType`), cut short.
 */

interface Cause {
  readonly cause?: unknown;
}

function fault(reason: McpClientErrorReason, method: string, text: string, options?: Cause): McpClientError {
  return new McpClientError(reason, `${cut(method)}: ${text}`, options);
}

function inputFault(
  reason: McpClientErrorReason & { readonly key: string },
  method: string,
  text: string,
  options?: Cause,
): McpClientError {
  return fault(reason, method, `input request ${quote(reason.key)} ${text}`, options);
}

export function reusedId(method: string, id: RequestId): McpClientError {
  return fault({ type: 'reused_id', id }, method, `nextId gave ${quote(String(id))} twice`);
}

export function noResult(method: string): McpClientError {
  return fault({ type: 'no_result' }, method, 'send gave no result');
}

export function invalidResult(method: string, text: string, options?: Cause): McpClientError {
  return fault({ type: 'invalid_result' }, method, `invalid result: ${text}`, options);
}

export function unknownResultType(method: string, resultType: string): McpClientError {
  const text = `the resultTypes option lacks ${quote(resultType)}`;
  return fault({ type: 'unknown_result_type', resultType: cut(resultType) }, method, text);
}

export function unsupportedMethod(method: string): McpClientError {
  return fault({ type: 'unsupported_method', method: cut(method) }, method, 'may not ask for input');
}

export function emptyInputRequired(method: string): McpClientError {
  return fault({ type: 'empty_input_required' }, method, 'neither inputRequests nor requestState');
}

/** One of the three caps was hit; its value and its option are what the caller needs to know. */
export function overLimit(
  type: 'max_rounds' | 'max_input_requests' | 'max_request_state_bytes',
  method: string,
  option: 'maxRounds' | 'maxInputRequests' | 'maxRequestStateBytes',
  limit: number,
): McpClientError {
  return fault({ type, limit }, method, `over the limit of the ${option} option: ${limit}`);
}

export function invalidInputRequest(method: string, key: string, text: string, options?: Cause): McpClientError {
  return inputFault({ type: 'invalid_input_request', key }, method, text, options);
}

export function unknownInputMethod(method: string, key: string, asked: string): McpClientError {
  const reason = { type: 'unknown_input_method', key, method: cut(asked) } as const;
  return inputFault(reason, method, `has the unknown method ${quote(asked)}`);
}

export function undeclaredCapability(method: string, key: string, asked: string, capability: string): McpClientError {
  const reason = { type: 'undeclared_capability', key, method: asked, capability: cut(capability) } as const;
  return inputFault(reason, method, `needs ${quote(capability)}, which the capabilities option lacks`);
}

export function handlerError(method: string, key: string, cause: unknown): McpClientError {
  return fault({ type: 'handler_error', key }, method, `handleInput gave a Left for ${quote(key)}`, { cause });
}

export function invalidResponse(method: string, key: string, text: string): McpClientError {
  return fault({ type: 'invalid_response', key }, method, `handleInput for ${quote(key)} ${text}`);
}

export function raised(method: string, key: string, cause: unknown): McpClientError {
  return fault({ type: 'raised', key }, method, `handleInput failed for ${quote(key)}`, { cause });
}

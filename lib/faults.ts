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

export function reusedId(method: string, id: RequestId): McpClientError {
  return fault(
    { type: 'reused_id', id },
    method,
    `nextId gave ${quote(String(id))} twice; a retry needs an id of its own`,
  );
}

export function noResult(method: string): McpClientError {
  return fault({ type: 'no_result' }, method, 'send ended without a result');
}

export function invalidResult(method: string, text: string, options?: Cause): McpClientError {
  return fault({ type: 'invalid_result' }, method, `the result is invalid: ${text}`, options);
}

export function unknownResultType(method: string, resultType: string): McpClientError {
  return fault(
    { type: 'unknown_result_type', resultType: cut(resultType) },
    method,
    `the result has the unknown resultType ${quote(resultType)}; list it in the resultTypes option if it is final`,
  );
}

export function unsupportedMethod(method: string): McpClientError {
  return fault(
    { type: 'unsupported_method', method: cut(method) },
    method,
    'the server asks for input, which only tools/call, resources/read and prompts/get may do',
  );
}

export function emptyInputRequired(method: string): McpClientError {
  return fault(
    { type: 'empty_input_required' },
    method,
    'the result is input_required, but has neither inputRequests nor requestState',
  );
}

export function tooManyRounds(method: string, limit: number): McpClientError {
  return fault(
    { type: 'max_rounds', limit },
    method,
    `the server still asks for input after ${limit} requests, the limit of the maxRounds option`,
  );
}

export function tooManyInputRequests(method: string, limit: number): McpClientError {
  return fault(
    { type: 'max_input_requests', limit },
    method,
    `the server asks for more than ${limit} inputs at once, the limit of the maxInputRequests option`,
  );
}

export function tooLongState(method: string, limit: number): McpClientError {
  return fault(
    { type: 'max_request_state_bytes', limit },
    method,
    `requestState has more than ${limit} bytes, the limit of the maxRequestStateBytes option`,
  );
}

export function invalidInputRequest(method: string, key: string, text: string, options?: Cause): McpClientError {
  return fault({ type: 'invalid_input_request', key }, method, `the input request ${quote(key)} ${text}`, options);
}

export function unknownInputMethod(method: string, key: string, asked: string): McpClientError {
  return fault(
    { type: 'unknown_input_method', key, method: cut(asked) },
    method,
    `the input request ${quote(key)} has the unknown method ${quote(asked)}`,
  );
}

export function undeclaredCapability(method: string, key: string, asked: string, capability: string): McpClientError {
  return fault(
    { type: 'undeclared_capability', key, method: asked, capability: cut(capability) },
    method,
    `the input request ${quote(key)} (${asked}) needs ${quote(capability)}, which the capabilities option does not declare`,
  );
}

export function handlerError(method: string, key: string, cause: unknown): McpClientError {
  return fault(
    { type: 'handler_error', key },
    method,
    `handleInput answered ${quote(key)} with a Left; see the cause`,
    { cause },
  );
}

export function invalidResponse(method: string, key: string, text: string): McpClientError {
  return fault({ type: 'invalid_response', key }, method, `handleInput for ${quote(key)} ${text}`);
}

export function raised(method: string, key: string, cause: unknown): McpClientError {
  return fault({ type: 'raised', key }, method, `handleInput for ${quote(key)} failed; see the cause`, { cause });
}

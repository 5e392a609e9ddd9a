import { McpClientError, type McpClientErrorReason } from '../errors.js';
import type { JsonObject, RequestId } from '../protocol.js';
import { cut, quote } from '../text.js';

/** The errors of a connection, one function each: what happened to which method. */

/** A JSON-RPC error as the peer sent it. */
export type JsonRpcReason = Extract<McpClientErrorReason, { type: 'json_rpc' }>;

function fault(reason: McpClientErrorReason, method: string, text: string, cause?: unknown): McpClientError {
  return new McpClientError(reason, `${cut(method)}: ${text}`, cause === undefined ? undefined : { cause });
}

export function closed(method: string, cause: unknown): McpClientError {
  return fault({ type: 'closed' }, method, 'the connection is closed; make a new one', cause);
}

export function failed(method: string, cause: unknown): McpClientError {
  return fault({ type: 'failed' }, method, 'the request failed in the transport; see the cause', cause);
}

export function noAnswer(method: string, text: string, cause: unknown): McpClientError {
  return fault({ type: 'no_answer' }, method, text, cause);
}

export function idInFlight(method: string, id: RequestId): McpClientError {
  return fault(
    { type: 'reused_id', id },
    method,
    `a request with the id ${quote(String(id))} is in flight; take ids from the connection's nextId`,
  );
}

/** The server's own words stay out of the message where they might repeat the `requestState` that was sent. */
export function jsonRpc(reason: JsonRpcReason, method: string, params: JsonObject): McpClientError {
  const words = Object.hasOwn(params, 'requestState') ? 'see reason.message' : quote(reason.message);
  return fault(reason, method, `the server answered with the JSON-RPC error ${reason.code}: ${words}`);
}

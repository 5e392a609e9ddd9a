import { isObject, isPlainObject, own } from '../object.js';
import type { ClientCapabilities, JsonObject, RequestId } from '../protocol.js';
import type { JsonRpcReason } from './faults.js';
import type { ClientInfo, McpNotification } from './types.js';

/** The decisions about single messages: pure, without state, and proof against getters that throw. */

/** The revision of the protocol that this package is written for. */
export const latestRevision = '2026-07-28';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const unsupportedVersion = -32022;

/** The members of `_meta` that every request carries. */
export function requestMeta(revision: string, clientInfo: ClientInfo, capabilities: ClientCapabilities): JsonObject {
  return {
    [versionKey]: revision,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
}

/** The params that go out: a copy of the caller's with a whole `_meta`, in which the caller's own members win. */
export function withMeta(params: JsonObject, meta: JsonObject): JsonObject {
  const given = own(params, '_meta');
  if (given !== undefined && !isPlainObject(given)) throw new TypeError('params._meta must be a plain object');
  // In this order, then overwritten: a new member after a spread costs six times as much.
  const sent: JsonObject = { _meta: meta, ...params };
  sent['_meta'] = given === undefined ? meta : merge(meta, given);
  return sent;
}

/** The revision that params of {@link withMeta} name. */
export function revisionIn(params: JsonObject): unknown {
  return (params['_meta'] as JsonObject)[versionKey];
}

function merge(meta: JsonObject, given: JsonObject): JsonObject {
  const merged: JsonObject = { ...meta, ...given };
  // A member that is undefined is absent: it does not hide what the protocol requires.
  for (const key of Object.keys(meta)) if (merged[key] === undefined) merged[key] = meta[key];
  return merged;
}

/**
 * The id that a message answers; `undefined` for everything that is no reply. A request of the server may have the same
 * id as one of ours. With a result or an error it is no request, whatever its `method` says, but a reply that is
 * malformed: nothing better will come under that id.
 */
export function answeredId(message: unknown): unknown {
  try {
    if (!isObject(message)) return undefined;
    const isRequest = own(message, 'method') !== undefined && !hasOutcome(message);
    return isRequest ? undefined : own(message, 'id');
  } catch {
    return undefined;
  }
}

function hasOutcome(message: object): boolean {
  return own(message, 'result') !== undefined || own(message, 'error') !== undefined;
}

/** True for a notification; a request has an id, and nothing else has a method. */
export function isNotification(message: unknown): message is McpNotification {
  try {
    if (!isObject(message) || typeof own(message, 'method') !== 'string' || own(message, 'id') !== undefined) {
      return false;
    }
    const params = own(message, 'params');
    return params === undefined || isPlainObject(params);
  } catch {
    return false;
  }
}

/** What a reply says, or that it says nothing which JSON-RPC knows. */
export type Reply =
  | { readonly type: 'result'; readonly result: unknown }
  | JsonRpcReason
  | { readonly type: 'malformed'; readonly cause?: unknown };

/** Reads a reply: it has a result or an error, never both, and no method. */
export function readReply(message: object): Reply {
  try {
    const result = own(message, 'result');
    const error = own(message, 'error');
    if (own(message, 'method') !== undefined) return { type: 'malformed' };
    if (error === undefined) return result === undefined ? { type: 'malformed' } : { type: 'result', result };
    return (result === undefined ? readError(error) : undefined) ?? { type: 'malformed' };
  } catch (cause) {
    return { type: 'malformed', cause };
  }
}

function readError(error: unknown): JsonRpcReason | undefined {
  if (!isObject(error)) return undefined;
  const code = own(error, 'code');
  const message = own(error, 'message');
  if (typeof code !== 'number' || !Number.isInteger(code) || typeof message !== 'string') return undefined;
  const data = own(error, 'data');
  return data === undefined ? { type: 'json_rpc', code, message } : { type: 'json_rpc', code, message, data };
}

/**
 * The JSON-RPC error in what an HTTP transport threw for a status such as 404: the body is in `data.text`. A body that
 * names another request is not an answer to this one.
 */
export function errorInHttpBody(thrown: unknown, id: RequestId): JsonRpcReason | undefined {
  try {
    const data = isObject(thrown) ? own(thrown, 'data') : undefined;
    const text = isObject(data) ? own(data, 'text') : undefined;
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    if (!isObject(body) || own(body, 'result') !== undefined) return undefined;
    const answered = own(body, 'id') ?? id; // a server that could not read the id answers with null or none
    return answered === id ? readError(own(body, 'error')) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The revision to try again with after a refusal for the revision's sake: one that the server names and we speak,
 * rather not the refused one. `undefined` if the error is another, or if the caller's own `_meta` chose the revision.
 */
export function otherRevision(reason: JsonRpcReason, refused: unknown, spoken: readonly string[]): string | undefined {
  if (reason.code !== unsupportedVersion || !(spoken as readonly unknown[]).includes(refused)) return undefined;
  const shared = sharedRevisions(reason.data, spoken);
  return shared.find((revision) => revision !== refused) ?? shared[0];
}

function sharedRevisions(data: unknown, spoken: readonly string[]): readonly string[] {
  try {
    const supported = isObject(data) ? own(data, 'supported') : undefined;
    return Array.isArray(supported) ? spoken.filter((revision) => supported.includes(revision)) : [];
  } catch {
    return [];
  }
}

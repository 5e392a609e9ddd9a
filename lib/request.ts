import * as faults from './faults.js';
import { isObject, isPlainObject, own } from './object.js';
import type { McpRequest, RequestId } from './protocol.js';
import { wrong } from './wrong.js';

/** The caller's request, if it is one; else a `TypeError` that says what is wrong with it. */
export function checkRequest(request: unknown): McpRequest {
  if (!isObject(request)) throw wrong('request', 'an object', request);
  const method = own(request, 'method');
  if (typeof method !== 'string' || method === '') throw wrong('request.method', 'a non-empty string', method);
  const params = own(request, 'params');
  if (params !== undefined && !isPlainObject(params)) throw wrong('request.params', 'a plain object', params);
  return request as McpRequest;
}

/** A fresh id for the next request; a `TypeError` if it is none, a `reused_id` fault if it is the one before. */
export function checkId(id: unknown, previous: RequestId | undefined, method: string): RequestId {
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) {
    throw wrong('the id of nextId', 'a string or a safe integer', id);
  }
  if (id === previous) throw faults.reusedId(method, id as RequestId);
  return id as RequestId;
}

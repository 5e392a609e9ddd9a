import * as faults from './faults.js';
import { isPlainObject, own } from './object.js';
import type { McpRequest, RequestId } from './protocol.js';

/** The caller's request, if it is one; else a `TypeError` that says what is wrong with it. */
export function checkRequest(request: unknown): McpRequest {
  if (typeof request !== 'object' || request === null) {
    throw new TypeError(
      `The request must be an object with a method, not ${request === null ? 'null' : typeof request}`,
    );
  }
  const method = own(request, 'method');
  if (typeof method !== 'string' || method === '') {
    throw new TypeError('The method of the request must be a string that is not empty');
  }
  const params = own(request, 'params');
  if (params !== undefined && !isPlainObject(params)) {
    throw new TypeError('The params of the request must be a plain object or absent');
  }
  return request as McpRequest;
}

/** A fresh id for the next request; a `TypeError` if it is none, a `reused_id` fault if it is the one before. */
export function checkId(id: unknown, previous: RequestId | undefined, method: string): RequestId {
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) {
    throw new TypeError(`nextId must give a string or a safe integer, not ${typeof id === 'number' ? id : typeof id}`);
  }
  if (id === previous) throw faults.reusedId(method, id as RequestId);
  return id as RequestId;
}

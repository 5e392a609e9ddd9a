import type * as t from 'io-ts';
import { isPlainObject, own } from '../object.js';
import type * as wire from '../protocol.js';
import { choice, dictionary, tagged } from './combinators.js';
import { ElicitRequest, ElicitResult } from './elicitation.js';
import { ListRootsRequest, ListRootsResult } from './roots.js';
import { CreateMessageRequest, CreateMessageResult } from './sampling.js';

/** One question of a server, looked into: narrower than the main entry's type of that name, which nobody has. */
export type InputRequest = wire.ElicitRequest | wire.CreateMessageRequest | wire.ListRootsRequest;
/**
 * One question of a server: `elicitation/create`, `sampling/createMessage` or `roots/list`, without an id.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequests
 */
export const InputRequest: t.Type<InputRequest> = /* @__PURE__ */ tagged('InputRequest', 'method', {
  'elicitation/create': ElicitRequest,
  'sampling/createMessage': CreateMessageRequest,
  'roots/list': ListRootsRequest,
});

/** The questions of one round by the server's own keys. */
export interface InputRequests {
  readonly [key: string]: InputRequest;
}
/**
 * The questions of one round by the server's own keys.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequests
 */
export const InputRequests: t.Type<InputRequests> = /* @__PURE__ */ dictionary('InputRequests', InputRequest);

/** The answer to one question, looked into: narrower than the main entry's type of that name, which nobody has. */
export type InputResponse = wire.ElicitResult | wire.CreateMessageResult | wire.ListRootsResult;
/**
 * The answer to one question. Which of the three it is, its members tell: `action`, else `roots`, else a message.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponses
 */
export const InputResponse: t.Type<InputResponse> = /* @__PURE__ */ choice('InputResponse', (value) => {
  if (ListRootsResult.is(value)) return ListRootsResult;
  if (CreateMessageResult.is(value)) return CreateMessageResult;
  // Neither: the one of the three that it looks like says what is wrong with it, if anything is.
  if (!isPlainObject(value) || own(value, 'action') !== undefined) return ElicitResult;
  return own(value, 'roots') !== undefined ? ListRootsResult : CreateMessageResult;
});

/** The answers of one round by the server's own keys. */
export interface InputResponses {
  readonly [key: string]: InputResponse;
}
/**
 * The answers of one round by the server's own keys.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponses
 */
export const InputResponses: t.Type<InputResponses> = /* @__PURE__ */ dictionary('InputResponses', InputResponse);

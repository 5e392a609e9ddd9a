import type * as t from 'io-ts';
import { own } from '../object.js';
import type * as wire from '../protocol.js';
import { anything, flag, integer, list, oneOf, refine, shape, text } from './combinators.js';
import { meta, Role } from './common.js';
import { ContentBlock, resourceContents } from './content.js';
import { InputRequests } from './requests.js';

/** What a tool gave. */
export type CallToolResult = wire.CallToolResult;
/**
 * What a tool gave: for the `result` option, which then types the final round.
 *
 * @example
 * ```ts
 * exchange(request, { ...options, result: CallToolResult })
 *   .pipe(finalResult())
 *   .subscribe(({ result }) => console.log(result.content[0])); // { type: 'text', text: 'deployed to prod' }
 * ```
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolresult
 */
export const CallToolResult: t.Type<CallToolResult> = /* @__PURE__ */ shape<wire.CallToolResult>(
  'CallToolResult',
  { content: /* @__PURE__ */ list(ContentBlock) },
  { structuredContent: anything, isError: flag, resultType: text, _meta: meta },
);

/** One message of a prompt. */
export type PromptMessage = wire.PromptMessage;
/**
 * One message of a prompt.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#promptmessage
 */
export const PromptMessage: t.Type<PromptMessage> = /* @__PURE__ */ shape<wire.PromptMessage>(
  'PromptMessage',
  { role: Role, content: ContentBlock },
  {},
);

/** A prompt, filled in. */
export type GetPromptResult = wire.GetPromptResult;
/**
 * A prompt, filled in: for the `result` option.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptresult
 */
export const GetPromptResult: t.Type<GetPromptResult> = /* @__PURE__ */ shape<wire.GetPromptResult>(
  'GetPromptResult',
  { messages: /* @__PURE__ */ list(PromptMessage) },
  { description: text, resultType: text, _meta: meta },
);

/** What is in a resource. */
export type ReadResourceResult = wire.ReadResourceResult;
/**
 * What is in a resource: for the `result` option. The caching hints may be absent, as older servers leave them out.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourceresult
 */
export const ReadResourceResult: t.Type<ReadResourceResult> = /* @__PURE__ */ shape<wire.ReadResourceResult>(
  'ReadResourceResult',
  { contents: /* @__PURE__ */ list(resourceContents) },
  { ttlMs: integer, cacheScope: /* @__PURE__ */ oneOf('public', 'private'), resultType: text, _meta: meta },
);

const inputRequired: t.Type<wire.InputRequiredResult> = /* @__PURE__ */ shape<wire.InputRequiredResult>(
  'InputRequiredResult',
  { resultType: /* @__PURE__ */ oneOf('input_required') },
  { inputRequests: InputRequests, requestState: text, _meta: meta },
);

/** Not the end yet: what the server wants answered, and what it wants back. */
export type InputRequiredResult = wire.InputRequiredResult;
/**
 * Not the end yet: what the server wants answered, and what it wants back. At least one of the two is there.
 *
 * @example
 * ```ts
 * console.log(InputRequiredResult.is({ resultType: 'input_required', requestState: 'v1.x' })); // true
 * console.log(InputRequiredResult.is({ resultType: 'input_required' })); // false
 * ```
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequiredresult
 */
export const InputRequiredResult: t.Type<InputRequiredResult> = /* @__PURE__ */ refine(
  inputRequired,
  'InputRequiredResult',
  (result) => own(result, 'inputRequests') !== undefined || own(result, 'requestState') !== undefined,
  'has neither inputRequests nor requestState',
);

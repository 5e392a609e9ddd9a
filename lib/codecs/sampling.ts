import type * as t from 'io-ts';
import { PlainObject } from '../codec.js';
import type * as wire from '../protocol.js';
import { finite, flag, fraction, integer, list, oneOf, oneOrMany, shape, tagged, text } from './combinators.js';
import { Icon, jsonSchema, meta, Role } from './common.js';
import { AudioContent, ImageContent, TextContent, ToolResultContent, ToolUseContent } from './content.js';

/** One block of a message to or from a model. */
export type SamplingMessageContentBlock = wire.SamplingMessageContentBlock;
/**
 * One block of a message to or from a model: text, image, audio, tool use or tool result.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#samplingmessagecontentblock
 */
export const SamplingMessageContentBlock: t.Type<SamplingMessageContentBlock> = /* @__PURE__ */ tagged(
  'SamplingMessageContentBlock',
  'type',
  {
    text: TextContent,
    image: ImageContent,
    audio: AudioContent,
    tool_use: ToolUseContent,
    tool_result: ToolResultContent,
  },
);

const samplingContent = /* @__PURE__ */ oneOrMany(SamplingMessageContentBlock);

/** One message to or from a model. */
export type SamplingMessage = wire.SamplingMessage;
/**
 * One message to or from a model: one block or several.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#samplingmessage
 */
export const SamplingMessage: t.Type<SamplingMessage> = /* @__PURE__ */ shape<wire.SamplingMessage>(
  'SamplingMessage',
  { role: Role, content: samplingContent },
  { _meta: meta },
);

/** A model that the server would like. */
export type ModelHint = wire.ModelHint;
/**
 * A model that the server would like: part of its name.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#modelhint
 */
export const ModelHint: t.Type<ModelHint> = /* @__PURE__ */ shape<wire.ModelHint>('ModelHint', {}, { name: text });

/** What the server would like of the model. */
export type ModelPreferences = wire.ModelPreferences;
/**
 * What the server would like of the model; priorities go from 0 to 1.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#modelpreferences
 */
export const ModelPreferences: t.Type<ModelPreferences> = /* @__PURE__ */ shape<wire.ModelPreferences>(
  'ModelPreferences',
  {},
  {
    hints: /* @__PURE__ */ list(ModelHint),
    costPriority: fraction,
    speedPriority: fraction,
    intelligencePriority: fraction,
  },
);

/** What a tool says about its own manners. */
export type ToolAnnotations = wire.ToolAnnotations;
/**
 * What a tool says about its own manners.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
 */
export const ToolAnnotations: t.Type<ToolAnnotations> = /* @__PURE__ */ shape<wire.ToolAnnotations>(
  'ToolAnnotations',
  {},
  { title: text, readOnlyHint: flag, destructiveHint: flag, idempotentHint: flag, openWorldHint: flag },
);

const inputSchema: t.Type<wire.Tool['inputSchema']> = /* @__PURE__ */ shape<wire.Tool['inputSchema']>(
  'inputSchema',
  { type: /* @__PURE__ */ oneOf('object') },
  { $schema: text },
);

/** A tool that the model may ask for. */
export type Tool = wire.Tool;
/**
 * A tool that the model may ask for. Its schemas are not looked into beyond `$schema` and `type`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#tool
 */
export const Tool: t.Type<Tool> = /* @__PURE__ */ shape<wire.Tool>(
  'Tool',
  { name: text, inputSchema },
  {
    title: text,
    description: text,
    icons: /* @__PURE__ */ list(Icon),
    outputSchema: jsonSchema,
    annotations: ToolAnnotations,
    _meta: meta,
  },
);

/** Whether the model may, must or must not use a tool. */
export type ToolChoice = wire.ToolChoice;
/**
 * Whether the model may, must or must not use a tool.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#toolchoice
 */
export const ToolChoice: t.Type<ToolChoice> = /* @__PURE__ */ shape<wire.ToolChoice>(
  'ToolChoice',
  {},
  { mode: /* @__PURE__ */ oneOf('auto', 'required', 'none') },
);

/** What a sampling handler is asked. */
export type CreateMessageRequestParams = wire.CreateMessageRequestParams;
/**
 * What a sampling handler is asked.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessagerequestparams
 */
export const CreateMessageRequestParams: t.Type<CreateMessageRequestParams> =
  /* @__PURE__ */ shape<wire.CreateMessageRequestParams>(
    'CreateMessageRequestParams',
    { messages: /* @__PURE__ */ list(SamplingMessage), maxTokens: integer },
    {
      modelPreferences: ModelPreferences,
      systemPrompt: text,
      includeContext: /* @__PURE__ */ oneOf('none', 'thisServer', 'allServers'),
      temperature: finite,
      stopSequences: /* @__PURE__ */ list(text),
      metadata: PlainObject,
      tools: /* @__PURE__ */ list(Tool),
      toolChoice: ToolChoice,
    },
  );

/** The question to the client's model. */
export type CreateMessageRequest = wire.CreateMessageRequest;
/**
 * The question to the client's model.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessagerequest
 */
export const CreateMessageRequest: t.Type<CreateMessageRequest> = /* @__PURE__ */ shape<wire.CreateMessageRequest>(
  'CreateMessageRequest',
  { method: /* @__PURE__ */ oneOf('sampling/createMessage'), params: CreateMessageRequestParams },
  {},
);

/** What the model said. */
export type CreateMessageResult = wire.CreateMessageResult;
/**
 * What the model said: the answer to `sampling/createMessage`.
 *
 * @example
 * ```ts
 * const said = { role: 'assistant', content: { type: 'text', text: 'Four.' }, model: 'small-1' };
 * console.log(CreateMessageResult.is(said)); // true
 * console.log(CreateMessageResult.is({ ...said, content: 'Four.' })); // false
 * ```
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessageresult
 */
export const CreateMessageResult: t.Type<CreateMessageResult> = /* @__PURE__ */ shape<wire.CreateMessageResult>(
  'CreateMessageResult',
  { role: Role, content: samplingContent, model: text },
  { stopReason: text, _meta: meta },
);

import type { Icon, JsonObject, Meta, Role } from './common.js';
import type { AudioContent, ImageContent, TextContent, ToolResultContent, ToolUseContent } from './content.js';

/**
 * One block of a message to or from a model; `type` tells the kinds apart.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#samplingmessagecontentblock
 */
export type SamplingMessageContentBlock =
  TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent;

/**
 * One message to or from a model.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#samplingmessage
 */
export interface SamplingMessage {
  readonly role: Role;
  /** One block, or several. */
  readonly content: SamplingMessageContentBlock | readonly SamplingMessageContentBlock[];
  readonly _meta?: Meta;
}

/**
 * A model that the server would like: part of its name.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#modelhint
 */
export interface ModelHint {
  readonly name?: string;
}

/**
 * What the server would like of the model; the client may choose otherwise. Priorities go from 0 to 1.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#modelpreferences
 */
export interface ModelPreferences {
  /** The first that fits is meant. */
  readonly hints?: readonly ModelHint[];
  readonly costPriority?: number;
  readonly speedPriority?: number;
  readonly intelligencePriority?: number;
}

/**
 * What a tool says about its own manners. Nothing to rely on.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
 */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/**
 * A tool that the model may ask for.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#tool
 */
export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  /** The JSON Schema of its arguments, as the server wrote it. */
  readonly inputSchema: { readonly $schema?: string; readonly type: 'object'; readonly [keyword: string]: unknown };
  /** The JSON Schema of its structured result. */
  readonly outputSchema?: { readonly $schema?: string; readonly [keyword: string]: unknown };
  readonly annotations?: ToolAnnotations;
  readonly _meta?: Meta;
}

/**
 * Whether the model may, must or must not use a tool.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#toolchoice
 */
export interface ToolChoice {
  readonly mode?: 'auto' | 'required' | 'none';
}

/**
 * What a sampling handler is asked.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessagerequestparams
 */
export interface CreateMessageRequestParams {
  readonly messages: readonly SamplingMessage[];
  /** At most so many tokens; the client may take fewer, never more. */
  readonly maxTokens: number;
  readonly modelPreferences?: ModelPreferences;
  readonly systemPrompt?: string;
  readonly includeContext?: 'none' | 'thisServer' | 'allServers';
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
  readonly metadata?: JsonObject;
  /** Only where the client declared `sampling.tools`. */
  readonly tools?: readonly Tool[];
  /** Only where the client declared `sampling.tools`. */
  readonly toolChoice?: ToolChoice;
}

/**
 * The question to the client's model.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessagerequest
 */
export interface CreateMessageRequest {
  readonly method: 'sampling/createMessage';
  readonly params: CreateMessageRequestParams;
}

/**
 * What the model said.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessageresult
 */
export interface CreateMessageResult extends SamplingMessage {
  /** The name of the model that said it. */
  readonly model: string;
  /** Why it stopped: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or the provider's own word. */
  readonly stopReason?: string;
}

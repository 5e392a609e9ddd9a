/**
 * Names and types of the wire, as in the schema of MCP revision 2026-07-28. Types only: nothing here exists at run time.
 *
 * Every object of the protocol may carry members that its type does not name; they pass through the library untouched.
 *
 * They are exported by `rxjs-mrtr` and, under the names of their codecs, by `rxjs-mrtr/codecs`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 * @module types of the wire
 */

export type { Annotations, Icon, JsonObject, Meta, Role } from './protocol/common.js';
export type {
  AudioContent,
  BlobResourceContents,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  ResourceLink,
  TextContent,
  TextResourceContents,
  ToolResultContent,
  ToolUseContent,
} from './protocol/content.js';
export type {
  BooleanSchema,
  ElicitContent,
  ElicitRequest,
  ElicitRequestFormParams,
  ElicitRequestParams,
  ElicitRequestURLParams,
  ElicitResult,
  EnumSchema,
  LegacyTitledEnumSchema,
  MultiSelectEnumSchema,
  NumberSchema,
  PrimitiveSchemaDefinition,
  RequestedSchema,
  SingleSelectEnumSchema,
  StringSchema,
  TitledConst,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
  UntitledSingleSelectEnumSchema,
} from './protocol/elicitation.js';
export type {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  PromptMessage,
  ReadResourceResult,
} from './protocol/results.js';
export type { ListRootsRequest, ListRootsRequestParams, ListRootsResult, Root } from './protocol/roots.js';
export type {
  CreateMessageRequest,
  CreateMessageRequestParams,
  CreateMessageResult,
  ModelHint,
  ModelPreferences,
  SamplingMessage,
  SamplingMessageContentBlock,
  Tool,
  ToolAnnotations,
  ToolChoice,
} from './protocol/sampling.js';

/** The id of a JSON-RPC request: a string or an integer. */
export type RequestId = string | number;

/**
 * What a client can do, declared in the `_meta` of every request.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
 */
export interface ClientCapabilities {
  /** Questions to the person: `form` (the default for `{}`) and `url`. */
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  /** Completions by the client's model; `tools` lets the server bring tools along. */
  readonly sampling?: { readonly context?: object; readonly tools?: object };
  /** The folders that the server may work in. */
  readonly roots?: object;
  readonly experimental?: { readonly [name: string]: object };
  readonly extensions?: { readonly [name: string]: object };
  readonly [key: string]: unknown;
}

/** The three kinds of question that a server may put in `inputRequests`. */
export type InputRequestMethod = 'elicitation/create' | 'sampling/createMessage' | 'roots/list';

/**
 * One question of a server: a request without an id. What the loop has checked is its shape, its method and that the
 * client declared it; {@link InputRequest.params | params} beyond that are the server's word until a codec says more.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequest
 */
export interface InputRequest {
  readonly method: InputRequestMethod;
  readonly params?: { readonly [key: string]: unknown };
}

/** The questions of one round by the server's own keys. */
export interface InputRequests {
  readonly [key: string]: InputRequest;
}

/** The answer to one question: the bare result object of its kind. */
export type InputResponse = object;

/**
 * A request to the server: a method and its params.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#requests
 */
export interface McpRequest {
  readonly method: string;
  readonly params?: { readonly [key: string]: unknown };
}

import type { Annotations, Icon, JsonObject, Meta } from './common.js';

/**
 * A piece of text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#textcontent
 */
export interface TextContent {
  readonly type: 'text';
  readonly text: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}

/**
 * A picture.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#imagecontent
 */
export interface ImageContent {
  readonly type: 'image';
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}

/**
 * A sound.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#audiocontent
 */
export interface AudioContent {
  readonly type: 'audio';
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}

/**
 * A resource by its address: read it with `resources/read`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcelink
 */
export interface ResourceLink {
  readonly type: 'resource_link';
  readonly uri: string;
  readonly name: string;
  /** For people; `name` where there is none. */
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes, before any encoding. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}

/**
 * What is in a resource that is text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#textresourcecontents
 */
export interface TextResourceContents {
  readonly uri: string;
  readonly text: string;
  readonly mimeType?: string;
  readonly _meta?: Meta;
}

/**
 * What is in a resource that is no text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#blobresourcecontents
 */
export interface BlobResourceContents {
  readonly uri: string;
  /** Base64. */
  readonly blob: string;
  readonly mimeType?: string;
  readonly _meta?: Meta;
}

/**
 * A resource that came along whole.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#embeddedresource
 */
export interface EmbeddedResource {
  readonly type: 'resource';
  readonly resource: TextResourceContents | BlobResourceContents;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}

/**
 * One block of what a tool or a prompt gives; `type` tells the kinds apart.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#contentblock
 */
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;

/**
 * The model wants a tool called.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#toolusecontent
 */
export interface ToolUseContent {
  readonly type: 'tool_use';
  /** What the matching {@link ToolResultContent.toolUseId} repeats. */
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly _meta?: Meta;
}

/**
 * What the call of a tool gave.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#toolresultcontent
 */
export interface ToolResultContent {
  readonly type: 'tool_result';
  readonly toolUseId: string;
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Meta;
}

import type * as t from 'io-ts';
import { PlainObject } from '../codec.js';
import { isPlainObject, own } from '../object.js';
import type * as wire from '../protocol.js';
import { anything, choice, flag, integer, list, oneOf, shape, tagged, text } from './combinators.js';
import { Annotations, Icon, meta } from './common.js';

/** A piece of text. */
export type TextContent = wire.TextContent;
/**
 * A piece of text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#textcontent
 */
export const TextContent: t.Type<TextContent> = /* @__PURE__ */ shape<wire.TextContent>(
  'TextContent',
  { type: /* @__PURE__ */ oneOf('text'), text },
  { annotations: Annotations, _meta: meta },
);

/** A picture. */
export type ImageContent = wire.ImageContent;
/**
 * A picture. Whether `data` is base64 is not checked: the schema's format is a note to the reader.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#imagecontent
 */
export const ImageContent: t.Type<ImageContent> = /* @__PURE__ */ shape<wire.ImageContent>(
  'ImageContent',
  { type: /* @__PURE__ */ oneOf('image'), data: text, mimeType: text },
  { annotations: Annotations, _meta: meta },
);

/** A sound. */
export type AudioContent = wire.AudioContent;
/**
 * A sound. Whether `data` is base64 is not checked: the schema's format is a note to the reader.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#audiocontent
 */
export const AudioContent: t.Type<AudioContent> = /* @__PURE__ */ shape<wire.AudioContent>(
  'AudioContent',
  { type: /* @__PURE__ */ oneOf('audio'), data: text, mimeType: text },
  { annotations: Annotations, _meta: meta },
);

/** A resource by its address. */
export type ResourceLink = wire.ResourceLink;
/**
 * A resource by its address.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcelink
 */
export const ResourceLink: t.Type<ResourceLink> = /* @__PURE__ */ shape<wire.ResourceLink>(
  'ResourceLink',
  { type: /* @__PURE__ */ oneOf('resource_link'), uri: text, name: text },
  {
    title: text,
    description: text,
    mimeType: text,
    size: integer,
    icons: /* @__PURE__ */ list(Icon),
    annotations: Annotations,
    _meta: meta,
  },
);

/** What is in a resource that is text. */
export type TextResourceContents = wire.TextResourceContents;
/**
 * What is in a resource that is text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#textresourcecontents
 */
export const TextResourceContents: t.Type<TextResourceContents> = /* @__PURE__ */ shape<wire.TextResourceContents>(
  'TextResourceContents',
  { uri: text, text },
  { mimeType: text, _meta: meta },
);

/** What is in a resource that is no text. */
export type BlobResourceContents = wire.BlobResourceContents;
/**
 * What is in a resource that is no text. Whether `blob` is base64 is not checked.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#blobresourcecontents
 */
export const BlobResourceContents: t.Type<BlobResourceContents> = /* @__PURE__ */ shape<wire.BlobResourceContents>(
  'BlobResourceContents',
  { uri: text, blob: text },
  { mimeType: text, _meta: meta },
);

/** What is in a resource, of either kind. A text counts if it is one, whatever `blob` is. */
export const resourceContents: t.Type<wire.TextResourceContents | wire.BlobResourceContents> = /* @__PURE__ */ choice(
  'TextResourceContents | BlobResourceContents',
  (value) => (isBlob(value) ? BlobResourceContents : TextResourceContents),
);

function isBlob(value: unknown): boolean {
  return isPlainObject(value) && typeof own(value, 'text') !== 'string' && own(value, 'blob') !== undefined;
}

/** A resource that came along whole. */
export type EmbeddedResource = wire.EmbeddedResource;
/**
 * A resource that came along whole.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#embeddedresource
 */
export const EmbeddedResource: t.Type<EmbeddedResource> = /* @__PURE__ */ shape<wire.EmbeddedResource>(
  'EmbeddedResource',
  { type: /* @__PURE__ */ oneOf('resource'), resource: resourceContents },
  { annotations: Annotations, _meta: meta },
);

/** One block of what a tool or a prompt gives. */
export type ContentBlock = wire.ContentBlock;
/**
 * One block of what a tool or a prompt gives: text, image, audio, a link to a resource or a whole one.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#contentblock
 */
export const ContentBlock: t.Type<ContentBlock> = /* @__PURE__ */ tagged('ContentBlock', 'type', {
  text: TextContent,
  image: ImageContent,
  audio: AudioContent,
  resource_link: ResourceLink,
  resource: EmbeddedResource,
});

/** The model wants a tool called. */
export type ToolUseContent = wire.ToolUseContent;
/**
 * The model wants a tool called.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#toolusecontent
 */
export const ToolUseContent: t.Type<ToolUseContent> = /* @__PURE__ */ shape<wire.ToolUseContent>(
  'ToolUseContent',
  { type: /* @__PURE__ */ oneOf('tool_use'), id: text, name: text, input: PlainObject },
  { _meta: meta },
);

/** What the call of a tool gave. */
export type ToolResultContent = wire.ToolResultContent;
/**
 * What the call of a tool gave.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#toolresultcontent
 */
export const ToolResultContent: t.Type<ToolResultContent> = /* @__PURE__ */ shape<wire.ToolResultContent>(
  'ToolResultContent',
  { type: /* @__PURE__ */ oneOf('tool_result'), toolUseId: text, content: /* @__PURE__ */ list(ContentBlock) },
  { structuredContent: anything, isError: flag, _meta: meta },
);

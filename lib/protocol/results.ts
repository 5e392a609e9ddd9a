import type { Meta, Role } from './common.js';
import type { BlobResourceContents, ContentBlock, TextResourceContents } from './content.js';
import type { ElicitRequest } from './elicitation.js';
import type { ListRootsRequest } from './roots.js';
import type { CreateMessageRequest } from './sampling.js';

interface Result {
  /** What kind of result this is; `complete` where it is absent. */
  readonly resultType?: string;
  readonly _meta?: Meta;
  readonly [key: string]: unknown;
}

/**
 * What a tool gave.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolresult
 */
export interface CallToolResult extends Result {
  readonly content: readonly ContentBlock[];
  /** Any JSON value, as the tool's `outputSchema` says. */
  readonly structuredContent?: unknown;
  /** True if the tool failed: `content` says how. */
  readonly isError?: boolean;
}

/**
 * One message of a prompt.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#promptmessage
 */
export interface PromptMessage {
  readonly role: Role;
  readonly content: ContentBlock;
}

/**
 * A prompt, filled in.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptresult
 */
export interface GetPromptResult extends Result {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
}

/**
 * What is in a resource.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourceresult
 */
export interface ReadResourceResult extends Result {
  readonly contents: readonly (TextResourceContents | BlobResourceContents)[];
  /** How long it stays fresh, in ms; 0 where it is absent or negative. Never for a result that answers brought about. */
  readonly ttlMs?: number;
  readonly cacheScope?: 'public' | 'private';
}

/**
 * Not the end yet: what the server wants answered, and what it wants back. At least one of the two is there.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequiredresult
 */
export interface InputRequiredResult extends Result {
  readonly resultType: 'input_required';
  /** The questions by the server's own keys. */
  readonly inputRequests?: { readonly [key: string]: ElicitRequest | CreateMessageRequest | ListRootsRequest };
  /** Comes back with the answers, untouched. */
  readonly requestState?: string;
}

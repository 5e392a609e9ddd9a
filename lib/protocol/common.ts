/** A JSON object whose members nobody has looked at yet. */
export interface JsonObject {
  [key: string]: unknown;
}

/** The protocol's `_meta`: metadata of either side, never read by the loop. */
export type Meta = JsonObject;

/**
 * Who speaks in a conversation.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#role
 */
export type Role = 'user' | 'assistant';

/**
 * Hints of the server about who should see a piece of content, and how much it matters.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#annotations
 */
export interface Annotations {
  readonly audience?: readonly Role[];
  /** From 0 (can be left out) to 1 (needed). */
  readonly priority?: number;
  /** When the thing was last changed, such as `2026-01-31T09:30:00Z`. Not checked. */
  readonly lastModified?: string;
}

/**
 * A picture to show beside a name.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#icon
 */
export interface Icon {
  /** An HTTP(S) URL or a `data:` URI. */
  readonly src: string;
  readonly mimeType?: string;
  /** Such as `48x48`, or `any` for a format that scales. */
  readonly sizes?: readonly string[];
  /** The background that it is drawn for. */
  readonly theme?: 'light' | 'dark';
}

import type { Meta } from './common.js';

/**
 * The question for the folders that the server may work in.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsrequest
 */
export interface ListRootsRequest {
  readonly method: 'roots/list';
  readonly params?: ListRootsRequestParams;
}

/** What a roots handler is asked: nothing but metadata. */
export interface ListRootsRequestParams {
  readonly _meta?: Meta;
}

/**
 * A folder or file that the server may work in.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#root
 */
export interface Root {
  /** Begins with `file://`. */
  readonly uri: string;
  /** For people. */
  readonly name?: string;
  readonly _meta?: Meta;
}

/**
 * The folders that the server may work in.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsresult
 */
export interface ListRootsResult {
  readonly roots: readonly Root[];
}

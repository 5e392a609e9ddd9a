import type * as t from 'io-ts';
import type * as wire from '../protocol.js';
import { list, oneOf, refine, shape, text } from './combinators.js';
import { meta } from './common.js';

/** What a roots handler is asked: metadata at most. */
export type ListRootsRequestParams = wire.ListRootsRequestParams;
/**
 * What a roots handler is asked: metadata at most.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsrequest
 */
export const ListRootsRequestParams: t.Type<ListRootsRequestParams> =
  /* @__PURE__ */ shape<wire.ListRootsRequestParams>('ListRootsRequestParams', {}, { _meta: meta });

/** The question for the folders that the server may work in. */
export type ListRootsRequest = wire.ListRootsRequest;
/**
 * The question for the folders that the server may work in.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsrequest
 */
export const ListRootsRequest: t.Type<ListRootsRequest> = /* @__PURE__ */ shape<wire.ListRootsRequest>(
  'ListRootsRequest',
  { method: /* @__PURE__ */ oneOf('roots/list') },
  { params: ListRootsRequestParams },
);

const fileUri = /* @__PURE__ */ refine(
  text,
  'file URI',
  (uri) => uri.startsWith('file://'),
  'does not begin with file://',
);

/** A folder or file that the server may work in. */
export type Root = wire.Root;
/**
 * A folder or file that the server may work in; its `uri` begins with `file://`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#root
 */
export const Root: t.Type<Root> = /* @__PURE__ */ shape<wire.Root>(
  'Root',
  { uri: fileUri },
  { name: text, _meta: meta },
);

/** The folders that the server may work in. */
export type ListRootsResult = wire.ListRootsResult;
/**
 * The folders that the server may work in: the answer to `roots/list`.
 *
 * @example
 * ```ts
 * console.log(ListRootsResult.is({ roots: [{ uri: 'file:///work', name: 'Work' }] })); // true
 * console.log(ListRootsResult.is({ roots: [{ uri: 'https://example.com' }] })); // false
 * ```
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsresult
 */
export const ListRootsResult: t.Type<ListRootsResult> = /* @__PURE__ */ shape<wire.ListRootsResult>(
  'ListRootsResult',
  { roots: /* @__PURE__ */ list(Root) },
  {},
);

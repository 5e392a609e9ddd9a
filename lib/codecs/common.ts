import type * as t from 'io-ts';
import { PlainObject } from '../codec.js';
import type * as wire from '../protocol.js';
import { fraction, list, oneOf, shape, text } from './combinators.js';

/** The protocol's `_meta`: a plain object that nobody looks into. */
export const meta: t.Type<wire.Meta> = PlainObject;

/** Who speaks: `user` or `assistant`. */
export type Role = wire.Role;
/**
 * Who speaks: `user` or `assistant`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#role
 */
export const Role: t.Type<Role> = /* @__PURE__ */ oneOf('user', 'assistant');

/** Hints about who should see a piece of content, and how much it matters. */
export type Annotations = wire.Annotations;
/**
 * Hints about who should see a piece of content, and how much it matters. `priority` goes from 0 to 1;
 * `lastModified` may be any text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#annotations
 */
export const Annotations: t.Type<Annotations> = /* @__PURE__ */ shape<wire.Annotations>(
  'Annotations',
  {},
  { audience: /* @__PURE__ */ list(Role), priority: fraction, lastModified: text },
);

/** A picture to show beside a name. */
export type Icon = wire.Icon;
/**
 * A picture to show beside a name.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#icon
 */
export const Icon: t.Type<Icon> = /* @__PURE__ */ shape<wire.Icon>(
  'Icon',
  { src: text },
  { mimeType: text, sizes: /* @__PURE__ */ list(text), theme: /* @__PURE__ */ oneOf('light', 'dark') },
);

/** A JSON Schema that nobody looks into beyond its `$schema`. */
export const jsonSchema: t.Type<NonNullable<wire.Tool['outputSchema']>> = /* @__PURE__ */ shape<
  NonNullable<wire.Tool['outputSchema']>
>('JSON Schema', {}, { $schema: text });

import type * as t from 'io-ts';
import type * as wire from '../protocol.js';
import { dictionary, jsonObject, shape } from './combinators.js';

type Elicitation = NonNullable<wire.ClientCapabilities['elicitation']>;
type Sampling = NonNullable<wire.ClientCapabilities['sampling']>;

const elicitation = /* @__PURE__ */ shape<Elicitation>('elicitation', {}, { form: jsonObject, url: jsonObject });
const sampling = /* @__PURE__ */ shape<Sampling>('sampling', {}, { context: jsonObject, tools: jsonObject });

/** What a client can do. */
export type ClientCapabilities = wire.ClientCapabilities;
/**
 * What a client can do, as it is declared in the `_meta` of every request.
 *
 * @example
 * ```ts
 * console.log(ClientCapabilities.is({ elicitation: { form: {}, url: {} }, roots: {} })); // true
 * console.log(ClientCapabilities.is({ elicitation: true })); // false
 * ```
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
 */
export const ClientCapabilities: t.Type<ClientCapabilities> = /* @__PURE__ */ shape<wire.ClientCapabilities>(
  'ClientCapabilities',
  {},
  {
    elicitation,
    sampling,
    roots: jsonObject,
    experimental: /* @__PURE__ */ dictionary('experimental', jsonObject),
    extensions: /* @__PURE__ */ dictionary('extensions', jsonObject),
  },
);

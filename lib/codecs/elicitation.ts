import type * as t from 'io-ts';
import { check } from '../codec.js';
import { isPlainObject, own } from '../object.js';
import type * as wire from '../protocol.js';
import { choice, dictionary, list, oneOf, refine, shape, text } from './combinators.js';
import { RequestedSchema } from './form-schema.js';

/** What a form handler is asked. */
export type ElicitRequestFormParams = wire.ElicitRequestFormParams;
/**
 * What a form handler is asked. Keywords and formats that the schema does not know pass unread.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestformparams
 */
export const ElicitRequestFormParams: t.Type<ElicitRequestFormParams> =
  /* @__PURE__ */ shape<wire.ElicitRequestFormParams>(
    'ElicitRequestFormParams',
    { message: text, requestedSchema: RequestedSchema },
    { mode: /* @__PURE__ */ oneOf('form') },
  );

const url = /* @__PURE__ */ refine(text, 'URL', isUrl, 'is not a URL');

function isUrl(value: string): boolean {
  try {
    return Boolean(new URL(value));
  } catch {
    return false;
  }
}

/** What a URL handler is asked. */
export type ElicitRequestURLParams = wire.ElicitRequestURLParams;
/**
 * What a URL handler is asked. `url` is one that the platform's `URL` can read, of any scheme: look at it before you
 * open it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequesturlparams
 */
export const ElicitRequestURLParams: t.Type<ElicitRequestURLParams> =
  /* @__PURE__ */ shape<wire.ElicitRequestURLParams>(
    'ElicitRequestURLParams',
    { mode: /* @__PURE__ */ oneOf('url'), message: text, url },
    {},
  );

/** What an elicitation asks, of either kind. */
export type ElicitRequestParams = wire.ElicitRequestParams;
/**
 * What an elicitation asks, of either kind: a form, unless `mode` is `url`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestparams
 */
export const ElicitRequestParams: t.Type<ElicitRequestParams> = /* @__PURE__ */ choice(
  'ElicitRequestParams',
  (value) => (isPlainObject(value) && own(value, 'mode') === 'url' ? ElicitRequestURLParams : ElicitRequestFormParams),
);

/** The question to the person. */
export type ElicitRequest = wire.ElicitRequest;
/**
 * The question to the person.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequest
 */
export const ElicitRequest: t.Type<ElicitRequest> = /* @__PURE__ */ shape<wire.ElicitRequest>(
  'ElicitRequest',
  { method: /* @__PURE__ */ oneOf('elicitation/create'), params: ElicitRequestParams },
  {},
);

const texts = /* @__PURE__ */ list(text);
const entered: t.Type<wire.ElicitContent[string]> = /* @__PURE__ */ check(
  'string | number | boolean | list of string',
  (value): value is wire.ElicitContent[string] =>
    typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value) || texts.is(value),
);

/** What the person decided, and what was entered. */
export type ElicitResult = wire.ElicitResult;
/**
 * What the person decided, and what was entered: the answer to `elicitation/create`.
 *
 * @example
 * ```ts
 * console.log(ElicitResult.is({ action: 'accept', content: { name: 'Ada', age: 36 } })); // true
 * console.log(ElicitResult.is({ action: 'accept', content: { name: null } })); // false
 * ```
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitresult
 */
export const ElicitResult: t.Type<ElicitResult> = /* @__PURE__ */ shape<wire.ElicitResult>(
  'ElicitResult',
  { action: /* @__PURE__ */ oneOf('accept', 'decline', 'cancel') },
  { content: /* @__PURE__ */ dictionary('content', entered) },
);

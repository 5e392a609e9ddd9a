import type * as t from 'io-ts';
import { struct } from '../codec.js';
import { isPlainObject, own } from '../object.js';
import type * as wire from '../protocol.js';
import { choice, dictionary, finite, flag, integer, list, oneOf, shape, tagged, text } from './combinators.js';

const labels = { title: text, description: text };
const texts = /* @__PURE__ */ list(text);
const titledConst = /* @__PURE__ */ shape<wire.TitledConst>('TitledConst', { const: text, title: text }, {});
const titledConsts = /* @__PURE__ */ list(titledConst);
const isString = /* @__PURE__ */ oneOf('string');
const isArray = /* @__PURE__ */ oneOf('array');

/** A field for a text. */
export type StringSchema = wire.StringSchema;
/**
 * A field for a text. Any `format` passes; `form` checks the four of the specification.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#stringschema
 */
export const StringSchema: t.Type<StringSchema> = /* @__PURE__ */ shape<wire.StringSchema>(
  'StringSchema',
  { type: isString },
  { ...labels, minLength: integer, maxLength: integer, format: text, default: text },
);

/** A field for a number. */
export type NumberSchema = wire.NumberSchema;
/**
 * A field for a number, whole or not.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#numberschema
 */
export const NumberSchema: t.Type<NumberSchema> = /* @__PURE__ */ shape<wire.NumberSchema>(
  'NumberSchema',
  { type: /* @__PURE__ */ oneOf('number', 'integer') },
  { ...labels, minimum: finite, maximum: finite, default: finite },
);

/** A field for yes or no. */
export type BooleanSchema = wire.BooleanSchema;
/**
 * A field for yes or no.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#booleanschema
 */
export const BooleanSchema: t.Type<BooleanSchema> = /* @__PURE__ */ shape<wire.BooleanSchema>(
  'BooleanSchema',
  { type: /* @__PURE__ */ oneOf('boolean') },
  { ...labels, default: flag },
);

/** One of several values. */
export type UntitledSingleSelectEnumSchema = wire.UntitledSingleSelectEnumSchema;
/**
 * One of several values.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledsingleselectenumschema
 */
export const UntitledSingleSelectEnumSchema: t.Type<UntitledSingleSelectEnumSchema> =
  /* @__PURE__ */ shape<wire.UntitledSingleSelectEnumSchema>(
    'UntitledSingleSelectEnumSchema',
    { type: isString, enum: texts },
    { ...labels, default: text },
  );

/** One of several values that have titles. */
export type TitledSingleSelectEnumSchema = wire.TitledSingleSelectEnumSchema;
/**
 * One of several values that have titles.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#titledsingleselectenumschema
 */
export const TitledSingleSelectEnumSchema: t.Type<TitledSingleSelectEnumSchema> =
  /* @__PURE__ */ shape<wire.TitledSingleSelectEnumSchema>(
    'TitledSingleSelectEnumSchema',
    { type: isString, oneOf: titledConsts },
    { ...labels, default: text },
  );

/** One of several values, their titles in a second list. */
export type LegacyTitledEnumSchema = wire.LegacyTitledEnumSchema;
/**
 * One of several values, their titles in a second list.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#legacytitledenumschema
 */
export const LegacyTitledEnumSchema: t.Type<LegacyTitledEnumSchema> =
  /* @__PURE__ */ shape<wire.LegacyTitledEnumSchema>(
    'LegacyTitledEnumSchema',
    { type: isString, enum: texts },
    { ...labels, enumNames: texts, default: text },
  );

const untitledItems: t.Type<wire.UntitledMultiSelectEnumSchema['items']> = /* @__PURE__ */ shape<
  wire.UntitledMultiSelectEnumSchema['items']
>('items', { type: isString, enum: texts }, {});

// The keywords of the other shape are known too: a wrong one is no reason to look away.
const titledItems: t.Type<wire.TitledMultiSelectEnumSchema['items']> = /* @__PURE__ */ struct(
  'items',
  { anyOf: titledConsts },
  { type: isString, enum: texts },
);

const limits = { minItems: integer, maxItems: integer };

/** Any of several values. */
export type UntitledMultiSelectEnumSchema = wire.UntitledMultiSelectEnumSchema;
/**
 * Any of several values.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledmultiselectenumschema
 */
export const UntitledMultiSelectEnumSchema: t.Type<UntitledMultiSelectEnumSchema> =
  /* @__PURE__ */ shape<wire.UntitledMultiSelectEnumSchema>(
    'UntitledMultiSelectEnumSchema',
    { type: isArray, items: untitledItems },
    { ...labels, ...limits, default: texts },
  );

/** Any of several values that have titles. */
export type TitledMultiSelectEnumSchema = wire.TitledMultiSelectEnumSchema;
/**
 * Any of several values that have titles.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#titledmultiselectenumschema
 */
export const TitledMultiSelectEnumSchema: t.Type<TitledMultiSelectEnumSchema> =
  /* @__PURE__ */ shape<wire.TitledMultiSelectEnumSchema>(
    'TitledMultiSelectEnumSchema',
    { type: isArray, items: titledItems },
    { ...labels, ...limits, default: texts },
  );

/** A field to choose one value in. */
export type SingleSelectEnumSchema = wire.SingleSelectEnumSchema;
/**
 * A field to choose one value in: `enum`, or `oneOf` with titles.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#singleselectenumschema
 */
export const SingleSelectEnumSchema: t.Type<SingleSelectEnumSchema> = /* @__PURE__ */ choice(
  'SingleSelectEnumSchema',
  (value) => (hasTitles(value) ? TitledSingleSelectEnumSchema : UntitledSingleSelectEnumSchema),
);

/** A field to choose any number of values in. */
export type MultiSelectEnumSchema = wire.MultiSelectEnumSchema;
/**
 * A field to choose any number of values in: `items.enum`, or `items.anyOf` with titles.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#multiselectenumschema
 */
export const MultiSelectEnumSchema: t.Type<MultiSelectEnumSchema> = /* @__PURE__ */ choice(
  'MultiSelectEnumSchema',
  (value) =>
    isPlainObject(value) && has(own(value, 'items'), 'anyOf')
      ? TitledMultiSelectEnumSchema
      : UntitledMultiSelectEnumSchema,
);

/** A field to choose in, in each shape that there is. */
export type EnumSchema = wire.EnumSchema;
/**
 * A field to choose in, in each shape that there is.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#enumschema
 */
export const EnumSchema: t.Type<EnumSchema> = /* @__PURE__ */ choice('EnumSchema', (value) => {
  if (isPlainObject(value) && own(value, 'type') === 'array') return MultiSelectEnumSchema;
  return hasTitles(value) ? TitledSingleSelectEnumSchema : LegacyTitledEnumSchema;
});

function hasTitles(value: unknown): boolean {
  return has(value, 'oneOf') && !has(value, 'enum');
}

function has(value: unknown, key: string): boolean {
  return isPlainObject(value) && own(value, key) !== undefined;
}

/** A string field with every keyword that some shape of it knows: none of them may be of a wrong type. */
const stringField: t.Type<wire.StringSchema | wire.SingleSelectEnumSchema | wire.LegacyTitledEnumSchema> =
  /* @__PURE__ */ struct(
    'StringSchema | EnumSchema',
    { type: isString },
    {
      ...labels,
      minLength: integer,
      maxLength: integer,
      format: text,
      enum: texts,
      enumNames: texts,
      oneOf: titledConsts,
      default: text,
    },
  );

/** One field of a form. */
export type PrimitiveSchemaDefinition = wire.PrimitiveSchemaDefinition;
/**
 * One field of a form. Keywords that the field's type does not know pass unread; those that it knows must be right.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#primitiveschemadefinition
 */
export const PrimitiveSchemaDefinition: t.Type<PrimitiveSchemaDefinition> = /* @__PURE__ */ tagged(
  'PrimitiveSchemaDefinition',
  'type',
  {
    string: stringField,
    number: NumberSchema,
    integer: NumberSchema,
    boolean: BooleanSchema,
    array: MultiSelectEnumSchema,
  },
);

/** The form that a server asks for. */
export type RequestedSchema = wire.RequestedSchema;
/**
 * The form that a server asks for: a flat object of fields. `form` makes a codec and a list of fields of it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export const RequestedSchema: t.Type<RequestedSchema> = /* @__PURE__ */ shape<wire.RequestedSchema>(
  'RequestedSchema',
  {
    type: /* @__PURE__ */ oneOf('object'),
    properties: /* @__PURE__ */ dictionary('properties', PrimitiveSchemaDefinition),
  },
  { $schema: text, required: texts },
);

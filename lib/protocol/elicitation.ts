interface Labels {
  /** For people; the field's name where there is none. */
  readonly title?: string;
  readonly description?: string;
}

/**
 * A field for a text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#stringschema
 */
export interface StringSchema extends Labels {
  readonly type: 'string';
  /** In code points. */
  readonly minLength?: number;
  /** In code points. */
  readonly maxLength?: number;
  /** `email`, `uri`, `date` and `date-time` are checked; servers send others, which mean nothing here. */
  readonly format?: string;
  readonly default?: string;
}

/**
 * A field for a number.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#numberschema
 */
export interface NumberSchema extends Labels {
  readonly type: 'number' | 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
}

/**
 * A field for yes or no.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#booleanschema
 */
export interface BooleanSchema extends Labels {
  readonly type: 'boolean';
  readonly default?: boolean;
}

/** A value to choose, with its title for people. */
export interface TitledConst {
  readonly const: string;
  readonly title: string;
}

/**
 * One of several values.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledsingleselectenumschema
 */
export interface UntitledSingleSelectEnumSchema extends Labels {
  readonly type: 'string';
  readonly enum: readonly string[];
  readonly default?: string;
}

/**
 * One of several values that have titles.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#titledsingleselectenumschema
 */
export interface TitledSingleSelectEnumSchema extends Labels {
  readonly type: 'string';
  readonly oneOf: readonly TitledConst[];
  readonly default?: string;
}

/**
 * One of several values, their titles in a second list: the older way to write a {@link TitledSingleSelectEnumSchema}.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#legacytitledenumschema
 */
export interface LegacyTitledEnumSchema extends Labels {
  readonly type: 'string';
  readonly enum: readonly string[];
  /** The title of each value, in the order of `enum`. */
  readonly enumNames?: readonly string[];
  readonly default?: string;
}

/**
 * Any of several values.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledmultiselectenumschema
 */
export interface UntitledMultiSelectEnumSchema extends Labels {
  readonly type: 'array';
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items: { readonly type: 'string'; readonly enum: readonly string[] };
  readonly default?: readonly string[];
}

/**
 * Any of several values that have titles.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#titledmultiselectenumschema
 */
export interface TitledMultiSelectEnumSchema extends Labels {
  readonly type: 'array';
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items: { readonly anyOf: readonly TitledConst[] };
  readonly default?: readonly string[];
}

/**
 * A field to choose one value in.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#singleselectenumschema
 */
export type SingleSelectEnumSchema = UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema;

/**
 * A field to choose any number of values in.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#multiselectenumschema
 */
export type MultiSelectEnumSchema = UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema;

/**
 * A field to choose in, in each shape that there is.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#enumschema
 */
export type EnumSchema = SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema;

/**
 * One field of a form.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#primitiveschemadefinition
 */
export type PrimitiveSchemaDefinition = StringSchema | NumberSchema | BooleanSchema | EnumSchema;

/**
 * The form that a server asks for: a flat object of fields.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export interface RequestedSchema {
  readonly $schema?: string;
  readonly type: 'object';
  readonly properties: { readonly [name: string]: PrimitiveSchemaDefinition };
  readonly required?: readonly string[];
}

/**
 * What a form handler is asked.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestformparams
 */
export interface ElicitRequestFormParams {
  readonly mode?: 'form';
  /** What to tell the person. */
  readonly message: string;
  readonly requestedSchema: RequestedSchema;
}

/**
 * What a URL handler is asked: to get the person's consent, showing the whole URL, and only then to open it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequesturlparams
 */
export interface ElicitRequestURLParams {
  readonly mode: 'url';
  /** What to tell the person. */
  readonly message: string;
  /** A URL, of any scheme. */
  readonly url: string;
}

/**
 * What an elicitation asks; `mode` tells the two kinds apart, and without one it is a form.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestparams
 */
export type ElicitRequestParams = ElicitRequestFormParams | ElicitRequestURLParams;

/**
 * The question to the person.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequest
 */
export interface ElicitRequest {
  readonly method: 'elicitation/create';
  readonly params: ElicitRequestParams;
}

/** What a person entered, by the names of the form's fields. */
export interface ElicitContent {
  readonly [name: string]: string | number | boolean | readonly string[];
}

/**
 * What the person decided: `accept`, `decline` (said no) or `cancel` (went away), with what was entered.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitresult
 */
export interface ElicitResult {
  readonly action: 'accept' | 'decline' | 'cancel';
  /** Only with an accepted form. */
  readonly content?: ElicitContent;
}

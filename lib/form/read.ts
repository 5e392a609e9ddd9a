import { own } from '../object.js';
import type { PrimitiveSchemaDefinition, TitledConst } from '../protocol.js';
import type { Choice, Field } from './field.js';
import { isFormat } from './formats.js';

/** Every keyword of the subset, of whatever type of field; the codec has seen to it that each is of its type. */
interface Keywords {
  readonly title?: string;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly enumNames?: readonly string[];
  readonly oneOf?: readonly TitledConst[];
  readonly anyOf?: readonly TitledConst[];
  readonly items?: Keywords;
}

/** A keyword of the schema's own: what some prototype has under its name does not count. */
function keyword<K extends keyof Keywords>(schema: Keywords, name: K): Keywords[K] {
  return own(schema, name) as Keywords[K];
}

/** The keywords of that name which are there, as members of a field. */
function pick<K extends keyof Keywords>(schema: Keywords, ...names: readonly K[]): Pick<Keywords, K> {
  const picked: { [name in K]?: unknown } = {};
  for (const name of names) {
    const value = keyword(schema, name);
    if (value !== undefined) picked[name] = value;
  }
  return picked as Pick<Keywords, K>;
}

/** A field of the form as the schema describes it, without its default. */
export function readField(name: string, schema: PrimitiveSchemaDefinition, required: boolean): Field {
  const { type } = schema;
  const common = { name, ...pick(schema, 'title', 'description'), required };
  switch (type) {
    case 'string': {
      const choices = choicesOf(schema);
      const format = keyword(schema, 'format');
      const text = { ...pick(schema, 'minLength', 'maxLength'), ...(isFormat(format) ? { format } : {}) };
      return choices === undefined
        ? { ...common, kind: 'string', ...text }
        : { ...common, kind: 'select', choices, ...text };
    }
    case 'number':
    case 'integer':
      return { ...common, kind: type, ...pick(schema, 'minimum', 'maximum') };
    case 'boolean':
      return { ...common, kind: 'boolean' };
    case 'array': {
      const choices = choicesOf(keyword(schema, 'items') ?? {}) ?? [];
      return { ...common, kind: 'multiselect', choices, ...pick(schema, 'minItems', 'maxItems') };
    }
  }
}

/** The choices in any of the shapes that there are. Where two of them stand side by side, both hold. */
function choicesOf(schema: Keywords): readonly Choice[] | undefined {
  const values = keyword(schema, 'enum');
  const titled = keyword(schema, 'oneOf') ?? keyword(schema, 'anyOf');
  if (titled !== undefined) {
    const allowed = values && new Set(values);
    return titled
      .filter((one) => allowed?.has(one.const) !== false)
      .map((one) => ({ value: one.const, title: one.title }));
  }
  const names = keyword(schema, 'enumNames') ?? [];
  return values?.map((value, at) => ({ value, title: names[at] ?? value }));
}

import type { Either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { collect, maxErrors } from './codecs/combinators.js';
import { RequestedSchema } from './codecs/form-schema.js';
import type { Field } from './form/field.js';
import { readField } from './form/read.js';
import { fieldCodec } from './form/rules.js';
import { isPlainObject, own, setOwn } from './object.js';
import type { ElicitContent, JsonObject } from './protocol.js';

/** What `form` makes of a `requestedSchema`. */
export interface Form {
  /**
   * Decodes what a person entered: fills in the defaults of members that are left out, and passes on by reference what
   * lacks none. Members that the schema does not name pass unread. A failure's `message` says which rule is broken.
   */
  readonly content: t.Type<ElicitContent>;
  /** The fields in the schema's order, to draw the form from. */
  readonly fields: readonly Field[];
}

/** One field with its codec. */
interface Entry {
  readonly field: Field;
  readonly codec: t.Type<unknown>;
  /** The default, if it keeps the field's rules. */
  readonly preset: unknown;
}

/**
 * Makes a codec and a list of fields of the form that a server asks for.
 *
 * The subset of JSON Schema is that of the specification: flat, with strings (`minLength` and `maxLength` in code points;
 * formats `email`, `uri`, `date`, `date-time`), numbers, integers and booleans, choices of one or several values in each
 * shape that there is, `required` and `default`. Keywords and formats beyond it, such as `pattern`, are ignored: nothing
 * of a server's is ever run. A default that breaks the rules of its own field is ignored too.
 *
 * @example
 * ```ts
 * const made = form({
 *   type: 'object',
 *   properties: { name: { type: 'string', minLength: 1 }, when: { type: 'string', format: 'date', default: '2026-12-24' } },
 *   required: ['name'],
 * });
 * if (made._tag === 'Right') {
 *   const { content, fields } = made.right;
 *   console.log(fields.map(({ name, kind, required }) => `${name}: ${kind}${required ? '!' : ''}`));
 *   // [ 'name: string!', 'when: string' ]
 *   console.log(content.decode({ name: 'Ada' })); // { _tag: 'Right', right: { name: 'Ada', when: '2026-12-24' } }
 *   console.log(content.is({ name: 'Ada', when: '2026-02-30' })); // false
 * }
 * ```
 *
 * @param requestedSchema The schema as the server sent it: anything at all.
 * @returns A `Right` with the form; a `Left` with io-ts errors, whose `context` is the path, for a schema that is not of
 * the subset: an unknown `type`, a nested object, a known keyword of a wrong type.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function form(requestedSchema: unknown): Either<t.Errors, Form> {
  const decoded = RequestedSchema.decode(requestedSchema);
  if (decoded._tag === 'Left') return decoded;
  const schema = decoded.right;
  const required = new Set(own(schema, 'required') as RequestedSchema['required']);
  const entries: Entry[] = [];
  for (const name of Object.keys(schema.properties)) {
    const property = own(schema.properties, name) as RequestedSchema['properties'][string] | undefined;
    if (property === undefined) continue;
    const field = readField(name, property, required.has(name));
    const codec = fieldCodec(field);
    const given = own(property, 'default');
    const preset = codec.is(given) ? given : undefined;
    entries.push({ field: preset === undefined ? field : ({ ...field, default: preset } as Field), codec, preset });
    required.delete(name);
  }
  return t.success({ content: contentCodec(entries, [...required]), fields: entries.map(({ field }) => field) });
}

/** `unnamed`: what the schema requires without saying what it is. */
function contentCodec(entries: readonly Entry[], unnamed: readonly string[]): t.Type<ElicitContent> {
  const is = (value: unknown): value is ElicitContent =>
    isPlainObject(value) &&
    entries.every(({ field, codec }) => {
      const member = own(value, field.name);
      return member === undefined ? !field.required : codec.is(member);
    }) &&
    unnamed.every((name) => own(value, name) !== undefined);

  const validate: t.Validate<unknown, ElicitContent> = (value, context) => {
    if (!isPlainObject(value)) return t.failure(value, context, 'is not an object');
    const errors: t.ValidationError[] = [];
    const missing: Entry[] = [];
    const miss = (name: string, codec: t.Mixed): void => {
      errors.push({ value: undefined, context: t.appendContext(context, name, codec), message: 'is missing' });
    };
    for (const entry of entries) {
      const { field, codec, preset } = entry;
      if (errors.length >= maxErrors) break;
      const member = own(value, field.name);
      if (member !== undefined) collect(errors, codec, member, context, field.name);
      else if (preset !== undefined) missing.push(entry);
      else if (field.required) miss(field.name, codec);
    }
    for (const name of unnamed) if (errors.length < maxErrors && own(value, name) === undefined) miss(name, t.unknown);
    return errors.length > 0 ? t.failures(errors) : t.success(withDefaults(value, missing));
  };

  return new t.Type('FormContent', is, validate, t.identity);
}

function withDefaults(content: JsonObject, missing: readonly Entry[]): ElicitContent {
  if (missing.length === 0) return content as ElicitContent;
  const filled = { ...content };
  for (const { field, preset } of missing) setOwn(filled, field.name, preset);
  return filled as ElicitContent;
}

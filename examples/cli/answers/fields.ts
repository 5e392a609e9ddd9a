import { type ElicitContent, type Field, form, type RequestedSchema } from 'rxjs-mrtr/codecs';
import { visible } from '../visible.js';

/** A value of a form. */
export type Value = ElicitContent[string];

/** What a field wants, in a few words: `whole number, 1 to 30`. */
export function describeField(field: Field): string {
  switch (field.kind) {
    case 'string':
      return joined(formats[field.format ?? ''] ?? 'text', range(field.minLength, field.maxLength, ' characters'));
    case 'number':
      return joined('number', range(field.minimum, field.maximum));
    case 'integer':
      return joined('whole number', range(field.minimum, field.maximum));
    case 'boolean':
      return 'yes or no';
    case 'select':
      return 'one of the choices';
    case 'multiselect':
      return joined('any of the choices, with commas between', range(field.minItems, field.maxItems, ' of them'));
  }
}

const formats: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  uri: 'address (URI)',
  date: 'date (YYYY-MM-DD)',
  'date-time': 'time (YYYY-MM-DDThh:mm:ssZ)',
};

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');

function range(from: number | undefined, to: number | undefined, unit = ''): string {
  if (from === undefined) return to === undefined ? '' : `up to ${String(to)}${unit}`;
  return to === undefined ? `at least ${String(from)}${unit}` : `${String(from)} to ${String(to)}${unit}`;
}

/** A value as a person would type it. */
export function showValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return visible(Array.isArray(value) ? value.join(', ') : String(value));
}

/** What a person typed, as a value of the field; `undefined` if it cannot be one. */
export function readValue(field: Field, typed: string): Value | undefined {
  switch (field.kind) {
    case 'string':
      return typed;
    case 'number':
    case 'integer':
      return typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : undefined;
    case 'boolean':
      return yesOrNo.get(typed.toLowerCase());
    case 'select':
      return readChoice(field.choices, typed);
    case 'multiselect': {
      if (typed === '') return [];
      const chosen = typed.split(',').map((one) => readChoice(field.choices, one.trim()));
      return chosen.includes(undefined) ? undefined : (chosen as string[]);
    }
  }
}

const yesOrNo = new Map([
  ['y', true],
  ['yes', true],
  ['true', true],
  ['n', false],
  ['no', false],
  ['false', false],
]);

/** By number, by title or by value. */
function readChoice(choices: readonly { value: string; title: string }[], typed: string): string | undefined {
  const found =
    choices.find(({ value }) => value === typed) ??
    choices.find(({ title }) => title.toLowerCase() === typed.toLowerCase()) ??
    (/^\d+$/.test(typed) ? choices[Number(typed) - 1] : undefined);
  return found?.value;
}

/** What is wrong with a value by the rules of its own field, in words; `undefined` if nothing is. */
export function faultOf(schema: RequestedSchema, name: string, value: Value): string | undefined {
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([key]) => key === name));
  const single = form({ type: 'object', properties, required: [name] });
  if (single._tag === 'Left') return 'belongs to a form that is none';
  const decoded = single.right.content.decode(Object.fromEntries([[name, value]]));
  return decoded._tag === 'Left' ? (decoded.left[0]?.message ?? 'does not fit') : undefined;
}

import * as t from 'io-ts';
import { check } from '../codec.js';
import type { Field, MultiSelectField, NumberField, SelectField, TextField } from './field.js';
import { formatFault } from './formats.js';

/** What is wrong with a value, in words that fit behind its name; `undefined` if nothing is. Shows no value. */
type Fault = (value: unknown) => string | undefined;

/** A codec for the member of the content that the field fills; its failures say which rule is broken. */
export function fieldCodec(field: Field): t.Type<unknown> {
  // Without a prototype: what somebody may have put on Object.prototype is no rule of the schema.
  const fault = faultOf(Object.assign(Object.create(null), field) as Field);
  return check(
    field.kind,
    (value): value is unknown => fault(value) === undefined,
    (value, context) => {
      const message = fault(value);
      return message === undefined ? t.success(value) : t.failure(value, context, message);
    },
  );
}

function faultOf(field: Field): Fault {
  switch (field.kind) {
    case 'string':
      return (value) => (typeof value === 'string' ? textFault(field, value) : 'is not a string');
    case 'select':
      return selectFault(field);
    case 'number':
    case 'integer':
      return (value) => numberFault(field, value);
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? undefined : 'is neither true nor false');
    case 'multiselect':
      return multiSelectFault(field);
  }
}

function textFault(field: TextField | SelectField, text: string): string | undefined {
  const { minLength = 0, maxLength, format } = field;
  if (!hasCodePoints(text, minLength)) return 'is shorter than minLength';
  if (maxLength !== undefined && hasCodePoints(text, maxLength + 1)) return 'is longer than maxLength';
  return format === undefined ? undefined : formatFault(format, text);
}

/** True for a text of at least `count` code points; reads no more of it than that. */
function hasCodePoints(text: string, count: number): boolean {
  const codePoints = text[Symbol.iterator]();
  for (let found = 0; found < count; found++) if (codePoints.next().done === true) return false;
  return true;
}

function selectFault(field: SelectField): Fault {
  const values = new Set<unknown>(field.choices.map(({ value }) => value));
  return (value) => {
    if (typeof value !== 'string') return 'is not a string';
    return values.has(value) ? textFault(field, value) : 'is not one of the choices';
  };
}

function numberFault(
  { kind, minimum = -Infinity, maximum = Infinity }: NumberField,
  value: unknown,
): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'is not a number';
  if (kind === 'integer' && !Number.isInteger(value)) return 'is not a whole number';
  if (value < minimum) return 'is less than minimum';
  if (value > maximum) return 'is more than maximum';
  return undefined;
}

function multiSelectFault({ choices, minItems = 0, maxItems = Infinity }: MultiSelectField): Fault {
  const values = new Set<unknown>(choices.map(({ value }) => value));
  return (value) => {
    if (!Array.isArray(value)) return 'is not a list';
    if (value.length < minItems) return 'has fewer items than minItems';
    if (value.length > maxItems) return 'has more items than maxItems';
    for (const item of value as unknown[]) if (!values.has(item)) return 'has an item that is not one of the choices';
    return undefined;
  };
}

import { type ElicitRequestFormParams, type ElicitResult, type Field, form } from 'rxjs-mrtr/codecs';
import { faultOf, type Value } from './fields.js';

/** Fills in what a form requires; members that have a default are left to it. Cancels a form that it cannot fill. */
export function fillByItself({ requestedSchema }: ElicitRequestFormParams): ElicitResult {
  const read = form(requestedSchema);
  if (read._tag === 'Left') return { action: 'cancel' };
  const needed = read.right.fields.filter((field) => field.required && field.default === undefined);
  const content = needed.map((field) => [field.name, guess(field)] as const);
  return content.every(([name, value]) => faultOf(requestedSchema, name, value) === undefined)
    ? { action: 'accept', content: Object.fromEntries(content) }
    : { action: 'cancel' };
}

function guess(field: Field): Value {
  switch (field.kind) {
    case 'string': {
      const { format, minLength = 0, maxLength = Infinity } = field;
      return format === undefined ? 'Ada Lovelace'.padEnd(minLength, '.').slice(0, maxLength) : formatted[format];
    }
    case 'number':
    case 'integer': {
      const { minimum = -Infinity, maximum = Infinity } = field;
      return Math.min(Math.max(1, Math.ceil(minimum)), maximum);
    }
    case 'boolean':
      return true;
    case 'select':
      return field.choices[0]?.value ?? '';
    case 'multiselect':
      return field.choices.slice(0, Math.max(1, field.minItems ?? 0)).map(({ value }) => value);
  }
}

const formatted = {
  email: 'ada@example.org',
  uri: 'https://example.org/',
  date: '2030-12-24',
  'date-time': '2030-12-24T18:00:00Z',
} as const;

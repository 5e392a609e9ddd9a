import type { Field } from 'rxjs-mrtr/codecs';

/** What there is to know before one fills in a field; `''` if there is nothing. */
export function hintFor(field: Field): string {
  switch (field.kind) {
    case 'string':
      return sentence(
        field.format === 'date-time' ? zone() : '',
        range(field.minLength, field.maxLength, ' characters'),
      );
    case 'number':
    case 'integer':
      return sentence(
        field.kind === 'integer' ? 'A whole number' : 'A number',
        range(field.minimum, field.maximum),
        field.required || field.default === undefined ? '' : `left empty, ${String(field.default)} is sent`,
      );
    case 'multiselect':
      return sentence(range(field.minItems, field.maxItems, ' of them'));
    case 'select':
    case 'boolean':
      return '';
  }
}

/** What is wrong with an entry, for people; `rule` is what the codec says of it. */
export function errorFor(field: Field, rule: string): string {
  return asks(field, rule) ?? `This ${rule}.`;
}

function asks(field: Field, rule: string): string | undefined {
  switch (rule) {
    case 'is missing':
      return field.kind === 'string' || field.kind === 'number' || field.kind === 'integer'
        ? 'Please fill this in.'
        : 'Please choose.';
    case 'is not an email address':
      return 'Please write an e-mail address, such as ada@example.org.';
    case 'is not an absolute URI':
      return 'Please write a whole address, such as https://example.org/.';
    case 'is not a whole number':
      return 'Please write a whole number.';
    case 'is not a number':
      return 'Please write a number.';
    case 'is shorter than minLength':
    case 'is longer than maxLength':
      return field.kind === 'string'
        ? please('write', range(field.minLength, field.maxLength, ' characters'))
        : undefined;
    case 'is less than minimum':
    case 'is more than maximum':
      return field.kind === 'number' || field.kind === 'integer'
        ? please('write a number:', range(field.minimum, field.maximum))
        : undefined;
    case 'has fewer items than minItems':
    case 'has more items than maxItems':
      return field.kind === 'multiselect'
        ? please('choose', range(field.minItems, field.maxItems, ' of them'))
        : undefined;
    default:
      return undefined;
  }
}

const please = (what: string, howMuch: string): string => `Please ${what} ${howMuch}.`;

function range(from: number | undefined, to: number | undefined, unit = ''): string {
  if (from === undefined) return to === undefined ? '' : `at most ${String(to)}${unit}`;
  return to === undefined ? `at least ${String(from)}${unit}` : `${String(from)} to ${String(to)}${unit}`;
}

/** `A whole number, 1 to 30.` */
function sentence(...parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const zone = (): string => `in the time zone of this device (${Intl.DateTimeFormat().resolvedOptions().timeZone})`;

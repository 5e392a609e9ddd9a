import { isDate, isDateTime } from './date.js';
import { isEmail } from './email.js';
import { isUri } from './uri.js';

/** The formats that the specification knows. */
export type Format = 'email' | 'uri' | 'date' | 'date-time';

interface FormatRule {
  readonly is: (text: string) => boolean;
  readonly fault: string;
}

const rules: { readonly [format in Format]: FormatRule } = {
  email: { is: isEmail, fault: 'is not an email address' },
  uri: { is: isUri, fault: 'is not an absolute URI' },
  date: { is: isDate, fault: 'is not a date that exists, written YYYY-MM-DD' },
  'date-time': { is: isDateTime, fault: 'is not a date and time that exists, written as in RFC 3339' },
};

/** True for a format that the specification knows; any other is ignored. */
export function isFormat(format: string | undefined): format is Format {
  return format !== undefined && Object.hasOwn(rules, format);
}

/** What is wrong with a text of that format, if anything. */
export function formatFault(format: Format, text: string): string | undefined {
  return rules[format].is(text) ? undefined : rules[format].fault;
}

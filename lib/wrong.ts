import { quote } from './text.js';

/** The error for something of the caller's that is not what it must be: names it, and shows what it is. */
export function wrong(name: string, wanted: string, value: unknown, Kind: ErrorConstructor = TypeError): Error {
  return new Kind(`${name} must be ${wanted}, not ${show(value)}`);
}

/** A value for a message: short, and never the inside of an object. */
function show(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}

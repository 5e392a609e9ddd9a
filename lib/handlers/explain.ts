import type { Errors } from 'io-ts';
import { firstPath } from '../codec.js';

/** What is wrong, in words: the path of the first failure and, if the codec says it, the rule. Shows no value. */
export function explain(errors: Errors, root: string): string {
  const path = [root, firstPath(errors)].filter((part) => part !== '').join('.');
  const [first] = errors;
  return `${path} ${first?.message ?? (first?.value === undefined ? 'is missing' : 'is of a wrong type')}`;
}

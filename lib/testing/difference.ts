import { own } from '../object.js';
import { cut } from '../text.js';
import { isList, type Json } from './json.js';

/** One place where two values differ. */
export interface Difference {
  readonly path: string;
  /** `undefined` where there should be nothing. */
  readonly expected: Json | undefined;
  /** `undefined` where there is nothing. */
  readonly got: Json | undefined;
}

/** Where two JSON values differ: the deepest places, in the order of the expected value. */
export function differences(expected: Json | undefined, got: Json | undefined, path: string): Difference[] {
  if (expected === got) return [];
  if (!isContainer(expected) || !isContainer(got) || isList(expected) !== isList(got)) {
    return [{ path, expected, got }];
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
  return [...keys].flatMap((key) => differences(member(expected, key), member(got, key), join(path, key)));
}

const maxShown = 5;

/** Differences for a message: a line each, values cut short, of many the first five. */
export function showDifferences(found: readonly Difference[]): string {
  const lines = found
    .slice(0, maxShown)
    .map(({ path, expected, got }) => `  ${path}: expected ${show(expected)}, got ${show(got)}`);
  if (found.length > maxShown) lines.push(`  … and ${found.length - maxShown} more`);
  return lines.join('\n');
}

function show(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  const short = cut(text);
  return short === text ? text : `${short}…`;
}

type Container = readonly Json[] | { readonly [key: string]: Json };

function isContainer(value: Json | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}

function member(container: Container, key: string): Json | undefined {
  return own(container, key) as Json | undefined;
}

function join(path: string, key: string): string {
  const name = /^[\w$-]{1,64}$/.test(key) ? key : JSON.stringify(cut(key));
  return `${path}.${name}`;
}

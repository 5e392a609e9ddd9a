import { isPlainObject, setOwn } from '../object.js';
import type { JsonObject } from '../protocol.js';

/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An object of JSON. */
export type JsonMembers = { readonly [key: string]: Json };

/** A copy taken earlier: gives it, or throws the `TypeError` that says why there is none, naming the path. */
export type Copy = (path: string) => Json;

/** What keeps a value from being JSON, and where in it. */
interface Obstacle {
  readonly at: string;
  readonly problem: string;
  readonly cause?: unknown;
}

class NotJson extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(obstacle.problem);
    this.obstacle = obstacle;
  }
}

/** JSON.stringify itself gives up at some depth; so that a copy never does, this comes first. */
const maxDepth = 1_000;

/**
 * Copies a value now, as JSON would carry it; never throws. Members that are `undefined` are absent, an object with a
 * `toJSON` is what that gives. What JSON would lose or change without a word (`undefined` in a list, functions, symbols,
 * bigints, NaN, instances of classes) or cannot hold (a cycle, endless depth) is an obstacle, which the copy throws
 * when it is asked for: whoever made the value is not disturbed.
 */
export function copyOf(value: unknown): Copy {
  try {
    const json = clone(value, '', 0, new Set());
    return () => json;
  } catch (error) {
    return (path) => {
      throw notJson(path, error);
    };
  }
}

/** A `TypeError` that says where under `path` something stands that JSON cannot hold. */
function notJson(path: string, error: unknown): TypeError {
  const { at, problem, cause } =
    error instanceof NotJson ? error.obstacle : { at: '', problem: 'cannot be read', cause: error };
  return new TypeError(`${path}${at} ${problem}`, cause === undefined ? undefined : { cause });
}

function clone(value: unknown, at: string, depth: number, above: Set<object>): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw new NotJson({ at, problem: `is ${value}, which JSON cannot hold` });
  }
  if (typeof value !== 'object')
    throw new NotJson({ at, problem: `is ${aType(typeof value)}, which JSON cannot hold` });
  if (above.has(value)) throw new NotJson({ at, problem: 'is a cycle, which JSON cannot hold' });
  if (depth >= maxDepth) throw new NotJson({ at, problem: `is more than ${maxDepth} levels deep` });

  above.add(value);
  const json = cloneObject(value, at, depth + 1, above);
  above.delete(value);
  return json;
}

function cloneObject(value: object, at: string, depth: number, above: Set<object>): Json {
  if (Array.isArray(value)) {
    // By index: a hole in the list is a missing element, which map would skip.
    return Array.from(value as unknown[], (element, index) => clone(element, `${at}.${index}`, depth, above));
  }
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return clone(toJSON.call(value, ''), at, depth, above);
  if (!isPlainObject(value)) throw new NotJson({ at, problem: 'is an instance of a class, which JSON cannot hold' });
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member !== undefined) setOwn(copy, key, clone(member, `${at}.${key}`, depth, above));
  }
  return copy as { [key: string]: Json };
}

function aType(type: string): string {
  return type === 'undefined' ? type : `a ${type}`;
}

/** A copy of JSON with each text in it, names of members included, replaced by what `replace` makes of it. */
export function mapTexts<J extends Json>(json: J, replace: (text: string) => string): J;
export function mapTexts(json: Json, replace: (text: string) => string): Json {
  if (typeof json === 'string') return replace(json);
  if (typeof json !== 'object' || json === null) return json;
  if (isList(json)) return json.map((element) => mapTexts(element, replace));
  const copy: JsonObject = {};
  for (const [key, member] of Object.entries(json)) setOwn(copy, replace(key), mapTexts(member, replace));
  return copy as { [key: string]: Json };
}

/** `Array.isArray` for JSON: it alone does not narrow a readonly list. */
export function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

import { isPlainObject } from '../object.js';
import type { JsonObject } from '../protocol.js';
import { cut } from '../text.js';
import { wrong } from '../wrong.js';

/** A function of the caller's. */
export type Callable = (...args: readonly unknown[]) => unknown;

/** A caller's object of handlers or the like; `undefined` members are absent. */
export interface Group {
  /** The member of that name. */
  member(name: string): unknown;
  /** The member of that name, bound to the object, if it is there; a `TypeError` if it is no function. */
  handler(name: string): Callable | undefined;
  /** Whether a switch is on; a `TypeError` if it is neither true, false nor absent. */
  flag(name: string): boolean;
}

/** Looks at an object of the caller's: a `TypeError` that names the path for what is none, or has a member unknown. */
export function group(value: unknown, path: string, known: readonly string[]): Group {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong(path, 'an object', value);
  }
  const member = (name: string): unknown => (value as JsonObject)[name];
  const isUnknown = (key: string): boolean => !known.includes(key) && member(key) !== undefined;
  // An instance of a class may have fields of its own beside its handlers; in a literal it is a slip.
  const unknown = isPlainObject(value) ? Object.keys(value).find(isUnknown) : undefined;
  if (unknown !== undefined) {
    throw new TypeError(`${path} has an unknown member ${JSON.stringify(cut(unknown))}; it knows ${known.join(', ')}`);
  }
  return {
    member,
    handler: (name) => {
      const given = member(name);
      if (given === undefined) return undefined;
      if (typeof given !== 'function') throw wrong(`${path}.${name}`, 'a function', given);
      return (...args) => Reflect.apply<object, readonly unknown[], unknown>(given as Callable, value, args);
    },
    flag: (name) => {
      const given = member(name);
      if (given === undefined || typeof given === 'boolean') return given === true;
      throw wrong(`${path}.${name}`, 'true or false', given);
    },
  };
}

import type { JsonObject } from './protocol.js';

/** True for an object of any kind, arrays included. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * True for an object whose prototype is `null` or the `Object.prototype` of some realm (a worker, a frame, a test
 * environment). Arrays, class instances and `Object.create(other)` are not plain.
 */
export function isPlainObject(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || isObjectPrototype(prototype as object);
}

function isObjectPrototype(prototype: object): boolean {
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf');
}

/**
 * The own member of that name; `undefined` where there is none, whatever the prototype has. In a hot place the caller
 * reads the value itself: a read with a fixed name costs a tenth of one with a name that changes.
 */
export function own(object: object, key: string, value: unknown = (object as JsonObject)[key]): unknown {
  return value === undefined || Object.hasOwn(object, key) ? value : undefined;
}

/** Sets an own member, whatever the prototype has under that name (`__proto__` is a setter, others may be frozen). */
export function setOwn(object: JsonObject, key: string, value: unknown): void {
  if (key in object) {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

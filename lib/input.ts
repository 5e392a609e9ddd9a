import { from, Observable, type ObservableInput, type Subscribable } from 'rxjs';
import { isObject } from './object.js';
import { wrong } from './wrong.js';

/** A promise or anything that can be awaited like one. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return canHaveMethods(value) && typeof (value as { readonly then?: unknown }).then === 'function';
}

/**
 * The Observable behind an input of RxJS: an Observable, also of another copy of rxjs, a thenable, an async iterable or
 * a readable stream. `undefined` for everything else, arrays and strings included: those are values.
 */
export function toObservable(value: unknown): Observable<unknown> | undefined {
  if (isThenable(value)) return from(value);
  const foreign = interopObservable(value);
  if (foreign !== undefined) return new Observable((subscriber) => foreign.subscribe(subscriber));
  if (hasMethod(value, Symbol.asyncIterator) || hasMethod(value, 'getReader')) {
    return from(value as unknown as ObservableInput<unknown>);
  }
  return undefined;
}

// rxjs fixes the interop key when it is loaded; a copy that was loaded before or after a polyfill uses the other one.
function interopObservable(value: unknown): Subscribable<unknown> | undefined {
  if (hasMethod(value, 'subscribe')) return value as unknown as Subscribable<unknown>;
  const symbol = (Symbol as { readonly observable?: symbol }).observable;
  const key = [symbol, '@@observable'].find((candidate) => candidate !== undefined && hasMethod(value, candidate));
  if (key === undefined) return undefined;
  const foreign = (value as { [key: PropertyKey]: () => unknown })[key]?.();
  if (hasMethod(foreign, 'subscribe')) return foreign as unknown as Subscribable<unknown>;
  throw wrong(String(key), 'a function of an Observable', foreign);
}

function hasMethod(value: unknown, key: PropertyKey): value is object {
  return canHaveMethods(value) && typeof (value as { [key: PropertyKey]: unknown })[key] === 'function';
}

function canHaveMethods(value: unknown): value is object {
  return isObject(value) || typeof value === 'function';
}

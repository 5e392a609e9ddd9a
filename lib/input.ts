import { from, Observable, type ObservableInput, type Subscribable } from 'rxjs';
import { isObject } from './object.js';

/** What may be there on a value that turns out to be an input of RxJS. Read by fixed names, since that is fast. */
interface Candidate {
  readonly then?: unknown;
  readonly subscribe?: unknown;
  readonly '@@observable'?: unknown;
  readonly getReader?: unknown;
  readonly [Symbol.asyncIterator]?: unknown;
}

/** A promise or anything that can be awaited like one. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return canHaveMethods(value) && typeof value.then === 'function';
}

/**
 * The Observable behind an input of RxJS: an Observable, also of another copy of rxjs, a thenable, an async iterable or
 * a readable stream. `undefined` for everything else, arrays and strings included: those are values.
 */
export function toObservable(value: unknown): Observable<unknown> | undefined {
  if (!canHaveMethods(value)) return undefined;
  // rxjs fixes the interop key when it is loaded; a copy that was loaded before or after a polyfill uses the other one.
  const symbol = (Symbol as { readonly observable?: symbol }).observable;
  const interop = (symbol && (value as { readonly [key: symbol]: unknown })[symbol]) ?? value['@@observable'];
  const foreign = typeof interop === 'function' ? (interop as () => unknown).call(value) : value;
  if (canHaveMethods(foreign) && typeof foreign.subscribe === 'function') {
    return new Observable((subscriber) => (foreign as unknown as Subscribable<unknown>).subscribe(subscriber));
  }
  const isInput =
    foreign !== value ||
    isThenable(value) ||
    typeof value[Symbol.asyncIterator] === 'function' ||
    typeof value.getReader === 'function';
  return isInput ? from(value as ObservableInput<unknown>) : undefined;
}

function canHaveMethods(value: unknown): value is Candidate {
  return isObject(value) || typeof value === 'function';
}

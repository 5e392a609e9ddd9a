import { defer, type Observable, of } from 'rxjs';
import { toObservable } from '../input.js';

/** Makes the call once for each subscriber; what it gives may be a value or an input of RxJS, what it throws is an error. */
export function cold(call: () => unknown): Observable<unknown> {
  return defer(() => {
    const given = call();
    return toObservable(given) ?? of(given);
  });
}

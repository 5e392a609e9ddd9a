import { map, type Observable, timer } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';

export interface Observed<T> {
  readonly values: T[];
  error: unknown;
  outcome: 'pending' | 'complete' | 'error';
}

/** Subscribes and keeps what comes; for exchanges that are synchronous, that is all of it. */
export function observe<T>(source: Observable<T>): Observed<T> {
  const observed: Observed<T> = { values: [], error: undefined, outcome: 'pending' };
  source.subscribe({
    next: (value) => observed.values.push(value),
    error: (error: unknown) => Object.assign(observed, { error, outcome: 'error' }),
    complete: () => Object.assign(observed, { outcome: 'complete' }),
  });
  return observed;
}

/** Marble tests in virtual time, compared strictly. */
export function marbles(test: (helpers: Parameters<Parameters<TestScheduler['run']>[0]>[0]) => void): void {
  const scheduler = new TestScheduler((actual, expected) => {
    expect(actual).toStrictEqual(expected);
  });
  scheduler.run(test);
}

/** A value that comes after that many milliseconds. */
export function after<T>(ms: number, value: T): Observable<T> {
  return timer(ms).pipe(map(() => value));
}

import assert from 'node:assert/strict';
import type { Round } from 'rxjs-mrtr';
import { catchError, map, type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';

type Helpers = Parameters<Parameters<TestScheduler['run']>[0]>[0];

/** Lets minutes pass in no time, and compares what happened with marbles. */
export function inVirtualTime(check: (helpers: Helpers) => void): void {
  new TestScheduler((actual, expected) => {
    assert.deepEqual(actual, expected);
  }).run(check);
}

/** Rounds as their numbers, and errors without what hangs on to them. */
export function outline(rounds: Observable<Round>): Observable<string> {
  return rounds.pipe(
    map(({ round }) => String(round)),
    catchError((error: unknown) => {
      throw new Error(error instanceof Error ? error.message : 'something else');
    }),
  );
}

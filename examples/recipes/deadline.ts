/** A deadline on the whole exchange, people's answers included. */
import { exchange, finalResult } from 'rxjs-mrtr';
import { complete, elicit, inputRequired, scriptedServer } from 'rxjs-mrtr/testing';
import { ignoreElements, map, type Observable, of, takeUntil, timeout, timer } from 'rxjs';
import { inVirtualTime, outline } from './support/virtual-time.js';

// #region deadline
/** Fails when the rounds have not come to their end within `ms`. Whatever is under way then is cancelled. */
function withDeadline<T>(rounds: Observable<T>, ms: number): Observable<T> {
  const deadline = timer(ms).pipe(
    map(() => {
      throw new Error(`not done within ${ms} ms`);
    }),
  );
  return rounds.pipe(takeUntil(deadline));
}
// #endregion

inVirtualTime(({ cold, expectObservable, expectSubscriptions }) => {
  const request = { method: 'tools/call', params: { name: 'deploy' } };
  const ask = (answer: Observable<object>) =>
    exchange(request, {
      ...scriptedServer([
        cold('--a|', { a: inputRequired({ name: elicit('Who are you?') }) }),
        cold('--b|', { b: complete({ content: [] }) }),
      ]),
      handleInput: () => answer,
      capabilities: { elicitation: {} },
    });

  expectObservable(outline(withDeadline(ask(of({ action: 'decline' })), 9_000))).toBe('--1-(2|)');

  const thinking = cold<object>('-');
  expectObservable(outline(withDeadline(ask(thinking), 9_000))).toBe(
    '--1 8997ms #',
    undefined,
    new Error('not done within 9000 ms'),
  );
  expectSubscriptions(thinking.subscriptions).toBe('--^ 8997ms !'); // the person is not asked any more

  // #region deadline-of-the-result
  // Where the rounds do not matter, timeout does the same: it waits for the one value that finalResult gives.
  const result = ask(cold('-')).pipe(finalResult(), timeout(9_000));
  // #endregion
  expectObservable(outline(result.pipe(ignoreElements()))).toBe('9s #', undefined, new Error('Timeout has occurred'));
});

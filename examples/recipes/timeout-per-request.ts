/** A timeout on each request, which does not run while a person is answering. */
import { exchange, type MrtrOptions } from 'rxjs-mrtr';
import { complete, elicit, inputRequired, scriptedInput, scriptedServer } from 'rxjs-mrtr/testing';
import { map, timeout, timer } from 'rxjs';
import type { Connection } from './support/connection.js';
import { inVirtualTime, outline } from './support/virtual-time.js';

type Handling = Pick<MrtrOptions, 'handleInput' | 'capabilities'>;

// #region timeout-per-request
/** Each request has five seconds for its result; people have all the time they want. */
function inFiveSeconds(connection: Connection, handling: Handling): MrtrOptions {
  return {
    ...connection,
    ...handling,
    // Inside send the clock runs from a request to its result. Around the exchange it would run for people too.
    send: (id, method, params) => connection.send(id, method, params).pipe(timeout(5_000)),
  };
}
// #endregion

inVirtualTime(({ cold, expectObservable, expectSubscriptions }) => {
  const request = { method: 'tools/call', params: { name: 'deploy' } };
  const asking = cold('--a|', { a: inputRequired({ name: elicit('Who are you?') }) });
  const done = cold('  --b|', { b: complete({ content: [] }) });
  const person = scriptedInput({ name: timer(60_000).pipe(map(() => ({ action: 'decline' }))) });
  const handling = { ...person, capabilities: { elicitation: {} } };

  const patient = exchange(request, inFiveSeconds(scriptedServer([asking, done]), handling));
  expectObservable(outline(patient)).toBe('--1 60s -(2|)');

  const silent = cold('-');
  const impatient = exchange(request, inFiveSeconds(scriptedServer([silent]), handling));
  expectObservable(outline(impatient)).toBe('5s #', undefined, new Error('Timeout has occurred'));
  expectSubscriptions(silent.subscriptions).toBe('^ 4999ms !'); // the request was cancelled
});

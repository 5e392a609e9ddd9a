/** One request at a time: the caller decides when, and whether, the next one is sent. */
import assert from 'node:assert/strict';
import { exchange, type InputRequiredRound, type McpRequest, type Round } from 'rxjs-mrtr';
import { NEVER, type Observable, take } from 'rxjs';
import type { TransportConnection } from 'rxjs-mrtr/sdk';
import { only, withDesk } from './support/desk.js';

// #region manual-stepping
/** Sends one request and stops: `take(1)` ends the exchange before any handler is called. */
function step(request: McpRequest, connection: TransportConnection): Observable<Round> {
  return exchange(request, { ...connection, handleInput: () => NEVER }).pipe(take(1));
}

/** The request that goes on from a round: the first one, with the answers and the state that the server gave. */
function answered(first: McpRequest, { requestState }: InputRequiredRound, inputResponses: object): McpRequest {
  const state = requestState === undefined ? {} : { requestState }; // stays a Secret until it is sent
  return { method: first.method, params: { ...first.params, inputResponses, ...state } };
}
// #endregion

await withDesk(async (connection) => {
  const first: McpRequest = { method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Oslo' } } };
  const answers: Record<string, object> = {
    traveller: { action: 'accept', content: { name: 'Ada', departure: '2030-12-24', nights: 2, class: 'first' } },
    motto: { role: 'assistant', model: 'none', content: { type: 'text', text: 'Go north.' } },
    payment: { action: 'accept' },
  };
  const asked: string[] = [];
  let round = await only(step(first, connection));
  while (!round.done) {
    const keys = Object.keys(round.inputRequests);
    asked.push(...keys);
    const given = Object.fromEntries(keys.map((key) => [key, answers[key]]));
    round = await only(step(answered(first, round, given), connection));
  }
  assert.deepEqual(asked, ['traveller', 'motto', 'payment']);
  assert.deepEqual(round.result['structuredContent'], {
    booked: true,
    city: 'Oslo',
    traveller: 'Ada',
    nights: 2,
    ticket: 'OSL-02',
  });
});

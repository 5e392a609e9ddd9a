/** A person who says no: to a form, which the server is told, and to a completion, which ends the exchange. */
import assert from 'node:assert/strict';
import { exchange, finalResult, type InputHandlers, inputHandlers, isMcpClientError } from 'rxjs-mrtr';
import { catchError, map, of } from 'rxjs';
import { only, withDesk, yes } from './support/desk.js';

// #region decline
/** `decline` is an answer like any other: the exchange goes on, and the server makes of it what it can. */
const decliner: InputHandlers = {
  ...yes,
  elicitation: { form: () => ({ action: 'decline' }) }, // or `cancel`, where the person just went away
};

/** For sampling and roots there is no such answer: a `Left` gives the exchange up, and nothing more is sent. */
const refuser: InputHandlers = {
  ...yes,
  sampling: () => ({ _tag: 'Left', left: 'the person did not agree' }),
};
// #endregion

await withDesk(async (connection) => {
  const request = { method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Oslo' } } };

  const declined = exchange(request, { ...connection, ...inputHandlers(decliner) }).pipe(finalResult());
  const { result, rounds } = await only(declined);
  assert.deepEqual(result['content'], [{ type: 'text', text: 'No trip to Oslo: nobody said who travels.' }]);
  assert.equal(rounds, 2);

  // #region refused
  const refused = exchange(request, { ...connection, ...inputHandlers(refuser) }).pipe(
    finalResult(),
    map(() => 'booked'),
    catchError((error: unknown) => {
      if (isMcpClientError(error) && error.reason.type === 'handler_error') return of(error.cause);
      throw error;
    }),
  );
  // #endregion
  assert.equal(await only(refused), 'the person did not agree');
});

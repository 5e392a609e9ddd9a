/** A result that is typed and checked by an io-ts codec. */
import assert from 'node:assert/strict';
import * as t from 'io-ts';
import { exchange, finalResult, inputHandlers, isMcpClientError } from 'rxjs-mrtr';
import { catchError, map, of } from 'rxjs';
import { only, withDesk, yes } from './support/desk.js';

// #region structured-results
/** What the tool `book_trip` puts into `structuredContent`. */
const Booking = t.type({
  structuredContent: t.type({ city: t.string, nights: t.number, ticket: t.string }),
});
// #endregion

await withDesk(async (connection) => {
  const request = { method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Oslo' } } };

  // #region typed-result
  const ticket = exchange(request, { ...connection, ...inputHandlers(yes), result: Booking }).pipe(
    finalResult(),
    map(({ result }) => result.structuredContent.ticket), // a string, says the compiler
  );
  // #endregion
  assert.equal(await only(ticket), 'OSL-03');

  // A result that is something else is an error that names the place, and never shows the value.
  const Wrong = t.type({ structuredContent: t.type({ nights: t.string }) });
  const refused = exchange(request, { ...connection, ...inputHandlers(yes), result: Wrong }).pipe(
    finalResult(),
    map(() => 'accepted'),
    catchError((error: unknown) => of(isMcpClientError(error) ? `${error.reason.type}: ${error.message}` : error)),
  );
  assert.match(String(await only(refused)), /^invalid_result: .*structuredContent\.nights/);
});

/** The same request to many servers, a few at a time; one that fails does not spoil the rest. */
import assert from 'node:assert/strict';
import { exchange, finalResult, inputHandlers, type McpRequest, type McpResult } from 'rxjs-mrtr';
import { catchError, defer, finalize, from, map, mergeMap, type Observable, of, toArray } from 'rxjs';
import { serveHttp } from '../server/http.js';
import { connect, only, yes } from './support/desk.js';

// #region many-servers
/** What came of one server. */
type Outcome = { readonly url: string } & ({ readonly result: McpResult } | { readonly error: unknown });

function askAll(urls: readonly string[], request: McpRequest, atOnce: number): Observable<Outcome> {
  return from(urls).pipe(mergeMap((url) => askOne(url, request), atOnce));
}

function askOne(url: string, request: McpRequest): Observable<Outcome> {
  return defer(() => {
    const connection = connect(url);
    return exchange(request, { ...connection, ...inputHandlers(yes) }).pipe(
      finalResult(),
      map(({ result }) => ({ url, result })),
      catchError((error: unknown) => of({ url, error })),
      finalize(() => void connection.close()),
    );
  });
}
// #endregion

const servers = await Promise.all(Array.from({ length: 5 }, () => serveHttp()));
try {
  const urls = [...servers.map(({ url }) => url), 'http://127.0.0.1:1/mcp'];
  const request = { method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Oslo' } } };
  const outcomes = await only(askAll(urls, request, 2).pipe(toArray()));

  assert.equal(outcomes.length, 6);
  assert.equal(outcomes.filter((outcome) => 'result' in outcome).length, 5);
  assert.deepEqual(
    outcomes.filter((outcome) => 'error' in outcome).map(({ url }) => url),
    ['http://127.0.0.1:1/mcp'],
  );
} finally {
  await Promise.all(servers.map((server) => server.close()));
}

/** The rounds of an exchange together with the server's own progress notifications, in one stream. */
import assert from 'node:assert/strict';
import { exchange, inputHandlers, type McpRequest, type MrtrOptions, type Round } from 'rxjs-mrtr';
import type { McpNotification, TransportConnection } from 'rxjs-mrtr/sdk';
import { connect, filter, map, merge, type Observable, takeUntil, toArray } from 'rxjs';
import { only, withDesk, yes } from './support/desk.js';

// #region progress
/** What an exchange tells: a round, or how far the server is with the request that is in flight. */
type Progress = { readonly round: Round } | { readonly notification: McpNotification };

function withProgress(
  { method, params }: McpRequest,
  options: MrtrOptions,
  notifications: TransportConnection['notifications'],
): Observable<Progress> {
  const progressToken = crypto.randomUUID(); // the server tells how far it is to those who ask for it
  const request = { method, params: { ...params, _meta: { progressToken } } };
  const progress = notifications.pipe(
    filter(({ method, params }) => method === 'notifications/progress' && params?.['progressToken'] === progressToken),
    map((notification) => ({ notification })),
  );
  return exchange(request, options).pipe(
    connect((rounds) =>
      merge(
        progress.pipe(takeUntil(rounds.pipe(filter(({ done }) => done)))),
        rounds.pipe(map((round) => ({ round }))),
      ),
    ),
  );
}
// #endregion

await withDesk(async (connection) => {
  const request = { method: 'tools/call', params: { name: 'print_tickets', arguments: { copies: 2 } } };
  const options = { ...connection, ...inputHandlers(yes) };
  const told = withProgress(request, options, connection.notifications).pipe(
    map((event) => ('round' in event ? `round ${event.round.round}` : event.notification.params?.['message'])),
    toArray(),
  );
  assert.deepEqual(await only(told), ['warming up', 'round 1', 'ticket 1', 'ticket 2', 'round 2']);
});

/** Sends a request again when the network fails; nobody is asked the same thing twice. */
import assert from 'node:assert/strict';
import { exchange, isMcpClientError, McpClientError, type MrtrOptions } from 'rxjs-mrtr';
import { complete, elicit, inputRequired, scriptedInput, scriptedServer } from 'rxjs-mrtr/testing';
import { retry, timer } from 'rxjs';
import type { Connection } from './support/connection.js';
import { inVirtualTime, outline } from './support/virtual-time.js';

type Handling = Pick<MrtrOptions, 'handleInput' | 'capabilities'>;

// #region retry
/** Tries a request up to four times; the answers of its round are sent along each time, so nobody is asked again. */
function persistent(connection: Connection, handling: Handling): MrtrOptions {
  return {
    ...connection,
    ...handling,
    send: (id, method, params) =>
      connection.send(id, method, params).pipe(
        retry({
          count: 3,
          // Only what the network did: an error of the server would come again. A tool may have run all the same, so
          // retry those that can bear to be called twice.
          delay: (error: unknown, attempt) => {
            if (isMcpClientError(error) && error.kind === 'transport') return timer(100 * 2 ** attempt);
            throw error;
          },
        }),
      ),
  };
}
// #endregion

const request = { method: 'tools/call', params: { name: 'deploy' } };

inVirtualTime(({ flush, expectObservable }) => {
  const lost = new McpClientError({ type: 'failed' }, 'tools/call: the network is down');
  const asking = inputRequired({ name: elicit('Who are you?') }, 'state');
  const server = scriptedServer([asking, lost, lost, complete({ content: [] })]);
  const person = scriptedInput({ name: { action: 'accept', content: { name: 'Ada' } } });
  const rounds = exchange(request, persistent(server, { ...person, capabilities: { elicitation: {} } }));

  expectObservable(outline(rounds)).toBe('1 599ms (2|)');
  flush();
  assert.equal(person.asked.length, 1);
  // What is sent again has an id of its own, and is the same otherwise.
  assert.deepEqual(
    server.sent.map(({ id }) => id),
    [1, 2, 3, 4],
  );
  assert.deepEqual(server.sent[3]?.params, server.sent[1]?.params);
});

inVirtualTime(({ expectObservable }) => {
  const refused = new McpClientError({ type: 'json_rpc', code: -32602, message: 'no' }, 'tools/call: no');
  const rounds = exchange(request, persistent(scriptedServer([refused]), { handleInput: () => ({}) }));
  expectObservable(rounds).toBe('#', undefined, refused);
});

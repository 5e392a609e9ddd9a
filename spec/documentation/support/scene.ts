import { InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { exchange, inputHandlers, type McpRequest, type MrtrOptions } from 'rxjs-mrtr';
import type { ElicitRequestFormParams, ElicitResult } from 'rxjs-mrtr/codecs';
import type { ClientConnection } from 'rxjs-mrtr/sdk';
import { complete, elicit, inputRequired, record, type Recording, scriptedServer } from 'rxjs-mrtr/testing';
import { delay, of } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { deployer } from './deployer.js';

/** What the examples of the docs mention without making it: each name is brought in where it is used. */

export const request: McpRequest = { method: 'tools/call', params: { name: 'deploy', arguments: { env: 'prod' } } };

/** A server that asks once, and a connection to it. */
let lastId = 0;
export const connection: ClientConnection = {
  nextId: () => ++lastId,
  send: (_id, _method, params = {}) =>
    of(
      'inputResponses' in params
        ? { resultType: 'complete', content: [{ type: 'text', text: 'deployed to prod' }] }
        : inputRequired(
            { confirm: elicit('Deploy to prod?', { type: 'object', properties: { sure: { type: 'boolean' } } }) },
            'v1.sealed',
          ),
    ),
};

const accept: ElicitResult = { action: 'accept', content: {} };
export const handlers = inputHandlers({ elicitation: { form: () => accept } });
export const options: MrtrOptions = { ...connection, ...handlers };
export const requests = of(request);
export const askThePerson = () => accept;
export const showForm = (message: string, schema: ElicitRequestFormParams['requestedSchema']) =>
  Promise.resolve({
    ...accept,
    content: Object.fromEntries([message, ...Object.keys(schema)].map((key) => [key, key])),
  });
export const mine = () => of(accept).pipe(delay(1_500));
export const server = scriptedServer([]);
export const searches = of('oslo');
export const search = (query: string): McpRequest => ({ method: 'tools/call', params: { name: 'search', query } });

/** A transport that nobody has started, with a server at its other end. */
const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
serveStdio(deployer, { transport: serverSide, legacy: 'reject' });
export const transport = clientSide;

/** An exchange that took 70 ms, 30 of them for an answer. */
export const recording: Recording = record({
  ...scriptedServer([
    of(inputRequired({ q: elicit('Sure?') })).pipe(delay(20)),
    of(complete({ content: [] })).pipe(delay(20)),
  ]),
  handleInput: () => of(accept).pipe(delay(30)),
  capabilities: { elicitation: {} },
});
new TestScheduler(() => undefined).run(({ flush }) => {
  exchange(request, recording.options).subscribe();
  flush();
});

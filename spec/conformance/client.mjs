/**
 * The client that the conformance suite tests: `exchange` over `fromTransport`, from the packed package.
 * Started as `node client.mjs URL` with the scenario's name in MCP_CONFORMANCE_SCENARIO; exits 0 if it got through.
 */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { concatMap, forkJoin, from, lastValueFrom, map, of, throwError } from 'rxjs';
import { exchange, finalResult } from 'rxjs-mrtr';
import { fromTransport } from 'rxjs-mrtr/sdk';
import { paramHeaders } from './param-headers.mjs';

const scenario = process.env['MCP_CONFORMANCE_SCENARIO'];
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}');
const url = new URL(process.argv.at(-1));

/** What each tool says about the headers of its calls; filled in by the list of tools. */
const schemas = new Map();

const connection = fromTransport(new StreamableHTTPClientTransport(url), {
  clientInfo: { name: 'rxjs-mrtr-conformance', version: '1.0.0' },
  capabilities: { elicitation: { form: {} } },
  headers: (method, params) =>
    method === 'tools/call' ? paramHeaders(schemas.get(params.name), params.arguments ?? {}) : undefined,
});

const accept = () => ({ action: 'accept', content: { confirmed: true } });

const request = (method, params, handleInput = accept) =>
  exchange({ method, params }, { ...connection, handleInput }).pipe(
    finalResult(),
    map(({ result }) => result),
  );

const call = (name, args = {}, handleInput) => request('tools/call', { name, arguments: args }, handleInput);

/** The tools of the server, without those whose headers could not be sent; remembers what the others say of theirs. */
const listTools = () =>
  request('tools/list').pipe(
    map(({ tools }) => {
      const usable = tools.filter(({ inputSchema }) => paramHeaders(inputSchema, {}) !== undefined);
      for (const { name, inputSchema } of usable) schemas.set(name, inputSchema);
      return usable;
    }),
  );

/** The list, then each of its members, one after another. */
const each = (list, member) =>
  list.pipe(concatMap((all) => (all.length === 0 ? of(undefined) : from(all).pipe(concatMap(member)))));

const scenarios = {
  tools_call: () => listTools().pipe(concatMap(() => call('add_numbers', { a: 5, b: 3 }))),

  'request-metadata': () => listTools(),

  'sep-2322-client-request-state': () =>
    listTools().pipe(
      // The unrelated call goes out while the first one waits for its answer, and must know nothing of it.
      concatMap(() => call('test_mrtr_echo_state', {}, () => call('test_mrtr_unrelated').pipe(map(accept)))),
      concatMap(() => call('test_mrtr_no_state')),
      concatMap(() => call('test_mrtr_no_result_type')),
    ),

  'http-standard-headers': () =>
    forkJoin([
      each(listTools(), ({ name }) => call(name)),
      each(request('resources/list').pipe(map(({ resources }) => resources)), ({ uri }) =>
        request('resources/read', { uri }),
      ),
      each(request('prompts/list').pipe(map(({ prompts }) => prompts)), ({ name }) => request('prompts/get', { name })),
    ]),

  'http-custom-headers': () =>
    listTools().pipe(concatMap(() => each(of(context.toolCalls), ({ name, arguments: args }) => call(name, args)))),

  'http-invalid-tool-headers': () => each(listTools(), ({ name }) => call(name, { region: 'us-east1' })),

  'json-schema-ref-no-deref': () => listTools(),
};

const run = scenarios[scenario] ?? (() => throwError(() => new Error(`there is no client for ${scenario}`)));
try {
  await lastValueFrom(run());
} finally {
  await connection.close();
}

import { Observable } from 'rxjs';
import type { JsonObject } from '../protocol.js';
import { checkCall, checkMethods } from './checks.js';
import type { ClientConnection } from './types.js';

/** A result schema in the form of Standard Schema, as the official client takes it. */
export interface ResultSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: unknown };
  };
}

/** What the official client may be told about one request. */
export interface ClientRequestOptions {
  readonly allowInputRequired: true;
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** The shape of a `Client` of the official SDK 2.x. */
export interface McpClient {
  request(
    request: { method: string; params: JsonObject },
    resultSchema: ResultSchema,
    options: ClientRequestOptions,
  ): PromiseLike<unknown>;
}

/** What a timer can wait, some 25 days; with more, or `Infinity`, it fires at once. */
const longest = 2 ** 31 - 1;

/** The client checks a result by the protocol's own schemas before this one, which leaves it as it is. */
const asItIs: ResultSchema = {
  '~standard': { version: 1, vendor: 'rxjs-mrtr', validate: (value) => ({ value }) },
};

/**
 * A connection over a connected `Client` of the official SDK 2.x, which keeps what is its own: negotiation of the
 * revision, authorization, and the standard headers. Its loop over rounds, its cache and its timeout of a minute stay out
 * of the way: each `send` is one request on the wire. Unsubscribing cancels it.
 *
 * What the client does before a result arrives here: it numbers the requests on the wire by itself, so `Round.id` is only
 * a name; it takes `resultType` out of a final result; it refuses a result without `resultType` and one of an extension's
 * type such as `task`; it drops `inputRequests` that is no object and `requestState` that is no string. It adds no
 * `Mcp-Param-*` headers here. It does not report a stream of replies that ends unanswered: put a `timeout` in your own
 * `send`. Where one of these matters, use {@link fromTransport}.
 *
 * @example
 * ```ts
 * const client = new Client(
 *   { name: 'example', version: '1.0.0' },
 *   // By default the official client speaks the older revisions only, which know no rounds.
 *   { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
 * );
 * await client.connect(transport);
 *
 * const connection = fromClient(client);
 * connection
 *   .send(connection.nextId(), 'tools/call', { name: 'deploy', arguments: { env: 'prod' } })
 *   .pipe(timeout(10_000), retry(2))
 *   .subscribe((result) => console.log(result));
 * // { resultType: 'input_required', inputRequests: { confirm: { … } }, requestState: 'v1.…', … }
 * ```
 *
 * @param client A client that is connected; a `TypeError` if it has no `request`. The client's capabilities are what the
 * server is told; give the same ones to `mrtr` as its `capabilities` option.
 * @returns `send` and `nextId` for `mrtr` and `exchange`. `send` emits the result and completes, or errors with what the
 * client rejected with (`ProtocolError`, `SdkError`), unchanged, or with a `TypeError` for an id, a method or params that
 * are none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation
 */
export function fromClient(client: McpClient): ClientConnection {
  checkMethods('client', client, ['request']);
  let lastId = 0;
  return {
    send: (id, method, params = {}) =>
      new Observable((subscriber) => {
        checkCall(id, method, params);
        const controller = new AbortController();
        let answered = false;
        const request = { method, params };
        const options = { allowInputRequired: true, timeout: longest, signal: controller.signal } as const;
        client.request(request, asItIs, options).then(
          (result) => {
            answered = true;
            subscriber.next(result);
            subscriber.complete();
          },
          (cause: unknown) => {
            answered = true;
            subscriber.error(cause);
          },
        );
        return () => {
          if (!answered) controller.abort();
        };
      }),
    nextId: () => ++lastId,
  };
}

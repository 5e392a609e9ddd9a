import { Observable } from 'rxjs';
import { openChannel, type Call, type Protocol } from './channel.js';
import { checkCall, checkHeaders, checkTransport, checkTransportOptions } from './checks.js';
import { latestRevision, otherRevision, requestMeta, revisionIn, withMeta } from './messages.js';
import type { McpTransport, TransportConnection, TransportOptions } from './types.js';

/**
 * A connection over any `Transport` of the official SDK 2.x that nobody has started: JSON-RPC as Observables.
 *
 * The transport is started at the first request. Every request carries the `_meta` that the protocol asks for; what your
 * own `params._meta` says wins. Unsubscribing from a request in flight cancels it by the transport's own rule: over HTTP
 * its stream is closed, elsewhere `notifications/cancelled` is sent. A server that refuses the revision of the protocol
 * and names one that is spoken here is asked once more with that, and from then on.
 *
 * A result that has no `resultType` is passed on like any other. Requests of the server and messages that belong to no
 * request in flight are ignored. There is no timeout: put the `timeout` operator in a `send` of your own where a server
 * may fall silent, since a transport does not report every reply that it drops.
 *
 * @example
 * ```ts
 * const connection = fromTransport(new StdioClientTransport({ command: 'node', args: ['server.js'] }), {
 *   clientInfo: { name: 'example', version: '1.0.0' },
 *   capabilities: { elicitation: { form: {} } },
 * });
 * const request = { method: 'tools/call', params: { name: 'deploy', arguments: { env: 'prod' } } };
 *
 * exchange(request, { ...connection, handleInput: () => ({ action: 'accept', content: { confirm: true } }) })
 *   .pipe(
 *     finalResult(),
 *     finalize(() => connection.close()), // ends the server's process
 *   )
 *   .subscribe(({ result, rounds }) => console.log(rounds, result.content));
 * // 2 [ { type: 'text', text: 'deployed to prod' } ]
 * ```
 *
 * @param transport The transport; its callbacks are set at once, those that it had are called after.
 * @param options `clientInfo` and `capabilities`; `protocolVersion` (default `'2026-07-28'`); `headers(method, params)`
 * for further HTTP headers. A wrong one is a `TypeError` that names it.
 * @returns `send` and `nextId` for `mrtr` and `exchange`, the `capabilities` for them, `notifications` and `close`.
 * `send` emits the `result` and completes; it errors with a `McpClientError` of kind `json_rpc` (the server's error),
 * `transport` (`closed`, `failed`, `no_answer`) or `protocol` (`reused_id`: that id is in flight), with whatever
 * `headers` threw, or with a `TypeError` for an id, a method, params or a `_meta` that is none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation
 */
export function fromTransport(transport: McpTransport, options: TransportOptions): TransportConnection {
  checkTransport(transport);
  checkTransportOptions(options);
  const channel = openChannel(transport, mcpOver(transport, options));
  return {
    send(id, method, params = {}) {
      let used = false;
      return new Observable((subscriber) => {
        checkCall(id, method, params);
        const call: Call = {
          id: used ? channel.nextId() : id,
          method,
          params,
          subscriber,
          sent: false,
          controller: undefined,
          revision: undefined,
          again: false,
        };
        used = true;
        channel.register(call);
        return () => {
          channel.cancel(call);
        };
      });
    },
    nextId: channel.nextId,
    capabilities: options.capabilities,
    notifications: channel.notifications,
    close: channel.close,
  };
}

/** MCP over the channel: what every request says about the client, in a revision that the server may still change. */
function mcpOver(transport: McpTransport, options: TransportOptions): Protocol {
  const { clientInfo, capabilities, protocolVersion = latestRevision } = options;
  const spoken = [protocolVersion, latestRevision];
  let revision = protocolVersion;
  let announced: string | undefined;

  return {
    prepare(call) {
      const params = withMeta(call.params, requestMeta(revision, clientInfo, capabilities));
      const headers = checkHeaders(options.headers?.(call.method, call.params));
      call.revision = revisionIn(params);
      if (announced !== revision) transport.setProtocolVersion?.(revision);
      announced = revision;
      return { params, headers };
    },
    mayRetry(call, reason) {
      const other = call.again ? undefined : otherRevision(reason, call.revision, spoken);
      if (other === undefined) return false;
      revision = other; // for all that comes
      return (call.again = true);
    },
  };
}

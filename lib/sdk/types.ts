import type { Observable } from 'rxjs';
import type { WorkContext } from '../options.js';
import type { ClientCapabilities, JsonObject, RequestId } from '../protocol.js';

/** Who the client is, told to the server with every request. */
export interface ClientInfo {
  readonly name: string;
  readonly version: string;
  readonly [key: string]: unknown;
}

/** A request as a transport gets it. */
export interface JsonRpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
}

/**
 * What one side tells the other without expecting an answer.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#notifications
 */
export interface McpNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: JsonObject;
}

/** What goes out. */
export type McpMessage = JsonRpcRequest | McpNotification;

/** What a transport may be told about one message; transports that share a single channel ignore it. */
export interface TransportSendOptions {
  /** Cancels this request alone when it is aborted. */
  readonly requestSignal?: AbortSignal;
  /** Called when the stream of replies to this request ends for another reason than `requestSignal`. */
  readonly onRequestStreamEnd?: () => void;
  /** Never set here; that the in-memory transport knows no other of these names makes it one of the shape's. */
  readonly relatedRequestId?: RequestId;
  /** Further HTTP headers for this message. */
  readonly headers?: { readonly [name: string]: string };
}

/**
 * The shape of a `Transport` of the official SDK 2.x, and of anything that behaves like one. `start`, `send` and `close`
 * give a promise, or nothing where the work is done at once.
 */
export interface McpTransport {
  start(): unknown;
  send(message: McpMessage, options?: TransportSendOptions): unknown;
  close(): unknown;
  /** True where every request has a stream of replies of its own, as over HTTP. */
  readonly hasPerRequestStream?: boolean | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/** What {@link fromTransport} tells the server about the client. */
export interface TransportOptions {
  /** Who the client is. */
  clientInfo: ClientInfo;
  /** What the client can do: those of `inputHandlers`, or of your own `handleInput`. */
  capabilities: ClientCapabilities;
  /** The revision of the protocol that is spoken until a server asks for another. @default `'2026-07-28'` */
  protocolVersion?: string | undefined;
  /**
   * Further HTTP headers for one request, such as `Mcp-Param-*`; `params` are those given to `send`. A header that is
   * `undefined` is left out.
   */
  headers?:
    ((method: string, params: JsonObject) => { readonly [name: string]: string | undefined } | undefined) | undefined;
}

/** Sends requests over a connection; spread it into the options of `mrtr` or `exchange`. */
export interface ClientConnection {
  /**
   * One request. Cold: each subscription sends it, the first under `id`, later ones under a fresh id. Emits the
   * JSON-RPC `result` once and completes; unsubscribing before that cancels the request on the wire.
   *
   * The context is ignored, since unsubscribing says all that its signal does. It is there so that a `send` of your own
   * can pass on all that it gets: `send: (...args) => connection.send(...args).pipe(timeout(10_000))`.
   */
  readonly send: (id: RequestId, method: string, params?: JsonObject, context?: WorkContext) => Observable<unknown>;
  /** An id that no request of this connection has had; one that is in flight under an id of your own is skipped. */
  readonly nextId: () => number;
}

/** A connection that {@link fromTransport} made. */
export interface TransportConnection extends ClientConnection {
  /** The capabilities that every request declares. */
  readonly capabilities: ClientCapabilities;
  /** What the server tells meanwhile, such as progress and logs. Hot; completes when the connection is closed. */
  readonly notifications: Observable<McpNotification>;
  /** Closes the transport. What is in flight and what comes after fails as `transport`/`closed`. */
  readonly close: () => Promise<void>;
}

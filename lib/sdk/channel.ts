import { noop, Subject, type Observable, type Subscriber } from 'rxjs';
import { isThenable } from '../input.js';
import type { JsonObject, RequestId } from '../protocol.js';
import { closed, failed, idInFlight, jsonRpc, noAnswer, type JsonRpcReason } from './faults.js';
import { answeredId, errorInHttpBody, isNotification, readReply } from './messages.js';
import type { McpMessage, McpNotification, McpTransport, TransportSendOptions } from './types.js';

/** A request that waits for its answer. */
export interface Call {
  /** The id under which it waits; another one once it was sent again. */
  id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly subscriber: Subscriber<unknown>;
  sent: boolean;
  /** Cancels it where each request has a stream of its own. */
  controller: AbortController | undefined;
  /** The revision of the protocol that it was last sent with. */
  revision: unknown;
  /** Refused once for its revision and sent again: a second refusal is final. */
  again: boolean;
}

/** What goes out for a call. */
export interface Outgoing {
  readonly params: JsonObject;
  readonly headers: { readonly [name: string]: string } | undefined;
}

/** What a channel leaves to the protocol that is spoken over it. */
export interface Protocol {
  /** Makes what goes out for a call; what it throws is the error of the call. */
  prepare(call: Call): Outgoing;
  /** True if the call is to be sent again after that error of the server's. */
  mayRetry(call: Call, reason: JsonRpcReason): boolean;
}

/** JSON-RPC over one transport: who waits under which id, what goes out, what comes in. */
export interface Channel {
  readonly nextId: () => number;
  /** Sends a call; throws if it cannot even wait for an answer. */
  readonly register: (call: Call) => void;
  /** Cancels a call that still waits; nothing for one that does not. */
  readonly cancel: (call: Call) => void;
  readonly notifications: Observable<McpNotification>;
  readonly close: () => Promise<void>;
}

export function openChannel(transport: McpTransport, protocol: Protocol): Channel {
  const calls = new Map<RequestId, Call>();
  const notifications = new Subject<McpNotification>();
  let phase: 'new' | 'starting' | 'open' | 'closed' = 'new';
  let lastId = 0;
  let closing: Promise<void> | undefined;
  /** What the transport reported since the last message: the best guess at why a stream, or it itself, ended. */
  let trouble: unknown;

  const { onmessage, onclose, onerror } = transport;
  transport.onmessage = after(onmessage as ((message: unknown) => void) | undefined, receive);
  transport.onclose = after(onclose, () => {
    end(trouble);
  });
  transport.onerror = after(onerror, (error: unknown) => {
    if (phase !== 'closed') trouble = error;
  });

  return {
    nextId,
    register,
    cancel,
    notifications: notifications.asObservable(),
    close: () => (closing ??= close()),
  };

  function nextId(): number {
    do lastId++;
    while (calls.has(lastId));
    return lastId;
  }

  function register(call: Call): void {
    const { id, method } = call;
    if (phase === 'closed') throw closed(method, trouble);
    if (calls.has(id)) throw idInFlight(method, id);
    calls.set(id, call);
    if (phase === 'open') transmit(call);
    else if (phase === 'new') start();
  }

  function start(): void {
    phase = 'starting';
    try {
      const starting = transport.start();
      if (isThenable(starting)) starting.then(open, end);
      else open();
    } catch (cause) {
      end(cause);
    }
  }

  function open(): void {
    if (phase === 'closed') {
      close().catch(() => undefined); // closed while it was starting, perhaps before there was anything to close
      return;
    }
    phase = 'open';
    for (const call of calls.values()) if (!call.sent) transmit(call);
  }

  function transmit(call: Call): void {
    const { id, method } = call;
    try {
      const { params, headers } = protocol.prepare(call);
      const sendOptions = optionsFor(call, headers);
      // What ran meanwhile was the caller's own code, and it may have cancelled the request or closed the connection.
      if (call.subscriber.closed) return;
      call.sent = true;
      post({ jsonrpc: '2.0', id, method, params }, sendOptions, (cause) => {
        undelivered(call, id, cause);
      });
    } catch (cause) {
      if (claim(call, id)) call.subscriber.error(cause);
    }
  }

  function optionsFor(call: Call, headers: Outgoing['headers']): TransportSendOptions | undefined {
    if (transport.hasPerRequestStream !== true) return headers && { headers };
    const { id, method } = call;
    call.controller = new AbortController();
    const stream = {
      requestSignal: call.controller.signal,
      onRequestStreamEnd: () => {
        if (claim(call, id))
          call.subscriber.error(noAnswer(method, 'the stream of replies ended without an answer', trouble));
      },
    };
    return headers === undefined ? stream : { ...stream, headers };
  }

  function post(
    message: McpMessage,
    sendOptions?: TransportSendOptions,
    onFailure: (cause: unknown) => void = noop,
  ): void {
    try {
      const sending = transport.send(message, sendOptions);
      if (isThenable(sending)) sending.then(undefined, onFailure);
    } catch (cause) {
      onFailure(cause);
    }
  }

  function receive(message: unknown): void {
    if (phase === 'closed') return;
    trouble = undefined;
    const call = calls.get(answeredId(message) as RequestId);
    if (call?.sent !== true) {
      if (isNotification(message)) notifications.next(message);
      return;
    }
    calls.delete(call.id);
    const reply = readReply(message as object);
    if (reply.type === 'result') {
      call.subscriber.next(reply.result);
      call.subscriber.complete();
    } else if (reply.type === 'json_rpc') {
      refused(call, reply);
    } else {
      call.subscriber.error(noAnswer(call.method, 'the reply is neither a result nor an error', reply.cause));
    }
  }

  function refused(call: Call, reason: JsonRpcReason): void {
    if (!protocol.mayRetry(call, reason)) {
      call.subscriber.error(jsonRpc(reason, call.method, call.params));
      return;
    }
    call.sent = false;
    call.id = nextId();
    calls.set(call.id, call);
    transmit(call);
  }

  function undelivered(call: Call, id: RequestId, cause: unknown): void {
    if (trouble === cause) trouble = undefined; // reported to onerror too, but it is this request's alone
    if (!claim(call, id)) return;
    const reason = errorInHttpBody(cause, id);
    if (reason === undefined) call.subscriber.error(failed(call.method, cause));
    else refused(call, reason);
  }

  function cancel(call: Call): void {
    if (!claim(call, call.id) || !call.sent) return;
    if (call.controller !== undefined) call.controller.abort();
    else post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: call.id } });
  }

  /** True for the one who ends the wait of that call under that id: what comes later comes too late. */
  function claim(call: Call, id: RequestId): boolean {
    return calls.get(id) === call && calls.delete(id);
  }

  function end(cause: unknown): void {
    if (phase === 'closed') return;
    phase = 'closed';
    trouble = cause;
    const waiting = [...calls.values()];
    calls.clear();
    for (const { method, subscriber } of waiting) subscriber.error(closed(method, cause));
    notifications.complete();
  }

  async function close(): Promise<void> {
    end(undefined);
    await transport.close();
  }
}

/** A callback that calls the one that was there before, then ours, whatever the first one throws. */
function after<A extends unknown[]>(theirs: ((...args: A) => void) | undefined, ours: (...args: A) => void) {
  if (theirs === undefined) return ours;
  return (...args: A): void => {
    try {
      theirs(...args);
    } finally {
      ours(...args);
    }
  };
}

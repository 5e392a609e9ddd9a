import { type Observable } from 'rxjs';
import type { WorkContext } from '../options.js';
import type { JsonObject, RequestId } from '../protocol.js';
import { quote } from '../text.js';
import { now } from './clock.js';
import { cold } from './cold.js';
import { type Reply, replyTo } from './reply.js';

/** One request that reached a scripted server. */
export interface Sent {
  readonly id: RequestId;
  readonly method: string;
  /** What `send` was given, by reference. */
  readonly params: JsonObject;
  /** When it was sent: milliseconds on RxJS's clock, virtual inside `TestScheduler.run`. */
  readonly at: number;
}

/** A server that follows a script: the `send` and `nextId` of the options, and what came of them. */
export interface ScriptedServer {
  /** Cold: each subscription is a request that takes the next reply of the script. */
  readonly send: (id: RequestId, method: string, params?: JsonObject, context?: WorkContext) => Observable<unknown>;
  /** 1, 2, 3 … */
  readonly nextId: () => number;
  /** The requests so far, in order. */
  readonly sent: readonly Sent[];
  /** Throws an `Error` that says which replies were not used, or which request came after the last reply. */
  readonly verify: () => void;
}

/**
 * A server that gives the replies of a script, one for each request, in order; for tests of a pipeline that needs no
 * server, on RxJS's clock.
 *
 * ```
 * replies  [ cold('--q|'), cold('---r|') ]
 * rounds   --1---(2|)
 * ```
 *
 * `send` is cold, as that of a real connection: a `retry` around it sends again, under an id of its own, and takes the
 * next reply. Several exchanges may share the server; their requests take the replies in the order in which they are
 * sent.
 *
 * @example
 * ```ts
 * const server = scriptedServer([
 *   inputRequired({ ok: elicit('Sure?') }, 'state'),
 *   ({ params }) => complete({ content: [], structuredContent: params['inputResponses'] }),
 * ]);
 * const input = scriptedInput({ ok: { action: 'accept', content: {} } });
 * exchange({ method: 'tools/call', params: { name: 'deploy' } }, { ...server, ...input, capabilities: { elicitation: {} } })
 *   .subscribe((round) => console.log(round.round, round.done));
 * // 1 false
 * // 2 true
 * console.log(server.sent[1]?.params);
 * // { inputResponses: { ok: { action: 'accept', content: {} } }, requestState: 'state', name: 'deploy' }
 * server.verify();
 * ```
 *
 * @param replies One for each request: see {@link Reply}; functions get the {@link Sent}. A `TypeError` if it is no array.
 * @returns `send` emits the reply, then completes. It errors with an `Error` of the script, with what a function of the
 * script throws, and with an `Error` that names the request ("request 3 …") where the script has no reply for it.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function scriptedServer(replies: readonly Reply<Sent>[]): ScriptedServer {
  if (!Array.isArray(replies)) throw new TypeError('The replies of a scripted server must be an array');
  const script = [...(replies as readonly Reply<Sent>[])];
  const sent: Sent[] = [];
  let lastId = 0;
  const nextId = (): number => ++lastId;

  const send: ScriptedServer['send'] = (id, method, params = {}) => {
    let isFirst = true;
    return cold(() => {
      const call: Sent = { id: isFirst ? id : nextId(), method, params, at: now() };
      isFirst = false;
      sent.push(call);
      if (sent.length > script.length) throw new Error(beyond(call, sent.length, script.length));
      return replyTo(script[sent.length - 1], call);
    });
  };

  const verify = (): void => {
    const extra = sent[script.length];
    if (extra !== undefined) throw new Error(beyond(extra, script.length + 1, script.length));
    if (sent.length === script.length) return;
    throw new Error(
      `The script has ${count(script.length, 'reply', 'replies')}, but only ${count(sent.length, 'request was', 'requests were')} sent: ` +
        `reply ${sent.length + 1} was not used`,
    );
  };

  return { send, nextId, sent, verify };
}

function beyond({ method, id }: Sent, position: number, length: number): string {
  const shownId = typeof id === 'string' ? quote(id) : String(id);
  return `The script has ${count(length, 'reply', 'replies')}: there is none for request ${position} (${quote(method)}, id ${shownId})`;
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

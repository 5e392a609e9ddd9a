import type { Either } from 'fp-ts/lib/Either.js';
import type { Decoder } from 'io-ts';
import type { ObservableInput } from 'rxjs';
import type {
  ClientCapabilities,
  InputRequest,
  InputRequests,
  InputResponse,
  JsonObject,
  McpRequest,
  RequestId,
} from './protocol.js';
import type { Secret } from './secret.js';

/** The result of a finished exchange, unless the `result` option says more. */
export type McpResult = JsonObject;

/** One request sent and the questions that it brought: the exchange goes on. */
export interface InputRequiredRound {
  readonly done: false;
  /** How many requests have been sent, from 1. */
  readonly round: number;
  /** The id that `nextId` gave for this round's request. */
  readonly id: RequestId;
  /** The caller's own request object. */
  readonly request: McpRequest;
  /** What the server asks, by its own keys: its own object, or `{}` if it asks nothing. */
  readonly inputRequests: InputRequests;
  /** What the server wants back untouched, if it sent any. */
  readonly requestState?: Secret;
}

/** The last request sent and the final result: the exchange is over. */
export interface FinalRound<R = McpResult> {
  readonly done: true;
  /** How many requests have been sent, from 1. */
  readonly round: number;
  /** The id that `nextId` gave for this round's request. */
  readonly id: RequestId;
  /** The caller's own request object. */
  readonly request: McpRequest;
  /** What `send` gave, by reference. */
  readonly result: R;
}

/**
 * One request sent and what it brought. `done` tells the two kinds apart.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export type Round<R = McpResult> = InputRequiredRound | FinalRound<R>;

/** What a `send` or a handler may know about the work it is called for. */
export interface WorkContext {
  /**
   * Aborted when this piece of work is cancelled while it is in flight; never once it is finished. Created when it is
   * first read, on the prototype: a spread of the context leaves it out, so pass the context on or read the signal.
   */
  readonly signal: AbortSignal;
  /** The number of the request being sent, or of the round being answered, from 1. */
  readonly round: number;
  /** The caller's own request object. */
  readonly request: McpRequest;
}

/** One question as a handler gets it: the server's own object, with `params` at least `{}`. */
export interface AskedInput {
  readonly method: InputRequest['method'];
  readonly params: { readonly [key: string]: unknown };
}

/** An answer, or an fp-ts `Either` of one: a `Left` is a failure of the handler. */
export type InputAnswer = InputResponse | Either<unknown, InputResponse>;

/** Answers one question. */
export type HandleInput = (
  key: string,
  input: AskedInput,
  context: WorkContext,
) => InputAnswer | ObservableInput<InputAnswer>;

/** Looks at one question before any of its round is answered. */
export type CheckInput = (key: string, input: AskedInput) => Either<unknown, unknown>;

/** What {@link mrtr} and {@link exchange} need: how to send, how to number, how to answer, and how much to allow. */
export interface MrtrOptions<R = McpResult> {
  /** Sends one request and gives its JSON-RPC `result`: a value, or an Observable, promise, iterable or stream of it. */
  send(id: RequestId, method: string, params: JsonObject, context: WorkContext): unknown;
  /** A fresh JSON-RPC id: a string or a safe integer, never the one before. */
  nextId(): RequestId;
  /** Answers one question; called for one key at a time, in order of the keys' code points. */
  handleInput: HandleInput;
  /** A further check of each question; only an fp-ts `Right` lets it pass. @default accepts all */
  checkInput?: CheckInput | undefined;
  /** The client capabilities that the request declares to the server. @default `{}`: every question is refused */
  capabilities?: ClientCapabilities | undefined;
  /** Further `resultType` values that end an exchange, such as `task`. @default `[]` */
  resultTypes?: readonly string[] | undefined;
  /** An io-ts decoder that the final result must satisfy; it types `Round.result`. It checks, it does not transform. */
  result?: Decoder<unknown, R> | undefined;
  /** Requests sent in one exchange, retries included. @default 8 */
  maxRounds?: number | undefined;
  /** Questions in one round. @default 16 */
  maxInputRequests?: number | undefined;
  /** UTF-8 bytes of `requestState`. @default 65536 */
  maxRequestStateBytes?: number | undefined;
  /** Milliseconds before the retry of a round that asks nothing, or a function of that round's number. @default 0 */
  stateOnlyDelay?: number | ((round: number) => number) | undefined;
}

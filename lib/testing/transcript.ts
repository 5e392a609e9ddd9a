import type * as t from 'io-ts';
import { check, firstPath, PlainObject, struct } from '../codec.js';
import { anything, list, oneOf, text } from '../codecs/combinators.js';
import { isPlainObject, own } from '../object.js';
import type { AskedInput } from '../options.js';
import type { RequestId } from '../protocol.js';
import type { Json } from './json.js';

/** What a transcript keeps of an error. */
export interface RecordedError {
  /** Such as `TypeError`. */
  readonly name: string;
  readonly message: string;
  /** Of a `McpClientError`. */
  readonly kind?: string;
  /** Of a `McpClientError`, without its cause. */
  readonly reason?: { readonly type: string; readonly [member: string]: Json };
  /** Of the error itself, such as `ECONNRESET` or -32602. */
  readonly code?: string | number;
  /** Of the error itself; left out where JSON cannot hold it. */
  readonly data?: Json;
}

/** One question of a round, and what became of it. */
export interface RecordedInput {
  readonly key: string;
  readonly method: AskedInput['method'];
  readonly params: { readonly [key: string]: Json };
  /** When the handler was called. */
  readonly askedAt: number;
  /** The answer, as `redact` left it; of a `Right` what is in it. */
  readonly answer?: { readonly [key: string]: Json };
  /** True where `redact` changed the answer. */
  readonly redacted?: true;
  /** What the handler failed with. */
  readonly error?: RecordedError;
  /**
   * How it failed: `left` where it answered with a `Left`, which the error then stands for; `answer` where its answer
   * was none, about which the error's message says more if a typed handler did; absent where it threw, rejected or
   * errored.
   */
  readonly failedBy?: 'left' | 'answer';
  /**
   * When the answer or the error was there; with neither of them, when the handler ended without an answer. Absent
   * where it was cancelled, or still at it.
   */
  readonly answeredAt?: number;
}

/** One request, what it brought, and the questions that followed. */
export interface RecordedRound {
  readonly id: RequestId;
  /** What was sent; `requestState` is a stand-in, and answers are as `redact` left them. */
  readonly params: { readonly [key: string]: Json };
  /** When it was sent. */
  readonly sentAt: number;
  /** The result; `requestState` is a stand-in. `null` also stands for a result that no JSON can hold. */
  readonly result?: Json;
  /** True where the state behind the stand-in was longer than `limits.maxRequestStateBytes`. */
  readonly stateTooLong?: true;
  /** What `send` failed with. */
  readonly error?: RecordedError;
  /**
   * When the result or the error was there; with neither of them, when `send` ended without a result. Absent where the
   * request was cancelled, or still in flight.
   */
  readonly receivedAt?: number;
  /** The questions that were put to the handler, in that order. */
  readonly inputs: readonly RecordedInput[];
}

/** One exchange: a request and all that was sent for it. A request that was sent again has a round for each time. */
export interface RecordedExchange {
  readonly request: { readonly method: string; readonly params?: { readonly [key: string]: Json } };
  readonly capabilities: { readonly [key: string]: Json };
  readonly resultTypes: readonly string[];
  readonly limits: {
    readonly maxRounds: number;
    readonly maxInputRequests: number;
    readonly maxRequestStateBytes: number;
  };
  readonly rounds: readonly RecordedRound[];
}

/**
 * What was sent, asked and answered in one or several exchanges, as plain JSON: made by {@link record}, read by
 * {@link replay}, {@link marbles} and {@link marbleDiagram}.
 *
 * - Times are milliseconds from the first request of the transcript.
 * - Exchanges stand in the order of their first requests, each by itself, also where they overlapped.
 * - Of each `requestState` there is a stand-in only: `state-1`, `state-2` …, the same for the same state.
 * - Members that are not named here may be there, and mean nothing.
 *
 * The codec checks what it is given and passes it on by reference.
 *
 * @example
 * ```json
 * { "version": 1, "exchanges": [{
 *   "request": { "method": "tools/call", "params": { "name": "deploy" } },
 *   "capabilities": { "elicitation": {} }, "resultTypes": [],
 *   "limits": { "maxRounds": 8, "maxInputRequests": 16, "maxRequestStateBytes": 65536 },
 *   "rounds": [
 *     { "id": 1, "params": { "name": "deploy" }, "sentAt": 0, "receivedAt": 20,
 *       "result": { "resultType": "input_required", "requestState": "state-1", "inputRequests": {
 *         "ok": { "method": "elicitation/create", "params": { "message": "Sure?", "requestedSchema": { "type": "object", "properties": {} } } } } },
 *       "inputs": [{ "key": "ok", "method": "elicitation/create", "askedAt": 20, "answeredAt": 1520,
 *         "params": { "message": "Sure?", "requestedSchema": { "type": "object", "properties": {} } },
 *         "answer": { "action": "accept", "content": {} } }] },
 *     { "id": 2, "sentAt": 1520, "receivedAt": 1560, "inputs": [],
 *       "params": { "inputResponses": { "ok": { "action": "accept", "content": {} } }, "requestState": "state-1", "name": "deploy" },
 *       "result": { "resultType": "complete", "content": [] } }] }] }
 * ```
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export interface Transcript {
  /** The version of this format. */
  readonly version: 1;
  readonly exchanges: readonly RecordedExchange[];
}

const Time = /* @__PURE__ */ check(
  'number of milliseconds',
  (value): value is number => typeof value === 'number' && value >= 0 && value < Infinity,
);
const Limit = /* @__PURE__ */ check(
  'positive safe integer',
  (value): value is number => Number.isSafeInteger(value) && (value as number) > 0,
);
const Id = /* @__PURE__ */ check(
  'string or safe integer',
  (value): value is RequestId => typeof value === 'string' || Number.isSafeInteger(value),
);
const Code = /* @__PURE__ */ check(
  'string or number',
  (value): value is string | number => typeof value === 'string' || typeof value === 'number',
);
const Method = /* @__PURE__ */ check(
  'string that is not empty',
  (value): value is string => typeof value === 'string' && value !== '',
);
const InputMethod = /* @__PURE__ */ oneOf('elicitation/create', 'sampling/createMessage', 'roots/list');
const FailedBy = /* @__PURE__ */ oneOf('left', 'answer');
const Version = /* @__PURE__ */ check('1', (value): value is 1 => value === 1);
const True = /* @__PURE__ */ check('true', (value): value is true => value === true);

const ReasonShape = /* @__PURE__ */ struct<{ readonly type: string }>('reason', { type: text });
const ErrorShape = /* @__PURE__ */ struct<RecordedError>(
  'recorded error',
  { name: text, message: text },
  { kind: text, reason: ReasonShape, code: Code, data: anything },
);
const InputShape = /* @__PURE__ */ struct<RecordedInput>(
  'recorded question',
  { key: text, method: InputMethod, params: PlainObject, askedAt: Time },
  { answer: PlainObject, redacted: True, error: ErrorShape, failedBy: FailedBy, answeredAt: Time },
);
const Inputs = /* @__PURE__ */ list(InputShape);
const RoundShape = /* @__PURE__ */ struct<RecordedRound>(
  'recorded round',
  { id: Id, params: PlainObject, sentAt: Time, inputs: Inputs },
  { result: anything, stateTooLong: True, error: ErrorShape, receivedAt: Time },
);
const Rounds = /* @__PURE__ */ list(RoundShape);
const RequestShape = /* @__PURE__ */ struct<RecordedExchange['request']>(
  'request',
  { method: Method },
  { params: PlainObject },
);
const LimitsShape = /* @__PURE__ */ struct<RecordedExchange['limits']>('set of limits', {
  maxRounds: Limit,
  maxInputRequests: Limit,
  maxRequestStateBytes: Limit,
});
const Names = /* @__PURE__ */ list(text);
const ExchangeShape = /* @__PURE__ */ struct<RecordedExchange>('recorded exchange', {
  request: RequestShape,
  capabilities: PlainObject,
  resultTypes: Names,
  limits: LimitsShape,
  rounds: Rounds,
});
const Exchanges = /* @__PURE__ */ list(ExchangeShape);

/** The io-ts codec of {@link Transcript}: checks, and passes on by reference. */
export const Transcript: t.Type<Transcript> = /* @__PURE__ */ struct<Transcript>('transcript', {
  version: Version,
  exchanges: Exchanges,
});

/**
 * The door for transcripts: text of a file, or what `JSON.parse` made of it.
 *
 * @example
 * ```ts
 * const transcript = parseTranscript(readFileSync('deploy.json', 'utf8'));
 * parseTranscript('{ "version": 2, "exchanges": [] }'); // TypeError: transcript.version is not 1, …
 * ```
 *
 * @param source JSON text, or a value.
 * @returns The transcript; of a value, the same reference.
 * @throws {TypeError} For text that is no JSON, for another version, and for anything else that is no transcript: the
 * message names the path of the first member that is wrong, never its value.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function parseTranscript(source: unknown): Transcript {
  const value = typeof source === 'string' ? parseJson(source) : source;
  // The version first: what another one means by the rest is not ours to judge.
  if (isPlainObject(value) && !Version.is(own(value, 'version'))) {
    throw new TypeError('transcript.version is not 1, the version that this kit reads');
  }
  const decoded = Transcript.decode(value);
  if (decoded._tag === 'Right') return decoded.right;
  const path = firstPath(decoded.left);
  throw new TypeError(`transcript${path === '' ? '' : `.${path}`} is not a ${wanted(decoded.left)}`);
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw new TypeError('transcript is not JSON', { cause });
  }
}

function wanted(errors: t.Errors): string {
  return String(errors[0]?.context.at(-1)?.type.name);
}

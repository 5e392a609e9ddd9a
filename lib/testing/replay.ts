import { type Observable } from 'rxjs';
import type { AskedInput, InputAnswer, MrtrOptions, WorkContext } from '../options.js';
import type { JsonObject, RequestId } from '../protocol.js';
import { quote } from '../text.js';
import { cold } from './cold.js';
import { Courses } from './courses.js';
import { Cursor } from './cursor.js';
import { differences } from './difference.js';
import { Comparison } from './comparison.js';
import { answerOf, replayedLimits, resultOf } from './outcome.js';
import { type Redact, redactOf } from './redaction.js';
import { parseTranscript, type RecordedExchange, type Transcript } from './transcript.js';

/** What a replay is told about the recording. */
export interface ReplayHooks {
  /**
   * The hook of the recording: answers that are given now are compared as it leaves them. Without it, of an answer that
   * was redacted only its presence is compared.
   */
  readonly redact?: Redact | undefined;
}

/** Options that replay a transcript: `send` and `handleInput` give cold Observables. */
export type ReplayOptions = Omit<MrtrOptions, 'send' | 'handleInput'> & {
  send(id: RequestId, method: string, params?: JsonObject, context?: WorkContext): Observable<unknown>;
  handleInput(key: string, input: AskedInput, context?: WorkContext): Observable<InputAnswer>;
  /** Throws an `Error` that says which exchange was not replayed, or how far it came. */
  verify(): void;
};

/**
 * The options of a recorded exchange again, without the server and without the people: what was replied and answered
 * comes again, at the recorded distances on RxJS's clock, which is virtual inside `TestScheduler.run`; requests are
 * checked against those of the transcript. So an exchange with a real server becomes a test of the code around it.
 *
 * Use the options as they are, to test a pipeline; or replace `handleInput`, to test your handlers against what the
 * server replied to the recorded answers; or add `result` and `checkInput`, which a transcript does not hold.
 *
 * What is compared is each request's method and params, answers included, as JSON; ids are not. A `requestState` is
 * equal if it is the one that the replay gave. Where a caller brings the state of an earlier exchange along, any text
 * will do for the stand-in, and from then on this text stands for it.
 *
 * Each exchange of the transcript is replayed once: a new exchange takes the first unused one that begins with its
 * request. Errors are errors again: a `McpClientError` with its reason if it was one, else an `Error` with the
 * recorded `name`, `message`, `code` and `data`. A request that was cancelled, or never answered, is not answered.
 *
 * @example
 * ```ts
 * new TestScheduler(assert.deepStrictEqual).run(({ expectObservable }) => {
 *   const recorded = replay(readFileSync('deploy.json', 'utf8'));
 *   const rounds = exchange(request, { ...recorded, handleInput: mine }).pipe(map(({ round }) => String(round)));
 *   expectObservable(rounds).toBe('20ms 1 1539ms (2|)');
 * });
 * // and where `mine` answers otherwise than was recorded, an Error:
 * // Request 2 of exchange 1 (tools/call) is not what was recorded:
 * //   params.inputResponses.ok.action: expected "accept", got "decline"
 * ```
 *
 * @param transcript A transcript, or the JSON text of one; a `TypeError` if it is none: see {@link parseTranscript}. A
 * `TypeError` also where its exchanges were recorded with different capabilities, result types or limits.
 * @param hooks `redact`: the hook of the recording, if it had one; a `TypeError` if it is no function.
 * @returns Options for `mrtr` and `exchange`, with a `verify()`. `send` errors with what was recorded, and with an
 * `Error` that shows the difference where a request is not the recorded one, or is beyond the transcript; `handleInput`
 * likewise for a question that the transcript has no answer for (the loop wraps it as `input_handler`/`raised`).
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function replay(transcript: Transcript | string, hooks: ReplayHooks = {}): ReplayOptions {
  const redact = redactOf(hooks);
  const { exchanges } = parseTranscript(transcript);
  const [first] = exchanges;
  if (first !== undefined) for (const [index, other] of exchanges.entries()) checkAlike(first, other, index);
  const limits = first && replayedLimits(first.limits, exchanges);
  const cursors = limits === undefined ? [] : exchanges.map((exchange, index) => new Cursor(exchange, index, limits));
  const comparison = new Comparison(redact);
  const courses = new Courses<Cursor>();
  const ids = idsInOrder(exchanges);

  let used = 0; // how many at the front are: the usual order is the recorded one
  const start = (method: string, params: JsonObject): Cursor => {
    while (cursors[used]?.isUsed) used++;
    for (let at = used; at < cursors.length; at++) {
      const cursor = cursors[at];
      if (cursor?.isUsed === false && cursor.differs(method, params, comparison).length === 0) return cursor;
    }
    const unused = cursors[used];
    if (unused !== undefined) return unused;
    throw new Error(`The transcript has ${exchanges.length} exchange(s): there is none left for ${quote(method)}`);
  };

  const send: ReplayOptions['send'] = (id, method, params = {}, context) =>
    cold(() => {
      const course = courses.sending(
        { caller: context, id, method, params },
        ({ of }) => of.differs(method, params, comparison).length === 0,
        () => start(method, params),
      );
      const cursor = course.of;
      const round = cursor.take(method, params, comparison);
      return cursor.send(round, () => {
        const result = resultOf(round, cursor.limits);
        courses.received(course, result);
        return result;
      });
    });

  const handleInput: ReplayOptions['handleInput'] = (key, input, context) =>
    cold(() => {
      const course = courses.asking(context, key, input);
      if (course === undefined) throw new Error(`The transcript has no question ${quote(key)} here`);
      return course.of.ask(key, (recorded) => {
        const answer = answerOf(recorded);
        courses.answered(course, key, answer);
        return answer;
      });
    }) as Observable<InputAnswer>;

  let next = 0; // an index, since to shift a long list is to move all of it
  return {
    send,
    nextId: () => ids[next++] ?? `replay-${next - ids.length}`,
    handleInput,
    capabilities: first?.capabilities ?? {},
    resultTypes: first?.resultTypes ?? [],
    ...limits,
    stateOnlyDelay: (round) => courses.pausing(round)?.of.pause() ?? 0,
    verify: () => {
      const unfinished = cursors.find((cursor) => cursor.leftOver() !== undefined);
      if (unfinished !== undefined) throw new Error(unfinished.leftOver());
    },
  };
}

/** One options object serves all exchanges, as when they were recorded. */
function checkAlike(first: RecordedExchange, other: RecordedExchange, index: number): void {
  for (const name of ['capabilities', 'resultTypes', 'limits'] as const) {
    const found = differences(first[name], other[name], name);
    if (found.length === 0) continue;
    throw new TypeError(
      `transcript.exchanges.${index}.${name} is not that of the first exchange: replay them from two transcripts`,
    );
  }
}

/** The ids in the order in which they were used; a request that was sent again by a wrapper has the same as before. */
function idsInOrder(exchanges: readonly RecordedExchange[]): RequestId[] {
  return exchanges
    .flatMap(({ rounds }) => rounds.filter(({ id }, at) => id !== rounds[at - 1]?.id))
    .sort((a, b) => a.sentAt - b.sentAt)
    .map(({ id }) => id);
}

import { defer, type Observable, tap } from 'rxjs';
import { isBadAnswer } from '../bad-answer.js';
import { isLeft, isRight } from '../either.js';
import { isPlainObject, own } from '../object.js';
import type { InputAnswer, McpResult, MrtrOptions, WorkContext } from '../options.js';
import type { JsonObject, RequestId } from '../protocol.js';
import { checkOptions } from '../settings.js';
import { cold } from './cold.js';
import { type Course, Courses, questionsOf } from './courses.js';
import { type ExchangeLog, Log } from './log.js';
import type { InputLog } from './round-log.js';
import { type Redact, redactOf } from './redaction.js';
import type { Transcript } from './transcript.js';

/** What a recording keeps to itself. */
export interface RecordHooks {
  /** Gives what the transcript may show of an answer. @default all of it */
  readonly redact?: Redact | undefined;
}

/** Options that record: `send` and `handleInput` give cold Observables. */
export type RecordedOptions<R = McpResult> = Omit<MrtrOptions<R>, 'send' | 'handleInput'> & {
  send(id: RequestId, method: string, params?: JsonObject, context?: WorkContext): Observable<unknown>;
  handleInput(
    key: string,
    input: Parameters<MrtrOptions['handleInput']>[1],
    context?: WorkContext,
  ): Observable<InputAnswer>;
};

/** Options that record, and what they have recorded. */
export interface Recording<R = McpResult> {
  readonly options: RecordedOptions<R>;
  /** The transcript so far; each call gives a new one. */
  readonly transcript: () => Transcript;
}

/**
 * Records what goes through some options: wrap them, run exchanges, take the transcript.
 *
 * Nothing changes for the exchanges: results, questions, answers, errors and contexts pass through by reference, as soon
 * as they come; cancelling reaches the recorded `send` or handler, with its signal. One recording may serve any number
 * of exchanges, one after another or overlapping.
 *
 * What is recorded is what JSON carries of it at that moment (a `Right` as what is in it, a member that is `undefined`
 * as absent). `requestState` is replaced by a stand-in: as `requestState` always, and, where it has 16 characters or
 * more, wherever else it appears. So is a `Secret` in the params of a resumed request.
 *
 * A request that is cancelled half-way has no `receivedAt`, a question no `answeredAt`. What `checkInput` and the
 * `result` option say is not recorded, nor are `_meta` and headers that the connection adds by itself. Options whose
 * `retry` is around the recorded `send` have a round for each attempt; record the options with the `retry` in their
 * `send` to have one.
 *
 * @example
 * ```ts
 * const recording = record(
 *   { ...connection, ...handlers },
 *   { redact: (answer, { key }) => (key === 'pin' ? { action: answer['action'] } : answer) },
 * );
 * exchange({ method: 'tools/call', params: { name: 'deploy' } }, recording.options).subscribe({
 *   complete: () => writeFileSync('deploy.json', JSON.stringify(recording.transcript(), undefined, 2)),
 * });
 * ```
 *
 * @param options Any options; checked as `mrtr` checks them, with the same `TypeError` and `RangeError`.
 * @param hooks `redact`: see {@link Redact}. It is called once for each answer, and for each answer that is sent without
 * having been asked for (in the params of a resumed request). A `TypeError` if it is no function.
 * @returns `options` for `mrtr` or `exchange`, and `transcript()`. The latter throws a `TypeError` that names the path
 * where something was sent, received or answered that JSON cannot hold (a bigint, a cycle, a function, an instance of a
 * class …), or where `redact` threw (its `cause`) or gave no plain object.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function record<R = McpResult>(options: MrtrOptions<R>, hooks: RecordHooks = {}): Recording<R> {
  const settings = checkOptions(options);
  const redact = redactOf(hooks);
  const { checkInput, stateOnlyDelay } = options;
  const log = new Log(settings, redact);
  const courses = new Courses<ExchangeLog>();

  const send: RecordedOptions<R>['send'] = (id, method, params = {}, context) => {
    const sent = calledOnce(() => sendOf(options)(id, method, params, context));
    return cold(() => {
      const course = courses.sending(
        { caller: context, id, method, params },
        (candidate) => candidate.request.method === method && continues(candidate, params),
        (request) => log.exchange(request),
      );
      const round = course.of.sent(id, params, course.answers);
      return sent.pipe(
        first({
          value: (result) => {
            courses.received(course, result);
            round.received(result);
          },
          error: (error) => {
            round.failed(error);
          },
          nothing: () => {
            round.ended();
          },
        }),
      );
    });
  };

  const handleInput: RecordedOptions<R>['handleInput'] = (key, input, context) => {
    const answered = calledOnce(() => handleInputOf(options)(key, input, context));
    return cold(() => {
      const course = courses.asking(context, key, input);
      const question = course?.of.asked(key, input);
      if (course === undefined || question === undefined) return answered;
      return answered.pipe(
        first({
          value: (given) => {
            const answer: unknown = isRight(given) ? given.right : given;
            courses.answered(course, key, answer);
            noteAnswer(question, given, answer);
          },
          error: (error) => {
            question.failed(error);
          },
          nothing: () => {
            question.ended();
          },
        }),
      );
    }) as Observable<InputAnswer>;
  };

  return {
    options: {
      ...options,
      ...members(options),
      send,
      nextId: () => options.nextId(),
      handleInput,
      stateOnlyDelay:
        typeof stateOnlyDelay === 'function' ? (round) => stateOnlyDelay.call(options, round) : stateOnlyDelay,
      checkInput: checkInput && ((key, input) => checkInput.call(options, key, input)),
    },
    transcript: () => log.transcript(),
  };
}

/**
 * Calls when it is first subscribed to; what that gave is subscribed to again later, as it would be without a recording:
 * a connection then knows that a request is sent again, and does so under a fresh id.
 */
function calledOnce(call: () => unknown): Observable<unknown> {
  let made: { readonly given: unknown } | undefined;
  return cold(() => (made ??= { given: call() }).given);
}

type Send = RecordedOptions['send'];
type HandleInput = RecordedOptions['handleInput'];

/** A wrapper may have left the context out; then it is left out here too. */
function sendOf<R>(options: MrtrOptions<R>): (...given: Parameters<Send>) => unknown {
  return options.send.bind(options) as (...given: Parameters<Send>) => unknown;
}

function handleInputOf<R>(options: MrtrOptions<R>): (...given: Parameters<HandleInput>) => unknown {
  return options.handleInput.bind(options) as (...given: Parameters<HandleInput>) => unknown;
}

/** The options that are no functions, wherever a class instance has them. */
function members<R>({
  capabilities,
  resultTypes,
  result,
  maxRounds,
  maxInputRequests,
  maxRequestStateBytes,
}: MrtrOptions<R>) {
  return { capabilities, resultTypes, result, maxRounds, maxInputRequests, maxRequestStateBytes };
}

function noteAnswer(question: InputLog, given: unknown, answer: unknown): void {
  if (isLeft(given)) question.failed(given.left, 'left');
  else if (isPlainObject(answer)) question.answered(answer);
  else question.refused(isBadAnswer(answer) ? answer.text : undefined);
}

/** True where the params carry exactly the state and the answers that this exchange has. */
function continues(course: Course<ExchangeLog>, params: JsonObject): boolean {
  const { interim, answers } = course;
  const responses = own(params, 'inputResponses') ?? {};
  if (own(params, 'requestState') !== (interim && own(interim, 'requestState')) || !isPlainObject(responses))
    return false;
  const keys = questionsOf(course);
  return (
    keys.length === Object.keys(responses).length &&
    keys.every((key) => answers.has(key) && own(responses, key) === answers.get(key))
  );
}

/** Tells of the first value, of an error before it, or of an end without it. */
function first(tell: { value(value: unknown): void; error(error: unknown): void; nothing(): void }) {
  return (source: Observable<unknown>): Observable<unknown> =>
    defer(() => {
      let isOver = false;
      const isFirst = (): boolean => !isOver && (isOver = true);
      return source.pipe(
        tap({
          next: (value) => {
            if (isFirst()) tell.value(value);
          },
          error: (error: unknown) => {
            if (isFirst()) tell.error(error);
          },
          complete: () => {
            if (isFirst()) tell.nothing();
          },
        }),
      );
    });
}

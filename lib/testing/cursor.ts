import { defer, EMPTY, NEVER, type Observable, of, switchMap, timer } from 'rxjs';
import type { JsonObject } from '../protocol.js';
import { quote } from '../text.js';
import { now } from './clock.js';
import type { Comparison } from './comparison.js';
import { type Difference, showDifferences } from './difference.js';
import { reviveError } from './failure.js';
import type { RecordedExchange, RecordedInput, RecordedRound } from './transcript.js';

/** How far the replay of one exchange has come, in the transcript and in time. */
export class Cursor {
  readonly limits: RecordedExchange['limits'];
  private readonly exchange: RecordedExchange;
  private readonly index: number;
  /** What was asked up to here, by key: kept as it comes, since a long exchange is not read again for each request. */
  private readonly questions = new Map<string, RecordedInput>();
  private sent = 0;
  private asked = 0;
  /** The time of the last event in the transcript, and when it happened now. */
  private recordedAt = 0;
  private happenedAt = 0;

  constructor(exchange: RecordedExchange, index: number, limits: RecordedExchange['limits']) {
    this.limits = limits;
    this.exchange = exchange;
    this.index = index;
  }

  get isUsed(): boolean {
    return this.sent > 0;
  }

  /** The request that should come next; `undefined` where there is none. */
  private get next(): RecordedRound | undefined {
    return this.exchange.rounds[this.sent];
  }

  /** Where a request is not the one that should come next. */
  differs(method: string, params: JsonObject, comparison: Comparison): Difference[] {
    const { next } = this;
    const expected = this.exchange.request.method;
    if (next === undefined) return [{ path: 'request', expected: undefined, got: method }];
    const found = comparison.differences(params, next, this.questions, this.sent === 0);
    return expected === method ? found : [{ path: 'method', expected, got: method }, ...found];
  }

  /** Goes on by a request; throws an `Error` that shows the difference where it is not the one that should come. */
  take(method: string, params: JsonObject, comparison: Comparison): RecordedRound {
    const { next } = this;
    const found = this.differs(method, params, comparison);
    if (next === undefined || found.length > 0) {
      throw new Error(
        `Request ${this.sent + 1} of exchange ${this.index + 1} (${quote(method)}) is not what was recorded:\n` +
          showDifferences(found),
      );
    }
    comparison.learn(params, next.params);
    for (const input of next.inputs) this.questions.set(input.key, input);
    this.sent++;
    this.asked = 0;
    if (this.sent === 1) this.reached(next.sentAt);
    return next;
  }

  /** Replays a request: what it brought, when it brought it. */
  send(round: RecordedRound, bring: () => unknown): Observable<unknown> {
    return this.outcome(round.sentAt, round.receivedAt, () => {
      if (round.error !== undefined) throw reviveError(round.error);
      return round.result === undefined ? EMPTY : of(bring());
    });
  }

  /** Replays a question: its answer, when it was given. */
  ask(key: string, bring: (input: RecordedInput) => unknown): Observable<unknown> {
    const input = this.exchange.rounds[this.sent - 1]?.inputs[this.asked];
    if (input?.key !== key) {
      const expected = input === undefined ? 'the recorded exchange ended before' : `then it was ${quote(input.key)}`;
      throw new Error(
        `The transcript has no answer to ${quote(key)} after request ${this.sent} of exchange ${this.index + 1}: ${expected}`,
      );
    }
    this.asked++;
    return this.outcome(input.askedAt, input.answeredAt, () => {
      if (input.error !== undefined && input.failedBy === undefined) throw reviveError(input.error);
      return input.answer === undefined && input.failedBy === undefined ? EMPTY : of(bring(input));
    });
  }

  /** How long the recorded exchange paused between its last result and its next request, in ms. */
  pause(): number {
    const { next } = this;
    return next === undefined ? 0 : Math.min(Math.max(0, next.sentAt - this.recordedAt), 2 ** 31 - 1);
  }

  /** What of the exchange was not replayed. */
  leftOver(): string | undefined {
    const { length } = this.exchange.rounds;
    if (this.sent >= length) return undefined;
    const name = `Exchange ${this.index + 1} (${quote(this.exchange.request.method)})`;
    return this.sent === 0
      ? `${name} was not replayed`
      : `${name} was replayed up to request ${this.sent} of ${length}`;
  }

  /**
   * What happens at the recorded distance from the start of this work. Where the start was at a distance from the event
   * before it (a tick of the clock, a pause, a handler that another one stands in for), what has passed since counts.
   */
  private outcome(from: number, to: number | undefined, happen: () => Observable<unknown>): Observable<unknown> {
    if (to === undefined) return NEVER;
    const early = from - this.recordedAt - (now() - this.happenedAt);
    const delay = to - from + Math.max(0, early);
    const happening = defer(() => {
      this.reached(to);
      return happen();
    });
    return delay > 0 ? timer(delay).pipe(switchMap(() => happening)) : happening;
  }

  private reached(recordedAt: number): void {
    this.recordedAt = recordedAt;
    this.happenedAt = now();
  }
}

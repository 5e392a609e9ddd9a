import { isPlainObject, own } from '../object.js';
import type { AskedInput } from '../options.js';
import type { JsonObject, RequestId } from '../protocol.js';
import { exceedsBytes } from '../text.js';
import { differences } from './difference.js';
import { describeError } from './failure.js';
import { type Copy, copyOf, type JsonMembers } from './json.js';
import { type Redact, redactedCopy } from './redaction.js';
import type { StandIns } from './stand-ins.js';
import type { RecordedError, RecordedInput, RecordedRound } from './transcript.js';

/** What all logs of one recording share. */
export interface Shared {
  readonly states: StandIns;
  readonly redact: Redact | undefined;
  readonly maxRequestStateBytes: number;
  /** Milliseconds from the first request. */
  readonly time: () => number;
}

/** The log of one request. */
export class RoundLog {
  private readonly inputs: InputLog[] = [];
  /** The last question of each key. */
  private readonly byKey = new Map<string, InputLog>();
  private readonly sentAt: number;
  private result: Copy | undefined;
  private stateTooLong = false;
  private error: RecordedError | undefined;
  private receivedAt: number | undefined;
  private readonly id: RequestId;
  private readonly params: Copy;
  private readonly shared: Shared;

  constructor(id: RequestId, params: Copy, shared: Shared) {
    this.id = id;
    this.params = params;
    this.shared = shared;
    this.sentAt = shared.time();
  }

  received(result: unknown): void {
    this.ended();
    this.result = this.resultCopy(result);
  }

  failed(error: unknown): void {
    this.ended();
    this.error = describeError(error);
  }

  ended(): void {
    this.receivedAt = this.shared.time();
  }

  asked(key: string, input: AskedInput): InputLog {
    const log = new InputLog(key, input, this.shared);
    this.inputs.push(log);
    this.byKey.set(key, log);
    return log;
  }

  answerTo(key: string): Copy | undefined {
    return this.byKey.get(key)?.answer;
  }

  recorded(path: string): RecordedRound {
    return {
      id: this.id,
      params: this.params(`${path}.params`) as JsonMembers,
      sentAt: this.sentAt,
      ...(this.result && { result: this.result(`${path}.result`) }),
      ...(this.stateTooLong && { stateTooLong: true as const }),
      ...(this.error && { error: this.error }),
      ...(this.receivedAt !== undefined && { receivedAt: this.receivedAt }),
      inputs: this.inputs.map((input, at) => input.recorded(`${path}.inputs.${at}`)),
    };
  }

  private resultCopy(result: unknown): Copy {
    try {
      if (!isPlainObject(result)) return refusedAnyway(result);
      const state = own(result, 'requestState');
      this.stateTooLong = typeof state === 'string' && exceedsBytes(state, this.shared.maxRequestStateBytes);
      return copyOf(this.shared.states.named(result));
    } catch {
      return copyOf(result); // a getter that throws: the transcript will say so
    }
  }
}

/** The log of one question. */
export class InputLog {
  readonly key: string;
  answer: Copy | undefined;
  private readonly method: AskedInput['method'];
  private readonly params: Copy;
  private readonly askedAt: number;
  private isRedacted: () => boolean = () => false;
  private error: RecordedError | undefined;
  private failedBy: RecordedInput['failedBy'];
  private answeredAt: number | undefined;
  private readonly shared: Shared;

  constructor(key: string, { method, params }: AskedInput, shared: Shared) {
    this.key = key;
    this.method = method;
    this.params = copyOf(params);
    this.shared = shared;
    this.askedAt = shared.time();
  }

  answered(answer: JsonObject): void {
    this.ended();
    const { key, method } = this;
    const raw = copyOf(answer);
    const shown = redactedCopy(answer, { key, method }, this.shared.redact);
    this.answer = shown;
    this.isRedacted = () => differences(raw(''), shown(''), '').length > 0;
  }

  failed(error: unknown, failedBy?: 'left'): void {
    this.ended();
    this.error = describeError(error);
    this.failedBy = failedBy;
  }

  /** The answer was none; a typed handler says why. */
  refused(text: string | undefined): void {
    this.ended();
    if (text !== undefined) this.error = { name: 'Error', message: text };
    this.failedBy = 'answer';
  }

  ended(): void {
    this.answeredAt = this.shared.time();
  }

  recorded(path: string): RecordedInput {
    const answer = this.answer?.(`${path}.answer`);
    return {
      key: this.key,
      method: this.method,
      params: this.params(`${path}.params`) as JsonMembers,
      ...(answer !== undefined && { answer: answer as JsonMembers }),
      ...(this.isRedacted() && { redacted: true as const }),
      ...(this.error && { error: this.error }),
      ...(this.failedBy && { failedBy: this.failedBy }),
      askedAt: this.askedAt,
      ...(this.answeredAt !== undefined && { answeredAt: this.answeredAt }),
    };
  }
}

/** A result that is no plain object is refused by the loop whatever it is: where JSON cannot hold it, `null` will do. */
function refusedAnyway(result: unknown): Copy {
  const copy = copyOf(result);
  try {
    copy('');
    return copy;
  } catch {
    return () => null;
  }
}

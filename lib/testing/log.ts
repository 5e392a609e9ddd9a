import type { AskedInput } from '../options.js';
import type { ClientCapabilities, JsonObject, McpRequest, RequestId } from '../protocol.js';
import type { Settings } from '../settings.js';
import { now } from './clock.js';
import { type Copy, copyOf, type Json, type JsonMembers } from './json.js';
import { paramsCopy, type Redact, redactedCopy } from './redaction.js';
import { type InputLog, RoundLog, type Shared } from './round-log.js';
import { StandIns } from './stand-ins.js';
import type { RecordedExchange, Transcript } from './transcript.js';

/** The log of one recording: copies taken as things happen, made into a transcript when it is asked for. */
export class Log {
  private readonly exchanges: ExchangeLog[] = [];
  private readonly shared: Shared;
  private readonly capabilities: Copy;
  private readonly resultTypes: readonly string[];
  private readonly limits: RecordedExchange['limits'];

  constructor(settings: Settings<unknown>, redact: Redact | undefined) {
    const { options, resultTypes, maxRounds, maxInputRequests, maxRequestStateBytes } = settings;
    const capabilities: ClientCapabilities = options.capabilities ?? {};
    this.capabilities = copyOf(capabilities);
    this.resultTypes = [...resultTypes];
    this.limits = { maxRounds, maxInputRequests, maxRequestStateBytes };
    this.shared = { states: new StandIns(), redact, maxRequestStateBytes, time: stopwatch() };
  }

  exchange(request: McpRequest): ExchangeLog {
    const log = new ExchangeLog(request, this.shared);
    this.exchanges.push(log);
    return log;
  }

  transcript(): Transcript {
    const exchanges = this.exchanges.map((log, index): RecordedExchange => {
      const path = `transcript.exchanges.${index}`;
      return {
        request: log.request(`${path}.request`) as RecordedExchange['request'],
        capabilities: this.capabilities(`${path}.capabilities`) as JsonMembers,
        resultTypes: this.resultTypes,
        limits: this.limits,
        rounds: log.rounds.map((round, at) => round.recorded(`${path}.rounds.${at}`)),
      };
    });
    // Also a fresh copy, so that nobody can change the log through a transcript.
    return this.shared.states.hide({ version: 1, exchanges } as unknown as Json) as unknown as Transcript;
  }
}

/** The log of one exchange. */
export class ExchangeLog {
  readonly request: Copy;
  readonly rounds: RoundLog[] = [];
  private readonly shared: Shared;

  constructor({ method, params }: McpRequest, shared: Shared) {
    this.shared = shared;
    const copy = params && this.params(params, undefined);
    this.request = (path) => (copy === undefined ? { method } : { method, params: copy(`${path}.params`) });
  }

  /** Notes a request, with the answers that the round before it has brought. */
  sent(id: RequestId, params: JsonObject, answers: ReadonlyMap<string, unknown>): RoundLog {
    const copy = this.params(params, (key, answer) =>
      answers.get(key) === answer ? this.rounds.at(-1)?.answerTo(key) : undefined,
    );
    const log = new RoundLog(id, copy, this.shared);
    this.rounds.push(log);
    return log;
  }

  asked(key: string, input: AskedInput): InputLog | undefined {
    return this.rounds.at(-1)?.asked(key, input);
  }

  private params(params: JsonObject, known: ((key: string, answer: unknown) => Copy | undefined) | undefined): Copy {
    const { states, redact } = this.shared;
    return paramsCopy(
      states.named(params),
      (key, answer) => known?.(key, answer) ?? redactedCopy(answer, { key }, redact),
    );
  }
}

/** Milliseconds from the first call; never backwards, whatever the clock does. */
function stopwatch(): () => number {
  let origin: number | undefined;
  let last = 0;
  return () => {
    const at = now();
    origin ??= at;
    last = Math.max(last, at - origin);
    return last;
  };
}

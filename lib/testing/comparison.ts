import { isPlainObject, own, setOwn } from '../object.js';
import type { JsonObject } from '../protocol.js';
import { type Difference, differences } from './difference.js';
import type { JsonMembers } from './json.js';
import { paramsCopy, type Redact, redactedCopy } from './redaction.js';
import { KnownTexts } from './known-texts.js';
import { hollow } from './stand-ins.js';
import type { RecordedInput, RecordedRound } from './transcript.js';

/** The questions that were answered before a request, by key: of the same key the last one. */
export type Questions = ReadonlyMap<string, RecordedInput>;

/** Compares what is sent now with what was sent then; knows which texts of the caller stand for which stand-in. */
export class Comparison {
  private readonly redact: Redact | undefined;
  private readonly names = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly known = new KnownTexts();

  constructor(redact: Redact | undefined) {
    this.redact = redact;
  }

  /** Where params differ from those of a recorded round. A state is never shown, only which stand-in it is. */
  differences(
    params: JsonObject,
    { params: recorded }: RecordedRound,
    questions: Questions,
    isFirst: boolean,
  ): Difference[] {
    const expectedState = own(recorded, 'requestState');
    const state = own(params, 'requestState');
    const name = this.nameOf(state, expectedState, isFirst);

    const copy = paramsCopy({ ...params, requestState: name }, (key, answer) =>
      redactedCopy(answer, questionOf(key, questions), this.redact),
    );
    const now = this.hide(copy('params') as JsonMembers, state, name);
    return differences(recorded, this.redact ? now : withoutRedacted(now, recorded, questions), 'params');
  }

  /** Notes which stand-in the caller's own state goes by, once a request has been taken for the recorded one. */
  learn(params: JsonObject, recorded: JsonMembers): void {
    const state = own(params, 'requestState');
    const name = own(recorded, 'requestState') as string; // what is no text came as what it is
    if (typeof state === 'string' && state !== name) {
      this.names.set(state, name);
      this.taken.add(name);
      this.known.set(state, name);
    }
  }

  /** Hides the caller's own states, and this one, of which it is not yet known whether it will be taken. */
  private hide(json: JsonMembers, state: unknown, name: unknown): JsonMembers {
    if (typeof state !== 'string' || this.names.has(state)) return this.known.hide(json);
    this.known.set(state, String(name));
    try {
      return this.known.hide(json);
    } finally {
      this.known.delete(state);
    }
  }

  private nameOf(state: unknown, expected: unknown, isFirst: boolean): unknown {
    if (typeof state !== 'string') return hollow(state);
    const known = this.names.get(state);
    if (known !== undefined || state === expected || /^state-\d+$/.test(state)) return known ?? state;
    const isFree = isFirst && typeof expected === 'string' && !this.taken.has(expected);
    return isFree ? expected : 'another state';
  }
}

function questionOf(key: string, questions: Questions) {
  const question = questions.get(key);
  return question === undefined ? { key } : { key, method: question.method };
}

/** The params with the recorded answers in place of those that nobody may see. */
function withoutRedacted(now: JsonMembers, recorded: JsonMembers, questions: Questions): JsonMembers {
  const answers = own(now, 'inputResponses');
  const recordedAnswers = own(recorded, 'inputResponses');
  if (!isPlainObject(answers) || !isPlainObject(recordedAnswers)) return now;
  const inputResponses: JsonObject = { ...answers };
  for (const key of Object.keys(answers)) {
    if (questions.get(key)?.redacted && isPlainObject(answers[key]) && Object.hasOwn(recordedAnswers, key)) {
      setOwn(inputResponses, key, recordedAnswers[key]);
    }
  }
  return { ...now, inputResponses } as JsonMembers;
}

import { BadAnswer } from '../bad-answer.js';
import { isPlainObject, own } from '../object.js';
import { reviveError } from './failure.js';
import { type Json, mapTexts } from './json.js';
import type { RecordedExchange, RecordedInput, RecordedRound } from './transcript.js';

type Limits = RecordedExchange['limits'];

/** The limits under which recorded results fare as they did: the stand-ins of accepted states must have room. */
export function replayedLimits(limits: Limits, exchanges: readonly RecordedExchange[]): Limits {
  const accepted = exchanges.flatMap(({ rounds }) => rounds).filter(({ stateTooLong }) => stateTooLong === undefined);
  const lengths = accepted.map(({ result }) => stateOf(result)?.length ?? 0);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const { maxRounds, maxInputRequests, maxRequestStateBytes } = limits;
  return { maxRounds, maxInputRequests, maxRequestStateBytes: Math.max(maxRequestStateBytes, longest) };
}

/** A fresh copy of a recorded result; one whose state was too long has one that is too long again. */
export function resultOf({ result = null, stateTooLong }: RecordedRound, { maxRequestStateBytes }: Limits): unknown {
  const copy = fresh(result);
  const state = stateOf(copy);
  if (stateTooLong === undefined || state === undefined) return copy;
  return { ...(copy as object), requestState: state.padEnd(maxRequestStateBytes + 1, '.') };
}

/** What a handler gave: a fresh copy of the answer, or what was no answer. */
export function answerOf({ answer = {}, error, failedBy }: RecordedInput): unknown {
  if (failedBy === undefined) return fresh(answer);
  if (failedBy === 'left') return { _tag: 'Left', left: error && reviveError(error) };
  return error === undefined ? null : new BadAnswer(error.message);
}

function stateOf(result: Json | undefined): string | undefined {
  const state = isPlainObject(result) ? own(result, 'requestState') : undefined;
  return typeof state === 'string' ? state : undefined;
}

function fresh(json: Json): Json {
  return mapTexts(json, (text) => text);
}

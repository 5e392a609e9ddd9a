import { BadAnswer } from '../bad-answer.js';
import { isPlainObject, own } from '../object.js';
import { reviveError } from './failure.js';
import { type Json, mapTexts } from './json.js';
import type { RecordedExchange, RecordedInput, RecordedRound } from './transcript.js';

type Limits = RecordedExchange['limits'];

/** Stand-ins need room, whatever the limit on states was. */
const roomForStandIns = 64;

/** The limits under which recorded results fare as they did: states are stand-ins now, and shorter or longer. */
export function replayedLimits(limits: Limits | undefined): Partial<Limits> {
  if (limits === undefined) return {};
  const { maxRounds, maxInputRequests, maxRequestStateBytes } = limits;
  return { maxRounds, maxInputRequests, maxRequestStateBytes: Math.max(maxRequestStateBytes, roomForStandIns) };
}

/** A fresh copy of a recorded result; one whose state was too long has one that is too long again. */
export function resultOf({ result = null, stateTooLong }: RecordedRound, limits: Limits): unknown {
  const copy = fresh(result);
  if (stateTooLong === undefined || !isPlainObject(copy)) return copy;
  const { maxRequestStateBytes = 0 } = replayedLimits(limits);
  return { ...copy, requestState: String(own(copy, 'requestState')).padEnd(maxRequestStateBytes + 1, '.') };
}

/** What a handler gave: a fresh copy of the answer, or what was no answer. */
export function answerOf({ answer, error, failedBy }: RecordedInput): unknown {
  if (error === undefined || failedBy === undefined) return fresh(answer ?? null);
  return failedBy === 'left' ? { _tag: 'Left', left: reviveError(error) } : new BadAnswer(error.message);
}

function fresh(json: Json): Json {
  return mapTexts(json, (text) => text);
}

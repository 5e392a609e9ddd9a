import { NEVER, of, take } from 'rxjs';
import { exchange } from '../mrtr.js';
import { replayedLimits, resultOf } from './outcome.js';
import type { RecordedExchange, RecordedRound } from './transcript.js';

/** The line of the rounds; the questions have theirs by key. */
export const roundsLine = null;

/** What happened at one moment on one line. */
export interface Mark {
  readonly line: string | null;
  /** Milliseconds from the first request of the transcript. */
  readonly at: number;
  readonly kind: 'sent' | 'round' | 'end' | 'error' | 'asked' | 'answered' | 'failed';
  /** The number of its round, from 1. */
  readonly round: number;
}

/** All that happened in one exchange, each after what brought it about. */
export function timelineOf(recorded: RecordedExchange): Mark[] {
  const marks: Mark[] = [];
  const limits = replayedLimits(recorded.limits, [recorded]);
  let number = 0;
  for (const [index, round] of recorded.rounds.entries()) {
    // Sent again by a wrapper, under the same id: that is another attempt at the same round.
    if (round.id !== recorded.rounds[index - 1]?.id) number++;
    marks.push({ line: roundsLine, at: round.sentAt, kind: 'sent', round: number });
    marks.push(...outcomeOf(round, number, recorded, limits));
    marks.push(...questionsOf(round, number, index === recorded.rounds.length - 1));
  }
  return marks;
}

type Limits = RecordedExchange['limits'];

function outcomeOf(round: RecordedRound, number: number, recorded: RecordedExchange, limits: Limits): Mark[] {
  const { receivedAt: at, error } = round;
  const line = roundsLine;
  if (at === undefined) return [];
  const meaning = error === undefined ? meaningOf(round, number, recorded, limits) : 'refused';
  const mark = (kind: Mark['kind']): Mark => ({ line, at, kind, round: number });
  if (meaning === 'refused') return [mark('error')];
  return meaning === 'final' ? [mark('round'), mark('end')] : [mark('round')];
}

/** What the loop made of a result: it is asked itself, since its checks are what decides. */
function meaningOf(
  round: RecordedRound,
  number: number,
  recorded: RecordedExchange,
  limits: Limits,
): 'refused' | 'interim' | 'final' {
  const { request, capabilities, resultTypes } = recorded;
  let meaning: 'refused' | 'interim' | 'final' = 'refused';
  exchange(request, {
    send: () => of(resultOf(round, limits)),
    nextId: () => round.id,
    handleInput: () => NEVER, // never called: take(1) leaves with the round
    capabilities,
    resultTypes,
    ...limits,
    maxRounds: Math.max(1, limits.maxRounds - number + 1), // as many as were left at that round
  })
    .pipe(take(1))
    .subscribe({
      next: ({ done }) => {
        meaning = done ? 'final' : 'interim';
      },
      error: () => undefined, // refused
    });
  return meaning;
}

function questionsOf({ inputs }: RecordedRound, round: number, isLast: boolean): Mark[] {
  return inputs.flatMap(({ key, askedAt, answeredAt, answer }, index) => {
    const asked: Mark = { line: key, at: askedAt, kind: 'asked', round };
    if (answeredAt === undefined) return [asked];
    const done: Mark = { line: key, at: answeredAt, kind: answer === undefined ? 'failed' : 'answered', round };
    // Where the exchange went on after a failure, somebody asked again.
    const isTheEnd = answer === undefined && isLast && index === inputs.length - 1;
    return isTheEnd ? [asked, done, { line: roundsLine, at: answeredAt, kind: 'error', round }] : [asked, done];
  });
}

/** The marks with their places on a scale, none before the one that brought it about, `gap` apart on the same line. */
export function placed(
  marks: readonly Mark[],
  scale: (at: number) => number,
  gap: number,
): { readonly mark: Mark; readonly place: number }[] {
  const lastOn = new Map<Mark['line'], number>();
  let last = -Infinity;
  return marks.map((mark) => {
    // The start of a request is no marble, and needs no room of its own.
    const room = mark.kind === 'sent' ? 0 : gap;
    const place = Math.max(scale(mark.at), last, (lastOn.get(mark.line) ?? -Infinity) + room);
    last = place;
    if (mark.kind !== 'sent') lastOn.set(mark.line, place);
    return { mark, place };
  });
}

/** The keys that were asked, in the order of their first questions. */
export function keysOf(marks: readonly Mark[]): string[] {
  return [...new Set(marks.flatMap(({ line }) => (line === roundsLine ? [] : [line])))];
}

/** The last moment of all these marks. */
export function endOf(timelines: readonly (readonly Mark[])[]): number {
  return timelines.flat().reduce((end, { at }) => Math.max(end, at), 0);
}

/** A key as a label: as it is if it is short and plain, else in quotes. */
export function labelOf(line: Mark['line']): string {
  if (line === roundsLine) return 'rounds';
  const key = line;
  return /^[\p{L}\p{N}_.:/$-]{1,32}$/u.test(key) && key !== 'rounds' ? key : quoted(key);
}

function quoted(key: string): string {
  const characters = Array.from(key.slice(0, 64));
  return JSON.stringify(characters.length > 32 ? `${characters.slice(0, 31).join('')}…` : characters.join(''));
}

/** How many characters the longest of these texts has. */
export function widestOf(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, Array.from(text).length), 0);
}

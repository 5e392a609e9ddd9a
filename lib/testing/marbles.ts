import { endOf, keysOf, labelOf, type Mark, placed, roundsLine, timelineOf, widestOf } from './timeline.js';
import { checkObject } from './objects.js';
import { parseTranscript, type Transcript } from './transcript.js';

/** How marble text is drawn. */
export interface MarblesOptions {
  /** Milliseconds for each character. @default the roundest number with which the text fits into 60 characters */
  readonly frame?: number | undefined;
}

const usualWidth = 60;
const maxWidth = 10_000;
const names = '123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * A transcript as marble text: a line for the rounds of each exchange and one for each of its questions, to scale.
 *
 * | on the line of the rounds | | on a question's line | |
 * | --- | --- | --- | --- |
 * | `1` … `9`, `a` … `z`, `A` … `Z` | a round | `^` | asked |
 * | `\|` | the end | `a` | answered |
 * | `#` | an error, or a result that was refused | `#` | the handler failed |
 * | `-` | a frame | `-` | a frame |
 *
 * What happens within one frame on one line stands in the next free place, and what follows from it is never drawn
 * before it. Exchanges stand below each other on one scale of time, an empty line between them.
 *
 * @example
 * ```ts
 * console.log(marbles(recording.transcript(), { frame: 10 }));
 * // rounds  --1----2|
 * // q       --^--a
 * ```
 *
 * @param transcript A transcript, or the JSON text of one; a `TypeError` if it is none: see {@link parseTranscript}.
 * @param options `frame`: milliseconds for each character, more than 0; a `RangeError` if it is not, or if the lines
 * would be longer than 10 000 characters.
 * @returns The lines, without a line feed at the end; the empty string for a transcript without exchanges.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function marbles(transcript: Transcript | string, options: MarblesOptions = {}): string {
  const { frame } = checkObject('options', options);
  const timelines = parseTranscript(transcript).exchanges.map(timelineOf);
  const ms = frameOf(frame, endOf(timelines));
  const labels = timelines.flatMap((marks) => [roundsLine, ...keysOf(marks)]).map(labelOf);
  const width = widestOf(labels);
  const blocks = timelines.map((marks) => {
    const lines = linesOf(marks, ms);
    return [...lines].map(([line, text]) => `${pad(labelOf(line), width)}  ${text}`.trimEnd()).join('\n');
  });
  return blocks.join('\n\n');
}

function frameOf(frame: number | undefined, end: number): number {
  if (frame === undefined) return roundFrame(end);
  if (Number.isFinite(frame) && frame > 0 && end / frame <= maxWidth) return frame;
  throw new RangeError(
    `frame must be a number of milliseconds above 0 with which no line is longer than ${maxWidth} characters`,
  );
}

/** 1, 2 or 5 times a power of ten. */
function roundFrame(end: number): number {
  const least = end / usualWidth;
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5].map((factor) => factor * power).find((frame) => frame >= least) ?? 10 * power;
}

function linesOf(marks: readonly Mark[], frame: number): Map<Mark['line'], string> {
  const shown = marks.filter(({ kind }) => kind !== 'sent');
  const all = placed(shown, (at) => Math.floor(at / frame), 1);
  const lineOf = (line: Mark['line']): string =>
    all
      .filter(({ mark }) => mark.line === line)
      .reduce((text, { mark, place }) => text.padEnd(place, '-') + symbolOf(mark), '');
  // Of an exchange that is not over, nobody knows how it went on, but that it did so up to its last mark.
  const rounds = lineOf(roundsLine).padEnd((all.at(-1)?.place ?? -1) + 1, '-');
  return new Map<Mark['line'], string>([
    [roundsLine, rounds],
    ...keysOf(marks).map((key) => [key, lineOf(key)] as const),
  ]);
}

function symbolOf({ kind, round }: Mark): string {
  if (kind === 'round') return names.charAt((round - 1) % names.length);
  if (kind === 'end') return '|';
  if (kind === 'asked') return '^';
  return kind === 'answered' ? 'a' : '#';
}

function pad(label: string, width: number): string {
  return label + ' '.repeat(width - Array.from(label).length);
}

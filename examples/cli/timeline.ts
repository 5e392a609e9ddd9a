import { visible } from './visible.js';

/** Something that happened in an exchange. */
export interface Moment {
  /** Milliseconds since the exchange began. */
  readonly at: number;
  /** The key of the question that it happened to; absent for the rounds themselves. */
  readonly key?: string;
  /** One character: a digit or letter for a round, `^` asked, `a` answered, `|` the end, `#` an error. */
  readonly mark: string;
}

/**
 * An exchange as lines of marbles, one for the rounds and one for each question. A frame lasts as long as it must to
 * keep the lines near `width`; what falls into a frame that is taken moves to the next one, so the order stays visible.
 *
 * ```
 * rounds  1-----2-|
 * name    ^---a
 * ```
 */
export function marbleLines(moments: readonly Moment[], width = 60): string[] {
  const span = moments.at(-1)?.at ?? 0;
  const frame = Math.max(1, span / Math.max(1, width - 2 * moments.length));
  const lines = new Map<string | undefined, string>([[undefined, '']]);
  let column = 0;
  for (const { at, key, mark } of moments) {
    const drawn = lines.get(key) ?? '';
    column = Math.max(column, drawn.length, Math.floor(at / frame));
    lines.set(key, drawn.padEnd(column, '-') + mark);
  }
  const labelled = [...lines].map(([key, drawn]) => [key === undefined ? 'rounds' : label(key), drawn] as const);
  const longest = Math.max(...labelled.map(([name]) => name.length));
  return labelled.map(([name, drawn]) => `${name.padEnd(longest)}  ${drawn}`);
}

/** The mark of a round: its number in one character, `1` to `9`, then `a` to `z`, then `+`. */
export function roundMark(round: number): string {
  return round < 36 ? round.toString(36) : '+';
}

/** A server's key, short enough for the margin. */
export function label(key: string): string {
  return visible(key.length > 24 ? `${key.slice(0, 21)}...` : key);
}

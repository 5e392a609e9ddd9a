/**
 * What a server sends is printed on a terminal, and a terminal obeys control characters: a tool's text could clear the
 * screen, rewrite a question that has been asked, or turn the direction of an address around. So nothing is printed
 * before it came through here.
 */

// Control, format (bidi, zero width, tags), lone surrogates, line and paragraph separators.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const maxCharacters = 2000;
const maxLines = 40;

/** One line: what a terminal would obey is written out, such as `\u{1b}`; a text longer than `limit` is cut. */
export function visible(text: string, limit = maxCharacters): string {
  const shown = text.slice(0, limit).replace(unprintable, (found) => {
    return `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`;
  });
  const left = text.length - limit;
  return left > 0 ? `${shown}... (${String(left)} more)` : shown;
}

/** Several lines, for a text that may have line breaks of its own. */
export function visibleLines(text: string): string[] {
  const lines = text.slice(0, maxCharacters * maxLines).split(/\r?\n/, maxLines + 1);
  const shown = lines.slice(0, maxLines).map((line) => visible(line));
  return lines.length > maxLines ? [...shown, '... (more lines)'] : shown;
}

/** A server's key, short enough for the margin. */
export function label(key: string): string {
  return visible(key.length > 32 ? `${key.slice(0, 29)}...` : key);
}

/** A value of JSON on one line. */
export function inline(value: unknown): string {
  if (value === undefined) return 'undefined';
  try {
    return visible(JSON.stringify(value));
  } catch {
    return '(nested too deeply to show)';
  }
}

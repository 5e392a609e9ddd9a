/** The longest piece of the other side's text that is shown or kept in an error, in UTF-16 code units. */
const maxQuoted = 64;

/** A text of the other side, short enough to show; never half a surrogate pair. */
export function cut(text: string): string {
  return text.length <= maxQuoted ? text : text.slice(0, maxQuoted).replace(/[\ud800-\udbff]$/, '');
}

/** A text of the other side for a message: cut, in quotes, control characters escaped. */
export function quote(text: string): string {
  return JSON.stringify(cut(text));
}

/**
 * Orders strings by code point, which is the order of their UTF-8 bytes. JavaScript's own order goes by UTF-16 code
 * unit and puts an emoji before U+FF5E.
 */
export function byCodePoint(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++; // past an end it is NaN, which equals nothing
  if (at === shared) return a.length - b.length;
  // The first difference may be the second half of a pair: then the whole code point counts.
  const before = a.charCodeAt(at - 1);
  if (before >= 0xd800 && before < 0xdc00) at--;
  return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
}

/** True if the text has more than `limit` bytes in UTF-8; reads none of it where its length says enough. */
export function exceedsBytes(text: string, limit: number): boolean {
  if (text.length > limit) return true; // one code unit is at least one byte
  if (text.length * 3 <= limit) return false; // and at most three
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    // A pair has four bytes: one here, and the three that its second half counts for.
    bytes += code < 0x80 || code > 0xffff ? 1 : code < 0x800 ? 2 : 3;
  }
  return bytes > limit;
}

const limit = 4000;

/** A server's text for the page: as it is, but not without end. */
export function shown(text: string): string {
  return text.length > limit ? `${text.slice(0, limit)}… (${String(text.length - limit)} more characters)` : text;
}

/** `3 questions`, `1 question`. */
export function count(number: number, what: string): string {
  return `${String(number)} ${what}${number === 1 ? '' : 's'}`;
}

const maxCharacters = 20_000;

/**
 * A message as text for people, without the state. It is left out here, before anything is kept or shown, so that
 * nothing in the page ever holds it.
 */
export function redacted(message: unknown): string {
  try {
    const text = JSON.stringify(message, (key, value: unknown) => (key === 'requestState' ? '[redacted]' : value), 2);
    return text.length > maxCharacters
      ? `${text.slice(0, maxCharacters)}\n… (${String(text.length - maxCharacters)} more characters)`
      : text;
  } catch {
    return '(nested too deeply to show)';
  }
}

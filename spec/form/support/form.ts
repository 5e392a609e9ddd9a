import { form, type Form } from 'rxjs-mrtr/codecs';

/** The form of some properties; the test fails if there is none. */
export function formOf(properties: object, required: readonly string[] = []): Form {
  const made = form({ type: 'object', properties, required });
  if (made._tag === 'Left') throw new Error(`No form: ${made.left[0]?.context.map(({ key }) => key).join('.') ?? ''}`);
  return made.right;
}

/** What is wrong with a content, as "name: message"; empty if nothing is. */
export function faults({ content }: Form, value: unknown): string[] {
  const decoded = content.decode(value);
  if (decoded._tag === 'Right') return [];
  return decoded.left.map(
    ({ context, message }) =>
      `${context
        .slice(1)
        .map(({ key }) => key)
        .join('.')}: ${message ?? ''}`,
  );
}

const brand = Symbol.for('rxjs-mrtr.BadAnswer');

/**
 * What a typed handler gives in place of an answer that does not fit its question. It is no plain object, so the loop
 * refuses it, and it carries what to say about it: the name of a member, never its value.
 */
export class BadAnswer {
  /** @internal */
  readonly [brand] = true;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** True for a {@link BadAnswer} of this copy of the package or of another (the CommonJS build beside the ESM build). */
export function isBadAnswer(value: unknown): value is BadAnswer {
  return typeof value === 'object' && value !== null && (value as { [brand]?: unknown })[brand] === true;
}

import { isObject } from './object.js';

const kind = 'rxjs-mrtr.BadAnswer';

/**
 * What a typed handler gives in place of an answer that does not fit its question. It is no plain object, so the loop
 * refuses it, and it carries what to say about it: the name of a member, never its value.
 */
export class BadAnswer {
  /** A text rather than a symbol as the name of a member: so a bundle that makes no bad answers leaves the class out. */
  readonly kind = kind;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** True for a {@link BadAnswer} of this copy of the package or of another (the CommonJS build beside the ESM build). */
export function isBadAnswer(value: unknown): value is BadAnswer {
  return isObject(value) && (value as Partial<BadAnswer>).kind === kind;
}

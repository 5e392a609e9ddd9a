import { isObject } from './object.js';

const brand = Symbol.for('rxjs-mrtr.Secret');
const redacted = '[redacted]';

/**
 * A text that is carried but not shown: the `requestState` of a round on its way through a pipeline.
 *
 * Only {@link Secret.reveal | reveal} gives the text. Printing, `JSON.stringify`, template literals, `structuredClone`,
 * a spread or an inspection of its members do not: where a printer lets an object choose, it reads `[redacted]`.
 *
 * @example
 * ```ts
 * const secret = new Secret('v1.eyJ1c2VyIjo3fQ');
 * console.log(`${secret}`, JSON.stringify({ secret })); // [redacted] {"secret":"[redacted]"}
 * console.log(secret.reveal()); // v1.eyJ1c2VyIjo3fQ
 * ```
 *
 * @param text The text to carry; a `TypeError` for anything but a string.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export class Secret {
  // In a closure, since consoles of browsers show private members; a WeakMap hides as well, at eighty times the cost.
  readonly #text: () => string;

  constructor(text: string) {
    if (typeof text !== 'string') throw new TypeError('A Secret holds a string');
    this.#text = () => text;
  }

  /** The text itself, for instance to persist a waiting exchange. A `TypeError` on anything that is no `Secret`. */
  reveal(): string {
    return this.#text();
  }

  /** `[redacted]` */
  toString(): string {
    return redacted;
  }

  /** `[redacted]` */
  toJSON(): string {
    return redacted;
  }

  /** `[redacted]`, also as a number. @internal */
  [Symbol.toPrimitive](): string {
    return redacted;
  }

  /** Tells a `Secret` of another copy of the package. @internal */
  get [brand](): true {
    return true;
  }

  /** What Node's `util.inspect` and `console.log` show. @internal */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return redacted;
  }
}

/** True for a `Secret` of this copy of the package or of another (the CommonJS build beside the ESM build). */
export function isSecret(value: unknown): value is Secret {
  return isObject(value) && (value as { [brand]?: unknown })[brand] === true;
}

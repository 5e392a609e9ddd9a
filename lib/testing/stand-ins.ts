import { isPlainObject } from '../object.js';
import type { JsonObject } from '../protocol.js';
import { isSecret } from '../secret.js';
import type { Json } from './json.js';
import { KnownTexts } from './known-texts.js';

/**
 * Names that stand for states: `state-1`, `state-2` … in the order of their first appearance, the same for the same
 * state. They are all that a transcript shows of `requestState`. A long state is replaced wherever it appears, a shorter
 * one only as `requestState`.
 */
export class StandIns {
  private readonly names = new Map<string, string>();
  private readonly known = new KnownTexts();

  /** The name of a state; a new one gets the next number. */
  nameOf(state: string): string {
    const known = this.names.get(state);
    if (known !== undefined) return known;
    const name = `state-${this.names.size + 1}`;
    this.names.set(state, name);
    this.known.set(state, name);
    return name;
  }

  /**
   * The object with the name of its `requestState` in place of it. What is no text is no state: of it only the type is
   * kept, since nobody knows what is in it.
   */
  named(object: JsonObject): JsonObject {
    if (!Object.hasOwn(object, 'requestState')) return object;
    const { requestState } = object;
    const text = isSecret(requestState) ? requestState.reveal() : requestState;
    return { ...object, requestState: typeof text === 'string' ? this.nameOf(text) : hollow(text) };
  }

  /** A copy of the JSON with the names of long states wherever they appear. */
  hide<J extends Json>(json: J): J {
    return this.known.hide(json);
  }
}

/** What is shown of a state that is no text. */
export function hollow(value: unknown): unknown {
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return [];
  if (typeof value === 'boolean' || value === undefined) return value;
  return isPlainObject(value) ? {} : null;
}

import { isPlainObject } from '../object.js';
import type { JsonObject } from '../protocol.js';
import { isSecret } from '../secret.js';
import { type Json, mapTexts } from './json.js';

/**
 * A state that is long enough to be nobody's ordinary word is replaced wherever it appears; a shorter one only as
 * `requestState`, since "step-2" may well stand in a message without being the state.
 */
const minSecretLength = 16;

/**
 * Names that stand for states: `state-1`, `state-2` … in the order of their first appearance, the same for the same
 * state. They are all that a transcript shows of `requestState`.
 */
export class StandIns {
  private readonly names = new Map<string, string>();

  /** The name of a state; a new one gets the next number. */
  nameOf(state: string): string {
    const known = this.names.get(state);
    if (known !== undefined) return known;
    const name = `state-${this.names.size + 1}`;
    this.names.set(state, name);
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
    return hideTexts(json, this.names);
  }
}

/** A copy of the JSON with the name of each long text wherever the text appears, also within a longer one. */
export function hideTexts<J extends Json>(json: J, names: ReadonlyMap<string, string>): J {
  // The longest first: one state may hold another.
  const secrets = [...names]
    .filter(([state]) => state.length >= minSecretLength)
    .sort(([a], [b]) => b.length - a.length);
  return mapTexts(json, (text) => secrets.reduce((shown, [state, name]) => shown.replaceAll(state, name), text));
}

function hollow(value: unknown): unknown {
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return [];
  if (typeof value === 'boolean' || value === null || value === undefined) return value;
  return isPlainObject(value) ? {} : null;
}

import type { Decoder } from 'io-ts';
import { declaredNames } from './capabilities.js';
import { isObject } from './object.js';
import type { MrtrOptions } from './options.js';
import type { JsonObject } from './protocol.js';
import { wrong } from './wrong.js';

/** Options that have been checked, with the defaults in. */
export interface Settings<R> {
  /** The caller's own object: `send`, `nextId`, `handleInput` and `checkInput` are called as its methods. */
  readonly options: MrtrOptions<R>;
  /** The declared capabilities, as `elicitation.form`, `sampling.tools` and so on. */
  readonly declared: readonly string[];
  readonly resultTypes: readonly string[];
  readonly result: Decoder<unknown, R> | undefined;
  readonly maxRounds: number;
  readonly maxInputRequests: number;
  readonly maxRequestStateBytes: number;
  readonly stateOnlyDelay: number | ((round: number) => number);
}

const maxDelay = 2 ** 31 - 1; // what a timer can wait: beyond it, timers fire at once

/** Checks the options of a call once and for all; throws what names the option and the value. */
export function checkOptions<R>(options: MrtrOptions<R>): Settings<R> {
  const given: unknown = options;
  if (!isObject(given)) throw wrong('options', 'an object', given);
  const { capabilities = {}, resultTypes = [], result, stateOnlyDelay = 0 } = options;
  const functions = ['send', 'nextId', 'handleInput', ...(options.checkInput === undefined ? [] : ['checkInput'])];
  for (const name of functions) {
    const member = (given as JsonObject)[name];
    if (typeof member !== 'function') throw wrong(name, 'a function', member);
  }
  if (!isObject(capabilities) || Array.isArray(capabilities)) throw wrong('capabilities', 'an object', capabilities);
  if (result !== undefined && typeof (result as Partial<Decoder<unknown, R>> | null)?.decode !== 'function') {
    throw wrong('result', 'an io-ts decoder', result);
  }
  const cap = (name: 'maxRounds' | 'maxInputRequests' | 'maxRequestStateBytes', fallback: number): number => {
    const { [name]: value = fallback } = options;
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw wrong(name, 'a positive safe integer', value, RangeError);
  };
  return {
    options,
    declared: declaredNames(capabilities),
    resultTypes: checkResultTypes(resultTypes),
    result,
    maxRounds: cap('maxRounds', 8),
    maxInputRequests: cap('maxInputRequests', 16),
    maxRequestStateBytes: cap('maxRequestStateBytes', 65_536),
    stateOnlyDelay: typeof stateOnlyDelay === 'function' ? stateOnlyDelay : checkDelay(stateOnlyDelay),
  };
}

/** A delay in milliseconds that a timer can keep. */
export function checkDelay(delay: unknown): number {
  if (typeof delay !== 'number') throw wrong('stateOnlyDelay', 'a number or a function', delay);
  if (delay >= 0 && delay <= maxDelay) return delay;
  throw wrong('stateOnlyDelay', `from 0 to ${maxDelay} milliseconds`, delay, RangeError);
}

function checkResultTypes(resultTypes: unknown): readonly string[] {
  if (!Array.isArray(resultTypes)) throw wrong('resultTypes', 'an array of strings', resultTypes);
  for (const resultType of resultTypes as unknown[]) {
    if (typeof resultType !== 'string') throw wrong('resultTypes', 'an array of strings', resultType);
    if (resultType === 'input_required') throw wrong('resultTypes', 'final ones', resultType);
  }
  return [...(resultTypes as string[])];
}

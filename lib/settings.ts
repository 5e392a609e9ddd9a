import type { Decoder } from 'io-ts';
import { missingCapability, type MissingCapability } from './capabilities.js';
import type { MrtrOptions } from './options.js';
import type { JsonObject } from './protocol.js';

/** Options that have been checked, with the defaults in. */
export interface Settings<R> {
  /** The caller's own object: `send`, `nextId`, `handleInput` and `checkInput` are called as its methods. */
  readonly options: MrtrOptions<R>;
  readonly missingCapability: MissingCapability;
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
  if (typeof given !== 'object' || given === null) throw wrong('options', 'an object', given);
  const {
    capabilities = {},
    resultTypes = [],
    result,
    maxRounds = 8,
    maxInputRequests = 16,
    maxRequestStateBytes = 65_536,
    stateOnlyDelay = 0,
  } = options;
  for (const name of ['send', 'nextId', 'handleInput']) checkFunction(name, (given as JsonObject)[name]);
  if (options.checkInput !== undefined) checkFunction('checkInput', (given as JsonObject)['checkInput']);
  if (!isRecord(capabilities)) throw wrong('capabilities', 'an object', capabilities);
  if (result !== undefined && !isDecoder(result)) throw wrong('result', 'an io-ts decoder', result);
  return {
    options,
    missingCapability: missingCapability(capabilities),
    resultTypes: checkResultTypes(resultTypes),
    result,
    maxRounds: checkCap('maxRounds', maxRounds),
    maxInputRequests: checkCap('maxInputRequests', maxInputRequests),
    maxRequestStateBytes: checkCap('maxRequestStateBytes', maxRequestStateBytes),
    stateOnlyDelay: typeof stateOnlyDelay === 'function' ? stateOnlyDelay : checkDelay(stateOnlyDelay),
  };
}

/** A delay in milliseconds that a timer can keep. */
export function checkDelay(delay: unknown): number {
  if (typeof delay !== 'number') throw wrong('stateOnlyDelay', 'a number of milliseconds or a function', delay);
  if (delay >= 0 && delay <= maxDelay) return delay;
  throw new RangeError(`stateOnlyDelay must be from 0 to ${maxDelay} milliseconds, not ${delay}`);
}

function checkFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw wrong(name, 'a function', value);
}

function checkCap(name: string, value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw new RangeError(`${name} must be a positive safe integer, not ${show(value)}`);
}

function checkResultTypes(resultTypes: unknown): readonly string[] {
  if (!Array.isArray(resultTypes)) throw wrong('resultTypes', 'an array of strings', resultTypes);
  for (const resultType of resultTypes as unknown[]) {
    if (typeof resultType !== 'string') throw wrong('resultTypes', 'an array of strings', resultType);
    if (resultType === 'input_required') {
      throw new TypeError('resultTypes must not list "input_required": such a result is never final');
    }
  }
  return [...(resultTypes as string[])];
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDecoder(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as { decode?: unknown }).decode === 'function';
}

function wrong(name: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${wanted}, not ${show(value)}`);
}

/** A value for a message: short, and never the inside of an object. */
function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 64));
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}

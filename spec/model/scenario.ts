import { inspect } from 'node:util';
import type { ModelOptions, Outcome } from './model.js';

/** In which of RxJS's forms something is delivered; those of the second line need a real event loop. */
export type Form =
  | ('plain' | 'sync' | 'added' | 'greedy' | 'late' | 'foreign' | 'subscribe' | 'thenable' | 'never')
  | ('promise' | 'iterable' | 'stream');

/** One thing that `send` or a handler gives: what, in which form, and after how many milliseconds if it is late. */
export interface Delivery {
  readonly form: Form;
  readonly outcome: Outcome;
  readonly ms: number;
}

/** The `result` option: left out, a codec that takes all, one that needs a boolean `verdict`, or one that throws. */
export interface ResultOption {
  readonly type: 'none' | 'all' | 'verdict' | 'throws';
  readonly error?: unknown;
}

/** One run: what is asked for, with which options, and what the outside does at its nth call. */
export interface Scenario {
  readonly requests: readonly unknown[];
  /** How many milliseconds each request comes after the one before it. */
  readonly gaps: readonly number[];
  readonly options: ModelOptions;
  readonly result: ResultOption;
  /** What the nth call of `nextId` gives; `none` is a number that nobody had before. */
  readonly ids: readonly Outcome[];
  readonly replies: readonly Delivery[];
  readonly checks: readonly Outcome[];
  readonly delays: readonly Outcome[];
  readonly answers: readonly Delivery[];
  /** `send` changes the params it was given; otherwise everything that the loop gets is frozen. */
  readonly vandal: boolean;
  /** Every context's signal is read while the work is in flight. */
  readonly watches: boolean;
  /** Members that `Object.prototype` has during the run. */
  readonly pollution: readonly string[];
}

const value = (given: unknown): Outcome => ({ type: 'value', value: given });
const plain = (given: unknown): Delivery => ({ form: 'plain', ms: 0, outcome: value(given) });

/** What the outside does past the end of its script. */
export const lastly = {
  reply: plain({ resultType: 'complete', content: [] }),
  answer: plain({ action: 'accept', content: {} }),
  check: value({ _tag: 'Right', right: undefined }),
  delay: value(0),
  id: { type: 'none' } satisfies Outcome,
} as const;

/** The nth id of a run, if the script has nothing else in mind. */
export const counted = (call: number): number => call + 100;

/** A scenario for people. */
export function describeScenario(scenario: Scenario): string {
  return inspect(scenario, { depth: null, maxStringLength: 100, maxArrayLength: 20, breakLength: 120 });
}

import { type Observable } from 'rxjs';
import { own } from '../object.js';
import type { AskedInput, InputAnswer, WorkContext } from '../options.js';
import { quote } from '../text.js';
import { now } from './clock.js';
import { cold } from './cold.js';
import { type Reply, replyTo } from './reply.js';

/** One question that was put to a scripted handler. */
export interface Asked {
  readonly key: string;
  readonly method: AskedInput['method'];
  readonly params: AskedInput['params'];
  /** When it was asked: milliseconds on RxJS's clock, virtual inside `TestScheduler.run`. */
  readonly at: number;
}

/** A handler that follows a script: the `handleInput` of the options, and what came of it. */
export interface ScriptedInput {
  /** Cold: each subscription is a question that takes the next answer for its key. */
  readonly handleInput: (key: string, input: AskedInput, context?: WorkContext) => Observable<InputAnswer>;
  /** The questions so far, in order. */
  readonly asked: readonly Asked[];
  /** Throws an `Error` that names the keys whose answers were not all used, or a question that had none. */
  readonly verify: () => void;
}

/**
 * Answers by key, for tests of a pipeline that needs nobody at the keyboard.
 *
 * @example
 * ```ts
 * const input = scriptedInput({
 *   name: { action: 'accept', content: { name: 'Ada' } }, // each time it is asked
 *   pin: [timer(500).pipe(map(() => ({ action: 'decline' }))), new Error('nobody there')], // the first time, the second
 *   roots: ({ at }) => ({ roots: at < 1_000 ? [] : [{ uri: 'file:///work' }] }),
 * });
 * exchange(request, { ...server, ...input, capabilities: { elicitation: {}, roots: {} } });
 * ```
 *
 * @param answers By key. A list answers once each; anything else (see {@link Reply}) answers every time. Functions get
 * the {@link Asked}. A `TypeError` if it is no object.
 * @returns `handleInput` emits the answer, then completes. It errors with an `Error` of the script, with what a function
 * of the script throws, and with an `Error` that names the key where the script has no answer, or none left; the loop
 * wraps these as `input_handler`/`raised`, with the error as `cause`.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponses
 */
export function scriptedInput(answers: {
  readonly [key: string]: Reply<Asked> | readonly Reply<Asked>[];
}): ScriptedInput {
  if (typeof answers !== 'object' || (answers as unknown) === null || Array.isArray(answers)) {
    throw new TypeError('The answers of a scripted input must be an object of answers by key');
  }
  const script = new Map(Object.keys(answers).map((key) => [key, own(answers, key) as Reply<Asked>]));
  const asked: Asked[] = [];
  const used = new Map<string, number>();
  let unanswered: string | undefined;

  const answer = (call: Asked): unknown => {
    asked.push(call);
    const answersOfKey = script.get(call.key);
    const position = (used.get(call.key) ?? 0) + 1;
    used.set(call.key, position);
    const problem = missing(call, position, script.has(call.key), answersOfKey);
    if (problem !== undefined) {
      unanswered ??= problem;
      throw new Error(problem);
    }
    return replyTo(Array.isArray(answersOfKey) ? (answersOfKey[position - 1] as Reply<Asked>) : answersOfKey, call);
  };

  return {
    handleInput: (key, { method, params }) =>
      cold(() => answer({ key, method, params, at: now() })) as Observable<InputAnswer>,
    asked,
    verify: () => {
      if (unanswered !== undefined) throw new Error(unanswered);
      const unused = [...script].flatMap(([key, answersOfKey]) => leftOver(key, answersOfKey, used.get(key) ?? 0));
      if (unused.length > 0) throw new Error(`The script has answers that were not used: ${unused.join(', ')}`);
    },
  };
}

function missing({ key, method }: Asked, position: number, isScripted: boolean, answers: unknown): string | undefined {
  if (!isScripted) return `The script has no answer for the key ${quote(key)} (${method})`;
  if (!Array.isArray(answers) || position <= answers.length) return undefined;
  return `The script has ${answers.length} answer(s) for the key ${quote(key)}: there is none for question ${position} (${method})`;
}

function leftOver(key: string, answers: unknown, used: number): string[] {
  if (!Array.isArray(answers)) return used > 0 ? [] : [`${quote(key)} (never asked)`];
  return used >= answers.length ? [] : [`${quote(key)} (${used} of ${answers.length} asked)`];
}

/**
 * One line of a script: what a {@link scriptedServer} replies or a {@link scriptedInput} answers.
 *
 * - an `Error` is thrown;
 * - an Observable (hot or cold, such as `cold('--a|', …)` of a marble test), a promise, an async iterable or a stream
 *   gives its first value when it has one;
 * - a function is called with what was sent or asked, and what it gives is read by these same rules;
 * - anything else is the value itself, there at once.
 */
export type Reply<C> =
  ((call: C) => Reply<C>) | object | string | number | bigint | boolean | symbol | null | undefined;

/** What a line of a script comes to for that call: a value or an input of RxJS. Throws the Errors of the script. */
export function replyTo<C>(reply: Reply<C>, call: C): unknown {
  let given: unknown = reply;
  while (typeof given === 'function') given = (given as (call: C) => unknown)(call);
  if (isError(given)) throw given;
  return given;
}

/** True for an Error of any realm: a test environment often has its own. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}

import { isPlainObject, own, setOwn } from '../object.js';
import type { AskedInput } from '../options.js';
import type { JsonObject } from '../protocol.js';
import { wrong } from '../wrong.js';
import { type Copy, copyOf, type Json } from './json.js';
import { checkObject } from './objects.js';

/** Which question an answer belongs to. */
export interface Redacted {
  readonly key: string;
  /** Absent for the answers in a caller's own params, whose questions nobody has seen. */
  readonly method?: AskedInput['method'];
}

/**
 * Gives what a transcript may show of an answer: a plain object. It gets a copy, which it may change.
 *
 * @param answer A copy of the answer.
 * @param question Its `key`, and its `method` where the question is known.
 */
export type Redact = (answer: { [member: string]: unknown }, question: Redacted) => object;

/** The hook among some hooks; a `TypeError` that names what is wrong with them. */
export function redactOf(hooks: { readonly redact?: Redact | undefined }): Redact | undefined {
  const { redact } = checkObject<{ readonly redact?: unknown }>('hooks', hooks);
  if (redact !== undefined && typeof redact !== 'function') throw wrong('redact', 'a function', redact);
  return redact as Redact | undefined;
}

/** Copies an answer as the hook leaves it. What goes wrong in there is thrown when the copy is asked for. */
export function redactedCopy(answer: unknown, question: Redacted, redact: Redact | undefined): Copy {
  const copy = copyOf(answer);
  if (redact === undefined) return copy;
  try {
    // A copy of its own: the hook may change it.
    const redacted = redact(copyOf(answer)('') as JsonObject, question);
    if (isPlainObject(redacted)) return copyOf(redacted);
    return (path) => {
      throw new TypeError(`${path} is not a plain object after redact`);
    };
  } catch (cause) {
    return (path) => {
      copy(path); // throws itself where the answer was not to be copied in the first place
      throw new TypeError(`${path} could not be redacted`, { cause });
    };
  }
}

/** Copies params, with each of their answers as `answerCopy` gives it. */
export function paramsCopy(params: JsonObject, answerCopy: (key: string, answer: unknown) => Copy): Copy {
  const responses = own(params, 'inputResponses');
  if (!isPlainObject(responses)) return copyOf(params);
  const copy = copyOf({ ...params, inputResponses: {} });
  const answers = Object.keys(responses).map((key) => [key, answerCopy(key, responses[key])] as const);
  return (path) => {
    const inputResponses: JsonObject = {};
    for (const [key, answer] of answers) setOwn(inputResponses, key, answer(`${path}.inputResponses.${key}`));
    return { ...(copy(path) as { [key: string]: Json }), inputResponses } as { [key: string]: Json };
  };
}

import type * as t from 'io-ts';
import { map } from 'rxjs';
import { BadAnswer } from '../bad-answer.js';
import { ElicitResult } from '../codecs/elicitation.js';
import { ListRootsResult } from '../codecs/roots.js';
import { CreateMessageResult } from '../codecs/sampling.js';
import { isLeft, isRight } from '../either.js';
import { form } from '../form.js';
import { toObservable } from '../input.js';
import { isPlainObject, own } from '../object.js';
import type { AskedInput, HandleInput, InputAnswer } from '../options.js';
import { explain } from './explain.js';

/** Looks at what was given as an answer: the answer to send, or what is wrong with it. */
type Reader = (answer: unknown, params: AskedInput['params']) => unknown;

/** Whatever a handler gave, with its answer looked at: at once if it is there at once, else when it comes. */
export function readAnswers(given: unknown, read: Reader, params: AskedInput['params']): ReturnType<HandleInput> {
  const readOne = (answer: unknown): InputAnswer => {
    if (isLeft(answer)) return answer;
    return read(isRight(answer) ? answer.right : answer, params) as InputAnswer;
  };
  // Not by an Observable, which costs more; only a promise of this realm is sure to give one back.
  if (given instanceof Promise) return given.then(readOne);
  const answers = toObservable(given);
  return answers === undefined ? readOne(given) : answers.pipe(map(readOne));
}

function bad(text: string): BadAnswer {
  return new BadAnswer(`gave a bad answer: ${text}`);
}

/** The answer if it is one, by reference; `is` first, since only a failure needs words. */
function ofType(codec: t.Mixed, answer: unknown): unknown {
  // What is no plain object is nobody's answer: the loop says so.
  if (!isPlainObject(answer) || codec.is(answer)) return answer;
  const decoded = codec.decode(answer);
  return decoded._tag === 'Left' ? bad(explain(decoded.left, '')) : answer;
}

/** Reads the answer to a form: accepted content must satisfy the form; missing defaults are filled in. */
export function readFormAnswer(answer: unknown, params: AskedInput['params']): unknown {
  const result = ofType(ElicitResult, answer);
  if (!isPlainObject(result) || own(result, 'action') !== 'accept') return result;
  const made = form(own(params, 'requestedSchema'));
  if (made._tag === 'Left') throw new TypeError(explain(made.left, 'params.requestedSchema'));
  const entered = own(result, 'content') ?? {};
  const content = made.right.content.decode(entered);
  if (content._tag === 'Left') return bad(explain(content.left, 'content'));
  return content.right === entered ? result : { ...result, content: content.right };
}

/** Reads the answer to a URL: a decision without content. */
export function readUrlAnswer(answer: unknown): unknown {
  if (isPlainObject(answer) && own(answer, 'content') !== undefined) {
    return bad('content has no place in the answer to a URL');
  }
  return ofType(ElicitResult, answer);
}

/** Reads what the model said. */
export function readMessage(answer: unknown): unknown {
  return ofType(CreateMessageResult, answer);
}

/** Reads the roots: a result, or just the list of them. */
export function readRoots(answer: unknown): unknown {
  return ofType(ListRootsResult, Array.isArray(answer) ? { roots: answer } : answer);
}

import { isBadAnswer } from './bad-answer.js';
import { isLeft, isRight } from './either.js';
import { McpClientError } from './errors.js';
import * as faults from './faults.js';
import { isPlainObject } from './object.js';
import type { JsonObject } from './protocol.js';

/** Reads what a handler gave for one question: the answer, by reference, or what is wrong with it. */
export function readAnswer(given: unknown, key: string, method: string): JsonObject | McpClientError {
  if (isLeft(given)) return faults.handlerError(method, key, given.left);
  const answer: unknown = isRight(given) ? given.right : given;
  if (isPlainObject(answer)) return answer;
  const text = isBadAnswer(answer) ? answer.text : 'answered with something that is not a plain object';
  return faults.invalidResponse(method, key, text);
}

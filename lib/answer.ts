import { isBadAnswer } from './bad-answer.js';
import { isLeft, isRight } from './either.js';
import type { McpClientError } from './errors.js';
import * as faults from './faults.js';
import { isPlainObject } from './object.js';
import type { JsonObject } from './protocol.js';

/** Reads what a handler gave for one question: the answer, by reference, or what is wrong with it. Never throws. */
export function readAnswer(given: unknown, key: string, method: string): JsonObject | McpClientError {
  try {
    if (isLeft(given)) return faults.handlerError(method, key, given.left);
    const answer: unknown = isRight(given) ? given.right : given;
    if (isPlainObject(answer)) return answer;
    return faults.invalidResponse(method, key, isBadAnswer(answer) ? answer.text : 'gave no plain object');
  } catch (cause) {
    return faults.raised(method, key, cause); // an answer whose getters throw, or a revoked proxy
  }
}

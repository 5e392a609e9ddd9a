import { isObject } from '../object.js';
import { wrong } from '../wrong.js';

/** What is to be taken apart, if it is an object; else a `TypeError` that names it. */
export function checkObject<T extends object>(name: string, given: T): T {
  if (!isObject(given)) throw wrong(name, 'an object', given);
  return given;
}

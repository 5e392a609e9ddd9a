import type { Left, Right } from 'fp-ts/lib/Either.js';
import { isObject, own } from './object.js';

// By the tag, as fp-ts tells them apart itself: importing its functions would bundle all of Either.

export function isLeft(value: unknown): value is Left<unknown> {
  return hasTag(value, 'Left');
}

export function isRight(value: unknown): value is Right<unknown> {
  return hasTag(value, 'Right');
}

function hasTag(value: unknown, tag: string): boolean {
  return isObject(value) && own(value, '_tag') === tag;
}

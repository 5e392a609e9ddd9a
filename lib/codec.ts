import * as t from 'io-ts';
import { isPlainObject, own } from './object.js';
import type { JsonObject } from './protocol.js';
import { quote } from './text.js';

/**
 * Building blocks for the codecs of the wire. All of them obey one law: what decodes is passed on by reference, with no
 * member added, dropped or reordered. Only own members count, and a member that is `undefined` is absent.
 */

interface Members {
  readonly [name: string]: t.Mixed;
}

/** A codec that looks but does not touch. */
export function check<A>(
  name: string,
  is: (value: unknown) => value is A,
  validate: t.Validate<unknown, A> = (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
): t.Type<A> {
  return new t.Type<A>(name, is, validate, t.identity);
}

/** An object of JSON: see {@link isPlainObject}. */
export const PlainObject: t.Type<JsonObject> = /* @__PURE__ */ check('PlainObject', isPlainObject);

/** A plain object with members of the given types; members that are not named may be anything. */
export function struct<A extends object>(name: string, required: Members, optional: Members = {}): t.Type<A> {
  const members = Object.entries({ ...required, ...optional });
  const isRequired = (key: string): boolean => Object.hasOwn(required, key);
  const fits = (value: object, key: string, type: t.Mixed): boolean => {
    const member = own(value, key);
    return member === undefined ? !isRequired(key) : type.is(member);
  };
  const is = (value: unknown): value is A =>
    isPlainObject(value) && members.every(([key, type]) => fits(value, key, type));

  return check(name, is, (value, context) => {
    if (!isPlainObject(value)) return t.failure(value, context);
    const errors: t.ValidationError[] = [];
    for (const [key, type] of members) {
      const member = own(value, key);
      if (member === undefined && !isRequired(key)) continue;
      const decoded = type.validate(member, t.appendContext(context, key, type, member));
      if (decoded._tag === 'Left') errors.push(...decoded.left);
    }
    return errors.length > 0 ? t.failures(errors) : t.success(value as A);
  });
}

/**
 * Where a value first fails its codec, such as `content.0.text`, or the empty string for the value itself. Names
 * members, never values.
 */
export function firstPath(errors: t.Errors): string {
  const context = errors[0]?.context ?? [];
  return context
    .filter((_, index) => index > 0 && !isCombination(context[index - 1]?.type))
    .map((entry) => quote(entry.key).slice(1, -1)) // no line breaks of the other side's in a log
    .join('.');
}

// io-ts numbers the parts of a union or an intersection in the context: a place in the codec, not in the value.
function isCombination(type: t.Decoder<unknown, unknown> | undefined): boolean {
  return /^(Union|Intersection)Type$/.test(String((type as { readonly _tag?: unknown } | undefined)?._tag));
}

import * as t from 'io-ts';
import { check, struct } from '../codec.js';
import { isPlainObject, own } from '../object.js';

/**
 * More building blocks, for the codecs of the entry `rxjs-mrtr/codecs`. They obey the law of `codec.ts`: what decodes
 * is passed on by reference. The work is linear in the value and goes only as deep as the codec.
 */

/** So many errors of a list are told: a hostile one of a million wrong items would cost a gigabyte of reports. */
export const maxErrors = 32;

type Named<A> = keyof { [K in keyof A as string extends K ? never : K]: true } & keyof A & string;
type Requirement<A, K extends keyof A> = Partial<Pick<A, K>> extends Pick<A, K> ? never : K;
type Required<A> = { [K in Named<A>]: Requirement<A, K> }[Named<A>];
type Optional<A> = Exclude<Named<A>, Required<A>>;

/** {@link struct} with the members of a documented type: the compiler sees to it that the two agree. */
export function shape<A extends object>(
  name: string,
  required: { readonly [K in Required<A>]: t.Type<A[K]> },
  optional: { readonly [K in Optional<A>]: t.Type<Exclude<A[K], undefined>> },
): t.Type<A> {
  return struct<A>(name, required, optional);
}

/** A string, with no word about what is in it. */
export const text: t.Type<string> = /* @__PURE__ */ check('string', (value) => typeof value === 'string');

/** `true` or `false`. */
export const flag: t.Type<boolean> = /* @__PURE__ */ check('boolean', (value) => typeof value === 'boolean');

/** A number that JSON can write. */
export const finite: t.Type<number> = /* @__PURE__ */ check('number', isFiniteNumber);

/** A number without a fraction: `1.0` is one. */
export const integer: t.Type<number> = /* @__PURE__ */ check('integer', isInteger);

/** A number from 0 to 1. */
export const fraction: t.Type<number> = /* @__PURE__ */ check(
  'number from 0 to 1',
  (value): value is number => isFiniteNumber(value) && value >= 0 && value <= 1,
);

/** Anything at all. */
export const anything: t.Type<unknown> = t.unknown;

/** An object of JSON that the schema does not look into. */
export const jsonObject: t.Type<object> = /* @__PURE__ */ check<object>('JSONObject', isPlainObject);

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

/** One of the given strings. */
export function oneOf<A extends string>(...values: readonly [A, ...A[]]): t.Type<A> {
  return check(values.map((value) => `"${value}"`).join(' | '), (value): value is A =>
    (values as readonly unknown[]).includes(value),
  );
}

/** An array, holes being `undefined`. */
export function list<A>(item: t.Type<A>): t.Type<readonly A[]> {
  const is = (value: unknown): value is readonly A[] => {
    if (!Array.isArray(value)) return false;
    for (const one of value) if (!item.is(one)) return false; // holes too, which every() skips
    return true;
  };
  return check(`list of ${item.name}`, is, (value, context) => {
    if (!Array.isArray(value)) return t.failure(value, context);
    const errors: t.ValidationError[] = [];
    for (let at = 0; at < value.length && errors.length < maxErrors; at++) {
      collect(errors, item, value[at], context, String(at));
    }
    return errors.length > 0 ? t.failures(errors) : t.success(value as readonly A[]);
  });
}

/** A plain object whose members are all of one type, whatever their names. */
export function dictionary<A>(name: string, member: t.Type<A>): t.Type<{ readonly [name: string]: A }> {
  type Dictionary = { readonly [name: string]: A };
  const is = (value: unknown): value is Dictionary =>
    isPlainObject(value) && Object.keys(value).every((key) => value[key] === undefined || member.is(own(value, key)));
  return check(name, is, (value, context) => {
    if (!isPlainObject(value)) return t.failure(value, context);
    const errors: t.ValidationError[] = [];
    for (const key of Object.keys(value)) {
      if (errors.length >= maxErrors) break;
      const one = own(value, key);
      if (one !== undefined) collect(errors, member, one, context, key);
    }
    return errors.length > 0 ? t.failures(errors) : t.success(value as Dictionary);
  });
}

/** Adds what is wrong with a member, if anything. */
export function collect(
  errors: t.ValidationError[],
  type: t.Mixed,
  value: unknown,
  context: t.Context,
  key: string,
): void {
  if (type.is(value)) return;
  const decoded = type.validate(value, t.appendContext(context, key, type, value));
  if (decoded._tag === 'Left') errors.push(...decoded.left);
}

/** One of several codecs, which a look at the value finds: no codec is tried in vain. */
export function choice<C extends t.Mixed>(name: string, pick: (value: unknown) => C): t.Type<t.TypeOf<C>> {
  type A = t.TypeOf<C>;
  return check(
    name,
    (value): value is A => pick(value).is(value),
    (value, context) => pick(value).validate(value, context) as t.Validation<A>,
  );
}

/** One thing, or a list of them. */
export function oneOrMany<A>(one: t.Type<A>): t.Type<A | readonly A[]> {
  const many = list(one);
  return choice(`${one.name}, or a list of them`, (value) => (Array.isArray(value) ? many : one));
}

/** Objects that a string member tells apart. A tag that is none of these fails at that member. */
export function tagged<C extends t.Mixed>(
  name: string,
  tag: string,
  kinds: { readonly [tag: string]: C },
): t.Type<t.TypeOf<C>> {
  const [first = '', ...others] = Object.keys(kinds);
  const unknownTag: t.Mixed = struct(name, { [tag]: oneOf(first, ...others) });
  return choice(name, (value): t.Mixed => {
    const given = isPlainObject(value) ? own(value, tag) : undefined;
    return (typeof given === 'string' && Object.hasOwn(kinds, given) ? kinds[given] : undefined) ?? unknownTag;
  }) as t.Type<t.TypeOf<C>>;
}

/** A codec with one more rule: `text` says what a value that breaks it is not. */
export function refine<A>(codec: t.Type<A>, name: string, rule: (value: A) => boolean, text: string): t.Type<A> {
  return check(
    name,
    (value): value is A => codec.is(value) && rule(value),
    (value, context) => {
      const decoded = codec.validate(value, context);
      return decoded._tag === 'Left' || rule(decoded.right) ? decoded : t.failure(value, context, text);
    },
  );
}

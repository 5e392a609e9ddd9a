import fc from 'fast-check';
import { runInNewContext } from 'node:vm';

/** How an object is made. The first three are plain, the others are not. */
export type Flavour = 'literal' | 'null' | 'realm' | 'derived' | 'class';

/** Stands in every value of the other side that no message may repeat. */
export const marker = 'NOT-TO-BE-REPEATED';

// A realm whose prototype somebody has polluted: its objects are plain, what they inherit does not count.
const makeInRealm = runInNewContext(`
  Object.assign(Object.prototype, {
    resultType: 'input_required', inputRequests: { inherited: {} }, requestState: 'inherited', method: 'roots/list',
    params: [], mode: 5, tools: [], form: {}, url: {}, elicitation: {}, sampling: {}, roots: {}, _tag: 'Left', left: 1,
  });
  () => ({})`) as () => object;

class Instance extends Object {}

const makers: { readonly [flavour in Flavour]: () => object } = {
  literal: () => ({}),
  null: () => Object.create(null) as object,
  realm: makeInRealm,
  derived: () => Object.create({ resultType: 'complete', method: 'roots/list' }) as object,
  class: () => new Instance(),
};

/** An object of that flavour with these own members, whatever they are called. */
export function make(flavour: Flavour, members: readonly (readonly [string, unknown])[]): object {
  const object = makers[flavour]();
  for (const [name, value] of members) {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return object;
}

/** A plain object, seldom of an odd prototype. */
export const plainFlavour: fc.Arbitrary<Flavour> = fc.oneof(
  { withCrossShrink: true },
  { weight: 12, arbitrary: fc.constant<Flavour>('literal') },
  { weight: 1, arbitrary: fc.constant<Flavour>('null') },
  { weight: 1, arbitrary: fc.constant<Flavour>('realm') },
);

/** An object that may not be plain at all. */
export const anyFlavour: fc.Arbitrary<Flavour> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: plainFlavour },
  { weight: 1, arbitrary: fc.constantFrom<Flavour>('derived', 'class') },
);

/** Own members by name; a member that is `absent` is left out. */
export interface Members {
  readonly [name: string]: fc.Arbitrary<unknown>;
}

/** In place of a member's value: the member is not there. */
export const absent = Symbol('absent');

/** Objects of these members. */
export function objectOf(members: Members, flavour: fc.Arbitrary<Flavour> = plainFlavour): fc.Arbitrary<object> {
  const names = Object.keys(members);
  return fc.tuple(flavour, ...Object.values(members)).map(([chosen, ...values]) =>
    make(
      chosen,
      names.map((name, index) => [name, values[index]] as const).filter(([, value]) => value !== absent),
    ),
  );
}

/** Values of every JavaScript type that none of the wire's members may have, objects last. */
export const junk: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  7,
  -1.5,
  NaN,
  '',
  marker,
  [],
  [marker],
  {},
  { text: marker },
  make('null', []),
  make('realm', [['text', marker]]),
  make('derived', []),
  make('class', [['resultType', 'complete']]),
  Object(marker),
  7n,
  Symbol(marker),
  new Date(0),
  new Map([['resultType', marker]]),
  new Set([{}]),
  () => marker,
  new Error(marker),
);

/** {@link junk} in place of a text that errors may repeat. */
export const noText: fc.Arbitrary<unknown> = junk.filter((value) => value !== marker);

/** Names that a server may choose, with all that JavaScript treats in a way of its own. */
export const key: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  { weight: 5, arbitrary: fc.constantFrom('a', 'b', 'c', 'ab') },
  { weight: 2, arbitrary: fc.constantFrom('10', '2', '01', '-1', '4294967295', '') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'undefined', '_tag'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\uff5e', '\u{1f600}', '\ud800', '\udfff', '\ud83d\uff5e', 'a\u0301', 'z'.repeat(70)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);

/** The usual, but once in a while something else; shrinks towards the usual. */
export function rarely<T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>, times: number): fc.Arbitrary<T> {
  return fc.oneof({ withCrossShrink: true }, { weight: times, arbitrary: usual }, { weight: 1, arbitrary: unusual });
}

/** {@link rarely}, where types do not matter. */
export const seldom: (
  usual: fc.Arbitrary<unknown>,
  unusual: fc.Arbitrary<unknown>,
  times: number,
) => fc.Arbitrary<unknown> = rarely;

/** Freezes all that can be reached: whoever writes to it is found out. */
export function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return;
  Object.freeze(value);
  for (const name of Reflect.ownKeys(value)) deepFreeze(Object.getOwnPropertyDescriptor(value, name)?.value);
}

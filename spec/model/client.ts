import fc from 'fast-check';
import { Secret } from 'rxjs-mrtr';
import type { ModelOptions, Outcome } from './model.js';
import { counted, type ResultOption } from './scenario.js';
import { absent, junk, make, marker, noText, objectOf, plainFlavour, rarely, seldom } from './values.js';

/** Random requests, options and words of the client's own side. */

const value = (given: unknown): Outcome => ({ type: 'value', value: given });

/** Whatever somebody may throw. */
export const thrown: fc.Arbitrary<Outcome> = fc
  .constantFrom<unknown>(new Error(marker), new TypeError(marker), undefined, null, marker, { code: -32602 })
  .map((error) => ({ type: 'error', error }));

/** What a handler answers. */
export const answer: fc.Arbitrary<unknown> = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 60,
    arbitrary: fc.constantFrom<unknown>(
      { action: 'accept', content: { name: marker } },
      { action: 'decline' },
      { roots: [] },
      {},
      make('null', [['action', 'cancel']]),
      make('realm', [['action', 'cancel']]),
      make('literal', [['__proto__', { action: 'accept' }]]),
      { _tag: 'None' },
      { then: 'later' },
    ),
  },
  {
    weight: 12,
    arbitrary: fc.constantFrom<object>({ action: 'accept' }, {}).map((right) => ({ _tag: 'Right', right })),
  },
  { weight: 1, arbitrary: junk.map((right) => ({ _tag: 'Right', right })) },
  { weight: 1, arbitrary: junk.map((left) => ({ _tag: 'Left', left })) },
  { weight: 2, arbitrary: seldom(junk, fc.constant(undefined), 10) },
);

/** What `nextId` gives, where it does not count. */
export const id: fc.Arbitrary<Outcome> = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom<unknown>('next', 'again', '', 0, -1, 2 ** 53 - 1, '1', 1, ...[0, 1, 2, 3].map(counted))
      .map(value),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(1.5, NaN, Infinity, 2 ** 53, null, undefined).map(value),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>({}, [1], 1n, true, Symbol(marker)).map(value) },
  { weight: 1, arbitrary: thrown },
);

/** What `checkInput` says. */
export const verdict: fc.Arbitrary<Outcome> = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 40,
    arbitrary: fc.constantFrom<unknown>({ _tag: 'Right', right: undefined }, { _tag: 'Right', right: {} }).map(value),
  },
  { weight: 1, arbitrary: junk.map((left) => value({ _tag: 'Left', left })) },
  { weight: 1, arbitrary: seldom(junk, fc.constant(undefined), 4).map(value) },
  { weight: 1, arbitrary: thrown },
);

/** What `stateOnlyDelay` gives as a function. */
export const delay: fc.Arbitrary<Outcome> = fc.oneof(
  { withCrossShrink: true },
  { weight: 10, arbitrary: fc.constantFrom(0, 1, 3, 2.5, 2 ** 31 - 1).map(value) },
  { weight: 1, arbitrary: fc.constantFrom(-1, NaN, Infinity, 2 ** 31, -0.5).map(value) },
  { weight: 1, arbitrary: seldom(junk, fc.constant(undefined), 4).map(value) },
  { weight: 1, arbitrary: thrown },
);

const anyObject = fc.constantFrom<unknown>({}, { deep: true }, make('null', []), make('class', []));

/** A member of `capabilities`: often an object, sometimes not there, seldom of a wrong type. */
const declared = (inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 8, arbitrary: inner },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(absent, undefined) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, 'form') },
  );

const capabilities: fc.Arbitrary<object> = objectOf({
  elicitation: declared(
    objectOf({ form: declared(anyObject), url: declared(anyObject), voice: seldom(fc.constant(absent), anyObject, 4) }),
  ),
  sampling: declared(objectOf({ tools: declared(anyObject) })),
  roots: declared(anyObject),
});

const everything = { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} };

const resultTypes = fc.constantFrom<string[]>([], ['task'], ['task', 'toString', ''], ['complete']);
const delays = fc.constantFrom<number | 'function'>(0, 0, 'function', 1, 2.5, 2 ** 31 - 1);

const roomy = fc.record<ModelOptions>({
  capabilities: fc.constant(everything),
  resultTypes,
  decodes: fc.constant(false),
  checks: fc.boolean(),
  maxRounds: fc.constantFrom(8, 100),
  maxInputRequests: fc.constantFrom(16, 1000),
  maxRequestStateBytes: fc.constantFrom(65_536, 100_000),
  delay: delays,
});

const tight = fc.record<ModelOptions>({
  capabilities: fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.constant<object>(everything) },
    { weight: 5, arbitrary: capabilities },
    { weight: 1, arbitrary: fc.constant<object>({}) },
  ),
  resultTypes,
  decodes: fc.constant(false),
  checks: fc.boolean(),
  maxRounds: fc.constantFrom(8, 4, 3, 2, 1),
  maxInputRequests: fc.constantFrom(16, 3, 2, 1),
  maxRequestStateBytes: fc.constantFrom(65_536, 31, 30, 4, 1),
  delay: delays,
});

/** The options that are no functions: with room for whatever an orderly server wants, or tight. */
export const options: fc.Arbitrary<ModelOptions> = fc.oneof({ withCrossShrink: true }, roomy, tight);

/** The `result` option. */
export const result: fc.Arbitrary<ResultOption> = fc.oneof(
  { withCrossShrink: true },
  { weight: 6, arbitrary: fc.constant<ResultOption>({ type: 'none' }) },
  { weight: 1, arbitrary: fc.constantFrom<ResultOption>({ type: 'all' }, { type: 'verdict' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<unknown>(new Error(marker), undefined, marker)
      .map((error): ResultOption => ({ type: 'throws', error })),
  },
);

const method = fc.oneof(
  { withCrossShrink: true },
  { weight: 30, arbitrary: fc.constantFrom('tools/call', 'resources/read', 'prompts/get') },
  { weight: 1, arbitrary: fc.constantFrom('tools/list', 'ping', 'toString', '__proto__', 'tools/call ') },
);

const maybe = (inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => seldom(fc.constant(absent), inner, 3);

const params = objectOf({
  name: seldom(fc.constant('deploy'), fc.constant(absent), 4),
  arguments: fc.constantFrom<unknown>({ env: 'prod' }, { nested: [{}] }, null, absent),
  inputResponses: maybe(fc.oneof(fc.constant<unknown>({ kept: { action: 'accept' } }), junk)),
  requestState: maybe(fc.oneof(fc.constantFrom<unknown>(new Secret(`${marker}-0`), `${marker}-0`), junk)),
  constructor: maybe(fc.constant('own')),
  toString: maybe(fc.constantFrom<unknown>(null, undefined)),
});

const withProto = fc
  .tuple(params, plainFlavour)
  .map(([given, flavour]) => make(flavour, [...Object.entries(given), ['__proto__', { polluted: true }]]));

/** What is asked for; now and then no request at all. */
export const request: fc.Arbitrary<unknown> = rarely<unknown>(
  objectOf({
    method,
    params: fc.oneof(
      { withCrossShrink: true },
      { weight: 5, arbitrary: params },
      { weight: 3, arbitrary: fc.constantFrom<unknown>(absent, undefined) },
      { weight: 1, arbitrary: withProto },
    ),
    other: maybe(fc.constant(marker)),
  }),
  fc.oneof(
    objectOf({ method: noText, params: fc.constant(absent) }),
    objectOf({ method, params: junk }),
    fc.constantFrom<unknown>(undefined, null, 'tools/call', 5, [], {}, make('derived', [])),
  ),
  40,
);

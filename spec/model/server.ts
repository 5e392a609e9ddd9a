import fc from 'fast-check';
import {
  absent,
  anyFlavour,
  junk,
  key,
  make,
  marker,
  noText,
  objectOf,
  plainFlavour,
  rarely,
  seldom,
} from './values.js';

/** Random results of a server: valid ones for the most part, sloppy ones, and hostile ones. */

const text = fc.constant(marker);
const optional = (inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.constant<unknown>(absent) },
    { weight: 3, arbitrary: inner },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );

const form = objectOf({
  method: fc.constant('elicitation/create'),
  params: objectOf({
    message: text,
    mode: optional(fc.constant('form')),
    requestedSchema: fc.constant({ type: 'object' }),
  }),
});
const url = objectOf({
  method: fc.constant('elicitation/create'),
  params: objectOf({ message: text, mode: fc.constant('url'), url: text }),
});
const sampling = objectOf({
  method: fc.constant('sampling/createMessage'),
  params: objectOf({
    messages: fc.constant([]),
    tools: optional(fc.constantFrom<unknown>([], null, {})),
    toolChoice: optional(fc.constantFrom<unknown>({}, null)),
  }),
});
const roots = objectOf({
  method: fc.constant('roots/list'),
  params: optional(objectOf({ _meta: optional(fc.constant({})) })),
});

const valid = fc.oneof({ withCrossShrink: true }, form, roots, sampling, url);

const mode = fc.oneof(
  fc.constantFrom<unknown>('form', 'url', 'voice', '', 'toString', '__proto__', `${'m'.repeat(64)}${marker}`),
  noText,
);
const methodName = fc.oneof(
  fc.constantFrom<unknown>('elicitation/create', 'sampling/createMessage', 'roots/list'),
  fc.constantFrom<unknown>('tools/call', 'toString', '__proto__', '', `${'x'.repeat(64)}${marker}`),
  fc.oneof(noText, fc.constantFrom<unknown>(absent, undefined)),
);

/** An entry in which anything may be wrong. */
const sloppy = objectOf(
  {
    method: methodName,
    params: fc.oneof(
      { withCrossShrink: true },
      { weight: 2, arbitrary: optional(objectOf({ mode, tools: optional(junk) }, anyFlavour)) },
      { weight: 1, arbitrary: junk },
    ),
    [marker]: text,
  },
  anyFlavour,
);

const entry = fc.oneof(
  { withCrossShrink: true },
  { weight: 24, arbitrary: valid },
  { weight: 2, arbitrary: sloppy },
  { weight: 1, arbitrary: junk },
);

/** A map of questions under names of the server's choice. */
const questionsOf = (entries: fc.Arbitrary<unknown>, minLength: number): fc.Arbitrary<object> =>
  fc
    .tuple(
      plainFlavour,
      fc.uniqueArray(fc.tuple(key, entries), { selector: ([name]) => name, minLength, maxLength: 5 }),
    )
    .map(([flavour, members]) => make(flavour, members));

const questions = questionsOf(entry, 0);

// Members that are undefined are not there; few, so that no cap is near.
const withAbsent = fc
  .tuple(key, fc.option(fc.tuple(key, valid), { nil: undefined }))
  .map(([name, other]) => make('literal', [...(other ? [other] : []), [name, undefined]]));

const many = fc.constantFrom(16, 17, 18, 300).map((count) =>
  make(
    'literal',
    Array.from({ length: count }, (_, index) => [`k${index}`, { method: 'roots/list' }] as const),
  ),
);

const inputRequests = fc.oneof(
  { withCrossShrink: true },
  { weight: 16, arbitrary: questions },
  { weight: 4, arbitrary: fc.constant<unknown>(absent) },
  { weight: 1, arbitrary: fc.constant<unknown>(undefined) },
  { weight: 1, arbitrary: withAbsent },
  { weight: 1, arbitrary: many },
  { weight: 1, arbitrary: junk },
  { weight: 1, arbitrary: objectOf({ a: valid }, anyFlavour) },
);

const enormous = 'x'.repeat(65_536);
const awkward = [
  ...['', '0', 'null', ' {"a": 1.0}\n', 'e\u0301', '\u0000\u2028', '\ufeffBOM', '%7B%7D', 'MDEyMw==\r\n'],
  // About 30 bytes by every count: UTF-8 bytes, code units and code points differ.
  ...[
    '\u{1f600}'.repeat(7),
    `${'\u{1f600}'.repeat(7)}ab`,
    `${'\u{1f600}'.repeat(7)}abc`,
    '\u00e9'.repeat(15),
    `${'\u00e9'.repeat(15)}!`,
  ],
  ...[
    '\ud800'.repeat(10),
    `${'\udc00'.repeat(10)}!`,
    'x'.repeat(30),
    'x'.repeat(31),
    '\uffff',
    '\u{1f600}',
    'abcd',
    'abcde',
  ],
  ...[enormous, `${enormous}x`, '\u00e9'.repeat(32_768), `${'\u00e9'.repeat(32_768)}!`, marker.padEnd(100_001, '.')],
];

const requestState = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.constant<unknown>(absent) },
  { weight: 4, arbitrary: fc.nat(9).map((serial) => `${marker}-${serial}`) },
  { weight: 3, arbitrary: fc.constantFrom(...awkward) },
  { weight: 1, arbitrary: fc.constant<unknown>(undefined) },
  { weight: 1, arbitrary: junk.filter((state) => typeof state !== 'string') },
);

const extras = {
  _meta: optional(fc.constant({ text: marker })),
  content: optional(fc.constant([])),
  type: optional(text),
};

const interim = objectOf(
  { resultType: fc.constant('input_required'), inputRequests, requestState, ...extras },
  seldom(plainFlavour, anyFlavour, 20) as typeof anyFlavour,
);

const resultType = fc.oneof(
  { withCrossShrink: true },
  { weight: 6, arbitrary: fc.constantFrom<unknown>('complete', absent, undefined) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('task', 'toString', '', '__proto__', 'Complete', `${'t'.repeat(64)}${marker}`),
  },
  { weight: 2, arbitrary: noText },
);

const final = objectOf(
  {
    resultType,
    inputRequests: optional(questions),
    requestState: optional(fc.constant(marker)),
    verdict: optional(fc.constantFrom<unknown>(true, false, 'yes', null)),
    ...extras,
  },
  anyFlavour,
);

const state = fc.nat(9).map((serial) => `${marker}-${serial}`);

/** What a server that keeps to the protocol sends: questions, a state, or the end. */
export const orderly: fc.Arbitrary<unknown> = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 5,
    arbitrary: objectOf({
      resultType: fc.constant('input_required'),
      inputRequests: questionsOf(valid, 1),
      requestState: optional(state),
      _meta: optional(fc.constant({ text: marker })),
    }),
  },
  {
    weight: 2,
    arbitrary: objectOf({
      resultType: fc.constant('input_required'),
      inputRequests: optional(fc.constant({})),
      requestState: seldom(state, fc.constant(''), 4),
    }),
  },
  { weight: 1, arbitrary: objectOf({ resultType: optional(fc.constant('complete')), ...extras }) },
);

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { withCrossShrink: true },
  { weight: 12, arbitrary: interim },
  { weight: 4, arbitrary: final },
  { weight: 1, arbitrary: fc.oneof(junk, fc.constant<unknown>(undefined)) },
);

/** The results that one server sends, in the form of `deliver`: all valid, some of them sloppy, or all hostile. */
export function replies<T>(deliver: (results: fc.Arbitrary<unknown>) => fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  const script = (results: fc.Arbitrary<unknown>): fc.Arbitrary<T[]> => fc.array(deliver(results), { maxLength: 7 });
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 5, arbitrary: script(orderly) },
    { weight: 3, arbitrary: script(rarely(orderly, hostile, 4)) },
    { weight: 2, arbitrary: script(hostile) },
  );
}

import fc from 'fast-check';
import * as t from 'io-ts';
import { exchange, mrtr, type McpRequest, type MrtrOptions } from 'rxjs-mrtr';
import { make } from './values.js';

/** Good and bad values of one option, and the error that a bad one is. */
interface Option {
  readonly good: fc.Arbitrary<unknown>;
  readonly bad: fc.Arbitrary<readonly [value: unknown, error: typeof TypeError]>;
}

const noFunction = fc.constantFrom<unknown>(null, 0, 'send', {}, [], true, Symbol('send'));
const noObject = fc.constantFrom<unknown>(null, 0, 'all', true, 7n);
const noCap = fc.constantFrom<unknown>(0, -1, 1.5, NaN, Infinity, -Infinity, 2 ** 53, '8', '', null, true, {}, [8], 8n);

const as = (error: typeof TypeError, values: fc.Arbitrary<unknown>): Option['bad'] =>
  values.map((value) => [value, error] as const);

const required = fc.constant(() => undefined);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const cap: Option = {
  good: maybe(fc.oneof(fc.integer({ min: 1 }), fc.constant(Number.MAX_SAFE_INTEGER))),
  bad: as(RangeError, noCap),
};

const options: { readonly [name: string]: Option } = {
  send: { good: required, bad: as(TypeError, fc.oneof(noFunction, fc.constant(undefined))) },
  nextId: { good: required, bad: as(TypeError, fc.oneof(noFunction, fc.constant(undefined))) },
  handleInput: { good: required, bad: as(TypeError, fc.oneof(noFunction, fc.constant(undefined))) },
  checkInput: { good: maybe(required), bad: as(TypeError, noFunction) },
  capabilities: {
    good: fc.constantFrom<unknown>(undefined, {}, { elicitation: {} }, make('null', [])),
    bad: as(TypeError, noObject),
  },
  resultTypes: {
    good: fc.constantFrom<unknown>(undefined, [], ['task'], ['', 'task'], Object.freeze(['task'])),
    bad: as(
      TypeError,
      fc.oneof(noObject, fc.constantFrom<unknown>({}, [1], ['task', null], ['input_required'], [undefined], new Set())),
    ),
  },
  result: {
    good: fc.constantFrom<unknown>(undefined, t.UnknownRecord, t.type({})),
    bad: as(TypeError, fc.oneof(noObject, fc.constantFrom<unknown>({}, { decode: 1 }, []))),
  },
  maxRounds: cap,
  maxInputRequests: cap,
  maxRequestStateBytes: cap,
  stateOnlyDelay: {
    good: fc.constantFrom<unknown>(undefined, 0, 0.5, 2 ** 31 - 1, () => 0),
    bad: fc.oneof(
      as(RangeError, fc.constantFrom<unknown>(-1, 2 ** 31, NaN, Infinity)),
      as(TypeError, fc.constantFrom<unknown>(null, '0', {}, [], true, 1n)),
    ),
  },
};

const good = fc.record(Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.good])), {
  noNullPrototype: true,
});
const bad = fc
  .constantFrom(...Object.entries(options))
  .chain(([name, option]) => option.bad.map(([value, error]) => ({ name, value, error })));

/** Both ways in, up to the point where nobody has subscribed. */
const waysIn: readonly ((given: unknown) => unknown)[] = [
  (given) => mrtr(given as MrtrOptions),
  (given) => exchange({ method: 'tools/call' }, given as MrtrOptions),
  (given) => exchange(null as unknown as McpRequest, given as MrtrOptions),
];

describe('the options', () => {
  it('are all accepted within their bounds, whatever else is there, and nothing is called or changed', () => {
    fc.assert(
      fc.property(good, fc.boolean(), (given, inherited) => {
        const called = Object.freeze({ ...given, notifications: null, headers: 7 });
        for (const wayIn of waysIn) expect(wayIn(inherited ? Object.create(called) : called)).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it('are refused at the call if one is out of bounds, by an error that names it and the value', () => {
    fc.assert(
      fc.property(good, bad, (given, { name, value, error }) => {
        for (const wayIn of waysIn) {
          const got = thrownBy(() => wayIn({ ...given, [name]: value }));
          expect(got.name).toBe(error.name);
          expect(got.message).toContain(name);
          expect(got.message).toContain(shownPart(value));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([undefined, null, 5, 'options', true])('are refused if they are %p', (given) => {
    for (const wayIn of waysIn) expect(thrownBy(() => wayIn(given)).name).toBe('TypeError');
  });
});

function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('it was accepted');
}

/** What has to be seen of a value in the message: numbers and texts as they are, nothing of the others. */
function shownPart(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' || value === null ? String(value) : '';
}

import fc from 'fast-check';
import { answer, delay, id, options, request, result, thrown, verdict } from './client.js';
import type { Outcome } from './model.js';
import { lastly, type Delivery, type Form, type Scenario } from './scenario.js';
import { replies } from './server.js';
import { rarely } from './values.js';

const virtualForms: fc.Arbitrary<Form> = fc.oneof(
  { withCrossShrink: true },
  { weight: 60, arbitrary: fc.constant<Form>('plain') },
  { weight: 90, arbitrary: fc.constantFrom<Form>('sync', 'added', 'greedy', 'late', 'late') },
  { weight: 40, arbitrary: fc.constantFrom<Form>('foreign', 'subscribe', 'thenable') },
  { weight: 1, arbitrary: fc.constant<Form>('never') },
);
const eventLoopForms = fc.constantFrom<Form>('promise', 'promise', 'plain', 'sync', 'iterable', 'stream');

const none = fc.constant<Outcome>({ type: 'none' });
const valueOf = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Outcome> =>
  values.map((given) => ({ type: 'value', value: given }));

/** Values for the most part, sometimes an error or nothing, in a form that can carry it. */
function deliveries(values: fc.Arbitrary<unknown>, forms: fc.Arbitrary<Form>): fc.Arbitrary<Delivery> {
  const outcome = rarely(valueOf(values), fc.oneof(none, thrown), 40);
  return fc.record({ form: forms, outcome, ms: fc.nat(5) }, { noNullPrototype: true }).map((drawn) => {
    const canBeEmpty = !['plain', 'thenable', 'promise'].includes(drawn.form);
    return drawn.outcome.type === 'none' && !canBeEmpty ? { ...drawn, form: 'sync' } : drawn;
  });
}

const pollution = rarely(
  fc.constant<string[]>([]),
  fc.subarray([
    ...['resultType', 'inputRequests', 'requestState', 'inputResponses', 'method', 'params', 'mode', 'tools'],
    ...['toolChoice', 'elicitation', 'sampling', 'roots', 'form', 'url', '_tag', 'left', 'right', 'a', 'name'],
  ]),
  6,
);

function scenarios(forms: fc.Arbitrary<Form>, polluted: fc.Arbitrary<readonly string[]>): fc.Arbitrary<Scenario> {
  return fc
    .record({
      requests: rarely(fc.array(request, { minLength: 1, maxLength: 1 }), fc.array(request, { maxLength: 3 }), 4),
      gaps: fc.array(fc.nat(6), { maxLength: 3 }),
      options,
      result,
      ids: fc.array(rarely(fc.constant<Outcome>(lastly.id), id, 16), { maxLength: 6 }),
      replies: replies((results) => deliveries(results, forms)),
      checks: fc.array(verdict, { maxLength: 12 }),
      delays: fc.array(delay, { maxLength: 4 }),
      answers: fc.array(deliveries(answer, forms), { maxLength: 12 }),
      vandal: fc.boolean(),
      watches: fc.boolean(),
      pollution: polluted,
    })
    .map((drawn) => ({ ...drawn, options: { ...drawn.options, decodes: drawn.result.type !== 'none' } }));
}

/** Runs in which every delay is on the virtual clock. */
export const virtual: fc.Arbitrary<Scenario> = scenarios(virtualForms, pollution);

/** Runs with promises, async iterables and readable streams, which need the real event loop. */
export const eventLoop: fc.Arbitrary<Scenario> = scenarios(eventLoopForms, fc.constant([])).map((drawn) => ({
  ...drawn,
  gaps: [],
  options: { ...drawn.options, delay: 0 },
}));

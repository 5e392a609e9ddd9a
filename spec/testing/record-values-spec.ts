import { exchange, type McpRequest, type MrtrOptions } from '../../lib/index.js';
import { complete, elicit, inputRequired, record, replay, scriptedInput, scriptedServer } from '../../lib/testing.js';
import { observe } from '../support/observe.js';
import { still } from './still.js';

const request: McpRequest = { method: 'tools/call' };

const scripted = (reply: unknown, answer: unknown = {}): MrtrOptions => ({
  ...scriptedServer([() => reply as object]),
  ...scriptedInput({}),
  handleInput: () => answer as object,
  capabilities: { elicitation: {} },
});

const resultOf = (reply: unknown) => {
  const recording = record(scripted(reply));
  const observed = observe(exchange(request, recording.options));
  return { observed, transcript: () => recording.transcript().exchanges[0]?.rounds[0]?.result };
};

const cycle: { [key: string]: unknown } = {};
cycle['a'] = [cycle];
const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)]);

describe('what is recorded of values', () => {
  it('is what JSON carries', () => {
    const shared = { x: 1 };
    const result = complete({
      absent: undefined,
      zero: -0,
      date: new Date(0),
      shared: [shared, shared],
      bare: Object.assign(Object.create(null), { y: 2 }) as object,
    });
    expect(JSON.stringify(resultOf(result).transcript())).toBe(JSON.stringify(result));
  });

  it(
    'has every key as its own, in results, questions, answers and params',
    still(() => {
      const keys = '{"__proto__":{"polluted":1},"constructor":2,"":3}';
      const own = JSON.parse(keys) as { [key: string]: object };
      const questions = JSON.parse(
        `{"__proto__":${JSON.stringify(elicit('p'))},"toString":${JSON.stringify(elicit('t'))}}`,
      ) as { [key: string]: ReturnType<typeof elicit> };
      const recording = record({
        ...scripted(undefined, own),
        ...scriptedServer([{ ...inputRequired(questions), own }, complete({ own })]),
      });
      const of = { method: 'tools/call', params: own };
      observe(exchange(of, recording.options));
      const text = JSON.stringify(recording.transcript());
      expect(text.split('"__proto__":{"polluted":1}')).toHaveLength(10);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      const again = replay(text);
      const { values, error } = observe(exchange(of, again));
      expect(error).toBeUndefined();
      expect(values.map(({ done }) => done)).toStrictEqual([false, true]);
      again.verify();
    }),
  );

  it.each([
    ['a bigint', { a: [{ b: 1n }] }, 'a.0.b is a bigint, which JSON cannot hold'],
    ['a function', { a: () => 1 }, 'a is a function, which JSON cannot hold'],
    ['a symbol', { a: Symbol.iterator }, 'a is a symbol, which JSON cannot hold'],
    ['nothing in a list', { a: [1, undefined] }, 'a.1 is undefined, which JSON cannot hold'],
    // eslint-disable-next-line no-sparse-arrays -- a hole is the case at hand
    ['a hole in a list', { a: [, 1] }, 'a.0 is undefined, which JSON cannot hold'],
    ['NaN', { a: NaN }, 'a is NaN, which JSON cannot hold'],
    ['infinity', { a: -Infinity }, 'a is -Infinity, which JSON cannot hold'],
    ['a cycle', { a: cycle }, 'a.a.0 is a cycle, which JSON cannot hold'],
    ['an instance', { a: new Map() }, 'a is an instance of a class, which JSON cannot hold'],
    ['bottomless depth', { a: deep(1_001) }, `a${'.0'.repeat(999)} is more than 1000 levels deep`],
  ])('is an error that names the path for %s, and does not disturb the exchange', (_, members, problem) => {
    const result = complete(members);
    const { observed, transcript } = resultOf(result);
    expect(observed.outcome).toBe('complete');
    expect((observed.values[0] as unknown as { result: unknown }).result).toBe(result);
    expect(transcript).toThrow(new TypeError(`transcript.exchanges.0.rounds.0.result.${problem}`));
  });

  it('may be as deep as 1000 levels', () => {
    expect(resultOf(complete({ a: deep(998) })).transcript()).toBeDefined();
  });

  it.each(['requestState', 'resultType', 'other'])('is an error for a getter that throws: %s', (member) => {
    const result = Object.defineProperty({}, member, {
      enumerable: true,
      get: () => {
        throw new Error('hands off');
      },
    });
    const { transcript } = resultOf(result);
    expect(transcript).toThrow('transcript.exchanges.0.rounds.0.result cannot be read');
  });

  it.each([
    ['undefined', undefined, null],
    ['a function', Symbol.iterator, null],
    ['an instance', new Map(), null],
    ['null', null, null],
    ['a text', 'x', 'x'],
    ['a list', [1], [1]],
    ['a list with a bigint', [1n], null],
  ])('is null for a result that is refused anyway, where JSON cannot hold it: %s', (_, reply, recorded) => {
    const { observed, transcript } = resultOf(reply);
    expect(observed.error).toHaveProperty('reason.type', 'invalid_result');
    expect(transcript()).toStrictEqual(recorded);
  });

  it('names the path in params, answers and capabilities too', () => {
    const broken = record({ ...scripted(complete()), capabilities: { elicitation: { form: new Map() } } });
    observe(exchange(request, broken.options));
    expect(() => broken.transcript()).toThrow('transcript.exchanges.0.capabilities.elicitation.form is an instance');

    const params = record(scripted(complete()));
    observe(exchange({ method: 'x', params: { a: { b: 1n } } }, params.options));
    expect(() => params.transcript()).toThrow('transcript.exchanges.0.request.params.a.b is a bigint');

    const answers = record(scripted(inputRequired({ q: elicit('') }), { content: 1n }));
    observe(exchange(request, answers.options));
    expect(() => answers.transcript()).toThrow('transcript.exchanges.0.rounds.0.inputs.0.answer.content is a bigint');
  });
});

import * as t from 'io-ts';
import { type JsonObject, mrtr } from '../../lib/index.js';
import { of } from 'rxjs';
import {
  A,
  addedTo,
  CALL,
  client,
  collect,
  DONE,
  EL,
  forms,
  interim,
  paramsOf,
  play,
  tally,
} from '../support/cases.js';

jest.setTimeout(5_000);

describe.each(forms)('members, where send gives $send and a handler answers $handler', (form) => {
  test('C01: no member is added to a final result, and absent members of a retry stay absent', async () => {
    const result = { resultType: 'complete', content: [] };
    const played = await play(form, [interim({ inputRequests: { a: EL } }), result]);
    const [first, final] = played.rounds;

    expect(final).toStrictEqual({ done: true, round: 2, id: 2, request: CALL, result });
    expect((final as { result?: unknown }).result).toBe(result);
    expect(Object.keys(result)).toStrictEqual(['resultType', 'content']);
    expect(Object.hasOwn(paramsOf(played, 1), 'requestState')).toBe(false);
    expect(first).toStrictEqual({ done: false, round: 1, id: 1, request: CALL, inputRequests: { a: EL } });
    expect(Object.hasOwn(first ?? {}, 'requestState')).toBe(false);
  });

  test('C01: a decoder that allows undefined adds no member to the result that it checks', async () => {
    const result = { resultType: 'complete', content: [] };
    const codec = t.type({ content: t.array(t.unknown), note: t.union([t.string, t.undefined]) });
    const { options } = client(form, [result]);
    const { rounds, outcome } = await collect(of(CALL).pipe(mrtr({ ...options, result: codec })));

    expect(outcome).toBe('complete');
    expect((rounds[0] as { result?: unknown }).result).toBe(result);
    expect(Object.keys(result)).toStrictEqual(['resultType', 'content']);
  });

  test('C03: a strict decoder takes no member from the result that it checks', async () => {
    const result = { resultType: 'complete', content: [], 'x-ext': 1 };
    const codec = t.strict({ content: t.array(t.unknown) });
    const { options } = client(form, [result]);
    const { rounds, outcome } = await collect(of(CALL).pipe(mrtr({ ...options, result: codec })));

    expect(outcome).toBe('complete');
    expect((rounds[0] as { result?: unknown }).result).toBe(result);
    expect(result).toStrictEqual({ resultType: 'complete', content: [], 'x-ext': 1 });
  });

  test('C03: members that nobody knows reach the handler, the round and the final result untouched', async () => {
    const question = {
      method: 'elicitation/create',
      params: {
        message: 'm',
        requestedSchema: { type: 'object', properties: {}, 'x-vendor': 1 },
        _meta: { k: 1 },
        extra: true,
      },
      'x-beside': null,
    };
    const result = { resultType: 'complete', content: [], structuredContent: 0, 'x-ext': [] };
    const copies = structuredClone({ question, result });
    const played = await play(form, [interim({ inputRequests: { a: question } }), result]);
    const [first, final] = played.rounds;

    expect(played.asks[0]?.input).toStrictEqual(copies.question);
    expect(played.asks[0]?.input.params).toBe(question.params);
    expect((first as { inputRequests?: JsonObject }).inputRequests?.['a']).toBe(question);
    expect((final as { result?: unknown }).result).toBe(result);
    expect({ question, result }).toStrictEqual(copies);
  });

  test('C03: members that nobody knows stay where a question has no params', async () => {
    const capabilities = { roots: {} };
    const question = { method: 'roots/list', 'x-beside': { deep: [] } };
    const played = await play(form, [interim({ inputRequests: { r: question } }), DONE], { capabilities });

    expect(played.asks[0]?.input).toStrictEqual({ method: 'roots/list', params: {}, 'x-beside': { deep: [] } });
    expect(question).toStrictEqual({ method: 'roots/list', 'x-beside': { deep: [] } });
  });

  test('C11: params and answers are ordinary objects whose own members are exactly those that apply', async () => {
    const played = await play(form, [interim({ inputRequests: { a: EL } }), interim({ requestState: 's' }), DONE]);

    expect(tally(played)).toStrictEqual({ sends: 3, asks: 1, rounds: 3, outcome: 'complete' });
    expect(played.sends.map(({ params }) => Reflect.ownKeys(params).map(String).sort())).toStrictEqual([
      ['arguments', 'name'],
      ['arguments', 'inputResponses', 'name'],
      ['arguments', 'name', 'requestState'],
    ]);
    const objects = [...played.sends.map(({ params }) => params), paramsOf(played, 1)['inputResponses']];
    expect(objects.map((object) => Object.getPrototypeOf(object) as unknown)).toStrictEqual(
      objects.map(() => Object.prototype),
    );
  });
});

describe('the comparisons that these tests rest on', () => {
  const sent = (params: JsonObject) => ({
    sends: [{ id: 1, method: 'tools/call', params, text: JSON.stringify(params), context: undefined as never }],
  });

  test.each<[string, JsonObject]>([
    ['undefined', { name: 't', requestState: undefined }],
    ['null', { name: 't', requestState: null }],
  ])('C11: tell a member that is %s from one that is absent', (_, params) => {
    expect(() => {
      expect(paramsOf(sent(params), 0)).toStrictEqual({ name: 't' });
    }).toThrow('requestState');
    expect(() => {
      expect(addedTo(sent(params), 0)).toStrictEqual({});
    }).toThrow('requestState');
    expect(Object.hasOwn(paramsOf(sent(params), 0), 'requestState')).toBe(true);
  });

  test('C11: tell an object without a prototype from an ordinary one', () => {
    const bare = Object.assign(Object.create(null) as JsonObject, { a: A });

    expect(() => {
      expect(bare).toStrictEqual({ a: A });
    }).toThrow('serializes to the same string');
  });
});

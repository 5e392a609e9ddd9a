import { of } from 'rxjs';
import {
  A,
  addedTo,
  CALL,
  DONE,
  EL,
  fault,
  forms,
  interim,
  keysAsked,
  paramsOf,
  play,
  tally,
} from '../support/cases.js';

jest.setTimeout(5_000);

describe.each(forms)('what a result means, where send gives $send and a handler answers $handler', (form) => {
  test('A01: a result that asks is read as one whatever metadata it carries', async () => {
    const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'x', version: '1' } };
    const played = await play(form, [interim({ _meta, inputRequests: { confirm: EL }, requestState: 's' }), DONE]);

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1, rounds: 2, outcome: 'complete' });
    expect(keysAsked(played)).toStrictEqual(['confirm']);
    expect(paramsOf(played, 1)).toStrictEqual({
      name: 't',
      arguments: { n: 1 },
      inputResponses: { confirm: A },
      requestState: 's',
    });
    expect(played.rounds.map(({ done }) => done)).toStrictEqual([false, true]);
  });

  test('A01: other members of a result that asks do not matter either', async () => {
    const more = { content: [], structuredContent: {}, 'x-vendor': null, isError: true };
    const played = await play(form, [interim({ ...more, inputRequests: { confirm: EL } }), DONE]);

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1, rounds: 2, outcome: 'complete' });
  });

  test('A06: a result with a state alone is retried with the state under a fresh id, and nobody is asked', async () => {
    const played = await play(form, [interim({ requestState: 'tok' }), { resultType: 'complete', content: [] }]);

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 0, rounds: 2, outcome: 'complete' });
    expect(played.sends[0]?.id).not.toBe(played.sends[1]?.id);
    expect(paramsOf(played, 1)).toStrictEqual({ ...CALL.params, requestState: 'tok' });
    expect(played.sends[1]?.method).toBe('tools/call');
  });

  test.each<[string, unknown]>([
    ['no method', { params: EL.params }],
    ['null', null],
    ['a string', 'elicitation/create'],
    ['a method that is a number', { method: 7 }],
    ['a method that is null', { method: null, params: EL.params }],
    ['a method that is inherited', Object.create({ method: 'elicitation/create' })],
  ])('A08: a question that has %s is refused before any other is asked', async (_, entry) => {
    const played = await play(form, [
      interim({ inputRequests: { '0': EL, a: entry, b: EL }, requestState: 's' }),
      DONE,
    ]);

    expect(fault(played.error)).toStrictEqual({
      kind: 'protocol',
      reason: { type: 'invalid_input_request', key: 'a' },
    });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 0, outcome: 'error' });
  });

  test.each<[string, unknown]>([
    ['a number', 7],
    ['a boolean', true],
    ['an object', {}],
    ['an array', ['s']],
    ['a String object', Object('s') as unknown],
    ['null', null],
  ])('A13: a requestState that is %s is refused, never converted and never left out', async (_, requestState) => {
    const played = await play(form, [interim({ inputRequests: { a: EL }, requestState }), DONE]);

    expect(fault(played.error)).toStrictEqual({ kind: 'protocol', reason: { type: 'invalid_result' } });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 0, outcome: 'error' });
  });

  test('A16: a result without resultType is final, even where it holds questions', async () => {
    const result = { inputRequests: { user_name: EL }, requestState: 's', content: [] };
    const text = JSON.stringify(result);
    const played = await play(form, [result, DONE]);

    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 1, outcome: 'complete' });
    expect(played.rounds[0]).toStrictEqual({ done: true, round: 1, id: 1, request: CALL, result });
    expect((played.rounds[0] as { result?: unknown }).result).toBe(result);
    expect(JSON.stringify(result)).toBe(text);
  });

  test.each<[string, object, object]>([
    ['an empty list for inputRequests', interim({ inputRequests: [], requestState: 's' }), { type: 'invalid_result' }],
    ['a list of questions', interim({ inputRequests: [EL] }), { type: 'invalid_result' }],
    [
      'a list for the params of a question',
      interim({ inputRequests: { a: { method: 'roots/list', params: [] } } }),
      { type: 'invalid_input_request', key: 'a' },
    ],
    ['a list for a question', interim({ inputRequests: { a: [EL] } }), { type: 'invalid_input_request', key: 'a' }],
  ])('A35: %s is refused; no key is made up for it', async (_, result, reason) => {
    const capabilities = { elicitation: { form: {} }, roots: {} };
    const played = await play(form, [result, DONE], { capabilities });

    expect(fault(played.error)).toStrictEqual({ kind: 'protocol', reason });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 0, outcome: 'error' });
  });

  test('A35: a result that is itself a list is refused', async () => {
    const played = await play(form, [() => of([DONE]), DONE]);

    expect(fault(played.error)).toStrictEqual({ kind: 'protocol', reason: { type: 'invalid_result' } });
  });

  test.each<[string, object, object]>([
    ['no params', { method: 'roots/list' }, {}],
    ['undefined for params', { method: 'roots/list', params: undefined }, {}],
    ['empty params', { method: 'roots/list', params: {} }, {}],
    ['params of metadata alone', { method: 'roots/list', params: { _meta: {} } }, { _meta: {} }],
  ])('A36: a question for roots with %s is asked', async (_, entry, params) => {
    const played = await play(form, [interim({ inputRequests: { r: entry } }), DONE], { capabilities: { roots: {} } });

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1, rounds: 2, outcome: 'complete' });
    expect(played.asks[0]?.input).toStrictEqual({ method: 'roots/list', params });
    expect(addedTo(played, 1)).toStrictEqual({ inputResponses: { r: A } });
  });

  test('A36: a question whose params are null is refused', async () => {
    const inputRequests = { r: { method: 'roots/list', params: null } };
    const played = await play(form, [interim({ inputRequests }), DONE], { capabilities: { roots: {} } });

    expect(fault(played.error)).toStrictEqual({
      kind: 'protocol',
      reason: { type: 'invalid_input_request', key: 'r' },
    });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 0, outcome: 'error' });
  });

  test.each<[string, object]>([
    ['no resultType', { type: 'input_required', prompt: 'p' }],
    [
      'a complete resultType',
      { resultType: 'complete', type: 'input_required', requestState: 's', inputRequests: { a: EL } },
    ],
  ])(
    'A41: a member named type means nothing beside %s: the result is final and passed on unchanged',
    async (_, result) => {
      const copy = structuredClone(result);
      const played = await play(form, [result, DONE]);

      expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 1, outcome: 'complete' });
      expect((played.rounds[0] as { result?: unknown }).result).toBe(result);
      expect(result).toStrictEqual(copy);
    },
  );

  test('A41: a resultType that is inherited counts for nothing', async () => {
    const prototype = Object.prototype as { resultType?: string };
    Object.defineProperty(prototype, 'resultType', { value: 'input_required', configurable: true });
    try {
      const played = await play(form, [{ content: [], inputRequests: { a: EL } }, DONE]);

      expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 1, outcome: 'complete' });
    } finally {
      delete prototype.resultType;
    }
  });
});

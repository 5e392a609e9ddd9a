import { of, throwError } from 'rxjs';
import { isMcpClientError, type JsonObject } from '../../lib/index.js';
import {
  A,
  addedTo,
  DONE,
  EL,
  fault,
  forms,
  interim,
  keysAsked,
  paramsOf,
  play,
  sendForms,
  tally,
} from '../support/cases.js';

jest.setTimeout(5_000);

const everything = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };

describe.each(forms)('what is answered, where send gives $send and a handler answers $handler', (form) => {
  test('A03: an answer goes out bare, under the key of its question', async () => {
    const played = await play(form, [interim({ inputRequests: { a: EL } }), DONE], {
      answer: () => form.answered({ action: 'accept', content: { ok: true } }),
    });

    expect(paramsOf(played, 1)['inputResponses']).toStrictEqual({ a: { action: 'accept', content: { ok: true } } });
    expect(played.sends[1]?.text).toContain('"inputResponses":{"a":{"action":"accept","content":{"ok":true}}}');
  });

  test('A05: an empty map of questions asks nothing and answers nothing', async () => {
    const played = await play(form, [interim({ inputRequests: {}, requestState: 's-1' }), DONE]);

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 0, rounds: 2, outcome: 'complete' });
    expect(Object.hasOwn(paramsOf(played, 1), 'inputResponses')).toBe(false);
    expect(addedTo(played, 1)).toStrictEqual({ requestState: 's-1' });
    expect(played.sends[1]?.text).not.toContain('undefined');
  });

  test.each(['undefined', '', 'null', '0', 'constructor', 'toString'])(
    'A05: the key %j is a key like any other',
    async (key) => {
      const played = await play(form, [interim({ inputRequests: { [key]: EL } }), DONE]);

      expect(keysAsked(played)).toStrictEqual([key]);
      expect(addedTo(played, 1)).toStrictEqual({ inputResponses: { [key]: A } });
    },
  );

  test('A05: the key __proto__ is a key like any other, as an own member', async () => {
    const inputRequests: unknown = JSON.parse(`{"__proto__":${JSON.stringify(EL)}}`);
    const played = await play(form, [interim({ inputRequests }), DONE]);
    const responses = paramsOf(played, 1)['inputResponses'] as JsonObject;

    expect(keysAsked(played)).toStrictEqual(['__proto__']);
    expect(Object.keys(responses)).toStrictEqual(['__proto__']);
    expect(Object.getPrototypeOf(responses)).toBe(Object.prototype);
    expect(played.sends[1]?.text).toContain('"inputResponses":{"__proto__":{"action":"accept","content":{}}}');
  });

  test.each<[string, object, object]>([
    ['a refusal', EL, { action: 'decline' }],
    ['a list of roots', { method: 'roots/list' }, { roots: [] }],
    [
      'a message',
      { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
      { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' },
    ],
  ])('A18: nothing is added to %s on its way out', async (_, question, given) => {
    const copy = structuredClone(given);
    const played = await play(form, [interim({ inputRequests: { q: question } }), DONE], {
      capabilities: everything,
      answer: () => form.answered(given),
    });
    const { inputResponses } = paramsOf(played, 1) as { inputResponses: JsonObject };

    expect(inputResponses).toStrictEqual({ q: copy });
    expect(inputResponses['q']).toBe(given);
    expect(Object.keys(given)).toStrictEqual(Object.keys(copy));
  });

  test('A26: a refusal and a dismissal are answers: the retry carries both, without content', async () => {
    const outcomes: JsonObject = { a: { action: 'decline' }, b: { action: 'cancel' } };
    const played = await play(form, [interim({ inputRequests: { a: EL, b: EL } }), DONE], {
      answer: (key) => form.answered(outcomes[key]),
    });

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 2, rounds: 2, outcome: 'complete' });
    expect(addedTo(played, 1)).toStrictEqual({ inputResponses: { a: { action: 'decline' }, b: { action: 'cancel' } } });
    expect(played.sends[1]?.text).toContain('"inputResponses":{"a":{"action":"decline"},"b":{"action":"cancel"}}');
  });

  test('A33: a key that comes back in a later round is asked afresh, and only the new answer goes out', async () => {
    const ask = (message: string) => ({ step: { ...EL, params: { ...EL.params, message } } });
    const played = await play(
      form,
      [interim({ inputRequests: ask('name?') }), interim({ inputRequests: ask('age?') }), DONE],
      {
        answer: (_, { params }) => form.answered({ action: 'accept', content: { to: params['message'] } }),
      },
    );

    expect(played.asks.map(({ key, input }) => [key, input.params['message']])).toStrictEqual([
      ['step', 'name?'],
      ['step', 'age?'],
    ]);
    expect(addedTo(played, 1)).toStrictEqual({
      inputResponses: { step: { action: 'accept', content: { to: 'name?' } } },
    });
    expect(addedTo(played, 2)).toStrictEqual({
      inputResponses: { step: { action: 'accept', content: { to: 'age?' } } },
    });
  });

  test('A43: questions are asked one at a time in the order of code points, whatever order the engine gives', async () => {
    const keys = ['b', '10', '2', '01', '\u{1f600}', '\uffff', 'B', 'é'];
    const inputRequests: unknown = JSON.parse(
      `{${keys.map((key) => `${JSON.stringify(key)}:${JSON.stringify(EL)}`).join(',')}}`,
    );
    const open = new Set<string>();
    const overlaps: string[] = [];
    const played = await play(form, [interim({ inputRequests }), DONE], {
      answer: (key) => {
        if (open.size > 0) overlaps.push(key);
        open.add(key);
        const answer = form.answered({ action: 'accept', content: { key } });
        if (answer instanceof Promise) return answer.finally(() => open.delete(key));
        open.delete(key);
        return answer;
      },
    });

    expect(keysAsked(played)).toStrictEqual(['01', '10', '2', 'B', 'b', 'é', '\uffff', '\u{1f600}']);
    expect(overlaps).toStrictEqual([]);
    expect(addedTo(played, 1)).toStrictEqual({
      inputResponses: Object.fromEntries(keys.map((key) => [key, { action: 'accept', content: { key } }])),
    });
  });
});

describe.each(sendForms)('a handler that fails, where send gives $send', ({ send, reply }) => {
  const form = { send, reply, handler: 'never', answered: (value: unknown) => value };

  test.each<[string, (error: Error) => unknown]>([
    [
      'throws',
      (error) => {
        throw error;
      },
    ],
    ['rejects', (error) => Promise.reject(error)],
    ['errors', (error) => throwError(() => error)],
    ['errors after a while', (error) => Promise.resolve().then(() => Promise.reject(error))],
  ])('A25: where a handler %s, no refusal is made up: the exchange fails with its error', async (_, fail) => {
    const error = new Error('no ui');
    const played = await play(form, [interim({ inputRequests: { a: EL, b: EL }, requestState: 's' }), DONE], {
      answer: () => fail(error),
    });

    expect(fault(played.error)).toStrictEqual({ kind: 'input_handler', reason: { type: 'raised', key: 'a' } });
    expect(isMcpClientError(played.error) && played.error.cause).toBe(error);
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 1, rounds: 1, outcome: 'error' });
  });

  test('A25: where a handler ends without an answer, none is made up', async () => {
    const played = await play(form, [interim({ inputRequests: { a: EL, b: EL } }), DONE], { answer: () => of() });

    expect(fault(played.error)).toStrictEqual({
      kind: 'input_handler',
      reason: { type: 'invalid_response', key: 'a' },
    });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 1, rounds: 1, outcome: 'error' });
  });
});

import type { McpRequest } from '../../lib/index.js';
import { A, addedTo, DONE, EL, forms, interim, paramsOf, play, tally } from '../support/cases.js';

jest.setTimeout(5_000);

describe.each(forms)('the retry, where send gives $send and a handler answers $handler', (form) => {
  test.each([
    ' {"a": 1.0 ,"b":"\u00e9"}\n',
    'e\u0301 vs \u00e9',
    '%7B%7D',
    '\u0000\u001f\u2028\u2029',
    'MDEyMw==\r\n',
    '"quoted"',
    '0',
    'null',
    '\ufeffBOM',
    '',
    '\ud800 alone',
    '__proto__',
  ])('A10: the state %j is echoed code unit for code unit', async (state) => {
    const played = await play(form, [
      interim({ requestState: state }),
      interim({ inputRequests: { a: EL }, requestState: state }),
      DONE,
    ]);

    expect(paramsOf(played, 1)['requestState']).toBe(state);
    expect(paramsOf(played, 2)['requestState']).toBe(state);
    expect(played.rounds.map((round) => (round.done ? undefined : round.requestState?.reveal()))).toStrictEqual([
      state,
      state,
      undefined,
    ]);
  });

  test('A15: a round without a state is retried without one: no null, no undefined, no older state', async () => {
    const played = await play(form, [
      interim({ inputRequests: { a: EL }, requestState: 's1' }),
      interim({ inputRequests: { b: EL } }),
      DONE,
    ]);

    expect(addedTo(played, 1)).toStrictEqual({ inputResponses: { a: A }, requestState: 's1' });
    expect(Object.hasOwn(paramsOf(played, 2), 'requestState')).toBe(false);
    expect('requestState' in paramsOf(played, 2)).toBe(false);
    expect(played.sends[2]?.text).not.toContain('requestState');
    expect(addedTo(played, 2)).toStrictEqual({ inputResponses: { b: A } });
  });

  test('A15: a round without questions is retried without answers: no null, no undefined, no older answers', async () => {
    const played = await play(form, [
      interim({ inputRequests: { a: EL }, requestState: 's1' }),
      interim({ requestState: 's2' }),
      DONE,
    ]);

    expect(Object.hasOwn(paramsOf(played, 2), 'inputResponses')).toBe(false);
    expect(played.sends[2]?.text).not.toContain('inputResponses');
    expect(addedTo(played, 2)).toStrictEqual({ requestState: 's2' });
  });

  test('A15: the first request has neither member, not even for params that are absent', async () => {
    const request = { method: 'tools/call' };
    const played = await play(form, [interim({ requestState: 's' }), DONE], { request });

    expect(paramsOf(played, 0)).toStrictEqual({});
    expect(paramsOf(played, 1)).toStrictEqual({ requestState: 's' });
  });

  test("A23: each round's answers and state take the place of the last one's", async () => {
    const played = await play(form, [
      interim({ inputRequests: { a: EL }, requestState: '1' }),
      interim({ inputRequests: { b: EL }, requestState: '2' }),
      DONE,
    ]);

    expect(paramsOf(played, 1)).toStrictEqual({
      name: 't',
      arguments: { n: 1 },
      inputResponses: { a: A },
      requestState: '1',
    });
    expect(paramsOf(played, 2)).toStrictEqual({
      name: 't',
      arguments: { n: 1 },
      inputResponses: { b: A },
      requestState: '2',
    });
  });

  test("A28: the request's metadata is the same on each retry, and the result's is not mixed in", async () => {
    const _meta = {
      progressToken: 'p1',
      'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
      'com.example/x': [1, {}],
    };
    const text = JSON.stringify(_meta);
    const theirs = { progressToken: 'theirs', 'io.modelcontextprotocol/serverInfo': { name: 'x', version: '1' } };
    const played = await play(
      form,
      [
        interim({ _meta: theirs, inputRequests: { a: EL }, requestState: 's' }),
        interim({ _meta: theirs, requestState: 's' }),
        DONE,
      ],
      { request: { method: 'tools/call', params: { name: 't', _meta } } },
    );

    expect(played.sends.map(({ params }) => params['_meta'])).toStrictEqual([_meta, _meta, _meta]);
    expect(played.sends.map(({ params }) => JSON.stringify(params['_meta']))).toStrictEqual([text, text, text]);
    expect(paramsOf(played, 1)).toStrictEqual({ name: 't', _meta, inputResponses: { a: A }, requestState: 's' });
  });

  test.each<McpRequest>([
    { method: 'tools/call', params: { name: 't', arguments: { n: 1 }, _meta: { progressToken: 1 } } },
    { method: 'prompts/get', params: { name: 'p', arguments: { n: '1' }, _meta: { progressToken: 1 } } },
    { method: 'resources/read', params: { uri: 'file:///r', _meta: { progressToken: 1 } } },
  ])('A30: $method is retried with all its own params, the answers and the state', async (request) => {
    const played = await play(form, [interim({ inputRequests: { a: EL }, requestState: 's' }), DONE], { request });

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1, rounds: 2, outcome: 'complete' });
    expect(played.sends.map(({ method }) => method)).toStrictEqual([request.method, request.method]);
    expect(paramsOf(played, 0)).toStrictEqual(request.params);
    expect(paramsOf(played, 1)).toStrictEqual({ ...request.params, inputResponses: { a: A }, requestState: 's' });
  });
});

import { complete, elicit, elicitUrl, inputRequired, listRoots, type Question, sample } from '../../lib/testing.js';
import type { ElicitRequestFormParams } from '../../lib/protocol/elicitation.js';
import { ElicitRequest, CreateMessageRequest, InputRequiredResult, ListRootsRequest } from '../../lib/codecs.js';

describe('inputRequired', () => {
  it('has the questions by reference and the state', () => {
    const requests = { ok: elicit('Sure?') };
    const result = inputRequired(requests, 's');
    expect(result).toStrictEqual({ resultType: 'input_required', inputRequests: requests, requestState: 's' });
    expect(result.inputRequests).toBe(requests);
    expect(InputRequiredResult.is(result)).toBe(true);
  });

  it('leaves out what is not given, and keeps what is empty', () => {
    expect(inputRequired(undefined, '')).toStrictEqual({ resultType: 'input_required', requestState: '' });
    expect(inputRequired({})).toStrictEqual({ resultType: 'input_required', inputRequests: {} });
  });
});

describe('complete', () => {
  it('has the members given', () => {
    const result = complete({ content: [], structuredContent: 7 });
    expect(result).toStrictEqual({ content: [], structuredContent: 7, resultType: 'complete' });
    const content: readonly unknown[] = result.content;
    expect(content).toStrictEqual([]);
    expect(complete()).toStrictEqual({ resultType: 'complete' });
  });
});

describe('questions', () => {
  it('elicit asks with a form', () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const;
    const question: Question<'elicitation/create', ElicitRequestFormParams> = elicit('How many?', schema);
    expect(question).toStrictEqual({
      method: 'elicitation/create',
      params: { message: 'How many?', requestedSchema: schema },
    });
    expect(elicit('Sure?').params.requestedSchema).toStrictEqual({ type: 'object', properties: {} });
    expect(ElicitRequest.is(question)).toBe(true);
  });

  it('elicitUrl asks for a visit', () => {
    const question = elicitUrl('Pay', 'https://pay.example/7');
    expect(question).toStrictEqual({
      method: 'elicitation/create',
      params: { mode: 'url', message: 'Pay', url: 'https://pay.example/7' },
    });
    expect(ElicitRequest.is(question)).toBe(true);
  });

  it('sample asks the model', () => {
    const messages = [{ role: 'user', content: { type: 'text', text: 'A motto, please.' } }] as const;
    const question = sample(messages, 40, { temperature: 0 });
    expect(question).toStrictEqual({
      method: 'sampling/createMessage',
      params: { temperature: 0, messages, maxTokens: 40 },
    });
    expect(CreateMessageRequest.is(question)).toBe(true);
    expect(Object.keys(sample(messages, 40).params)).toStrictEqual(['messages', 'maxTokens']);
  });

  it('listRoots asks for the folders, without params', () => {
    expect(listRoots()).toStrictEqual({ method: 'roots/list' });
    expect(ListRootsRequest.is(listRoots())).toBe(true);
  });

  it('are typed', () => {
    // @ts-expect-error a message is a text
    elicit(7);
    // @ts-expect-error a field has a type
    elicit('Sure?', { type: 'object', properties: { n: {} } });
    // @ts-expect-error a role is user or assistant
    sample([{ role: 'system', content: { type: 'text', text: '' } }], 1);
    // @ts-expect-error a question has one of three methods
    inputRequired({ q: { method: 'tools/list' } });
    expect(inputRequired({ a: elicit(''), b: listRoots(), c: { method: 'roots/list' } })).toBeDefined();
  });
});

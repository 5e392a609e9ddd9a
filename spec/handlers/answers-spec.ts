import { isBadAnswer } from '../../lib/bad-answer.js';
import { inputHandlers } from '../../lib/handlers.js';
import type { AskedInput } from '../../lib/options.js';
import { answering, answerOf, said, work } from './support/ask.js';

const accept = (content?: unknown): object =>
  content === undefined ? { action: 'accept' } : { action: 'accept', content };
const formQuestion = (properties: object): AskedInput => ({
  method: 'elicitation/create',
  params: { message: 'm', requestedSchema: { type: 'object', properties } },
});
const textOf = (answer: unknown): unknown => (isBadAnswer(answer) ? answer.text : answer);

describe('a good answer', () => {
  it.each<readonly [kind: string, answer: object]>([
    ['form', accept({ name: 'Ada', town: 'Oslo' })],
    ['form', { ...accept({ name: 'Ada', town: 'Oslo', extra: ['x'] }), _meta: {} }],
    ['form', { action: 'decline' }],
    ['form', { action: 'cancel' }],
    ['form', { action: 'cancel', content: { name: 'half a na' } }],
    ['url', { action: 'accept' }],
    ['url', { action: 'decline', content: undefined }],
    ['sampling', said],
    ['sampling', { ...said, content: [{ type: 'tool_use', id: 'a', name: 'b', input: {} }], stopReason: 'toolUse' }],
    ['roots', { roots: [] }],
    ['roots', { roots: [{ uri: 'file:///a', name: 'A' }], _meta: {} }],
  ])('of %s goes on by reference: %j', (kind, answer) => {
    expect(answerOf(kind, answering(kind, answer))).toBe(answer);
    expect(answerOf(kind, answering(kind, { _tag: 'Right', right: answer }))).toBe(answer);
  });

  it('of roots may be just the list of them', () => {
    const roots = [{ uri: 'file:///a' }];
    for (const handlers of [
      { roots },
      answering('roots', roots),
      answering('roots', { _tag: 'Right', right: roots }),
    ]) {
      const answer = answerOf('roots', handlers);
      expect(answer).toStrictEqual({ roots: [{ uri: 'file:///a' }] });
      expect((answer as { roots: unknown }).roots).toBe(roots);
    }
  });

  it('of roots is the list as it is when the question comes', () => {
    const roots = [{ uri: 'file:///a' }];
    const handlers = { roots };
    expect(answerOf('roots', handlers)).toStrictEqual({ roots: [{ uri: 'file:///a' }] });
    roots.push({ uri: 'file:///b' });
    expect(answerOf('roots', handlers)).toStrictEqual({ roots: [{ uri: 'file:///a' }, { uri: 'file:///b' }] });
  });
});

describe('the defaults of a form', () => {
  it('are filled in, in a new answer, where the content leaves a member out', () => {
    const given = Object.freeze({ action: 'accept', content: Object.freeze({ name: 'Ada' }), _meta: { a: 1 } });
    expect(answerOf('form', answering('form', given))).toStrictEqual({
      action: 'accept',
      content: { name: 'Ada', town: 'Bergen' },
      _meta: { a: 1 },
    });
  });

  it('make a content where there is none', () => {
    const town = { type: 'string', default: 'Bergen' };
    const { handleInput } = inputHandlers({ elicitation: { form: () => ({ action: 'accept' }) } });
    expect(handleInput('k', formQuestion({ town }), work)).toStrictEqual({
      action: 'accept',
      content: { town: 'Bergen' },
    });
  });

  it('make none where there is nothing to fill in', () => {
    const answer = { action: 'accept' } as const;
    const { handleInput } = inputHandlers({ elicitation: { form: () => answer } });
    expect(handleInput('k', formQuestion({ town: { type: 'string' } }), work)).toBe(answer);
  });
});

describe('a bad answer', () => {
  it.each<readonly [kind: string, answer: unknown, text: string]>([
    ['form', {}, 'action is missing'],
    ['form', { action: 'ok' }, 'action is of a wrong type'],
    ['form', accept([]), 'content is of a wrong type'],
    ['form', accept(null), 'content is of a wrong type'],
    ['form', accept(), 'content.name is missing'],
    ['form', accept({}), 'content.name is missing'],
    ['form', accept({ name: 7 }), 'content.name is not a string'],
    ['form', accept({ name: 'hunter2' }), 'content.name is longer than maxLength'],
    ['form', accept({ name: 'Ada', town: { a: 1 } }), 'content.town is of a wrong type'],
    ['form', accept({ name: 'Ada', 'x\n': null }), 'content.x\\n is of a wrong type'],
    ['form', { action: 'decline', content: 'x' }, 'content is of a wrong type'],
    ['url', accept({}), 'content has no place in the answer to a URL'],
    ['url', { action: 'decline', content: { a: 1 } }, 'content has no place in the answer to a URL'],
    ['url', { action: true }, 'action is of a wrong type'],
    ['sampling', {}, 'role is missing'],
    ['sampling', { ...said, model: undefined }, 'model is missing'],
    ['sampling', { ...said, content: 'hunter2' }, 'content is of a wrong type'],
    ['sampling', { ...said, content: [{ type: 'image', data: '' }] }, 'content.0.mimeType is missing'],
    ['roots', {}, 'roots is missing'],
    ['roots', [{ uri: 'https://hunter2' }], 'roots.0.uri does not begin with file://'],
    ['roots', ['file:///a'], 'roots.0 is of a wrong type'],
    ['roots', { roots: [{ uri: 'file:///a' }, {}] }, 'roots.1.uri is missing'],
  ])('of %s, %j, says which member it is about: %s', (kind, answer, text) => {
    for (const given of [answer, { _tag: 'Right', right: answer }]) {
      const bad = answerOf(kind, answering(kind, given));
      expect(isBadAnswer(bad)).toBe(true);
      expect(textOf(bad)).toBe(`gave a bad answer: ${text}`);
      expect(textOf(bad)).not.toContain('hunter2');
    }
  });

  it.each(['form', 'url', 'sampling'])('of %s that is no plain object is left for the loop to refuse', (kind) => {
    for (const answer of [undefined, null, 7, 'x', [], new Map()]) {
      expect(answerOf(kind, answering(kind, answer))).toBe(answer);
      expect(answerOf(kind, answering(kind, { _tag: 'Right', right: answer }))).toBe(answer);
    }
  });
});

describe('a failure of a typed handler', () => {
  it('that is a Left stays that Left', () => {
    const left = { _tag: 'Left', left: new Error('busy') };
    for (const kind of ['form', 'url', 'sampling', 'roots']) expect(answerOf(kind, answering(kind, left))).toBe(left);
  });

  it('that is thrown is thrown on', () => {
    const error = new Error('boom');
    const form = (): never => {
      throw error;
    };
    expect(() => answerOf('form', { elicitation: { form } })).toThrow(error);
  });
});

describe('a question without a handler', () => {
  it.each([
    ['form', 'There is no handler for elicitation/create, form'],
    ['url', 'There is no handler for elicitation/create, url'],
    ['sampling', 'There is no handler for sampling/createMessage'],
    ['roots', 'There is no handler for roots/list'],
  ])('of the kind %s is an error', (kind, message) => {
    expect(() => answerOf(kind, {})).toThrow(new TypeError(message));
  });
});

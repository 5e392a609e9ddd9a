import { inputHandlers } from '../../lib/handlers.js';
import type { AskedInput } from '../../lib/options.js';
import { consent, nameForm, prompt, questions } from './support/ask.js';

const { checkInput } = inputHandlers({});
const method = { elicitation: 'elicitation/create', sampling: 'sampling/createMessage', roots: 'roots/list' } as const;
const field = (property: unknown): object => ({
  message: 'm',
  requestedSchema: { type: 'object', properties: { age: property } },
});

describe('a question', () => {
  it.each(Object.entries(questions))('of the kind %s passes, its params by reference', (_kind, question) => {
    const checked = checkInput('k', question);
    expect(checked).toStrictEqual({ _tag: 'Right', right: question.params });
    expect(checked._tag === 'Right' && checked.right).toBe(question.params);
  });

  it.each<readonly [keyof typeof method, object]>([
    ['elicitation', { ...nameForm, mode: 'form', 'x-vendor': 1, _meta: { a: 1 } }],
    ['elicitation', field({ type: 'string', pattern: '(a+)+$', format: 'uuid', additionalProperties: false })],
    ['elicitation', { ...consent, url: 'myapp://open', elicitationId: 7 }],
    ['sampling', { ...prompt, messages: [], maxTokens: 1, vendor: {} }],
    ['roots', { _meta: {}, x: 1 }],
  ])('%s with more in it than the schema names passes', (kind, params) => {
    expect(checkInput('k', { method: method[kind], params } as AskedInput)._tag).toBe('Right');
  });

  it.each<readonly [keyof typeof method, object, string]>([
    ['elicitation', {}, 'params.message is missing'],
    ['elicitation', { ...nameForm, message: 7 }, 'params.message is of a wrong type'],
    ['elicitation', { message: 'm' }, 'params.requestedSchema is missing'],
    ['elicitation', { ...nameForm, mode: 'voice' }, 'params.mode is of a wrong type'],
    ['elicitation', { ...nameForm, mode: 'url' }, 'params.url is missing'],
    ['elicitation', { ...consent, url: '/relative' }, 'params.url is not a URL'],
    ['elicitation', field({ type: 'date' }), 'params.requestedSchema.properties.age.type is of a wrong type'],
    [
      'elicitation',
      field({ type: 'object', properties: {} }),
      'params.requestedSchema.properties.age.type is of a wrong type',
    ],
    [
      'elicitation',
      field({ type: 'string', minLength: '3' }),
      'params.requestedSchema.properties.age.minLength is of a wrong type',
    ],
    ['sampling', { ...prompt, maxTokens: undefined }, 'params.maxTokens is missing'],
    ['sampling', { ...prompt, maxTokens: 1.5 }, 'params.maxTokens is of a wrong type'],
    [
      'sampling',
      { ...prompt, messages: [{ role: 'system', content: [] }] },
      'params.messages.0.role is of a wrong type',
    ],
    ['sampling', { ...prompt, toolChoice: { mode: 'maybe' } }, 'params.toolChoice.mode is of a wrong type'],
    ['roots', { _meta: [] }, 'params._meta is of a wrong type'],
  ])('%s %j is refused: %s', (kind, params, message) => {
    const checked = checkInput('k', { method: method[kind], params } as AskedInput);
    expect(checked).toStrictEqual({ _tag: 'Left', left: new TypeError(message) });
    expect(checked._tag === 'Left' && checked.left instanceof TypeError).toBe(true);
  });

  it('of an unknown method is refused', () => {
    const question = { method: 'toString', params: {} } as unknown as AskedInput;
    expect(checkInput('k', question)).toHaveProperty('left.message', 'There is no question of the method "toString"');
  });
});

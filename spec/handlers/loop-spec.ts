import { of } from 'rxjs';
import { inputHandlers, type InputHandlers } from '../../lib/handlers.js';
import { exchange } from '../../lib/mrtr.js';
import { isMcpClientError } from '../../lib/errors.js';
import { done, request, script } from '../support/fixtures.js';
import { observe } from '../support/observe.js';
import { consent, nameForm, prompt, said } from './support/ask.js';

const ask = (inputRequests: object): object => ({ resultType: 'input_required', inputRequests });
const run = (inputRequests: object, handlers: InputHandlers): { sent: unknown[]; error: unknown; called: string[] } => {
  const called: string[] = [];
  const { options, sent } = script([ask(inputRequests), done]);
  const handling = inputHandlers(handlers);
  const observed = observe(
    exchange(request, {
      ...options,
      ...handling,
      handleInput: (key, input, context) => {
        called.push(key);
        return handling.handleInput(key, input, context);
      },
    }),
  );
  return { sent: sent.map(({ params }) => params['inputResponses']), error: observed.error, called };
};

const handlers: InputHandlers = {
  elicitation: {
    form: () => of({ action: 'accept', content: { name: 'Ada' } } as const),
    url: () => ({ action: 'accept' }),
  },
  sampling: { createMessage: () => said, tools: true },
  roots: [{ uri: 'file:///work' }],
};

describe('typed handlers in the loop', () => {
  it('answer all kinds of a round', () => {
    const questions = {
      who: { method: 'elicitation/create', params: nameForm },
      sure: { method: 'elicitation/create', params: consent },
      rain: { method: 'sampling/createMessage', params: { ...prompt, tools: [], toolChoice: {} } },
      where: { method: 'roots/list' },
    };
    expect(run(questions, handlers)).toStrictEqual({
      called: ['rain', 'sure', 'where', 'who'],
      error: undefined,
      sent: [
        undefined,
        {
          who: { action: 'accept', content: { name: 'Ada', town: 'Bergen' } },
          sure: { action: 'accept' },
          rain: said,
          where: { roots: [{ uri: 'file:///work' }] },
        },
      ],
    });
  });

  it('refuse a malformed question before any handler runs', () => {
    const questions = {
      a: { method: 'elicitation/create', params: nameForm },
      b: {
        method: 'elicitation/create',
        params: { message: 'm', requestedSchema: { type: 'object', properties: { x: {} } } },
      },
    };
    const { error, called } = run(questions, handlers);
    expect(called).toStrictEqual([]);
    expect(isMcpClientError(error)).toBe(true);
    expect(error).toMatchObject({
      kind: 'protocol',
      reason: { type: 'invalid_input_request', key: 'b' },
      cause: new TypeError('params.requestedSchema.properties.x.type is missing'),
    });
  });

  it.each<readonly [InputHandlers, object, string]>([
    [{}, { method: 'roots/list' }, 'roots'],
    [
      { elicitation: { url: () => ({ action: 'accept' }) } },
      { method: 'elicitation/create', params: nameForm },
      'elicitation.form',
    ],
    [
      { elicitation: { form: () => ({ action: 'cancel' }) } },
      { method: 'elicitation/create', params: consent },
      'elicitation.url',
    ],
    [
      { sampling: () => said },
      { method: 'sampling/createMessage', params: { ...prompt, tools: [] } },
      'sampling.tools',
    ],
  ])('refuse what has no handler', (some, question, capability) => {
    const { error, called } = run({ k: question }, some);
    expect(called).toStrictEqual([]);
    expect(error).toMatchObject({ kind: 'protocol', reason: { type: 'undeclared_capability', key: 'k', capability } });
  });

  it('make a bad answer an error that names the member, never the value', () => {
    const bad: InputHandlers = { elicitation: { form: () => ({ action: 'accept', content: { name: 'hunter2' } }) } };
    const { error, sent } = run({ k: { method: 'elicitation/create', params: nameForm } }, bad);
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ kind: 'input_handler', reason: { type: 'invalid_response', key: 'k' } });
    expect(String(error)).toContain('gave a bad answer: content.name is longer than maxLength');
    expect(String(error)).not.toContain('hunter2');
  });

  it('leave a Left a Left, and an error an error', () => {
    const busy = new Error('busy');
    const question = { k: { method: 'roots/list' } };
    const failing: InputHandlers = { roots: () => ({ _tag: 'Left', left: busy }) };
    expect(run(question, failing).error).toMatchObject({ reason: { type: 'handler_error', key: 'k' }, cause: busy });
    const throwing: InputHandlers = {
      roots: () => {
        throw busy;
      },
    };
    expect(run(question, throwing).error).toMatchObject({ reason: { type: 'raised', key: 'k' }, cause: busy });
  });
});

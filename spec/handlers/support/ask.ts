import type { InputHandlers } from '../../../lib/handlers.js';
import { inputHandlers } from '../../../lib/handlers.js';
import type { AskedInput, WorkContext } from '../../../lib/options.js';

export const work: WorkContext = {
  round: 2,
  request: { method: 'tools/call', params: { name: 'deploy' } },
  signal: new AbortController().signal,
};

export const nameForm = {
  message: 'Who are you?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string', maxLength: 5 }, town: { type: 'string', default: 'Bergen' } },
    required: ['name'],
  },
} as const;

export const consent = { mode: 'url', message: 'Sign in', url: 'https://example.com/sign-in' } as const;

export const prompt = { messages: [{ role: 'user', content: { type: 'text', text: 'Rain?' } }], maxTokens: 9 } as const;

export const said = { role: 'assistant', content: { type: 'text', text: 'Yes.' }, model: 'small-1' } as const;

export const questions: { readonly [kind: string]: AskedInput } = {
  form: { method: 'elicitation/create', params: nameForm },
  url: { method: 'elicitation/create', params: consent },
  sampling: { method: 'sampling/createMessage', params: prompt },
  roots: { method: 'roots/list', params: {} },
};

/** What handlers give for a question of a kind, synchronously. Their answers may be of any type. */
export function answerOf(kind: string, handlers: unknown): unknown {
  const question = questions[kind];
  if (question === undefined) throw new Error(`There is no kind ${kind}`);
  return inputHandlers(handlers as InputHandlers).handleInput('k', question, work);
}

/** The map of handlers with one for a kind that answers so. */
export function answering(kind: string, answer: unknown): object {
  const handler = (): unknown => answer;
  return kind === 'form' || kind === 'url' ? { elicitation: { [kind]: handler } } : { [kind]: handler };
}

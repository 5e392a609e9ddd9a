import { inputHandlers } from '../../lib/handlers.js';
import type { HandlerContext } from '../../lib/handlers.js';
import type { WorkContext } from '../../lib/options.js';
import { consent, nameForm, prompt, questions, said, work } from './support/ask.js';

describe('a typed handler', () => {
  it('gets the params of its question by reference, and the context with the key', () => {
    const seen: [string, unknown, HandlerContext][] = [];
    const { handleInput } = inputHandlers({
      elicitation: {
        form: (params, context) => {
          seen.push(['form', params, context]);
          return { action: 'cancel' };
        },
        url: (params, context) => {
          seen.push(['url', params, context]);
          return { action: 'cancel' };
        },
      },
      sampling: (params, context) => {
        seen.push(['sampling', params, context]);
        return said;
      },
      roots: (params, context) => {
        seen.push(['roots', params, context]);
        return [];
      },
    });
    for (const [kind, question] of Object.entries(questions)) void handleInput(`key of ${kind}`, question, work);
    expect(seen.map(([kind, params]) => [kind, params])).toStrictEqual([
      ['form', nameForm],
      ['url', consent],
      ['sampling', prompt],
      ['roots', {}],
    ]);
    for (const [kind, params, context] of seen) {
      expect(params).toBe(questions[kind]?.params);
      expect({ ...context }).toStrictEqual({ key: `key of ${kind}`, round: 2, request: work.request });
      expect(context.signal).toBe(work.signal);
    }
  });

  it('has a signal made only if it reads one', () => {
    let reads = 0;
    const lazy: WorkContext = {
      round: 1,
      request: work.request,
      get signal() {
        reads++;
        return work.signal;
      },
    };
    const quiet = inputHandlers({ roots: () => [] });
    void quiet.handleInput('k', { method: 'roots/list', params: {} }, lazy);
    expect(reads).toBe(0);
    const listening = inputHandlers({ roots: (_params, { signal }) => [{ uri: `file:///${String(signal.aborted)}` }] });
    void listening.handleInput('k', { method: 'roots/list', params: {} }, lazy);
    expect(reads).toBe(1);
  });

  it('whose params nobody has checked does not take the loop down', () => {
    const { handleInput } = inputHandlers({ elicitation: { form: () => ({ action: 'accept', content: {} }) } });
    const question = {
      method: 'elicitation/create',
      params: { message: 'm', requestedSchema: { type: 'list' } },
    } as const;
    expect(() => handleInput('k', question, work)).toThrow(
      new TypeError('params.requestedSchema.type is of a wrong type'),
    );
  });
});

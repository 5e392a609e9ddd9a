import type { Either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { firstValueFrom, of, type Observable } from 'rxjs';
import { exchange, finalResult, mrtr, type McpResult, type MrtrOptions, type Round } from '../lib/index.js';
import { inputHandlers, type InputHandling } from '../lib/handlers.js';
import {
  CallToolResult,
  ElicitResult,
  form,
  InputRequest,
  type ContentBlock,
  type ElicitRequestFormParams,
  type Field,
  type Form,
} from '../lib/codecs.js';

type IsAny<A> = 0 extends 1 & A ? true : false;

/**
 * True only for types that fit each other both ways, `any` fitting nothing but itself. `expect<Equals<A, B>>(true)` does
 * not compile where they differ: these tests are run by the type check.
 */
type Equals<A, B> = IsAny<A> extends IsAny<B> ? ([A] extends [B] ? ([B] extends [A] ? true : false) : false) : false;

const request = { method: 'tools/call', params: { name: 'x' } };
const connection: Pick<MrtrOptions, 'send' | 'nextId' | 'handleInput'> = {
  send: () => ({ content: [] }),
  nextId: () => 1,
  handleInput: () => ({ action: 'cancel' }),
};

describe('the types of a codec', () => {
  it('are those of its type, never any', () => {
    expect<Equals<t.TypeOf<typeof CallToolResult>, CallToolResult>>(true).toBe(true);
    expect<Equals<t.TypeOf<typeof ElicitResult>['action'], 'accept' | 'decline' | 'cancel'>>(true).toBe(true);
    expect<Equals<CallToolResult['content'], readonly ContentBlock[]>>(true).toBe(true);
    expect<Equals<CallToolResult['structuredContent'], unknown>>(true).toBe(true);
    expect<Equals<InputRequest['method'], 'elicitation/create' | 'sampling/createMessage' | 'roots/list'>>(true).toBe(
      true,
    );
  });

  it('narrow by the tag', () => {
    const textOf = (block: ContentBlock): string => (block.type === 'text' ? block.text : block.type);
    const tokensOf = (value: unknown): number | undefined =>
      InputRequest.is(value) && value.method === 'sampling/createMessage' ? value.params.maxTokens : undefined;
    expect(textOf({ type: 'text', text: 'x' })).toBe('x');
    expect(tokensOf({ method: 'sampling/createMessage', params: { messages: [], maxTokens: 9 } })).toBe(9);
  });

  it('are not any where a test says what they are', () => {
    expect<Equals<Equals<string, ReturnType<typeof JSON.parse>>, false>>(true).toBe(true);
    expect<Equals<Equals<string, 'x'>, false>>(true).toBe(true);
  });

  it('of a form are an Either of its codec and its fields', () => {
    const made = form({});
    expect<Equals<typeof made, Either<t.Errors, Form>>>(true).toBe(true);
    expect<Equals<Field['kind'], 'string' | 'number' | 'integer' | 'boolean' | 'select' | 'multiselect'>>(true).toBe(
      true,
    );
    expect(made._tag).toBe('Left');
  });
});

describe('the option result', () => {
  it('types the final round', async () => {
    const rounds = exchange(request, { ...connection, result: CallToolResult });
    expect<Equals<typeof rounds, Observable<Round<CallToolResult>>>>(true).toBe(true);
    const { result } = await firstValueFrom(rounds.pipe(finalResult()));
    expect<Equals<typeof result, CallToolResult>>(true).toBe(true);
    expect(result).toStrictEqual({ content: [] });
  });

  it('may be a codec of the user over the structured content', () => {
    const Weather = t.type({ structuredContent: t.type({ celsius: t.number }) });
    const rounds = of(request).pipe(mrtr({ ...connection, result: Weather }));
    expect<Equals<typeof rounds, Observable<Round<{ structuredContent: { celsius: number } }>>>>(true).toBe(true);
    expect(rounds).toBeDefined();
  });

  it('left out makes a result of unknown members', () => {
    const rounds = of(request).pipe(mrtr(connection));
    expect<Equals<typeof rounds, Observable<Round>>>(true).toBe(true);
    expect<Equals<McpResult['content'], unknown>>(true).toBe(true);
    expect(rounds).toBeDefined();
  });
});

describe('typed handlers', () => {
  it('get the params of their kind', () => {
    const seen: unknown[] = [];
    const handling = inputHandlers({
      elicitation: {
        form: (params, context) => {
          expect<Equals<typeof params, ElicitRequestFormParams>>(true).toBe(true);
          expect<Equals<typeof context.key, string>>(true).toBe(true);
          expect<Equals<typeof context.signal, AbortSignal>>(true).toBe(true);
          seen.push(params, context);
          return { action: 'accept', content: { name: 'Ada', seats: ['12A'] } };
        },
        url: ({ url }) => {
          expect<Equals<typeof url, string>>(true).toBe(true);
          seen.push(url);
          return { action: 'accept' };
        },
      },
      sampling: ({ maxTokens }) => {
        expect<Equals<typeof maxTokens, number>>(true).toBe(true);
        seen.push(maxTokens);
        return { role: 'assistant', content: { type: 'text', text: '' }, model: 'm' };
      },
      roots: [{ uri: 'file:///a' }],
    });
    expect<Equals<typeof handling, InputHandling>>(true).toBe(true);
    const options: MrtrOptions = { ...connection, ...handling };
    expect(options.capabilities).toBe(handling.capabilities);
  });

  it('may answer in every form, without a cast', () => {
    const answer = { action: 'accept', content: {} } as const;
    const list = [
      inputHandlers({ elicitation: { form: () => Promise.resolve({ action: 'accept' }) } }),
      inputHandlers({ elicitation: { form: async () => ({ action: await Promise.resolve('accept' as const) }) } }),
      inputHandlers({ elicitation: { form: () => of({ action: 'accept', content: { a: 1 } }) } }),
      inputHandlers({ elicitation: { form: () => ({ _tag: 'Right', right: answer }) } }),
      inputHandlers({ elicitation: { form: () => Promise.resolve({ _tag: 'Left', left: new Error('busy') }) } }),
      inputHandlers({ elicitation: { form: () => (Math.random() < 2 ? { action: 'decline' } : of(answer)) } }),
      inputHandlers({
        elicitation: {
          async *form() {
            yield await Promise.resolve(answer);
          },
        },
      }),
      inputHandlers({ elicitation: { form: () => new ReadableStream<typeof answer>() } }),
      inputHandlers({ roots: () => [{ uri: 'file:///a' }] }),
      inputHandlers({ roots: () => of({ roots: [] }) }),
      inputHandlers({ sampling: { createMessage: () => ({ role: 'user', content: [], model: 'm' }), tools: true } }),
      inputHandlers({ elicitation: undefined, roots: undefined }),
    ];
    expect(list).toHaveLength(12);
  });

  it('that answer with something of a wrong shape do not compile', () => {
    const wrong = (): void => {
      // @ts-expect-error an action that there is not
      inputHandlers({ elicitation: { form: () => ({ action: 'ok' }) } });
      // @ts-expect-error a value that no form holds
      inputHandlers({ elicitation: { form: () => ({ action: 'accept', content: { when: new Date() } }) } });
      // @ts-expect-error the same, from a promise
      inputHandlers({ elicitation: { form: () => Promise.resolve({ action: 'accept', content: { name: null } }) } });
      // @ts-expect-error the answer to a URL has no content
      inputHandlers({ elicitation: { url: () => ({ action: 'accept', content: { a: 1 } }) } });
      // @ts-expect-error the name of the model is missing
      inputHandlers({ sampling: () => ({ role: 'assistant', content: { type: 'text', text: '' } }) });
      // @ts-expect-error a block of no known type
      inputHandlers({ sampling: () => ({ role: 'assistant', content: { type: 'video', data: '' }, model: 'm' }) });
      // @ts-expect-error a root is an object
      inputHandlers({ roots: ['file:///a'] });
      // @ts-expect-error a list is no first value
      inputHandlers({ elicitation: { form: () => [{ action: 'accept' }] } });
      // @ts-expect-error there is no such kind of question
      inputHandlers({ elicitaton: {} });
      // @ts-expect-error there is no such mode of elicitation
      inputHandlers({ elicitation: { voice: () => ({ action: 'accept' }) } });
      // @ts-expect-error tools without a handler
      inputHandlers({ sampling: { tools: true } });
      // @ts-expect-error params are the server's own object
      inputHandlers({ elicitation: { form: (params) => ((params.message = ''), { action: 'accept' }) } });
    };
    expect(wrong).toThrow();
  });
});

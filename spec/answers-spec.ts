import { left, right } from 'fp-ts/lib/Either.js';
import { EMPTY, NEVER, Observable, of, throwError, timeout } from 'rxjs';
import { BadAnswer } from '../lib/bad-answer.js';
import { exchange, McpClientError } from '../lib/index.js';
import { accept, asks, done, request, script } from './support/fixtures.js';
import { observe } from './support/observe.js';

const answer = async (given: unknown) => {
  const { options, sent, asked } = script([asks(['a', 'b']), done], {}, given);
  const error = await new Promise((resolve) => {
    exchange(request, options).subscribe({
      error: resolve,
      complete: () => {
        resolve(undefined);
      },
    });
  });
  return { error, responses: sent[1]?.params['inputResponses'], asked: asked.map(({ key }) => key) };
};

describe('an answer', () => {
  it.each([
    ['a bare plain object', accept],
    ['an object without prototype', Object.assign(Object.create(null) as object, accept)],
    ['a decline', { action: 'decline' }],
    ['roots', { roots: [] }],
    ['a completion', { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' }],
    ['an empty object', {}],
  ])('that is %s goes into the retry by reference, bare and unaltered', async (_, given) => {
    const { error, responses } = await answer(given);
    expect(error).toBe(undefined);
    expect(responses).toStrictEqual({ a: given, b: given });
    expect((responses as { a: unknown }).a).toBe(given);
  });

  it('may come in a Right', async () => {
    expect((await answer(right(accept))).responses).toStrictEqual({ a: accept, b: accept });
    expect((await answer(of(right(accept)))).responses).toStrictEqual({ a: accept, b: accept });
  });

  it.each([
    ['undefined', () => undefined],
    ['null', null],
    ['a number', 5],
    ['a string', 'accept'],
    ['an array', [accept]],
    ['an iterable', new Set([accept])],
    ['a class instance', new (class Answer {})()],
    ['an object on another', Object.create(accept)],
    ['a Right of a string', right('x')],
    ['a Right of nothing', right(undefined)],
    ['a promise of a promise-like value', Promise.resolve([accept])],
    ['an Observable of null', of(null)],
    ['no value at all', EMPTY],
  ])('that is %s is invalid_response, and nobody else is asked', async (_, given) => {
    const { error, asked, responses } = await answer(given);
    expect(error).toBeInstanceOf(McpClientError);
    expect(error).toMatchObject({ kind: 'input_handler', reason: { type: 'invalid_response', key: 'a' } });
    expect([asked, responses]).toStrictEqual([['a'], undefined]);
  });

  it('that is a Left is handler_error with its value as the cause', async () => {
    const cause = { why: 'no form' };
    for (const given of [left(cause), of(left(cause)), Promise.resolve(left(cause))]) {
      const { error, asked } = await answer(given);
      expect(error).toMatchObject({ kind: 'input_handler', reason: { type: 'handler_error', key: 'a' } });
      expect((error as Error).cause).toBe(cause);
      expect(asked).toStrictEqual(['a']);
    }
  });

  it('that names what is wrong has its text in the message', async () => {
    const { error } = await answer(new BadAnswer('answered without the member "age"'));
    expect(error).toMatchObject({ reason: { type: 'invalid_response', key: 'a' } });
    expect((error as Error).message).toBe('tools/call: handleInput for "a" answered without the member "age"');
    expect(new BadAnswer('x').kind).toBe('rxjs-mrtr.BadAnswer'); // by which other copies of the package know it
  });
});

describe('a handler that fails', () => {
  const inner = new McpClientError({ type: 'max_rounds', limit: 1 }, 'of an exchange inside');
  const cause = new Error('no screen');

  it.each([
    [
      'throws',
      () => {
        throw cause;
      },
      cause,
    ],
    ['rejects', () => Promise.reject(cause), cause],
    ['errors', () => throwError(() => cause), cause],
    [
      'errors with nothing',
      () =>
        new Observable((subscriber) => {
          subscriber.error(undefined);
        }),
      undefined,
    ],
    ['fails with a McpClientError', () => throwError(() => inner), inner],
  ])('%s: raised, with what it was as the cause', async (_, given, expected) => {
    const { error, asked } = await answer(given);
    expect(error).toBeInstanceOf(McpClientError);
    expect(error).toMatchObject({ kind: 'input_handler', reason: { type: 'raised', key: 'a' } });
    expect(Object.hasOwn(error as object, 'cause')).toBe(true);
    expect((error as Error).cause).toBe(expected);
    expect(asked).toStrictEqual(['a']);
  });

  it('by a timeout of its own is raised too', async () => {
    const { error } = await answer(() => NEVER.pipe(timeout(1)));
    expect(error).toMatchObject({ reason: { type: 'raised' }, cause: { name: 'TimeoutError' } });
  });

  it('after others have answered loses nothing and escapes nowhere', () => {
    const { options, sent } = script([asks(['a', 'b'])], {}, (key: string) => (key === 'a' ? accept : null));
    const { values, error } = observe(exchange(request, options));
    expect([values.length, sent.length]).toStrictEqual([1, 1]);
    expect(error).toMatchObject({ reason: { type: 'invalid_response', key: 'b' } });
  });
});

import { exchange, McpClientError, type McpRequest, type MrtrOptions } from '../../lib/index.js';
import { BadAnswer } from '../../lib/bad-answer.js';
import { elicit, inputRequired, record, scriptedInput, scriptedServer } from '../../lib/testing.js';
import { observe } from '../support/observe.js';
import { still } from './still.js';

const request: McpRequest = { method: 'tools/call' };
const question = elicit('Sure?');

const options = (reply: unknown, answer: unknown = {}): MrtrOptions => ({
  ...scriptedServer([() => reply as object]),
  ...scriptedInput({}),
  handleInput: () => answer as object,
  capabilities: { elicitation: {} },
});

const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error('hands off');
    },
  },
);

const errorOf = (thrown: unknown) => {
  const recording = record({
    ...options(undefined),
    send: () => {
      throw thrown as Error;
    },
  });
  observe(exchange(request, recording.options));
  return recording.transcript().exchanges[0]?.rounds[0]?.error;
};

describe('a recorded error', () => {
  it('of this package has kind and reason', () => {
    const reason = { type: 'json_rpc', code: -32602, message: 'Bad', data: { why: [1] } } as const;
    expect(errorOf(new McpClientError(reason, 'The server said no', { cause: 'x' }))).toStrictEqual({
      name: 'McpClientError',
      message: 'The server said no',
      kind: 'json_rpc',
      reason,
    });
  });

  it('of anybody else has name, message, code and data', () => {
    const error = Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET', data: { a: undefined, b: 1 } });
    expect(errorOf(error)).toStrictEqual({
      name: 'TypeError',
      message: 'fetch failed',
      code: 'ECONNRESET',
      data: { b: 1 },
    });
    expect(errorOf(Object.assign(new Error('x'), { kind: 'mine', reason: { type: 'y' }, code: -1 }))).toStrictEqual({
      name: 'Error',
      message: 'x',
      code: -1,
    });
  });

  it('leaves out what JSON cannot hold', () => {
    const error = Object.assign(new Error('x'), { code: NaN, data: 1n });
    expect(errorOf(error)).toStrictEqual({ name: 'Error', message: 'x' });
    expect(errorOf(Object.assign(new Error('x'), { code: {} }))).toStrictEqual({ name: 'Error', message: 'x' });
  });

  it.each([
    ['a text', 'boom', { name: 'Error', message: 'boom' }],
    ['nothing', undefined, { name: 'Error', message: 'undefined' }],
    ['null', null, { name: 'Error', message: 'null' }],
    ['an object', { code: 7 }, { name: 'Error', message: '', code: 7 }],
    ['a proxy', hostile, { name: 'Error', message: 'an error that cannot be read' }],
  ])('may be %s', (_, thrown, recorded) => {
    expect(errorOf(thrown)).toStrictEqual(recorded);
  });
});

describe('a recorded question that failed', () => {
  const inputOf = (answer: unknown) => {
    const recording = record(options(inputRequired({ q: question }), answer));
    observe(exchange(request, recording.options));
    return recording.transcript().exchanges[0]?.rounds[0]?.inputs[0];
  };

  it(
    'says that the answer was a Left, with what is in it',
    still(() => {
      expect(inputOf({ _tag: 'Left', left: new RangeError('no') })).toStrictEqual({
        key: 'q',
        ...question,
        error: { name: 'RangeError', message: 'no' },
        failedBy: 'left',
        askedAt: 0,
        answeredAt: 0,
      });
    }),
  );

  it.each([
    ['null', null],
    ['a list', [1]],
    ['a Right of a text', { _tag: 'Right', right: 'x' }],
  ])('says that it was no answer: %s', (_, answer) => {
    const input = inputOf(answer);
    expect(input?.failedBy).toBe('answer');
    expect(Object.hasOwn(input ?? {}, 'error') || Object.hasOwn(input ?? {}, 'answer')).toBe(false);
  });

  it('says why an answer does not fit, if a typed handler did', () => {
    expect(inputOf(new BadAnswer('content.n is missing'))).toMatchObject({
      error: { name: 'Error', message: 'content.n is missing' },
      failedBy: 'answer',
    });
  });
});

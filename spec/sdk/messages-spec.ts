import { errorInHttpBody, isNotification, readReply } from '../../lib/sdk/messages.js';

const error = { code: -32602, message: 'm' };
const withGetter = (name: string, cause: unknown): object =>
  Object.defineProperty({}, name, {
    get: () => {
      throw cause;
    },
  });

describe('a reply', () => {
  it.each([
    ['nothing', {}],
    ['both', { result: {}, error }],
    ['a result and a method', { result: {}, method: 'm' }],
    ['an error and a method', { error, method: 'm' }],
    ['an error that is a text', { error: 'x' }],
    ['an error without a code', { error: { message: 'm' } }],
    ['an error whose code is a text', { error: { ...error, code: '1' } }],
    ['an error whose code is a fraction', { error: { ...error, code: 1.5 } }],
    ['an error without a message', { error: { code: 1 } }],
  ])('with %s is malformed', (_, message) => {
    expect(readReply(message)).toStrictEqual({ type: 'malformed' });
  });

  it('that cannot be read is malformed, for a reason', () => {
    const cause = new Error('of a getter');
    expect(readReply(withGetter('result', cause))).toStrictEqual({ type: 'malformed', cause });
  });

  it('has a result or an error', () => {
    const result = { content: [] };
    expect(readReply({ result })).toStrictEqual({ type: 'result', result });
    expect(readReply({ error })).toStrictEqual({ type: 'json_rpc', ...error });
    expect(readReply({ error: { ...error, data: 1 } })).toStrictEqual({ type: 'json_rpc', ...error, data: 1 });
  });
});

describe('a notification', () => {
  it('is not what cannot be read', () => {
    expect(isNotification(withGetter('method', new Error('of a getter')))).toBe(false);
  });
});

describe('the body of an HTTP error', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, error });

  it('is read where it is a text, and nothing else is made one', () => {
    expect(errorInHttpBody({ data: { text: body } }, 1)).toStrictEqual({ type: 'json_rpc', ...error });
    expect(errorInHttpBody({ data: { text: [body] } }, 1)).toBe(undefined);
    expect(errorInHttpBody({ data: { text: { toString: () => body } } }, 1)).toBe(undefined);
  });
});

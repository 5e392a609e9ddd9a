import { copyOf } from '../../lib/testing/json.js';

const refusal = (value: unknown): TypeError => {
  try {
    copyOf(value)('result');
  } catch (error) {
    if (error instanceof TypeError) return error;
  }
  throw new Error('it was copied');
};

describe('a copy', () => {
  it('that cannot be made says why, with what was thrown as its cause, and none where nothing was', () => {
    const cause = new Error('of a getter');
    const unreadable = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw cause;
      },
    });
    expect(refusal(unreadable).message).toBe('result cannot be read');
    expect(refusal(unreadable).cause).toBe(cause);
    expect(refusal({ a: [1n] }).message).toBe('result.a.0 is a bigint, which JSON cannot hold');
    expect(Object.hasOwn(refusal({ a: [1n] }), 'cause')).toBe(false);
  });

  it('asks toJSON as for a value of its own', () => {
    const keys: unknown[] = [];
    const value = {
      toJSON(key: unknown) {
        keys.push(key);
        return 'text';
      },
    };
    expect(copyOf({ a: value })('result')).toStrictEqual({ a: 'text' });
    expect(keys).toStrictEqual(['']);
  });
});

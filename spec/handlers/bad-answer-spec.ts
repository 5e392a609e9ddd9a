import { BadAnswer, isBadAnswer } from '../../lib/bad-answer.js';
import { isPlainObject } from '../../lib/object.js';

describe('a bad answer', () => {
  it('is no plain object, and carries its text', () => {
    const bad = new BadAnswer('x');
    expect(isPlainObject(bad)).toBe(false);
    expect(bad.text).toBe('x');
  });

  it('is known to another copy of the package', () => {
    let Other = BadAnswer;
    jest.isolateModules(() => {
      Other = jest.requireActual<{ BadAnswer: typeof BadAnswer }>('../../lib/bad-answer.js').BadAnswer;
    });
    expect(Other).not.toBe(BadAnswer);
    expect(isBadAnswer(new Other('x'))).toBe(true);
    expect(isBadAnswer(new BadAnswer('x'))).toBe(true);
  });

  it.each([[undefined], [null], ['x'], [{}], [{ text: 'x' }], [() => 0]])('is not %p', (value) => {
    expect(isBadAnswer(value)).toBe(false);
  });
});

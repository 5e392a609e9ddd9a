import { of, Subject } from 'rxjs';
import { exchange } from 'rxjs-mrtr';

/** An answer that throws when that member is read. */
function poisoned(answer: object, name: string): object {
  return Object.defineProperty(answer, name, {
    enumerable: true,
    get: () => {
      throw new Error('poison');
    },
  });
}

describe.each([
  ['_tag', {}],
  ['right', { _tag: 'Right' }],
  ['left', { _tag: 'Left' }],
])('an answer that throws when its %s is read', (name, members) => {
  it.each(['returned', 'emitted at once', 'emitted later'])('ends the exchange with an error: %s', (how) => {
    const later = new Subject<object>();
    const answer = poisoned({ ...members }, name);
    const ends: unknown[] = [];
    exchange(
      { method: 'tools/call' },
      {
        capabilities: { roots: {} },
        nextId: () => 1,
        send: () => ({ resultType: 'input_required', inputRequests: { a: { method: 'roots/list' } } }),
        handleInput: () => (how === 'returned' ? answer : how === 'emitted at once' ? of(answer) : later),
      },
    ).subscribe({
      error: (error: unknown) => ends.push(error),
      complete: () => ends.push('complete'),
    });
    later.next(answer);
    expect(ends).toStrictEqual([expect.objectContaining({ kind: 'input_handler' })]);
  });
});

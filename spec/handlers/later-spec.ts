import { EMPTY, Observable, of, throwError } from 'rxjs';
import { isBadAnswer } from '../../lib/bad-answer.js';
import { toObservable } from '../../lib/input.js';
import { marbles } from '../support/observe.js';
import { answering, answerOf } from './support/ask.js';

const good = { action: 'accept', content: { name: 'Ada', town: 'Oslo' } };
const short = { action: 'accept', content: { name: 'Ada' } };
const filled = { action: 'accept', content: { name: 'Ada', town: 'Bergen' } };
const wrong = { action: 'accept', content: { name: 'much too long' } };
const left = { _tag: 'Left', left: 'busy' };

const ask = (answer: unknown): unknown => answerOf('form', answering('form', answer));
const stream = (answer: unknown): Observable<unknown> => {
  const given = toObservable(ask(answer));
  if (given === undefined) throw new Error('not an input of RxJS');
  return given;
};

describe('an answer that comes later', () => {
  it('is looked at when it comes, in the frame in which it comes', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const answers = cold('-a-b-c-(d|)', { a: good, b: short, c: left, d: { _tag: 'Right', right: short } });
      expectObservable(stream(answers)).toBe('-a-b-c-(d|)', { a: good, b: filled, c: left, d: filled });
      expectSubscriptions(answers.subscriptions).toBe('^------!');
    });
  });

  it('is not asked for before somebody subscribes, and cancelled when they leave', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const answers = cold('---a', { a: good });
      const given = stream(answers);
      expect(answers.subscriptions).toStrictEqual([]);
      expectObservable(given, '-^-!').toBe('----');
      expectSubscriptions(answers.subscriptions).toBe('-^-!');
    });
  });

  it('ends or fails as what brings it does', () => {
    marbles(({ expectObservable }) => {
      const error = new Error('boom');
      expectObservable(stream(EMPTY)).toBe('|');
      expectObservable(stream(throwError(() => error))).toBe('#', null, error);
    });
  });

  it('is at once where the Observable is', () => {
    const seen: unknown[] = [];
    stream(of(short)).subscribe((answer) => seen.push(answer));
    expect(seen).toStrictEqual([filled]);
  });

  it('may come by a promise', async () => {
    await expect(ask(Promise.resolve(good))).resolves.toBe(good);
    await expect(ask(Promise.resolve(short))).resolves.toStrictEqual(filled);
    await expect(ask(Promise.resolve(left))).resolves.toBe(left);
    expect(isBadAnswer(await ask(Promise.resolve(wrong)))).toBe(true);
    const error = new Error('boom');
    await expect(ask(Promise.reject(error))).rejects.toBe(error);
  });

  it.each<readonly [name: string, make: (answer: unknown) => unknown]>([
    [
      'thenable',
      (answer) => ({
        then: (resolve: (value: unknown) => void) => {
          resolve(answer);
        },
      }),
    ],
    [
      'async iterable',
      async function* iterate(answer) {
        yield await Promise.resolve(answer);
      },
    ],
    [
      'readable stream',
      (answer) =>
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(answer);
            controller.close();
          },
        }),
    ],
    [
      'Observable of another copy of rxjs',
      (answer) => ({
        '@@observable': () => ({
          subscribe: (observer: { next(value: unknown): void }) => {
            observer.next(answer);
            return { unsubscribe: () => undefined };
          },
        }),
      }),
    ],
  ])('may come by a %s', async (_name, make) => {
    const first = (answer: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        stream(make(answer)).subscribe({ next: resolve, error: reject });
      });
    await expect(first(good)).resolves.toBe(good);
    await expect(first(short)).resolves.toStrictEqual(filled);
    expect(isBadAnswer(await first(wrong))).toBe(true);
  });

  it('may be a list of roots', () => {
    const given = answerOf('roots', answering('roots', of([{ uri: 'file:///a' }])));
    const seen: unknown[] = [];
    toObservable(given)?.subscribe((answer) => seen.push(answer));
    expect(seen).toStrictEqual([{ roots: [{ uri: 'file:///a' }] }]);
  });
});

describe('an answer that is there at once', () => {
  it('is given at once', () => {
    expect(ask(good)).toBe(good);
    expect(ask(short)).toStrictEqual(filled);
  });
});

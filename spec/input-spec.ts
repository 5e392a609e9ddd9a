import { lastValueFrom, map, of, Subscription, throwError, timer } from 'rxjs';
import { exchange } from '../lib/index.js';
import { isThenable, toObservable } from '../lib/input.js';
import { accept, asks, done, request, script } from './support/fixtures.js';

type Call = (value: unknown) => void;

const fail = (): never => {
  throw new Error('thrown');
};

const otherCopy = (): typeof import('rxjs') => {
  let copy: unknown;
  jest.isolateModules(() => {
    copy = require('rxjs');
  });
  return copy as typeof import('rxjs');
};

const subscribable = (value: unknown) => ({
  subscribe: (observer: { next(value: unknown): void; complete(): void }) => {
    observer.next(value);
    observer.complete();
    return { unsubscribe: () => undefined };
  },
});

async function* generator(value: unknown) {
  yield await Promise.resolve(value);
  yield 'never looked at';
}

const symbol = Symbol('observable');
const withSymbol = async (test: () => unknown) => {
  Object.defineProperty(Symbol, 'observable', { value: symbol, configurable: true });
  try {
    await test();
  } finally {
    Reflect.deleteProperty(Symbol, 'observable');
  }
};

const forms: [string, (value: unknown) => unknown][] = [
  ['a value', (value) => value],
  ['an Observable', (value) => of(value)],
  ['an Observable of another copy of rxjs', (value) => otherCopy().of(value)],
  ['an object with subscribe', subscribable],
  ["an object with '@@observable'", (value) => ({ '@@observable': () => subscribable(value) })],
  ['a function with subscribe', (value) => Object.assign(() => undefined, subscribable(value))],
  ['a promise', (value) => Promise.resolve(value)],
  [
    'a thenable',
    (value) => ({
      then: (resolve: (value: unknown) => void) => {
        resolve(value);
      },
    }),
  ],
  ['an async generator', generator],
  [
    'a readable stream',
    (value) =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(value);
          controller.close();
        },
      }),
  ],
];

describe('a reply and an answer may each be', () => {
  it.each(forms)('%s', async (_, wrap) => {
    const { options, sent } = script([() => wrap(asks(['a'])), () => wrap(done)], {}, () => wrap(accept));
    await expect(lastValueFrom(exchange(request, options))).resolves.toMatchObject({
      done: true,
      round: 2,
      result: done,
    });
    expect(sent[1]?.params['inputResponses']).toStrictEqual({ a: accept });
  });

  it('an object with Symbol.observable, also if that came after rxjs was loaded', async () => {
    await withSymbol(async () => {
      const { options } = script([() => ({ [symbol]: () => subscribable(done) })]);
      await expect(lastValueFrom(exchange(request, options))).resolves.toMatchObject({ done: true });
    });
  });
});

describe('a thenable that calls back for a second time', () => {
  const twice = (first: unknown, again: (resolve: Call, reject: Call) => void) => ({
    then: (resolve: Call, reject: Call) => {
      resolve(first);
      again(resolve, reject);
    },
  });

  it.each<[string, (resolve: Call, reject: Call) => void]>([
    [
      'at once, with a value',
      (resolve) => {
        resolve({ ...done, second: true });
      },
    ],
    [
      'at once, with an error',
      (_, reject) => {
        reject(new Error('second'));
      },
    ],
    [
      'later, with a value',
      (resolve) => {
        queueMicrotask(() => {
          resolve({ ...done, second: true });
        });
      },
    ],
    [
      'later, with an error',
      (_, reject) => {
        queueMicrotask(() => {
          reject(new Error('second'));
        });
      },
    ],
  ])('%s, does not answer for the retry', async (_, again) => {
    const { options } = script([asks(['a']), timer(5).pipe(map(() => done))], {}, () => twice(accept, again));
    await expect(lastValueFrom(exchange(request, options))).resolves.toStrictEqual({
      done: true,
      round: 2,
      id: 2,
      request,
      result: done,
    });
  });
});

describe('a send that cancels its own exchange', () => {
  it.each<[string, () => unknown]>([
    ['and throws', () => fail()],
    ['and gives a result', () => done],
    ['and gives an Observable', () => throwError(() => new Error('of the Observable'))],
    [
      'and gives a thenable',
      () => ({
        then: (_: Call, reject: Call) => {
          reject(new Error('of the thenable'));
        },
      }),
    ],
  ])('%s, is left alone: nothing is emitted, nothing escapes', (_, give) => {
    const escaped: unknown[] = [];
    let answer: Call = fail;
    const exchanges = new Subscription();
    const { options } = script(
      [
        asks(['a']),
        () => {
          exchanges.unsubscribe();
          return give();
        },
      ],
      {},
      () => ({ then: (resolve: Call) => (answer = resolve) }),
    );
    const seen: unknown[] = [];
    const keep = (value: unknown) => seen.push(value);
    exchanges.add(exchange(request, options).subscribe({ next: ({ round }) => keep(round), error: keep }));
    try {
      answer(accept); // from outside of any subscribe, which would catch what escapes
    } catch (error) {
      escaped.push(error);
    }
    expect({ seen, escaped }).toStrictEqual({ seen: [1], escaped: [] });
  });
});

describe('toObservable', () => {
  it.each([undefined, null, 1, 'text', true, [1], new Set([1]), new Map(), {}, { then: 1 }, { subscribe: 1 }, () => 1])(
    'takes %p for a value',
    (value) => {
      expect(toObservable(value)).toBe(undefined);
      expect(isThenable(value)).toBe(false);
    },
  );

  it.each([undefined, 7, {}])(
    'refuses what promises an Observable and gives %p: a TypeError on the error channel',
    async (given) => {
      const { options } = script([() => ({ '@@observable': () => given })]);
      await expect(lastValueFrom(exchange(request, options))).rejects.toThrow(TypeError);
      await withSymbol(async () => {
        const other = script([() => ({ [symbol]: () => given })]);
        await expect(lastValueFrom(exchange(request, other.options))).rejects.toThrow(TypeError);
      });
    },
  );

  it('returns an async generator that is left early', async () => {
    let isReturned = false;
    const iterable = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ value: done, done: false }),
        return: () => {
          isReturned = true;
          return Promise.resolve({ value: undefined, done: true });
        },
      }),
    };
    await lastValueFrom(exchange(request, script([() => iterable]).options));
    await Promise.resolve();
    expect(isReturned).toBe(true);
  });
});

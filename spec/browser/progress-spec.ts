import { TestScheduler } from 'rxjs/testing';
import { progressOf } from '../../examples/browser/page/exchange/progress-view.js';

const request = (progressToken: string) => ({ method: 'tools/call', params: { _meta: { progressToken } } });
const told = (progressToken: string, progress: number) => ({
  jsonrpc: '2.0' as const,
  method: 'notifications/progress',
  params: { progressToken, progress },
});
const values = { a: told('a', 1), b: told('a', 2), c: told('a', 3), x: told('b', 1), y: told('', 1) };

const marbles = (test: Parameters<TestScheduler['run']>[0]): void => {
  new TestScheduler((actual, expected) => {
    expect(actual).toStrictEqual(expected);
  }).run(test);
};

describe('the progress of a request', () => {
  it('is what is told under its own token', () => {
    marbles(({ hot, expectObservable }) => {
      const notifications = hot('-a 300ms x 300ms y 300ms b', values);
      const shown = progressOf(hot('r', { r: request('a') }), hot('-'), notifications);
      expectObservable(shown).toBe('-a 902ms b', values);
    });
  });

  it('is told twice a second at most, the last word included', () => {
    marbles(({ hot, expectObservable }) => {
      const shown = progressOf(hot('r', { r: request('a') }), hot('-'), hot('-abc', values));
      expectObservable(shown).toBe('-a 499ms c', values);
    });
  });

  it('is over with the request, also what was held back', () => {
    marbles(({ hot, expectObservable }) => {
      const shown = progressOf(hot('r', { r: request('a') }), hot('---e'), hot('-ab--c', values));
      expectObservable(shown).toBe('-a', values);
    });
  });
});

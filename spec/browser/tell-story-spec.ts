import type { MrtrOptions } from 'rxjs-mrtr';
import { map, NEVER, of, Subject } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import type { Happening } from '../../examples/browser/page/exchange/happening.js';
import { tellStory } from '../../examples/browser/page/exchange/tell-story.js';

const request = { method: 'tools/call', params: { name: 't' } };
const form = {
  method: 'elicitation/create',
  params: { message: 'm', requestedSchema: { type: 'object', properties: {} } },
};
const interim = { resultType: 'input_required', inputRequests: { q: form } };
const final = { resultType: 'complete', content: [] };

const marbles = (test: Parameters<TestScheduler['run']>[0]): void => {
  new TestScheduler((actual, expected) => {
    expect(actual).toStrictEqual(expected);
  }).run(test);
};

const options = (more: Partial<MrtrOptions>): MrtrOptions => {
  let id = 0;
  return {
    nextId: () => ++id,
    send: () => NEVER,
    handleInput: () => ({ action: 'decline' }),
    capabilities: { elicitation: {} },
    ...more,
  };
};

describe('the story of an exchange', () => {
  it('grows with every round and every aside, and completes with the last round', () => {
    marbles(({ cold, hot, expectObservable }) => {
      const replies = [cold('--r|', { r: interim }), cold('---r|', { r: final })];
      const asides = hot<Happening>('-s', { s: { kind: 'sent', id: 1, round: 1, method: 'tools/call' } });
      const told = tellStory(request, { options: options({ send: () => replies.shift() }), asides, stop: NEVER }).pipe(
        map((story) => story.map(({ kind, at }) => `${kind} ${String(at)}`).join()),
      );
      expectObservable(told).toBe('abc--(d|)', {
        a: '',
        b: 'sent 1',
        c: 'sent 1,round 2',
        d: 'sent 1,round 2,round 5',
      });
    });
  });

  it('ends with an error as its last word, not as an error', () => {
    marbles(({ cold, expectObservable }) => {
      const error = new Error('gone');
      const told = tellStory(request, {
        options: options({ send: () => cold('-#', undefined, error) }),
        asides: NEVER,
        stop: NEVER,
      });
      expectObservable(told).toBe('a(b|)', { a: [], b: [{ kind: 'failed', error, at: 1 }] });
    });
  });

  it('ends when it is stopped, and lets go of the request', () => {
    marbles(({ cold, hot, expectObservable, expectSubscriptions }) => {
      const reply = cold('-----r|', { r: final });
      const told = tellStory(request, { options: options({ send: () => reply }), asides: NEVER, stop: hot('---s') });
      expectObservable(told).toBe('a--(b|)', { a: [], b: [{ kind: 'stopped', at: 3 }] });
      expectSubscriptions(reply.subscriptions).toBe('^--!');
    });
  });

  it('tells of an aside that comes out of the work on a round before what follows from it', () => {
    const asides = new Subject<Happening>();
    const replies = [interim, final];
    const kinds: string[][] = [];
    tellStory(request, {
      options: options({
        send: (id, method, _params, { round }) => {
          asides.next({ kind: 'sent', id, round, method });
          return of(replies.shift());
        },
      }),
      asides,
      stop: NEVER,
    }).subscribe((story) => kinds.push(story.map(({ kind }) => kind)));
    expect(kinds.at(-1)).toStrictEqual(['sent', 'round', 'sent', 'round']);
  });
});

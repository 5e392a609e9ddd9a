import { concat, map, take } from 'rxjs';
import { exchange, type McpRequest } from '../../lib/index.js';
import { complete, elicit, inputRequired, record, replay, scriptedInput, scriptedServer } from '../../lib/testing.js';
import { after, marbles, observe } from '../support/observe.js';
import { still } from './still.js';

const call = (name: string): McpRequest => ({ method: 'tools/call', params: { name } });
const accept = { action: 'accept', content: {} };
const numbers = map(({ round }: { readonly round: number }) => String(round));

describe('a replay in time', () => {
  it('does not wait for what came before an exchange in the recording', () => {
    const recording = record({
      ...scriptedServer([after(50, complete()), after(3, inputRequired({ q: elicit('') })), after(2, complete())]),
      ...scriptedInput({ q: after(5, accept) }),
      capabilities: { elicitation: {} },
    });
    marbles(() => {
      observe(concat(...['first', 'second'].map((name) => exchange(call(name), recording.options))));
    });
    const transcript = recording.transcript();
    expect(transcript.exchanges.map(({ rounds }) => rounds[0]?.sentAt)).toStrictEqual([0, 50]);
    marbles(({ expectObservable }) => {
      expectObservable(exchange(call('second'), replay(transcript)).pipe(numbers)).toBe('---1------(2|)');
    });
  });

  it('pauses no longer than a timer can, and waits for the rest with the request', () => {
    const longest = 2 ** 31 - 1;
    const recording = record({
      ...scriptedServer([inputRequired(undefined, 's'), complete()]),
      ...scriptedInput({}),
      stateOnlyDelay: longest,
    });
    marbles(() => {
      observe(exchange(call('slow'), recording.options));
    });
    const text = JSON.stringify(recording.transcript());
    const later = text.replaceAll(String(longest), String(longest + 100));
    expect(later).not.toBe(text);
    const again = record(replay(later));
    marbles(({ expectObservable }) => {
      expectObservable(exchange(call('slow'), again.options).pipe(numbers)).toBe(`1 ${longest + 99}ms (2|)`);
    });
    const times = again.transcript().exchanges[0]?.rounds.map(({ sentAt, receivedAt }) => [sentAt, receivedAt]);
    expect(times).toStrictEqual([
      [0, 0],
      [longest, longest + 100],
    ]);
  });
});

describe('a question in a replay', () => {
  it(
    'has no answer where no request was taken before it',
    still(() => {
      const recording = record({
        ...scriptedServer([inputRequired({ q: elicit('') })]),
        ...scriptedInput({ q: accept }),
        capabilities: { elicitation: {} },
      });
      observe(exchange(call('one'), recording.options).pipe(take(1)));
      const again = replay(recording.transcript());
      const context = { request: call('other'), round: 1, signal: new AbortController().signal };
      expect(observe(again.send(1, 'tools/call', { name: 'other' }, context)).outcome).toBe('error');
      expect(observe(again.handleInput('q', elicit(''), context)).error).toStrictEqual(
        new Error(
          'The transcript has no answer to "q" after request 0 of exchange 1: the recorded exchange ended before',
        ),
      );
    }),
  );
});

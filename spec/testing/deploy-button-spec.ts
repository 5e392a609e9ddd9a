import { NEVER, type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { complete, elicit, inputRequired, marbles, record, scriptedInput, scriptedServer } from 'rxjs-mrtr/testing';
import { type ButtonState, pressDeploy } from '../../examples/testing/deploy-button.js';

const virtually = (test: Parameters<TestScheduler['run']>[0]): void => {
  new TestScheduler((actual, expected) => {
    expect(actual).toStrictEqual(expected);
  }).run(test);
};

const capabilities = { elicitation: {} };
const question = inputRequired({ confirm: elicit('Deploy to prod?') }, 'sealed');
const yes = { action: 'accept', content: {} };
const values = { q: question, d: complete({ content: [] }), y: yes };
const reset = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

const states: { [letter: string]: ButtonState } = {
  w: { is: 'working' },
  a: { is: 'asking', about: ['confirm'] },
  d: { is: 'deployed', requests: 2 },
  c: { is: 'cancelled' },
  l: { is: 'too late' },
};

describe('the deploy button', () => {
  it('asks once, and deploys', () => {
    virtually(({ cold, expectObservable, flush }) => {
      const server = scriptedServer([cold('--q', values), cold('---d', values)]);
      const input = scriptedInput({ confirm: [cold('----y', values)] });
      const handlers = { ...input, capabilities };
      const button = pressDeploy('prod', { connection: server, handlers, cancelled: NEVER, deadline: 1_000 });
      expectObservable(button).toBe('w-a------(d|)', states);
      flush();
      expect(server.sent[1]?.params).toStrictEqual({
        inputResponses: { confirm: yes },
        requestState: 'sealed',
        name: 'deploy',
        arguments: { environment: 'prod' },
      });
      server.verify();
      input.verify();
    });
  });

  it('sends again after a network error without asking again', () => {
    virtually(({ cold, expectObservable, flush }) => {
      const server = scriptedServer([
        cold('q', values),
        cold('-#', {}, reset),
        cold('-#', {}, reset),
        cold('-d', values),
      ]);
      const input = scriptedInput({ confirm: [cold('-y', values)] });
      const handlers = { ...input, capabilities };
      const button = pressDeploy('prod', { connection: server, handlers, cancelled: NEVER, deadline: 9_999 });
      expectObservable(button).toBe('(wa) 1000ms (d|)', states);
      flush();
      expect(server.sent.map(({ at }) => at)).toStrictEqual([0, 1, 502, 1_003]);
      expect(new Set(server.sent.slice(1).map(({ params }) => JSON.stringify(params))).size).toBe(1);
      server.verify();
      input.verify();
    });
  });

  it.each([
    ['tells what went wrong after three attempts', [reset, reset, reset], '1000ms (f|)'],
    ['does not try again what the server refused', [new Error('socket hang up')], '(wf|)'],
  ])('%s', (_, replies, frames) => {
    virtually(({ expectObservable, flush }) => {
      const server = scriptedServer(replies);
      const handlers = { ...scriptedInput({}), capabilities };
      const button = pressDeploy('prod', { connection: server, handlers, cancelled: NEVER, deadline: 9_999 });
      const failed: ButtonState = { is: 'failed', because: 'socket hang up' };
      expectObservable(button).toBe(frames.startsWith('(') ? frames : `w 999ms (f|)`, { ...states, f: failed });
      flush();
      server.verify();
    });
  });

  it.each([
    ['the cancel button', '------x', 1_000, 'w-a---(c|)', '--^---!'],
    ['the deadline', '-------', 5, 'w-a--(l|)', '--^--!'],
  ])('takes the question back at %s', (_, presses, deadline, expected, asked) => {
    virtually(({ cold, hot, expectObservable, expectSubscriptions, flush }) => {
      const server = scriptedServer([cold('--q', values)]);
      const answer = cold<object>('---------y', values);
      const handlers = { ...scriptedInput({ confirm: answer }), capabilities };
      const cancelled: Observable<unknown> = hot(presses);
      expectObservable(pressDeploy('prod', { connection: server, handlers, cancelled, deadline })).toBe(
        expected,
        states,
      );
      expectSubscriptions(answer.subscriptions).toBe(asked);
      flush();
      expect(server.sent).toHaveLength(1);
    });
  });

  it('can be looked at', () => {
    virtually(({ cold, flush }) => {
      const server = scriptedServer([cold('--q', values), cold('-#', {}, reset), cold('---d', values)]);
      const input = scriptedInput({ confirm: cold('--------y', values) });
      const { options, transcript } = record({ ...server, ...input, capabilities });
      pressDeploy('prod', { connection: options, handlers: options, cancelled: NEVER, deadline: 9_999 }).subscribe();
      flush();
      expect(marbles(transcript(), { frame: 20 })).toBe(
        ['rounds   1#-----------------------2|', 'confirm  ^a'].join('\n'),
      );
    });
  });
});

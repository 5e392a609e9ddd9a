import { asapScheduler, concat, NEVER, of, scheduled, Subject } from 'rxjs';
import { finalResult, mrtr, type McpRequest, type Round } from '../lib/index.js';
import { asks, done, request, script } from './support/fixtures.js';
import { itObeysTheLawsOfOperators } from './support/laws.js';
import { observe } from './support/observe.js';

const talkative = () => {
  const { options } = script([], {
    send: (_, __, params) => ('requestState' in params ? done : asks(['a', 'b'], 's')),
  });
  return options;
};

describe('mrtr', () => {
  itObeysTheLawsOfOperators<McpRequest, Round>(() => mrtr(talkative()), request);

  it('never mixes the rounds of two requests, also when the second comes from within next', () => {
    const source = new Subject<McpRequest>();
    const seen: string[] = [];
    const second = { method: 'tools/call', params: { name: 'second' } };
    source.pipe(mrtr(talkative())).subscribe((round) => {
      seen.push(`${String(round.request.params?.['name'])} ${round.round}`);
      if (seen.length === 1) source.next(second);
    });
    source.next(request);
    expect(seen).toStrictEqual(['deploy 1', 'deploy 2', 'second 1', 'second 2']);
  });

  it('leaves the rest of the source alone after a failure', () => {
    const { options, sent } = script([null]);
    expect(observe(of(request, request).pipe(mrtr(options))).outcome).toBe('error');
    expect(sent).toHaveLength(1);
  });
});

describe('finalResult', () => {
  const round: Round = { done: true, round: 3, id: 1, request, result: done };
  itObeysTheLawsOfOperators(() => finalResult(), round);
});

describe('a consumer that throws in next', () => {
  const thrown = new Error('of the consumer');

  it('by forEach: the promise rejects with it, nobody is asked', async () => {
    const { options, sent, asked } = script([asks(['a'])]);
    const outcome = of(request)
      .pipe(mrtr(options))
      .forEach(() => {
        throw thrown;
      });
    await expect(outcome).rejects.toBe(thrown);
    expect([sent.length, asked.length]).toStrictEqual([1, 0]);
  });
});

describe('a source on a scheduler', () => {
  it('is followed at its own pace', async () => {
    const { options, sent } = script([done]);
    const observed = observe(scheduled([request, request], asapScheduler).pipe(mrtr(options)));
    expect(sent).toHaveLength(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([observed.outcome, observed.values.length]).toStrictEqual(['complete', 2]);
  });

  it('that never ends keeps the stream open', () => {
    const { options } = script([done]);
    expect(observe(concat(of(request), NEVER).pipe(mrtr(options)))).toMatchObject({ outcome: 'pending', values: [{}] });
  });
});

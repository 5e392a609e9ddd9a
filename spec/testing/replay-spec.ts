import { EMPTY, map, NEVER, retry, Subject, take } from 'rxjs';
import { exchange, McpClientError, type McpRequest, type MrtrOptions, mrtr } from '../../lib/index.js';
import { BadAnswer } from '../../lib/bad-answer.js';
import {
  complete,
  elicit,
  inputRequired,
  listRoots,
  record,
  replay,
  type ReplayOptions,
  scriptedInput,
  scriptedServer,
  type Transcript,
} from '../../lib/testing.js';
import { after, marbles, observe } from '../support/observe.js';
import { still } from './still.js';

const request: McpRequest = { method: 'tools/call', params: { name: 'deploy' } };
const capabilities = { elicitation: {}, roots: {} };
const accept = { action: 'accept', content: {} };

const scripted = (replies: readonly unknown[], answers: { [key: string]: unknown } = {}): MrtrOptions => ({
  ...scriptedServer(replies as object[]),
  ...scriptedInput(answers as { [key: string]: object }),
  capabilities,
});

const numbers = map(({ round }: { readonly round: number }) => String(round));

/** What an exchange over these options does, and what its replay does from the JSON text. */
const both = (options: MrtrOptions, of: McpRequest = request) => {
  const recording = record(options);
  const live = observe(exchange(of, recording.options));
  const text = JSON.stringify(recording.transcript());
  const again = replay(text);
  return { live, replayed: observe(exchange(of, again)), again, transcript: JSON.parse(text) as Transcript };
};

describe('replay', () => {
  it(
    'brings the same rounds, ids included',
    still(() => {
      const { live, replayed, again } = both(
        scripted(
          [
            inputRequired({ ok: elicit('Sure?'), at: listRoots() }),
            inputRequired(undefined, 's'),
            complete({ content: [7] }),
          ],
          { ok: accept, at: { roots: [] } },
        ),
      );
      expect(live.values).toHaveLength(3);
      const bare = (round: unknown) => ({ ...(round as object), requestState: undefined });
      expect(replayed.values.map(bare)).toStrictEqual(live.values.map(bare));
      expect(replayed.values[1]).toHaveProperty('requestState');
      expect(replayed.outcome).toBe('complete');
      again.verify();
    }),
  );

  it('keeps the recorded distances, pauses included, wherever it begins', () => {
    const frames = '---1------2---------(3|)';
    const recording = record({
      ...scripted(
        [
          after(3, inputRequired({ q: elicit('') }, 's')),
          after(2, inputRequired(undefined, 't')),
          after(4, complete()),
        ],
        { q: after(5, accept) },
      ),
      stateOnlyDelay: 6,
    });
    marbles(({ expectObservable }) => {
      expectObservable(exchange(request, recording.options).pipe(numbers)).toBe(frames);
    });
    const again = record(replay(recording.transcript()));
    marbles(({ cold, expectObservable }) => {
      expectObservable(cold('-------(x|)', { x: request }).pipe(mrtr(again.options), numbers)).toBe(`-------${frames}`);
    });
    expect(again.transcript()).toStrictEqual(recording.transcript());
  });

  it.each([
    ['of the recording', {}, '10ms 1 19ms (2|)'],
    ['of the caller, which is quicker', { handleInput: () => accept }, '10ms 1 19ms (2|)'],
    ['of the caller, which is slower', { handleInput: () => after(100, accept) }, '10ms 1 103ms (2|)'],
  ])('gives the time between two steps to the next one, with a handler %s', (_, more, frames) => {
    const transcript = withTimes({ receivedAt: 10, askedAt: 13, answeredAt: 20, sentAt: 26, finishedAt: 30 });
    marbles(({ expectObservable }) => {
      expectObservable(exchange(request, { ...replay(transcript), ...more }).pipe(numbers)).toBe(frames);
    });
  });

  it(
    'is synchronous where nothing took time',
    still(() => {
      const { replayed } = both(scripted([inputRequired({ q: elicit('') }), complete()], { q: accept }));
      expect(replayed.outcome).toBe('complete');
    }),
  );

  it('does not answer what was cancelled or never answered', () => {
    const silent = record(scripted([inputRequired({ q: elicit('') })], { q: NEVER }));
    const cancelled = record(scripted([new Subject()]));
    marbles(() => {
      exchange(request, silent.options).subscribe().unsubscribe();
      exchange(request, cancelled.options).subscribe().unsubscribe();
    });
    marbles(({ expectObservable }) => {
      expectObservable(exchange(request, replay(cancelled.transcript())), '^-----!').toBe('-------');
      expectObservable(exchange(request, replay(silent.transcript())).pipe(numbers)).toBe('1');
    });
  });

  it(
    'ends without a value where work did',
    still(() => {
      expect(both(scripted([EMPTY])).replayed.error).toHaveProperty('reason.type', 'no_result');
      const { replayed } = both(scripted([inputRequired({ q: elicit('') })], { q: EMPTY }));
      expect(replayed.error).toHaveProperty('reason', { type: 'invalid_response', key: 'q' });
    }),
  );

  it('tears down and starts nothing more when it is cancelled', () => {
    const recording = record(
      scripted([after(2, inputRequired({ q: elicit('') })), complete()], { q: after(9, accept) }),
    );
    marbles(() => {
      observe(exchange(request, recording.options));
    });
    const again = replay(recording.transcript());
    marbles(({ expectObservable }) => {
      expectObservable(exchange(request, again).pipe(numbers), '^----!').toBe('--1---');
    });
    expect(() => {
      again.verify();
    }).toThrow('Exchange 1 ("tools/call") was replayed up to request 1 of 2');
  });

  it(
    'serves requests that are sent by hand',
    still(() => {
      const recording = record(scripted([complete({ tools: [] })]));
      observe(recording.options.send(1, 'tools/list', {}));
      const again = replay(recording.transcript());
      expect(observe(again.send(1, 'tools/list', {})).values).toStrictEqual([complete({ tools: [] })]);
      again.verify();
    }),
  );

  it(
    'waits for nothing where no more was recorded',
    still(() => {
      const recording = record(scripted([inputRequired(undefined, 's'), complete()]));
      observe(exchange(request, recording.options).pipe(take(1)));
      const { error } = observe(exchange(request, replay(recording.transcript())));
      expect((error as Error).message).toContain('request: expected nothing, got "tools/call"');
      const { stateOnlyDelay } = replay(recording.transcript());
      expect((stateOnlyDelay as (round: number) => number)(1)).toBe(0);
    }),
  );

  it('gives ids beyond the transcript too, and none twice in a row', () => {
    const again = replay({ version: 1, exchanges: [] });
    expect([again.nextId(), again.nextId()]).toStrictEqual(['replay-1', 'replay-2']);
    again.verify();
  });

  it(
    'replays each attempt of a send that was tried again',
    still(() => {
      const recording = record(scripted([new Error('reset'), inputRequired(undefined, 's'), complete()]));
      const tryAgain = ({ send }: Pick<ReplayOptions, 'send'>): MrtrOptions['send'] => {
        return (...given) => send(...given).pipe(retry(1));
      };
      observe(exchange(request, { ...recording.options, send: tryAgain(recording.options) }));
      const again = replay(recording.transcript());
      const { outcome, values } = observe(exchange(request, { ...again, send: tryAgain(again) }));
      expect([outcome, values.map(({ id }) => id)]).toStrictEqual(['complete', [1, 3]]);
      again.verify();
    }),
  );

  it(
    'does not change the transcript, nor hand out its objects',
    still(() => {
      const recording = record(scripted([inputRequired({ q: elicit('') }), complete({ content: [] })], { q: accept }));
      observe(exchange(request, recording.options));
      const transcript = recording.transcript();
      const before = JSON.stringify(transcript);
      const again = replay(transcript);
      const handleInput: MrtrOptions['handleInput'] = (key, input, context) => {
        (input.params as { message: string }).message = 'spoiled';
        return again.handleInput(key, input, context);
      };
      const { values } = observe(exchange(request, { ...again, handleInput }));
      (values[1] as unknown as { result: { content: unknown[] } }).result.content.push('spoiled');
      expect(JSON.stringify(transcript)).toBe(before);
    }),
  );
});

describe('replayed failures', () => {
  it(
    'of this package are McpClientErrors again',
    still(() => {
      const reason = { type: 'json_rpc', code: -32602, message: 'Bad', data: [1] } as const;
      const { replayed } = both(scripted([new McpClientError(reason, 'The server said no')]));
      const error = replayed.error as McpClientError;
      expect(error).toBeInstanceOf(McpClientError);
      expect([error.message, error.kind, error.reason]).toStrictEqual(['The server said no', 'json_rpc', reason]);
    }),
  );

  it(
    'of others are Errors with their members',
    still(() => {
      const { replayed } = both(scripted([Object.assign(new TypeError('down'), { code: 'ECONNRESET', data: 1 })]));
      const error = replayed.error as Error;
      expect(error).toBeInstanceOf(Error);
      expect(error.message).toBe('down');
      expect({ ...(replayed.error as object) }).toStrictEqual({
        name: 'TypeError',
        code: 'ECONNRESET',
        data: 1,
      });
    }),
  );

  it.each([
    ['kind', { kind: 'transport', reason: { type: 'roof_on_fire' } }],
    ['reason', { kind: 'transport', reason: { type: 'no_result' } }],
  ])('of a %s that this version does not know are Errors', (_, members) => {
    const transcript = withTimes({ receivedAt: 1, askedAt: 1, answeredAt: 1, sentAt: 1, finishedAt: 1 });
    const [recorded] = transcript.exchanges;
    const [round] = recorded?.rounds ?? [];
    const { result, ...failed } = { ...round, error: { name: 'McpClientError', message: 'm', ...members } };
    expect(result).toBeDefined();
    const { send } = replay({ version: 1, exchanges: [{ ...recorded, rounds: [failed] }] } as unknown as Transcript);
    marbles(({ flush }) => {
      const observed = observe(send(1, 'tools/call', { name: 'deploy' }));
      flush();
      expect(observed.error).not.toBeInstanceOf(McpClientError);
      expect({ ...(observed.error as object) }).toStrictEqual({ name: 'McpClientError', ...members });
    });
  });

  it.each([
    ['a throw', new RangeError('no'), 'raised'],
    ['a Left', { _tag: 'Left', left: new RangeError('no') }, 'handler_error'],
    ['no object', 7, 'invalid_response'],
    ['an answer that does not fit', new BadAnswer('content.n is missing'), 'invalid_response'],
  ])('of handlers fail in the same way: %s', (_, answer, type) => {
    marbles(() => {
      const { live, replayed } = both({
        ...scripted([inputRequired({ q: elicit('') })]),
        handleInput: () => {
          if (answer instanceof Error) throw answer;
          return answer as object;
        },
      });
      const [error, again] = [live.error, replayed.error] as McpClientError[];
      expect(error?.reason).toStrictEqual({ type, key: 'q' });
      expect([again?.message, again?.kind, again?.reason]).toStrictEqual([error?.message, error?.kind, error?.reason]);
      expect((again?.cause as Error | undefined)?.message).toBe((error?.cause as Error | undefined)?.message);
    });
  });

  it.each([
    ['a result that is refused', scripted([{ resultType: 'task' }]), 'unknown_result_type'],
    ['a result of no shape', scripted([7]), 'invalid_result'],
    [
      'a state that is too long',
      { ...scripted([inputRequired(undefined, 'x'.repeat(9))]), maxRequestStateBytes: 2 },
      'max_request_state_bytes',
    ],
    ['a state of the wrong type', scripted([{ resultType: 'input_required', requestState: 7 }]), 'invalid_result'],
    ['too many rounds', { ...scripted([inputRequired(undefined, 's')]), maxRounds: 1 }, 'max_rounds'],
    [
      'too many questions',
      { ...scripted([inputRequired({ a: elicit(''), b: elicit('') })]), maxInputRequests: 1 },
      'max_input_requests',
    ],
    [
      'what was not declared',
      { ...scripted([inputRequired({ a: elicit('') })]), capabilities: {} },
      'undeclared_capability',
    ],
  ])('of the loop come of the same results: %s', (_, options, type) => {
    marbles(() => {
      const { live, replayed } = both(options);
      expect(live.error).toHaveProperty('reason.type', type);
      expect(replayed.error).toStrictEqual(live.error);
    });
  });

  it(
    'do not come of a limit that only stand-ins would break',
    still(() => {
      const { replayed } = both({ ...scripted([inputRequired(undefined, 's'), complete()]), maxRequestStateBytes: 1 });
      expect(replayed.outcome).toBe('complete');
    }),
  );
});

interface Times {
  receivedAt: number;
  askedAt: number;
  answeredAt: number;
  sentAt: number;
  finishedAt: number;
}

function withTimes({ receivedAt, askedAt, answeredAt, sentAt, finishedAt }: Times): Transcript {
  const recording = record(scripted([inputRequired({ q: elicit('') }), complete()], { q: accept }));
  observe(exchange(request, recording.options).pipe(take(2)));
  const transcript = recording.transcript();
  const [recorded] = transcript.exchanges;
  const [first, second] = recorded?.rounds ?? [];
  const inputs = first?.inputs.map((input) => ({ ...input, askedAt, answeredAt }));
  const rounds = [
    { ...first, receivedAt, inputs },
    { ...second, sentAt, receivedAt: finishedAt },
  ];
  return { ...transcript, exchanges: [{ ...recorded, rounds }] } as Transcript;
}

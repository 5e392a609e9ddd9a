import { defer, EMPTY, type Observable, of, retry, Subject, take, throwError } from 'rxjs';
import {
  exchange,
  McpClientError,
  type McpRequest,
  type MrtrOptions,
  mrtr,
  type WorkContext,
} from '../../lib/index.js';
import { complete, elicit, inputRequired, record, scriptedInput, scriptedServer } from '../../lib/testing.js';
import { marbles, observe } from '../support/observe.js';
import { still } from './still.js';

const request: McpRequest = { method: 'tools/call', params: { name: 'deploy' } };
const capabilities = { elicitation: {} };
const accept = { action: 'accept', content: {} };
const question = elicit('Sure?');
const asks = inputRequired({ ok: question }, 's');
const done = complete({ content: [] });
const limits = { maxRounds: 8, maxInputRequests: 16, maxRequestStateBytes: 65_536 };

const scripted = (replies: unknown[], answers: { [key: string]: object } = { ok: accept }): MrtrOptions => ({
  ...scriptedServer(replies as object[]),
  ...scriptedInput(answers),
  capabilities,
});

describe('the transcript', () => {
  it('is the documented format', () => {
    marbles(({ cold, expectObservable, flush }) => {
      const recording = record(
        scripted([cold('--a', { a: asks }), cold('-a', { a: done })], { ok: cold('---a', { a: accept }) }),
      );
      const rounds = exchange(request, recording.options).pipe(take(2));
      expectObservable(rounds, '-^').toBe('---a---(b|)', {
        a: expect.objectContaining({ round: 1 }) as unknown,
        b: expect.objectContaining({ round: 2 }) as unknown,
      });
      flush();
      expect(recording.transcript()).toStrictEqual({
        version: 1,
        exchanges: [
          {
            request,
            capabilities,
            resultTypes: [],
            limits,
            rounds: [
              {
                id: 1,
                params: { name: 'deploy' },
                sentAt: 0,
                result: { resultType: 'input_required', inputRequests: { ok: question }, requestState: 'state-1' },
                receivedAt: 2,
                inputs: [{ key: 'ok', ...question, answer: accept, askedAt: 2, answeredAt: 5 }],
              },
              {
                id: 2,
                params: { inputResponses: { ok: accept }, requestState: 'state-1', name: 'deploy' },
                sentAt: 5,
                result: done,
                receivedAt: 6,
                inputs: [],
              },
            ],
          },
        ],
      });
    });
  });

  it('has the options as they count', () => {
    const recording = record({ ...scripted([done]), resultTypes: ['task'], maxRounds: 3, maxInputRequests: 2 });
    observe(exchange({ method: 'tools/list' }, recording.options));
    const [recorded] = recording.transcript().exchanges;
    expect(recorded?.request).toStrictEqual({ method: 'tools/list' });
    expect(recorded?.resultTypes).toStrictEqual(['task']);
    expect(recorded?.limits).toStrictEqual({ maxRounds: 3, maxInputRequests: 2, maxRequestStateBytes: 65_536 });
  });

  it('has the defaults as they count', () => {
    const { send, nextId, handleInput } = scripted([done]);
    const recording = record({ send, nextId, handleInput });
    observe(exchange(request, recording.options));
    expect(recording.transcript().exchanges[0]).toMatchObject({ capabilities: {}, resultTypes: [], limits });
  });

  it('is empty before the first request, and new each time', () => {
    const recording = record(scripted([done]));
    expect(recording.transcript()).toStrictEqual({ version: 1, exchanges: [] });
    observe(exchange(request, recording.options));
    const [one, other] = [recording.transcript(), recording.transcript()];
    expect(one).toStrictEqual(other);
    expect(one.exchanges[0]?.rounds[0]?.result).not.toBe(other.exchanges[0]?.rounds[0]?.result);
  });

  it('has what was sent at that moment, whatever becomes of the objects', () => {
    const reply = structuredClone(asks) as unknown as { inputRequests: { ok: { params: { message: string } } } };
    const answer = { action: 'accept', content: { n: 1 } };
    const own = { name: 'deploy', tags: ['a'] };
    const recording = record({ ...scripted([reply, done], { ok: answer }), send: sendAndSpoil([reply, done]) });
    observe(exchange({ method: 'tools/call', params: own }, recording.options));
    reply.inputRequests.ok.params.message = 'changed';
    answer.content.n = 2;
    own.tags.push('b');
    const text = JSON.stringify(recording.transcript());
    expect(text).not.toMatch(/changed|spoiled|"n":2|"b"/);
  });

  it(
    'has a request that is cancelled, or still waits, without a time of receipt',
    still(() => {
      const recording = record(scripted([new Subject()]));
      exchange(request, recording.options).subscribe().unsubscribe();
      const [round] = recording.transcript().exchanges[0]?.rounds ?? [];
      expect(round).toStrictEqual({ id: 1, params: { name: 'deploy' }, sentAt: 0, inputs: [] });
    }),
  );

  it(
    'has a question that is cancelled without a time of answer',
    still(() => {
      const recording = record(scripted([asks], { ok: new Subject() }));
      exchange(request, recording.options).subscribe().unsubscribe();
      expect(recording.transcript().exchanges[0]?.rounds[0]?.inputs).toStrictEqual([
        { key: 'ok', ...question, askedAt: 0 },
      ]);
    }),
  );

  it(
    'has work that ended without a value with its time only',
    still(() => {
      const recording = record(scripted([asks], { ok: EMPTY }));
      observe(exchange(request, recording.options));
      expect(recording.transcript().exchanges[0]?.rounds[0]?.inputs).toStrictEqual([
        { key: 'ok', ...question, askedAt: 0, answeredAt: 0 },
      ]);
      const silent = record(scripted([EMPTY]));
      observe(exchange(request, silent.options));
      expect(silent.transcript().exchanges[0]?.rounds).toStrictEqual([
        { id: 1, params: { name: 'deploy' }, sentAt: 0, receivedAt: 0, inputs: [] },
      ]);
    }),
  );

  it('never goes back in time, whatever the clock does', () => {
    const clock = jest.spyOn(Date, 'now');
    const times = [5_000, 4_000, 5_007];
    clock.mockImplementation(() => times.shift() ?? 6_000);
    const recording = record({ ...scripted([]), send: () => done });
    observe(recording.options.send(1, 'tools/list'));
    observe(recording.options.send(2, 'tools/list'));
    clock.mockRestore();
    const { exchanges } = recording.transcript();
    expect(exchanges.map(({ rounds }) => [rounds[0]?.sentAt, rounds[0]?.receivedAt])).toStrictEqual([
      [0, 0],
      [7, 1_000],
    ]);
  });

  it('has each attempt where the recorded send is subscribed to again', () => {
    const recording = record(scripted([new Error('reset'), done]));
    const send: MrtrOptions['send'] = (...given) => recording.options.send(...given).pipe(retry(1));
    expect(observe(exchange(request, { ...recording.options, send })).outcome).toBe('complete');
    const { exchanges } = recording.transcript();
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]?.rounds.map(({ id, error, result }) => [id, error?.message, result])).toStrictEqual([
      [1, 'reset', undefined],
      [1, undefined, done],
    ]);
  });

  it('calls once where what came of it is subscribed to again: a connection gives that a fresh id', () => {
    const server = scriptedServer([new Error('reset'), asks, done]);
    let asked = 0;
    const recording = record({
      ...server,
      handleInput: () => {
        asked++;
        return defer(() => (asked++ === 1 ? throwError(() => new Error('typo')) : of(accept)));
      },
      capabilities,
    });
    const send: MrtrOptions['send'] = (...given) => recording.options.send(...given).pipe(retry(1));
    const handleInput: MrtrOptions['handleInput'] = (...given) =>
      recording.options.handleInput(...given).pipe(retry(1));
    observe(exchange(request, { ...recording.options, send, handleInput }));
    expect(server.sent.map(({ id }) => id)).toStrictEqual([1, 2, 3]);
    expect(asked).toBe(3);
  });

  it('has a request that was sent by hand as an exchange of its own', () => {
    const recording = record(scripted([done]));
    expect(observe(recording.options.send('x', 'tools/list', {})).values).toStrictEqual([done]);
    const [recorded] = recording.transcript().exchanges;
    expect(recorded?.request).toStrictEqual({ method: 'tools/list', params: {} });
    expect(recorded?.rounds).toHaveLength(1);
  });

  it('does not have a question that no exchange asked', () => {
    const recording = record(scripted([]));
    const context = { request, round: 1, signal: new AbortController().signal };
    expect(observe(recording.options.handleInput('ok', question, context)).values).toStrictEqual([accept]);
    expect(recording.transcript().exchanges).toStrictEqual([]);
  });
});

describe('options that record', () => {
  it('pass results, questions, answers and contexts through by reference', () => {
    const seen: unknown[] = [];
    const contexts: WorkContext[] = [];
    const recording = record({
      ...scripted([]),
      send: (_id, _method, params, context) => {
        seen.push(params);
        contexts.push(context);
        return contexts.length === 1 ? asks : done;
      },
      handleInput: (_key, { params }, context) => {
        seen.push(params);
        contexts.push(context);
        return { _tag: 'Right', right: accept };
      },
    });
    const { values } = observe(exchange(request, recording.options));
    expect(values[1]).toHaveProperty('result', done);
    expect((values[1] as unknown as { result: object }).result).toBe(done);
    expect(values[0]?.request).toBe(request);
    expect(seen[1]).toBe(question.params);
    expect((seen[2] as { inputResponses: { ok: object } }).inputResponses.ok).toBe(accept);
    expect(contexts.map(({ round, request: of }) => [round, of === request])).toStrictEqual([
      [1, true],
      [1, true],
      [2, true],
    ]);
    expect(recording.transcript().exchanges[0]?.rounds[0]?.inputs[0]?.answer).toStrictEqual(accept);
  });

  it('pass errors through, the same reference', () => {
    const error = { code: 5 };
    const thrown = record({ ...scripted([]), send: () => raise(error) });
    expect(observe(exchange(request, thrown.options)).error).toBe(error);
    const handled = record({ ...scripted([asks]), handleInput: () => raise(error) });
    expect((observe(exchange(request, handled.options)).error as McpClientError).cause).toBe(error);
  });

  it('are cold and cancel what they wrap, with its signal', () => {
    marbles(({ cold, expectObservable, expectSubscriptions, flush }) => {
      const reply = cold('--a', { a: asks });
      const answer = cold('-----a', { a: accept });
      const aborted: string[] = [];
      const watch =
        (name: string, work: Observable<unknown>) =>
        (context: WorkContext): Observable<unknown> => {
          context.signal.addEventListener('abort', () => aborted.push(name));
          return work;
        };
      const recording = record({
        ...scripted([]),
        send: (_id, _method, _params, context) => watch('send', reply)(context),
        handleInput: (_key, _input, context) => watch('handler', answer)(context) as Observable<object>,
      });
      const rounds = exchange(request, recording.options);
      expectObservable(rounds, '-^---!').toBe('---a', { a: expect.anything() as unknown });
      expectSubscriptions(reply.subscriptions).toBe('-^-!');
      expectSubscriptions(answer.subscriptions).toBe('---^-!');
      flush();
      expect(aborted).toStrictEqual(['handler']);
    });
  });

  it('call functions as methods of a class instance, and have its further members', () => {
    class Connection implements MrtrOptions {
      readonly extra = 1;
      #id = 40;
      readonly #replies = [asks, inputRequired(undefined, 't'), done];
      readonly maxRounds = 3;
      readonly paused: number[] = [];
      get capabilities() {
        return capabilities;
      }
      send() {
        return this.#replies.shift();
      }
      nextId() {
        return ++this.#id;
      }
      handleInput() {
        return this.#id === 41 ? accept : {};
      }
      stateOnlyDelay(round: number) {
        this.paused.push(round);
        return 0;
      }
      checkInput() {
        return this.#id === 41 ? ({ _tag: 'Right', right: 0 } as const) : ({ _tag: 'Left', left: 0 } as const);
      }
    }
    const connection = new Connection();
    const recording = record(connection);
    const { values, error } = observe(of(request).pipe(mrtr({ ...recording.options })));
    expect(error).toBeUndefined();
    expect(values.map(({ id }) => id)).toStrictEqual([41, 42, 43]);
    expect(connection.paused).toStrictEqual([2]);
    expect(recording.options).toHaveProperty('extra', 1);
    expect(recording.transcript().exchanges[0]?.limits.maxRounds).toBe(3);
  });

  it('are checked at once', () => {
    expect(() => record({ ...scripted([]), send: 7 as never })).toThrow(
      new TypeError('send must be a function, not 7'),
    );
    expect(() => record({ ...scripted([]), maxRounds: 0 })).toThrow(RangeError);
    expect(() => record(undefined as never)).toThrow(TypeError);
  });

  it('give the first value of what gives several', () => {
    const recording = record({ ...scripted([]), send: () => of(done, asks) });
    expect(observe(recording.options.send(1, 'tools/call', {})).values).toStrictEqual([done, asks]);
    expect(recording.transcript().exchanges[0]?.rounds[0]?.result).toStrictEqual(done);
  });
});

function raise(error: unknown): never {
  throw error as Error;
}

function sendAndSpoil(replies: unknown[]): MrtrOptions['send'] {
  return (_id, _method, params) => {
    params['name'] = 'spoiled';
    return replies.shift();
  };
}

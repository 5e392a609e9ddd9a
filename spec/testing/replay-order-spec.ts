import { defer, from, map, mergeMap, type Observable, of, retry, throwError, timer } from 'rxjs';
import { exchange, type McpRequest, type MrtrOptions, mrtr } from '../../lib/index.js';
import { complete, inputRequired, record, type RecordedOptions, replay, type Transcript } from '../../lib/testing.js';
import { marbles, observe } from '../support/observe.js';

const call = (name: string): McpRequest => ({ method: 'tools/call', params: { name } });

let lastId = 0;
/** A server that wants each request to come again with a state, and takes a millisecond for each. */
const server: MrtrOptions = {
  send: (_, __, params): Observable<object> =>
    timer(1).pipe(
      map(() => ('requestState' in params ? complete() : inputRequired(undefined, `of-${String(params['name'])}`))),
    ),
  nextId: () => ++lastId,
  handleInput: () => ({}),
};

const recorded = (options: MrtrOptions, ...names: readonly string[]): Transcript => {
  const recording = record(options);
  marbles(({ flush }) => {
    observe(from(names.map(call)).pipe(mrtr(recording.options)));
    flush();
  });
  return recording.transcript();
};

describe('a replay of several exchanges', () => {
  it('takes each of those that are alike once, whatever came before them', () => {
    const again = replay(recorded(server, 'alpha', 'beta', 'beta'));
    marbles(({ flush }) => {
      const observed = observe(from(['beta', 'beta', 'alpha'].map(call)).pipe(mrtr(again)));
      flush();
      expect(observed.outcome).toBe('complete');
      again.verify();
    });
  });

  it('begins no exchange in the middle of one that has begun', () => {
    let sent = 0;
    const recording = record({
      ...server,
      send: () => defer(() => (++sent === 2 ? throwError(() => new Error('down')) : of(complete({ content: [sent] })))),
    });
    const run = (options: MrtrOptions, name: string) => observe(exchange(call(name), options));
    const again = (options: RecordedOptions): MrtrOptions => ({
      ...options,
      send: (...given) => options.send(...given).pipe(retry(1)),
    });
    marbles(({ flush }) => {
      run(recording.options, 'alpha');
      run(again(recording.options), 'beta');
      run(recording.options, 'beta');
      flush();
    });
    const replayed = replay(recording.transcript());
    marbles(({ flush }) => {
      const [first, second] = [run(replayed, 'beta'), run(replayed, 'beta')];
      flush();
      expect(first.error).toStrictEqual(new Error('down'));
      expect(second.values).toMatchObject([{ result: { content: [4] } }]);
    });
  });

  it('goes by what is sent where a wrapper leaves the context out and lets another one go first', () => {
    const again = replay(recorded(server, 'alpha', 'beta'));
    marbles(({ flush }) => {
      const pause = (params: { readonly [member: string]: unknown }): number =>
        'requestState' in params ? (params['name'] === 'alpha' ? 3 : 6) : 0;
      const send: MrtrOptions['send'] = (id, method, params) =>
        timer(pause(params)).pipe(mergeMap(() => again.send(id, method, params)));
      const observed = observe(
        from(['alpha', 'beta'].map(call)).pipe(mergeMap((request) => exchange(request, { ...again, send }))),
      );
      flush();
      expect(observed.error).toBe(undefined);
      expect(observed.outcome).toBe('complete');
      again.verify();
    });
  });

  it('gives the ids in the order in which they were first used', () => {
    const round = { params: {}, inputs: [] };
    const [first] = recorded(server, 'alpha').exchanges;
    if (first === undefined) throw new Error('nothing was recorded');
    const again = { ...first, rounds: [0, 5].map((sentAt) => ({ ...round, id: 'a', sentAt })) };
    const between = { ...first, rounds: [{ ...round, id: 'b', sentAt: 1 }] };
    const { nextId } = replay({ version: 1, exchanges: [again, between] });
    expect([nextId(), nextId()]).toStrictEqual(['a', 'b']);
  });

  it('gives names to the ids beyond those of the transcript', () => {
    const transcript = recorded(server, 'alpha');
    const { nextId } = replay(transcript);
    const ids = transcript.exchanges.flatMap(({ rounds }) => rounds.map(({ id }) => id));
    expect(ids).toHaveLength(2);
    expect([nextId(), nextId(), nextId(), nextId()]).toStrictEqual([...ids, 'replay-1', 'replay-2']);
  });

  it('knows the result types of the recording', () => {
    const task = { ...server, send: () => ({ resultType: 'task' }), resultTypes: ['task'] };
    const again = replay(recorded(task, 'alpha'));
    expect(again.resultTypes).toStrictEqual(['task']);
    marbles(({ flush }) => {
      const observed = observe(exchange(call('alpha'), again));
      flush();
      expect(observed.values).toMatchObject([{ done: true, result: { resultType: 'task' } }]);
    });
    expect(replay({ version: 1, exchanges: [] })).toMatchObject({ resultTypes: [], capabilities: {} });
  });
});

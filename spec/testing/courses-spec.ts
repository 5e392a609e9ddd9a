import { catchError, concatMap, endWith, ignoreElements, merge, mergeMap, type Observable, take, timer } from 'rxjs';
import { exchange, type McpRequest, type MrtrOptions } from '../../lib/index.js';
import {
  complete,
  elicit,
  inputRequired,
  listRoots,
  record,
  type RecordedOptions,
  type Recording,
  replay,
  type ReplayOptions,
  scriptedInput,
  scriptedServer,
  type Transcript,
} from '../../lib/testing.js';
import { type Course, Courses, questionsOf } from '../../lib/testing/courses.js';
import { after, marbles, observe } from '../support/observe.js';
import { still } from './still.js';

const call = (name: string): McpRequest => ({ method: 'tools/call', params: { name } });
const accept = { action: 'accept', content: {} };
const capabilities = { elicitation: {} };

describe('the exchange of a request', () => {
  it(
    'is the same where a wrapper sends again under an id of its own',
    still(() => {
      const { options, transcript } = record({
        ...scriptedServer([new Error('reset'), inputRequired(undefined, 's'), new Error('reset'), complete()]),
        ...scriptedInput({}),
      });
      const send: MrtrOptions['send'] = (id, ...given) =>
        options.send(id, ...given).pipe(catchError(() => options.send(`${id}, again`, ...given)));
      expect(observe(exchange(call('alpha'), { ...options, send })).outcome).toBe('complete');
      const ids = transcript().exchanges.map(({ rounds }) => rounds.map(({ id }) => id));
      expect(ids).toStrictEqual([[1, '1, again', 2, '2, again']]);
    }),
  );

  it('has its rounds counted also where a wrapper leaves the context out: it pauses as it did', () => {
    const recording = record({
      ...scriptedServer([inputRequired(undefined, 's'), inputRequired(undefined, 't'), complete()]),
      ...scriptedInput({}),
      stateOnlyDelay: (round) => 5 * round,
    });
    marbles(() => {
      observe(exchange(call('alpha'), recording.options));
    });
    const played = replay(recording.transcript());
    const again = record({ ...played, send: (id, method, params) => played.send(id, method, params) });
    marbles(() => {
      observe(exchange(call('alpha'), again.options));
    });
    expect(again.transcript().exchanges[0]?.rounds.map(({ sentAt }) => sentAt)).toStrictEqual([0, 5, 15]);
    expect(again.transcript()).toStrictEqual(recording.transcript());
  });
});

describe('the exchange of a question', () => {
  /** Answers with what was asked; the server asks what nobody else is asked, the first one last. */
  const asking = (): Recording => {
    let sent = 0;
    return record({
      ...scriptedServer([]),
      send: (_id, _method, params) => {
        sent++;
        return params['inputResponses'] === undefined
          ? after(5 - sent, inputRequired({ q: elicit(`of ${sent}`) }))
          : complete({ of: params['inputResponses'] });
      },
      handleInput: (_key, { params }) => ({ answer: params['message'] }),
      capabilities,
    });
  };

  const answersIn = ({ exchanges }: Transcript) =>
    exchanges.map(({ rounds }) => rounds.map(({ inputs }) => inputs.map(({ answer }) => answer)));

  it('is told by its params where a wrapper makes another object of it, and takes its time', () => {
    marbles(({ flush }) => {
      const { options, transcript } = asking();
      const handleInput: MrtrOptions['handleInput'] = (key, input, context) =>
        after(9, key).pipe(mergeMap(() => options.handleInput(key, { ...input }, context)));
      const one = exchange(call('same'), { ...options, handleInput });
      observe(merge(one, one));
      flush();
      expect(answersIn(transcript())).toStrictEqual([
        [[{ answer: 'of 1' }], []],
        [[{ answer: 'of 2' }], []],
      ]);
    });
  });

  it('is told by the question alone where a wrapper leaves the context out, and takes its time', () => {
    marbles(({ flush }) => {
      const { options, transcript } = asking();
      const handleInput: MrtrOptions['handleInput'] = (key, input) =>
        after(9, key).pipe(mergeMap(() => options.handleInput(key, input)));
      const run = (name: string) => exchange(call(name), { ...options, handleInput });
      observe(merge(run('alpha'), run('beta')));
      flush();
      expect(answersIn(transcript())).toStrictEqual([
        [[{ answer: 'of 1' }], []],
        [[{ answer: 'of 2' }], []],
      ]);
    });
  });
});

describe('the exchange that pauses', () => {
  const asksFirst = [inputRequired({ q: elicit('') }), inputRequired(undefined, 'other'), complete()];

  it.each([
    ['asks', 1, after(4, accept)],
    ['pauses after another round', 2, accept],
  ])('is not one that came and went meanwhile, and %s', (_, left, answer) => {
    const stateOnlyDelay = (round: number): number => (round === 1 ? 9 : 3);
    const recording = record({
      ...scriptedServer([inputRequired(undefined, 'mine'), complete(), ...asksFirst]),
      handleInput: () => answer,
      capabilities,
      stateOnlyDelay,
    });
    for (const name of ['mine', 'passing']) {
      marbles(() => {
        observe(exchange(call(name), recording.options));
      });
    }
    const again = record(replay(recording.transcript()));
    marbles(() => {
      const passing = exchange(call('passing'), again.options).pipe(take(left), ignoreElements(), endWith(0));
      const rounds = exchange(call('mine'), again.options).pipe(
        concatMap((round) => (round.round === 1 ? passing : [round.round])),
      );
      observe(rounds);
    });
    const [mine, passed] = again.transcript().exchanges;
    expect(mine?.rounds.map(({ sentAt }) => sentAt)).toStrictEqual([0, 9]);
    expect(passed?.rounds).toHaveLength(left);
  });

  it('is none after a result that cannot be read, which the loop refuses', () => {
    const courses = new Courses<string>();
    const begin = (id: number) =>
      courses.sending(
        { caller: undefined, id, method: 'tools/call', params: {} },
        () => false,
        () => '',
      );
    const unreadable = {
      get resultType(): never {
        throw new Error('unreadable');
      },
    };
    courses.received(begin(1), unreadable);
    expect(courses.pausing(1)).toBeUndefined();
    const other = begin(2);
    courses.received(other, inputRequired(undefined, 's'));
    expect(courses.pausing(1)).toBe(other);
  });
});

describe('a question without params', () => {
  const asking = () => ({
    ...scriptedServer([inputRequired({ other: elicit(''), r: listRoots() }), complete()]),
    ...scriptedInput({ other: accept, r: { roots: [] } }),
    capabilities: { elicitation: {}, roots: {} },
  });
  const bare = ({ handleInput, ...options }: RecordedOptions | ReplayOptions): MrtrOptions => ({
    ...options,
    handleInput: (key, input) => handleInput(key, input),
  });

  it(
    'is known by its method where a wrapper leaves the context out, in a recording and in a replay',
    still(() => {
      const recording = record(asking());
      expect(observe(exchange(call('alpha'), bare(recording.options))).outcome).toBe('complete');
      const inputs = recording.transcript().exchanges[0]?.rounds[0]?.inputs.map(({ key, method }) => [key, method]);
      expect(inputs).toStrictEqual([
        ['other', 'elicitation/create'],
        ['r', 'roots/list'],
      ]);
      const again = replay(recording.transcript());
      expect(observe(exchange(call('alpha'), bare(again))).outcome).toBe('complete');
      again.verify();
    }),
  );

  it(
    'is not taken for another one under its key',
    still(() => {
      const again = replay(
        (() => {
          const recording = record(asking());
          observe(exchange(call('alpha'), recording.options));
          return recording.transcript();
        })(),
      );
      again.send(1, 'tools/call', { name: 'alpha' }).subscribe();
      const ask = (method: 'roots/list' | 'sampling/createMessage') =>
        observe(again.handleInput('r', { method, params: {} }) as Observable<unknown>);
      expect(ask('sampling/createMessage').error).toStrictEqual(new Error('The transcript has no question "r" here'));
    }),
  );
});

describe('courses on one request object', () => {
  const request: McpRequest = { method: 'tools/call' };
  const mine = elicit('mine');

  /** Begins an exchange that has got this result. */
  const begun = (courses: Courses<string>, name: string, result = inputRequired(undefined, 's')): Course<string> => {
    const course = courses.sending(
      { caller: { request, round: 1 }, id: name, method: request.method, params: {} },
      () => false,
      () => name,
    );
    courses.received(course, result);
    return course;
  };
  const sends = (courses: Courses<string>, round: number, fits = false): string =>
    courses.sending(
      { caller: { request, round }, id: 'next', method: request.method, params: {} },
      () => fits,
      () => 'new',
    ).of;

  it('are asked only what they were asked: the latest that has such a question, not yet answered', () => {
    const courses = new Courses<string>();
    begun(courses, 'first', inputRequired({ a: elicit('first'), b: elicit('first') }));
    const second = begun(courses, 'second', inputRequired({ a: elicit('second') }));
    begun(courses, 'third', inputRequired({ c: elicit('third') }));
    const asking = (key: string) => courses.asking({ request, round: 1 }, key, mine)?.of;
    expect([asking('a'), asking('b'), asking('c'), asking('d')]).toStrictEqual(['second', 'first', 'third', undefined]);
    courses.answered(second, 'a', accept);
    expect(asking('a')).toBe('first');
  });

  it('have each piece of work once, however often it is subscribed to', () => {
    const courses = new Courses<string>();
    const course = begun(courses, 'first', inputRequired({ a: mine }));
    const caller = { request, round: 1 };
    expect(courses.asking(caller, 'a', mine)).toBe(course);
    courses.answered(course, 'a', accept);
    expect(courses.asking(caller, 'a', mine)).toBe(course);
    expect(courses.asking({ request, round: 1 }, 'a', mine)).toBe(undefined);
  });

  it('begin with a first request, also with one that would fit', () => {
    const courses = new Courses<string>();
    begun(courses, 'first');
    expect(sends(courses, 1, true)).toBe('new');
  });

  it('go on from the round before, not from a later result of an earlier one', () => {
    const courses = new Courses<string>();
    const first = begun(courses, 'first');
    expect(sends(courses, 2)).toBe('first');
    courses.received(first, inputRequired(undefined, 't'));
    begun(courses, 'second');
    expect(sends(courses, 3)).toBe('first');
    expect(sends(courses, 2)).toBe('second');
  });

  it('have nothing to go on from while a request is under way', () => {
    const courses = new Courses<string>();
    const course = begun(courses, 'first');
    expect(courses.pausing(1)).toBe(course);
    expect(sends(courses, 2)).toBe('first');
    expect([courses.pausing(1), courses.pausing(2)]).toStrictEqual([undefined, undefined]);
  });

  it('have no question that is undefined', () => {
    const courses = new Courses<string>();
    const result = { resultType: 'input_required', inputRequests: { a: mine, b: undefined } };
    expect(questionsOf(begun(courses, 'first', result as never))).toStrictEqual(['a']);
  });
});

describe('a request that a wrapper sends without its context', () => {
  it('is told from another one by its method', () => {
    let sent = 0;
    const recording = record({
      ...scriptedInput({}),
      nextId: () => ++sent,
      send: (_, __, params) => after(1, 'requestState' in params ? complete() : inputRequired(undefined, 's')),
    });
    const send: MrtrOptions['send'] = (id, method, params) => {
      const wait = 'requestState' in params ? (method === 'tools/call' ? 3 : 6) : 0;
      return timer(wait).pipe(mergeMap(() => recording.options.send(id, method, params)));
    };
    marbles(({ flush }) => {
      for (const method of ['tools/call', 'prompts/get']) {
        observe(exchange({ method, params: { name: 'x' } }, { ...recording.options, send }));
      }
      flush();
    });
    const methods = recording.transcript().exchanges.map(({ request, rounds }) => [request.method, rounds.length]);
    expect(methods).toStrictEqual([
      ['tools/call', 2],
      ['prompts/get', 2],
    ]);
    const times = recording.transcript().exchanges.map(({ rounds }) => rounds.map(({ sentAt }) => sentAt));
    expect(times).toStrictEqual([
      [0, 4],
      [0, 7],
    ]);
  });

  it('begins an exchange of its own if it has an answer that nobody was asked for', () => {
    const { options, transcript } = record({
      ...scriptedServer([inputRequired({ q: elicit('') }), complete(), complete()]),
      ...scriptedInput({ q: accept }),
    });
    const send = (id: number, params: object) => observe(options.send(id, 'tools/call', params as never));
    const [interim] = send(1, { name: 'x' }).values as { inputRequests: { q: object } }[];
    observe(options.handleInput('q', interim?.inputRequests.q as never) as Observable<unknown>);
    send(2, { name: 'x', inputResponses: { q: accept, more: accept } });
    expect(transcript().exchanges.map(({ rounds }) => rounds.length)).toStrictEqual([1, 1]);
  });
});

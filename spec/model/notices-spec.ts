import fc from 'fast-check';
import { catchError, delay, filter, from, isObservable, map, Observable, type OperatorFunction } from 'rxjs';
import { exchange, isMcpClientError, McpClientError, mrtr, type MrtrOptions, type Round } from 'rxjs-mrtr';
import { difference } from './compare.js';
import { expectRun } from './expect.js';
import { virtual } from './runs.js';
import { runVirtual, type Implementation } from './world.js';

/** The library with something broken around it. */
function broken(
  spoilOptions: (options: MrtrOptions) => MrtrOptions,
  spoilRounds: OperatorFunction<Round, Round> = (rounds) => rounds,
): Implementation {
  return {
    exchange: (request, options) => exchange(request, spoilOptions(options)).pipe(spoilRounds),
    mrtr: (options) => (source) => source.pipe(mrtr(spoilOptions(options)), spoilRounds),
  };
}

type Send = MrtrOptions['send'];
type Params = Parameters<Send>[2];

/** The options with another `send`; the others stay methods of the options they came from. */
const sending =
  (spoil: (options: MrtrOptions) => Send) =>
  (options: MrtrOptions): MrtrOptions =>
    Object.assign(bound(options), { send: spoil(options) });

function bound(options: MrtrOptions): MrtrOptions {
  const { checkInput, stateOnlyDelay } = options;
  return {
    ...options,
    nextId: () => options.nextId(),
    send: (...args) => options.send(...args),
    handleInput: (...args) => options.handleInput(...args),
    checkInput: checkInput && ((...args) => checkInput.apply(options, args)),
    stateOnlyDelay:
      typeof stateOnlyDelay === 'function' ? (round) => stateOnlyDelay.call(options, round) : stateOnlyDelay,
  };
}

const spoiledParams = (spoil: (params: Params) => Params): Implementation =>
  broken(sending((options) => (id, method, params, context) => options.send(id, method, spoil(params), context)));

const spoiledErrors = (spoil: (error: unknown) => unknown): Implementation =>
  broken(bound, (rounds) =>
    rounds.pipe(
      catchError((error: unknown) => {
        throw spoil(error);
      }),
    ),
  );

const spoiledRounds = (spoil: OperatorFunction<Round, Round>): Implementation => broken(bound, spoil);

/** Keeps what it subscribes to, whatever becomes of it. */
function leaking(source: unknown): unknown {
  if (!isObservable(source)) return source;
  return new Observable((subscriber) => {
    source.subscribe({
      next: (value) => {
        subscriber.next(value);
      },
      error: (error: unknown) => {
        subscriber.error(error);
      },
      complete: () => {
        subscriber.complete();
      },
    });
  });
}

const faults: readonly (readonly [string, Implementation])[] = [
  [
    'an empty state left out',
    spoiledParams(({ requestState, ...rest }) => (requestState ? { ...rest, requestState } : rest)),
  ],
  ['absent members sent as undefined', spoiledParams((params) => ({ requestState: undefined, ...params }))],
  ['absent params sent as undefined members', spoiledParams((params) => ({ inputResponses: undefined, ...params }))],
  ['a member named __proto__ lost', spoiledParams((params) => Object.assign({}, params))],
  ['params without a prototype', spoiledParams((params) => Object.assign(Object.create(null) as Params, params))],
  ['ids turned into texts', broken((options) => ({ ...bound(options), nextId: () => String(options.nextId()) }))],
  ['functions called without their options', broken((options) => ({ ...options }))],
  [
    'sources not torn down',
    broken(
      sending(
        (options) =>
          (...args) =>
            leaking(options.send(...args)),
      ),
    ),
  ],
  ['rounds a moment late', spoiledRounds((rounds) => rounds.pipe(delay(1)))],
  ['only the last round', spoiledRounds((rounds) => rounds.pipe(filter(({ done }) => done)))],
  [
    'copied results',
    spoiledRounds((rounds) =>
      rounds.pipe(map((round) => (round.done ? { ...round, result: { ...round.result } } : round))),
    ),
  ],
  ['a further member', spoiledRounds((rounds) => rounds.pipe(map((round) => ({ ...round, kind: 'round' }))))],
  ['errors wrapped', spoiledErrors((cause) => (isMcpClientError(cause) ? cause : new Error('wrapped', { cause })))],
  [
    'a cause lost',
    spoiledErrors((error) => (isMcpClientError(error) ? new McpClientError(error.reason, error.message) : error)),
  ],
  [
    'a reason changed',
    spoiledErrors((error) =>
      isMcpClientError(error) && error.reason.type === 'reused_id'
        ? new McpClientError({ type: 'no_result' }, error.message)
        : error,
    ),
  ],
  [
    'a smaller limit',
    broken((options) => ({ ...bound(options), maxRounds: Math.max(1, (options.maxRounds ?? 8) - 1) })),
  ],
  ['checks left out', broken((options) => ({ ...bound(options), checkInput: undefined }))],
  [
    'capabilities ignored',
    broken((options) => ({
      ...bound(options),
      capabilities: { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} },
    })),
  ],
];

describe('the model notices', () => {
  it.each(faults)('%s', (_name, implementation) => {
    const found = fc.check(
      fc.property(
        virtual,
        (scenario) => difference(expectRun(scenario), runVirtual(scenario, implementation), true) === undefined,
      ),
      { numRuns: 5_000, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });

  it('nothing where nothing is broken', () => {
    fc.assert(
      fc.property(virtual, (scenario) => {
        const asIs = broken(
          (options) => options,
          (rounds) => from(rounds),
        );
        expect(difference(expectRun(scenario), runVirtual(scenario, asIs), true)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

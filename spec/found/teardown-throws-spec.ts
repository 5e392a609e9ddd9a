import { config, finalize, map, of, timer } from 'rxjs';
import { exchange } from 'rxjs-mrtr';

const done = { resultType: 'complete' };
const asks = { resultType: 'input_required', inputRequests: { r: { method: 'roots/list' } } };

describe('a teardown that throws', () => {
  const thrown = new Error('of the teardown');
  const reported: unknown[] = [];

  beforeEach(() => {
    reported.length = 0;
    config.onUnhandledError = (error) => reported.push(error);
  });

  afterEach(() => {
    config.onUnhandledError = null;
  });

  const giving = (value: object, isLate: boolean) =>
    (isLate ? timer(1).pipe(map(() => value)) : of(value)).pipe(
      finalize(() => {
        throw thrown;
      }),
    );

  it.each([
    ['of a send, later', done, true, false],
    ['of a send, at once', done, false, false],
    ['of a handler, later', asks, false, true],
  ])('%s loses no value and hangs nothing', async (_, first, isSendLate, isHandlerLate) => {
    let sends = 0;
    const rounds: number[] = [];
    await new Promise<void>((complete, error) => {
      exchange(
        { method: 'tools/call' },
        {
          nextId: () => ++sends,
          send: () => (sends === 1 ? giving(first, isSendLate) : done),
          handleInput: () => giving({ roots: [] }, isHandlerLate),
          capabilities: { roots: {} },
        },
      ).subscribe({ next: ({ round }) => rounds.push(round), complete, error });
    });
    expect(rounds).toStrictEqual(first === done ? [1] : [1, 2]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    // A synchronous source throws before it has handed over its teardown: rxjs itself drops that.
    const isReported = reported.map((error) => String(error).includes(thrown.message));
    expect(isReported).toStrictEqual(isSendLate || isHandlerLate ? [true] : []);
  });
});

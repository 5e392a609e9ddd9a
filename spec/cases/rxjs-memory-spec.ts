import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { last, lastValueFrom, map, of, timer } from 'rxjs';
import { mrtr, type Round } from '../../lib/index.js';
import { CALL, DONE, interim } from '../support/cases.js';

jest.setTimeout(20_000);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** 60 kB of their own for each round; a repeated string would share its memory. */
const state = (round: number) => Buffer.alloc(60_000, `${round} `).toString('latin1');

/** Runs that many rounds with a fresh state each, and looks at the heap every so often. */
async function run(rounds: number, give: (result: object) => unknown, look: (round: Round) => void): Promise<number[]> {
  const heap: number[] = [];
  let id = 0;
  const options = {
    send: (_id: unknown, _method: string, _params: object, { round }: { round: number }) => {
      if (round % (rounds / 5) === 0) {
        collectGarbage();
        heap.push(process.memoryUsage().heapUsed + process.memoryUsage().external);
      }
      return give(round < rounds ? interim({ requestState: state(round) }) : DONE);
    },
    nextId: () => ++id,
    handleInput: () => ({}),
    maxRounds: 20_000,
  };
  await lastValueFrom(
    of(CALL).pipe(
      mrtr(options),
      map((round) => {
        look(round);
        return round.round;
      }),
      last(),
    ),
  );
  return heap;
}

/** What 100 states take: more than the noise, much less than the states of the rounds between the first look and the last. */
const slack = 100 * 60_000;

describe('memory', () => {
  test.each<[string, number, (result: object) => unknown]>([
    // Not promises that are resolved already: what a WeakRef knows is kept until the microtasks have run out.
    ['promises', 500, (result) => new Promise((resolve) => setImmediate(resolve, result))],
    ['asynchronous Observables', 500, (result) => timer(0).pipe(map(() => result))],
  ])('B23: rounds are forgotten while the exchange goes on, over %s', async (_, rounds, give) => {
    const early: WeakRef<Round>[] = [];
    let alive = 0;
    const heap = await run(rounds, give, (round) => {
      if (round.round <= 100) early.push(new WeakRef(round));
      if (round.round === rounds - 1) {
        collectGarbage();
        alive = early.filter((ref) => ref.deref() !== undefined).length;
      }
    });

    expect(early).toHaveLength(100);
    expect(alive).toBe(0);
    expect((heap.at(-1) ?? 0) - (heap[0] ?? 0)).toBeLessThan(slack);
  });

  test('B23: the heap does not grow with the number of rounds where all is synchronous', async () => {
    const heap = await run(
      1_000,
      (result) => result,
      () => undefined,
    );

    expect(heap).toHaveLength(5);
    expect((heap.at(-1) ?? 0) - (heap[0] ?? 0)).toBeLessThan(slack);
  });
});

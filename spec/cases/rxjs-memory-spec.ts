import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { last, lastValueFrom, map, of, timer } from 'rxjs';
import { mrtr, type Round } from '../../lib/index.js';
import { A, CALL, DONE, EL, interim } from '../support/cases.js';

jest.setTimeout(20_000);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** 60 kB of their own for each round; a repeated string would share its memory. */
const state = (round: number) => Buffer.alloc(60_000, `${round} `).toString('latin1');

interface Run {
  readonly rounds: number;
  /** The keys asked in each round. */
  readonly keys: readonly string[];
  /** How results and answers are given. */
  readonly give: (value: object) => unknown;
  readonly look?: (round: Round) => void;
}

/** Runs that many rounds with a fresh state each, and looks at the heap every so often. */
async function run({ rounds, keys, give, look = () => undefined }: Run): Promise<number[]> {
  const asked = keys.length > 0 ? { inputRequests: Object.fromEntries(keys.map((key) => [key, EL])) } : {};
  const heap: number[] = [];
  let id = 0;
  const options = {
    send: (_id: unknown, _method: string, _params: object, { round }: { round: number }) => {
      if (round % (rounds / 5) === 0) {
        collectGarbage();
        heap.push(process.memoryUsage().heapUsed); // where the states are; the buffers they came from are swept later
      }
      return give(round < rounds ? interim({ ...asked, requestState: state(round) }) : DONE);
    },
    nextId: () => ++id,
    handleInput: () => give(A) as object,
    capabilities: { elicitation: {} },
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

/** The heap at the last look, beyond what it was at the first. */
const growth = (heap: readonly number[]) => (heap.at(-1) ?? NaN) - (heap[0] ?? NaN);

describe.each([
  ['asks nothing', []],
  ['asks one question', ['a']],
  ['asks two questions', ['a', 'b']],
])('memory, where each round %s', (_, keys) => {
  test.each<[string, (value: object) => unknown]>([
    // Not promises that are resolved already: what a WeakRef knows is kept until the microtasks have run out.
    ['promises', (value) => new Promise((resolve) => setImmediate(resolve, value))],
    ['asynchronous Observables', (value) => timer(0).pipe(map(() => value))],
  ])('B23: rounds are forgotten while the exchange goes on, over %s', async (_form, give) => {
    const rounds = 400;
    const early: WeakRef<Round>[] = [];
    let alive = NaN;
    const look = (round: Round) => {
      if (round.round <= 100) early.push(new WeakRef(round));
      if (round.round < rounds - 1 || round.done) return;
      collectGarbage();
      alive = early.filter((ref) => ref.deref() !== undefined).length;
    };
    const heap = await run({ rounds, keys, give, look });

    expect(early).toHaveLength(100);
    expect(alive).toBe(0);
    expect(growth(heap)).toBeLessThan(slack);
  });

  test('B23: the heap does not grow with the number of rounds where all is synchronous', async () => {
    const heap = await run({ rounds: 1_000, keys, give: (value) => value });

    expect(heap).toHaveLength(5);
    expect(growth(heap)).toBeLessThan(slack);
  });
});

import fc from 'fast-check';
import { TestScheduler } from 'rxjs/testing';
import { options } from './client.js';
import { silent, words } from './commands.js';
import { expectSame } from './compare.js';
import { expectRun } from './expect.js';
import { Expectation } from './expectation.js';
import { Interactive } from './interactive.js';
import { eventLoop, virtual } from './runs.js';
import { Tally } from './tally.js';
import { library, runOnEventLoop, runVirtual } from './world.js';

// By hand 5 000 runs, other ones each time; CI asks for 20 000 and mutants for fewer, always the same ones.
const runs = Number(process.env['MODEL_RUNS'] ?? 5_000);
const seed = process.env['MODEL_RUNS'] === undefined ? {} : { seed: 20260728 };

describe('the library against the model', () => {
  it('does the same, at the same times, for every server, client and set of options', () => {
    const tally = new Tally();
    fc.assert(
      fc.property(virtual, (scenario) => {
        const expected = expectRun(scenario);
        tally.add(expected);
        expectSame(scenario, expected, runVirtual(scenario), true);
      }),
      { numRuns: runs, ...seed },
    );
    if (runs >= 20_000) tally.expectAll(10);
  });

  it('does the same with promises, async iterables and readable streams', async () => {
    await fc.assert(
      fc.asyncProperty(eventLoop, async (scenario) => {
        expectSame(scenario, expectRun(scenario), await runOnEventLoop(scenario), false);
      }),
      { numRuns: Math.ceil(runs / 7), ...seed },
    );
  });

  it('is where the model is after each word of the outside, whatever comes when', () => {
    fc.assert(
      fc.property(options, words, (given, commands) => {
        const scheduler = new TestScheduler(() => undefined);
        const scenario = silent(given);
        scheduler.run(({ flush }) => {
          const now = (): number => scheduler.now();
          const world = new Interactive(scenario, now);
          world.start(library);
          fc.modelRun(() => ({ model: new Expectation(scenario), real: { world, flush, now } }), commands);
          expect(world.settle().broken).toStrictEqual([]);
          expect(scheduler.actions).toHaveLength(0);
        });
      }),
      { numRuns: Math.ceil(runs / 7), ...seed },
    );
  });
});

/**
 * The model by hand, for as many runs as there is patience for, on all cores:
 *
 *     npx tsx spec/model/run.ts 1000000 [seed]
 */
import fc from 'fast-check';
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expectSame } from './compare.js';
import { expectRun } from './expect.js';
import { eventLoop, virtual } from './runs.js';
import { Tally } from './tally.js';
import { runOnEventLoop, runVirtual } from './world.js';

const [runs = 1_000_000, seed = Date.now() % 2 ** 31, isChild = 0] = process.argv.slice(2).map(Number);

if (isChild) await work();
else await lead();

/** Of ten runs, nine are on the virtual clock and one is on the event loop. */
async function work(): Promise<void> {
  const tally = new Tally();
  const onEventLoop = Math.ceil(runs / 10);
  fc.assert(
    fc.property(virtual, (scenario) => {
      const expected = expectRun(scenario);
      tally.add(expected);
      expectSame(scenario, expected, runVirtual(scenario), true);
    }),
    { numRuns: runs - onEventLoop, seed },
  );
  await fc.assert(
    fc.asyncProperty(eventLoop, async (scenario) => {
      const expected = expectRun(scenario);
      tally.add(expected);
      expectSame(scenario, expected, await runOnEventLoop(scenario), false);
    }),
    { numRuns: onEventLoop, seed },
  );
  process.send?.([...tally.counts]);
}

async function lead(): Promise<void> {
  const started = Date.now();
  const workers = availableParallelism();
  const tally = new Tally();
  const exits = Array.from({ length: workers }, (_, index) => {
    const share = Math.ceil(runs / workers);
    const child = fork(fileURLToPath(import.meta.url), [share, seed + index, 1].map(String), {
      execArgv: process.execArgv,
    });
    child.on('message', (counts) => {
      tally.merge(counts as [string, number][]);
    });
    return new Promise<number>((resolve) => {
      child.on('exit', (code) => {
        resolve(code ?? 1);
      });
    });
  });
  const failed = (await Promise.all(exits)).some((code) => code !== 0);
  for (const [name, count] of [...tally.counts].sort()) console.log(String(count).padStart(9), name);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`${failed ? 'FAILED' : 'ok'}: ${runs} runs from seed ${seed} in ${seconds} s`);
  process.exitCode = failed ? 1 : 0;
}

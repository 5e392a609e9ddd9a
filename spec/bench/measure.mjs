/** The middle one of some numbers. */
export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/**
 * The times of some contestants in microseconds: medians of short repetitions that take turns, so that whatever slows
 * the machine down slows all of them.
 */
export async function race(contestants, { warmUp, repetitions, runs }) {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (const run of Object.values(contestants)) for (let index = 0; index < warmUp; index++) await run();
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const [name, run] of Object.entries(contestants)) {
      const start = performance.now();
      for (let index = 0; index < runs; index++) await run();
      times[name].push(((performance.now() - start) * 1000) / runs);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** The same for what is synchronous: no `await` between the runs. */
export function raceSync(contestants, { warmUp, repetitions, runs }) {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (const [name, run] of Object.entries(contestants))
    for (let index = 0; index < (warmUp[name] ?? warmUp); index++) run();
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const [name, run] of Object.entries(contestants)) {
      const count = runs[name] ?? runs;
      const start = performance.now();
      for (let index = 0; index < count; index++) run();
      times[name].push(((performance.now() - start) * 1000) / count);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** Bytes of the heap that are in use after a full collection. */
export function heap() {
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

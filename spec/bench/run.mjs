// Measures the built package and holds it to its limits: `npm run bench`. Exits with 1 where a limit is missed.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The heap is measured after full collections: without the flag, start again with it.
if (globalThis.gc === undefined) {
  try {
    execFileSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
  } catch (error) {
    process.exitCode = error.status ?? 1;
  }
} else {
  await main(process.argv.slice(2));
}

async function main(only) {
  const { measureFlight } = await import('./flight.mjs');
  const { measureDepth, measureLoop, measureWidth } = await import('./loop.mjs');
  const { measureGrowth, measureWaiting } = await import('./memory.mjs');
  const { measurePath } = await import('./path.mjs');
  const { measureImport, measureSize } = await import('./weight.mjs');

  const us = (value) => `${value.toFixed(2)} us`;
  const rows = {
    path: async () => {
      const { ours, official } = await measurePath();
      return [['whole path: exchange / official client', ours / official, 0.25, `${us(ours)} / ${us(official)}`]];
    },
    loop: async () => {
      const { ours, byHand } = await measureLoop();
      return [['async loop: a round / by hand (goal 3.0)', ours / byHand, 4.0, `${us(ours)} / ${us(byHand)}`]];
    },
    depth: async () => {
      const { short, long } = measureDepth();
      return [['sync: a round at 100 000 rounds / at 100', long / short, 1.3, `${us(long)} / ${us(short)}`]];
    },
    width: async () => {
      const { sixteen, sixteenTimesOne } = measureWidth();
      const detail = `${us(sixteen)} / ${us(sixteenTimesOne)}`;
      return [['a round of 16 questions / 16 of one', sixteen / sixteenTimesOne, 1.0, detail]];
    },
    waiting: async () => [['heap of an exchange in flight, bytes', measureWaiting(), 3000, '']],
    growth: async () => [['heap growth, bytes a round', await measureGrowth(), 4, '']],
    flight: async () => {
      const { few, many } = await measureFlight();
      return [['in flight: 10 000 / 2 000', many / few, 6, `${many.toFixed(1)} ms / ${few.toFixed(1)} ms`]];
    },
    size: async () => {
      const { own, withCodecs, whole, official } = await measureSize();
      return [
        ['gzip of { mrtr }: own code, bytes', own, 5120, ''],
        ['gzip of { mrtr }: with io-ts and fp-ts, bytes', withCodecs, 9216, ''],
        ['gzip of a whole client / the official one', whole / official, 0.25, `${whole} B / ${official} B`],
      ];
    },
    import: async () => [['import beyond rxjs, ms', measureImport(), 30, '']],
  };

  let missed = 0;
  console.log(`node ${process.version}`);
  for (const [name, measure] of Object.entries(rows)) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const [what, value, limit, detail] of await measure()) {
      const isKept = value <= limit;
      if (!isKept) missed++;
      const shown = Number.isInteger(value) ? String(value) : value.toFixed(3);
      console.log(
        `${isKept ? 'ok    ' : 'MISSED'}  ${what.padEnd(48)} ${shown.padStart(9)}  limit ${String(limit).padEnd(6)} ${detail}`,
      );
    }
  }
  if (missed > 0) process.exitCode = 1;
}

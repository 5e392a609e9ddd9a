/** `npm start`: see `npm start -- --help`, or `examples/cli/flags.ts`. */
import { fromEvent, map, merge, NEVER } from 'rxjs';
import { explain } from './cli/complaint.js';
import { help, readFlags } from './cli/flags.js';
import { openKeyboard } from './cli/keyboard.js';
import { run } from './cli/run.js';

async function main(): Promise<number> {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) {
    console.log(help);
    return 0;
  }
  const isPerson = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];
  const keyboard = isPerson ? openKeyboard(process.stdin, process.stdout) : undefined;
  const stop = merge(
    merge(fromEvent(process, 'SIGINT'), keyboard?.interrupts ?? NEVER).pipe(map(() => 130)),
    fromEvent(process, 'SIGTERM').pipe(map(() => 143)),
  );
  return run(flags, { say: console.log, complain, stop, ...(keyboard && { keyboard }) });
}

function complain(line: string): void {
  console.error(`rxjs-mrtr: ${line}`);
}

// Whoever reads the output may stop reading, as `head` does.
process.stdout.on('error', () => process.exit(1));

const exitCode = await main().catch((error: unknown) => {
  complain(explain(error));
  return 1;
});
// A server that is slow to go does not keep the program: everything is said by now.
process.stdout.write('', () => process.exit(exitCode));

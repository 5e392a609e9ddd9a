/** `npm start`: a tour of requests, or one request to any MCP server. See `npm start -- --help`. */
import { fromEvent, map, merge, NEVER } from 'rxjs';
import { openKeyboard } from './cli/keyboard.js';
import { main } from './cli/main.js';

const isPerson = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];
const keyboard = isPerson ? openKeyboard(process.stdin, process.stdout) : undefined;

// Whoever reads the output may stop reading, as `head` does.
process.stdout.on('error', () => process.exit(1));

const exitCode = await main(process.argv.slice(2), {
  say: console.log,
  complain: (line) => {
    console.error(`rxjs-mrtr: ${line}`);
  },
  keyboard,
  stop: merge(
    merge(fromEvent(process, 'SIGINT'), keyboard?.interrupts ?? NEVER).pipe(map(() => 130)),
    fromEvent(process, 'SIGTERM').pipe(map(() => 143)),
  ),
});

// A server that is slow to go does not keep the program: everything is said by now.
process.stdout.write('', () => process.exit(exitCode));

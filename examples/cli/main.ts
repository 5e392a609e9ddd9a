import { explain } from './complaint.js';
import { help, readFlags } from './flags.js';
import { run, type Surroundings } from './run.js';

/** The program, but for the process that it runs in; gives the exit code. */
export async function main(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const flags = readFlags(argv);
    if (!flags.help) return await run(flags, surroundings);
    surroundings.say(help);
    return 0;
  } catch (error) {
    surroundings.complain(explain(error));
    return 1;
  }
}

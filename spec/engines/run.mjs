/**
 * The test suite under Node 20, 22 and 24, and the main path of the built package under each of them: as it is, without
 * code from strings, and in a worker thread. Installs the engines, in the folder `binaries`, first. `--quick` leaves the suite out.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const binaries = join(here, 'binaries');
const root = join(here, '../..');
const quick = process.argv.includes('--quick');

/** Resolves to the exit code. */
function run(command, args, { cwd = root, path = '', quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: path === '' ? process.env.PATH : `${path}:${process.env.PATH}` };
    spawn(command, args, { cwd, env, stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'] })
      .on('error', reject)
      .on('exit', (code, signal) => resolve(code ?? `killed by ${signal}`));
  });
}

async function must(what, exit) {
  if ((await exit) !== 0) throw new Error(`${what} failed`);
}

await must('the installation of the engines', run('npm', ['ci', '--no-bin-links'], { cwd: binaries, quiet: true }));
if (!existsSync(join(root, 'dist/esm/index.js'))) await must('the build', run(process.execPath, ['.ci/build.mjs']));

const noEval = ['--disallow-code-generation-from-strings'];
const checks = [
  ['the main path', ['spec/engines/main-path.mjs']],
  ['the main path without code from strings', [...noEval, 'spec/engines/main-path.mjs', 'no-eval']],
  ['the main path in a worker', ['spec/engines/in-worker.mjs']],
  ['the main path in a worker without code from strings', [...noEval, 'spec/engines/in-worker.mjs', 'no-eval']],
  ...(quick ? [] : [['the suite', ['node_modules/jest/bin/jest.js']]]),
];

const lines = [];
for (const engine of ['node-20', 'node-22', 'node-24']) {
  const path = join(binaries, 'node_modules', engine, 'bin');
  for (const [what, args] of checks) {
    const code = await run(join(path, 'node'), args, { path });
    lines.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${engine}: ${what}${code === 0 ? '' : ` (${code})`}`);
  }
}
console.log(lines.join('\n'));
process.exitCode = lines.some((line) => line.startsWith('FAILED')) ? 1 : 0;

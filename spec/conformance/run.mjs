/**
 * Runs the official conformance suite against `client.mjs`, which uses the packed package:
 *
 *     node spec/conformance/run.mjs [SCENARIO ...]
 *
 * Installs the suite and the Node it needs into this folder, builds the package where it is not built, packs it, prints
 * one line a scenario, and exits with 1 unless every check of every scenario is green.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const revision = '2026-07-28';
const all = [
  'tools_call',
  'request-metadata',
  'sep-2322-client-request-state',
  'http-standard-headers',
  'http-custom-headers',
  'http-invalid-tool-headers',
  'json-schema-ref-no-deref',
];

const scenarios = process.argv.length > 2 ? process.argv.slice(2) : all;
const scratch = mkdtempSync(join(tmpdir(), 'conformance-'));
try {
  install();
  buildAndUnpack();
  const red = scenarios.filter((scenario) => !isGreen(scenario));
  if (red.length > 0) throw new Error(`not green: ${red.join(', ')}`);
  console.log(`conformance: ${scenarios.length} scenarios of ${revision}, all checks green`);
} catch (error) {
  console.error(`conformance: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The suite and its Node, unless what the lock file says is there already. */
function install() {
  const lock = join(here, 'package-lock.json');
  const installed = join(here, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  run('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'], here);
}

/** Puts the package where `client.mjs` finds it by its name, just as it would be published. */
function buildAndUnpack() {
  if (!isBuilt()) run('npm', ['run', 'build'], root);
  run('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', scratch], root);
  const [tarball] = readdirSync(scratch).filter((name) => name.endsWith('.tgz'));
  const target = join(here, 'node_modules/rxjs-mrtr');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  run('tar', ['-xzf', join(scratch, tarball), '-C', target, '--strip-components=1'], here);
}

/** True if there is a build, and no source is younger. */
function isBuilt() {
  const entry = join(root, 'dist/esm/sdk.js');
  if (!existsSync(entry)) return false;
  const built = statSync(entry).mtimeMs;
  const sources = readdirSync(join(root, 'lib'), { recursive: true });
  return sources.every((name) => statSync(join(root, 'lib', name)).mtimeMs <= built);
}

/** The suite needs Node 22: the one installed here, or where that is for another platform, the one that runs this. */
function nodeForTheSuite() {
  const own = join(here, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

/** Runs one scenario and prints its line, and under it what was not green. */
function isGreen(scenario) {
  const out = join(scratch, scenario);
  const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const flags = ['--scenario', scenario, '--spec-version', revision, '-o', out];
  const { status, stdout, stderr } = spawnSync(
    nodeForTheSuite(),
    [suite, 'client', '--command', 'node client.mjs', ...flags],
    { cwd: here, encoding: 'utf8', timeout: 60_000 },
  );
  const checks = checksIn(out);
  const counts = (wanted) => checks.filter(({ status }) => status === wanted).length;
  const bad = checks.filter(({ status }) => !['SUCCESS', 'SKIPPED', 'INFO'].includes(status));
  const green = status === 0 && counts('SUCCESS') > 0 && bad.length === 0;
  const skipped = counts('SKIPPED') > 0 ? `, ${counts('SKIPPED')} do not apply` : '';
  console.log(`${green ? 'ok    ' : 'FAILED'}  ${scenario}: ${counts('SUCCESS')} checks green${skipped}`);
  for (const { id, status, errorMessage, description } of bad)
    console.log(`        ${status} ${id}: ${errorMessage ?? description}`);
  if (!green && bad.length === 0) console.log(`${stdout}\n${stderr}`.replaceAll(/^/gm, '        '));
  return green;
}

/** What the suite wrote down of a run: a folder with the scenario's name and the time. */
function checksIn(out) {
  if (!existsSync(out)) return [];
  const files = readdirSync(out, { recursive: true }).filter((name) => name.endsWith('checks.json'));
  return files.flatMap((name) => JSON.parse(readFileSync(join(out, name), 'utf8')));
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw error ?? new Error(`${command} ${args[0]} failed`);
}

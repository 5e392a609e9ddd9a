/**
 * Mutation testing, by `npm run mutation`, or of some parts only: `npm run mutation -- core sdk`. Fails below 95 % of
 * mutants killed, and for a survivor that `survivors.mjs` does not list. Reports come to `reports/mutation/`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import groups from './groups.mjs';
import survivors from './survivors.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const named = process.argv.slice(2);
const names = named.length > 0 ? named : Object.keys(groups);
const wanted = 95;

const listed = new Map(
  survivors.flatMap(({ mutants }) => mutants.map(([file, from, to]) => [JSON.stringify([file, from, to]), false])),
);
const total = { killed: 0, alive: 0 };
const unlisted = [];

for (const name of names) {
  const { status } = spawnSync('npx', ['stryker', 'run', 'spec/mutation/stryker.config.mjs'], {
    cwd: root,
    env: { ...process.env, MUTATION_GROUP: name },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  const { files } = JSON.parse(readFileSync(`${root}/reports/mutation/${name}.json`, 'utf8'));
  const count = { killed: 0, alive: 0 };
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants) {
      if (mutant.status === 'Killed' || mutant.status === 'Timeout') count.killed++;
      else if (mutant.status === 'Survived' || mutant.status === 'NoCoverage') {
        count.alive++;
        look(file, source, mutant);
      }
    }
  }
  total.killed += count.killed;
  total.alive += count.alive;
  console.log(`${name}: ${score(count)}`);
}

console.log(`\n${names.join(', ')}: ${score(total)}`);
for (const text of unlisted) console.error(`not in survivors.mjs: ${text}`);
if (named.length === 0) {
  for (const [text, seen] of listed) if (!seen) console.log(`in survivors.mjs, but killed: ${text}`);
}
if (unlisted.length > 0 || percent(total) < wanted) process.exitCode = 1;

function percent({ killed, alive }) {
  return (100 * killed) / (killed + alive);
}

function score(count) {
  return `${count.killed} of ${count.killed + count.alive} mutants killed, ${percent(count).toFixed(2)} %`;
}

/** A survivor is known by its file, and the text that was replaced by which, white space put together. */
function look(file, source, { location, replacement }) {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  const text = JSON.stringify([file, lines.join('\n'), replacement].map((one) => one.replace(/\s+/g, ' ')));
  if (listed.has(text)) listed.set(text, true);
  else unlisted.push(`${file}:${start.line}: ${text}`);
}

// Loads every entry of the built package in plain Node, by import and by require, each in a process of its own.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const entries = Object.keys(exports)
  .filter((path) => path !== './package.json')
  .map((path) => `${name}${path.slice(1)}`);

const count = 'console.log(Object.keys(loaded).filter((key) => key !== "default" && key !== "module.exports").length)';
for (const entry of entries) {
  const counts = [
    ['--input-type=module', `import * as loaded from '${entry}'; ${count}`],
    ['--input-type=commonjs', `const loaded = require('${entry}'); ${count}`],
  ].map(([type, code]) => Number(execFileSync(process.execPath, [type, '-e', code], { cwd: root, encoding: 'utf8' })));
  const [byImport, byRequire] = counts;
  if (byImport === 0 || byImport !== byRequire) throw new Error(`${entry}: ${byImport} and ${byRequire} names`);
  console.log(`${entry}: ${byImport} names by import and by require`);
}

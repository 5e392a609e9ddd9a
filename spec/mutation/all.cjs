/* global __dirname, describe, process */
const { readdirSync } = require('node:fs');
const { join, relative } = require('node:path');

const root = join(__dirname, '..');

/** Processes, sockets, compilers and great numbers take seconds for each mutant and see none that the others miss. */
const left = [
  /^cases\/(package|compilers|rxjs-escapes|rxjs-memory)-spec/,
  /^sdk\/(hostile-)?(http|stdio)-spec/,
  /^testing\/(live|scale)-spec/,
  /^(layers|types)-spec/,
  /^model\/notices-spec/,
];

/** Small specs first: most mutants meet their end there, before anything long has begun. */
const long = [/^codecs\/sdk-agreement/, /^moments\//, /^model\//, /^depth/];

const only = new RegExp(process.env.MUTATION_SPECS ?? '^[^/]+-spec');
const rank = (file) => long.findIndex((pattern) => pattern.test(file));
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('-spec.ts') && !entry.parentPath.includes('node_modules'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => only.test(file) && !left.some((pattern) => pattern.test(file)))
  .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));

// One file for Jest: loading RxJS once for each of a hundred would take longer than the tests.
for (const file of files) {
  describe(file, () => {
    require(join(root, file));
  });
}

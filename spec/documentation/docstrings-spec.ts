import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { announcedBy, docstringsOf, missingIn } from './support/examples.js';
import { openWorkshop } from './support/workshop.js';

jest.setTimeout(60_000);

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('lib', name))
  .sort();
const examples = files.flatMap(docstringsOf);

const workshop = openWorkshop(examples, 'anywhere');

describe('the examples in docstrings', () => {
  afterAll(() => {
    workshop.remove();
  });

  it('are found', () => {
    expect(examples.length).toBeGreaterThan(25);
  });

  it.each(examples.map(({ where, code }) => [where, code]))(
    '%s compiles, runs and prints what it says',
    async (where, code) => {
      expect(workshop.complaints(where)).toStrictEqual([]);
      const { exit, stdout, stderr } = await workshop.run(where);
      const thrown = /\/\/ (\w*Error: [^…\n]*)/.exec(code)?.[1];
      const unexpected = thrown !== undefined && stderr.includes(thrown) ? '' : stderr;
      expect({ exit, unexpected }).toStrictEqual({ exit: thrown === undefined ? 0 : 1, unexpected: '' });
      expect({ stdout, missing: missingIn(stdout, announcedBy(code)) }).toStrictEqual({ stdout, missing: [] });
    },
  );
});

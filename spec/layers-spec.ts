import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const lib = join(__dirname, '../lib');
const files = readdirSync(lib, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'));

interface Import {
  readonly from: string;
  readonly isTypeOnly: boolean;
}

const imports = (file: string): Import[] => {
  const text = readFileSync(join(lib, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'/gm)].map(([, type, from]) => ({
    from: String(from),
    isTypeOnly: type !== undefined,
  }));
};

const resolve = (file: string, from: string) => normalize(join(dirname(file), from)).replace(/\.js$/, '.ts');

const entries = ['index.ts', 'codecs.ts', 'sdk.ts', 'testing.ts'];
const isLocal = ({ from }: Import) => from.startsWith('.');

describe('the files of the library', () => {
  it.each(files)('%s imports nothing but rxjs and io-ts, from their roots, and types of fp-ts', (file) => {
    const foreign = imports(file).filter((entry) => !isLocal(entry));
    for (const { from, isTypeOnly } of foreign) {
      expect(isTypeOnly ? ['rxjs', 'io-ts', 'fp-ts/lib/Either.js'] : ['rxjs', 'io-ts']).toContain(from);
    }
  });

  it('form no circle', () => {
    const visiting: string[] = [];
    const visited = new Set<string>();
    const visit = (file: string): void => {
      expect(visiting).not.toContain(file);
      if (visited.has(file)) return;
      visiting.push(file);
      imports(file)
        .filter(isLocal)
        .forEach(({ from }) => {
          visit(resolve(file, from));
        });
      visiting.pop();
      visited.add(file);
    };
    files.forEach(visit);
    expect([...visited].sort()).toStrictEqual([...files].sort());
  });

  it('do not import an entry', () => {
    const imported = files.flatMap((file) =>
      imports(file)
        .filter(isLocal)
        .map(({ from }) => resolve(file, from)),
    );
    expect(imported.filter((file) => entries.includes(file))).toStrictEqual([]);
  });

  it('of the core import no adapter, form or big codec', () => {
    const core = new Set<string>();
    const collect = (file: string): void => {
      if (core.has(file)) return;
      core.add(file);
      imports(file)
        .filter((entry) => isLocal(entry) && !entry.isTypeOnly)
        .forEach(({ from }) => {
          collect(resolve(file, from));
        });
    };
    collect('mrtr.ts');
    expect([...core].filter((file) => /^(sdk|testing|codecs|form|handlers)\b/.test(relative('.', file)))).toStrictEqual(
      [],
    );
  });
});

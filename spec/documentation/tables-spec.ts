import { readFileSync } from 'node:fs';
import { Context } from '../../lib/context.js';
import * as codecs from '../../lib/codecs.js';
import * as main from '../../lib/index.js';
import * as sdk from '../../lib/sdk.js';
import { checkOptions } from '../../lib/settings.js';
import * as testing from '../../lib/testing.js';
import { options, request } from './support/scene.js';

const readme = readFileSync('README.md', 'utf8');

/** The rows of the table under a heading, as the texts of their cells. */
function tableUnder(heading: string): string[][] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const namesIn = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

describe('the table of entries', () => {
  const [loop = '', connections = '', wire = '', kit = ''] = tableUnder('Entries').map(([, text]) => text ?? '');

  it.each([
    [loop, main],
    [connections, sdk],
    [kit, testing],
  ])('names all that there is: %s', (text, entry) => {
    expect(namesIn(text).sort()).toStrictEqual(Object.keys(entry).sort());
  });

  it('names codecs that are there', () => {
    expect(Object.keys(codecs)).toEqual(expect.arrayContaining(namesIn(wire)));
  });
});

describe('the table of options', () => {
  const rows = tableUnder('Options').map(([name = '', preset = '']) => [namesIn(name)[0] ?? '', preset] as const);

  it('has the defaults', () => {
    const { capabilities: _, ...least } = options;
    const { options: __, declared, result, ...settings } = checkOptions({ ...least, checkInput: undefined });
    expect({ declared, result }).toStrictEqual({ declared: [], result: undefined });
    const presets = rows.filter(([name]) => Object.hasOwn(settings, name));
    expect(Object.fromEntries(presets.map(([name, preset]) => [name, preset.replaceAll('`', '')]))).toStrictEqual(
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)])),
    );
  });

  it.each(rows.filter(([, preset]) => preset === 'required'))('%s is %s', (name) => {
    expect(() => main.exchange(request, { ...options, [name]: undefined })).toThrow(TypeError);
  });

  it('leaves none out', () => {
    const source = readFileSync('lib/options.ts', 'utf8');
    const members = source.split('export interface MrtrOptions')[1] ?? '';
    const declared = [...members.matchAll(/^ {2}(\w+)[?(:]/gm)].map(([, name]) => name);
    expect(rows.map(([name]) => name)).toStrictEqual(declared);
  });
});

describe('the table of errors', () => {
  const rows = tableUnder('Errors').map((cells) => cells.map((cell) => namesIn(cell)));

  it('has the kind of each reason', () => {
    let kind = '';
    for (const [family = [], [type = ''] = []] of rows) {
      kind = family[0] ?? kind;
      const reason = { type, limit: 1 } as unknown as main.McpClientErrorReason;
      expect([type, new main.McpClientError(reason, 'x').kind]).toStrictEqual([type, kind]);
    }
  });

  it('leaves none out, and names the members of each', () => {
    const source = readFileSync('lib/errors.ts', 'utf8');
    const union = /export type McpClientErrorReason =(.*?);\n\n/s.exec(source)?.[1] ?? '';
    const declared = [...union.matchAll(/\{(.*?)\}/gs)].flatMap(([, members = '']) => {
      const types = [...members.matchAll(/'(\w+)'/g)].map(([, type = '']) => type);
      const others = [...members.matchAll(/readonly (\w+)\??:/g)].map(([, name = '']) => name).slice(1);
      return types.map((type) => [type, others] as const);
    });
    const told = rows.map(([, [type = ''] = [], others = []]) => [type, others] as const);
    expect(Object.fromEntries(told)).toStrictEqual(Object.fromEntries(declared));
  });
});

describe('the sizes', () => {
  it('are those that are enforced', () => {
    const limits = [...readFileSync('.ci/size-limit.js', 'utf8').matchAll(/'mrtr: .*'(\d+) B'/g)];
    const told = /less than (\d+) KiB for it, (\d+) KiB with the dependencies/.exec(readme)?.slice(1) ?? [];
    expect(told).toHaveLength(2);
    expect(limits.map(([, bytes]) => Number(bytes))).toStrictEqual(told.map((size) => Number(size) * 1024));
  });
});

describe('the context of send and handlers', () => {
  it('loses its signal when it is spread', () => {
    const context = new Context(1, request);
    expect(context.signal).toBeInstanceOf(AbortSignal);
    expect(Object.keys(Object.assign({}, context))).toStrictEqual(['round', 'request']);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fencesOf } from './support/examples.js';

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'DECISIONS.md', 'examples/browser/README.md'].filter(
  (file) => existsSync(file),
);
const { scripts, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly name: string;
  readonly scripts: { readonly [name: string]: string };
  readonly devDependencies: { readonly [name: string]: string };
};
const textOf = (file: string): string => readFileSync(file, 'utf8');
const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```$/gms, '');

/** The names that headings have in links, as they are made by code hosts. */
function anchorsOf(file: string): string[] {
  return [...withoutCode(textOf(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(documents)('%s', (file) => {
  const links = [...withoutCode(textOf(file)).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  const local = links.filter((target) => !target.startsWith('https://'));

  it('links to files and headings that are there', () => {
    const broken = local.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const found = path === '' ? file : join(dirname(file), path);
      return !existsSync(found) || (anchor !== undefined && !anchorsOf(found).includes(anchor));
    });
    expect(broken).toStrictEqual([]);
  });

  it('links to addresses that are well formed', () => {
    expect(links.filter((target) => /^https?:/.test(target) && !URL.canParse(target))).toStrictEqual([]);
  });

  it('names commands that are there', () => {
    const shell = fencesOf(file).filter(({ language }) => language === 'sh');
    const inline = [...withoutCode(textOf(file)).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
    const commands = [...shell.flatMap(({ code }) => code.split(/\n|&&/)), ...inline].map((line) => line.trim());
    const runs = commands.flatMap((line) => /^npm run ([\w:]+)/.exec(line)?.[1] ?? []);
    expect(runs.filter((name) => !Object.hasOwn(scripts, name))).toStrictEqual([]);
    for (const line of commands.filter((command) => command.startsWith('npm start'))) {
      expect(scripts['start'] ?? line).toMatch(/examples\/start\.ts/);
    }
    const installed = commands.flatMap((line) => /^npm install (.*)/.exec(line)?.[1]?.split(' ') ?? []);
    const known = [manifest.name, ...Object.keys(manifest.devDependencies)];
    expect(installed.filter((name) => !known.includes(name))).toStrictEqual([]);
  });
});

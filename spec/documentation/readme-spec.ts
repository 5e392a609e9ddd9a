import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type Fence, fencesOf } from './support/examples.js';
import { openWorkshop, type Workshop } from './support/workshop.js';

jest.setTimeout(60_000);

const fences = fencesOf('README.md');
const isCode = ({ language }: Fence): boolean => language === 'ts' || language === 'js';
const quoted = fences.filter(({ info }) => info.includes('#'));
const named = fences.filter(({ info }) => info.endsWith('.mjs'));
const examples = fences.filter((fence) => isCode(fence) && fence.info === '');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const find = (list: readonly Fence[], info: string): Fence =>
  list.find((fence) => fence.info === info) ?? { where: '', language: '', info, code: '', prints: undefined };

describe('the code in the README', () => {
  it('is of kinds that are checked', () => {
    const checked = [...examples, ...named, ...quoted];
    const others = fences.filter((fence) => !checked.includes(fence)).map(({ language }) => language);
    expect(new Set(others)).toStrictEqual(new Set(['sh', 'text']));
    expect(fences.filter(({ language }) => language === 'text')).toHaveLength(
      [...examples, ...named].filter(({ prints }) => prints !== undefined).length,
    );
  });

  describe('that starts a project', () => {
    let workshop: Workshop;
    let pair: readonly Fence[];
    beforeAll(async () => {
      const port = String(await freePort());
      pair = named.map((fence) => ({ ...fence, code: fence.code.replaceAll('3000', port) }));
      workshop = openWorkshop(pair, 'scene');
    });
    afterAll(() => {
      workshop.remove();
    });

    it('runs as it stands, the port aside, and prints what is said', async () => {
      const client = find(pair, 'client.mjs');
      expect(workshop.complaints(client.where)).toStrictEqual([]);
      const server = spawn(process.execPath, [workshop.script(find(pair, 'server.mjs').where)]);
      try {
        await once(server.stdout, 'data');
        expect(await workshop.run(client.where)).toStrictEqual({ exit: 0, stdout: client.prints, stderr: '' });
      } finally {
        server.kill();
        await once(server, 'close');
      }
    });
  });

  describe('that stands alone', () => {
    const workshop = openWorkshop(examples, 'scene');
    afterAll(() => {
      workshop.remove();
    });

    it.each(examples)('$where compiles, runs and prints what is said', async ({ where, prints = '' }) => {
      expect(workshop.complaints(where)).toStrictEqual([]);
      expect(await workshop.run(where)).toStrictEqual({ exit: 0, stdout: prints, stderr: '' });
    });
  });

  it.each(quoted)('$info is quoted as it is', ({ info, code }) => {
    const [file = '', name = ''] = info.split('#');
    const [, indent = '', region = ''] =
      new RegExp(`^( *)// #region ${name}\n(.*?)^ *// #endregion`, 'ms').exec(readFileSync(file, 'utf8')) ?? [];
    expect(code).toBe(region.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
  });
});

import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(20_000);

const root = resolve(__dirname, '../..');
const run = promisify(execFile);

interface Manifest {
  readonly dependencies: { readonly [name: string]: string };
  readonly peerDependencies: { readonly [name: string]: string };
  readonly exports: {
    readonly [entry: string]: string | { readonly [condition: string]: { types: string; default: string } };
  };
}

/** An application with the packed library installed beside one rxjs. */
let app: string;
let installed: string;
let files: string[];
let manifest: Manifest;

/** Builds in a copy of the tree, packs as a release does, and unpacks as an installation does. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxjs-mrtr-package-'));
  app = join(folder, 'app');
  installed = join(app, 'node_modules/rxjs-mrtr');
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  mkdirSync(installed, { recursive: true });
  for (const name of ['lib', '.ci', 'package.json', 'tsconfig.json', 'LICENSE', 'README.md', 'CHANGELOG.md']) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const isBuilt = isFresh(join(root, 'dist'));
  if (isBuilt) cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', ...(isBuilt ? ['--ignore-scripts'] : [])], { cwd: copy });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map(({ path }) => path);
  await run('tar', ['-xzf', join(copy, packed.filename), '-C', installed, '--strip-components=1']);
  for (const name of ['rxjs', 'io-ts', 'fp-ts']) {
    symlinkSync(join(root, 'node_modules', name), join(app, 'node_modules', name), 'dir');
  }
  writeFileSync(
    join(app, 'package.json'),
    '{ "name": "app", "private": true, "dependencies": { "rxjs": "*", "rxjs-mrtr": "*" } }',
  );
  manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
}, 180_000);

afterAll(() => {
  rmSync(join(app, '..'), { recursive: true, force: true });
});

/** True if both halves of the build are complete and younger than every source. */
function isFresh(dist: string): boolean {
  const time = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : -Infinity);
  const built = Math.min(...['esm', 'cjs'].map((kind) => time(join(dist, kind, 'package.json'))));
  const sources = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' });
  return sources.every((name) => time(join(root, 'lib', name)) < built);
}

/** Runs a module in the application and gives what it prints as JSON. */
async function inApp(code: string, kind: 'module' | 'commonjs' = 'module'): Promise<unknown> {
  const { stdout, stderr } = await run(process.execPath, [`--input-type=${kind}`, '-e', code], { cwd: app });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const setUp = `
  import { createRequire } from 'node:module';
  import { of, filter, map, lastValueFrom, toArray } from 'rxjs';
  const esm = await import('rxjs-mrtr');
  const cjs = createRequire(process.cwd() + '/')('rxjs-mrtr');
  const EL = { method: 'elicitation/create', params: { message: 'm', requestedSchema: { type: 'object', properties: {} } } };
  const options = (replies, sent = []) => {
    let id = 0;
    return {
      sent,
      send: (_id, _method, params) => { sent.push(params); return of(replies[Math.min(sent.length, replies.length) - 1]); },
      nextId: () => ++id,
      handleInput: () => ({ action: 'accept', content: {} }),
      capabilities: { elicitation: {} },
    };
  };
  const asking = { resultType: 'input_required', inputRequests: { a: EL }, requestState: 's' };
  const done = { resultType: 'complete', content: [] };
  const request = { method: 'tools/call', params: { name: 't' } };
`;

describe('errors of two copies in one process', () => {
  test('C05: each copy knows the errors of the other as its own', async () => {
    const printed = await inApp(`${setUp}
      const errors = [];
      for (const copy of [esm, cjs]) {
        of(request).pipe(copy.mrtr(options([asking]))).subscribe({ error: (error) => errors.push(error) });
      }
      console.log(JSON.stringify({
        apart: esm.McpClientError !== cjs.McpClientError,
        errors: errors.map((error) => ({
          isError: error instanceof Error,
          isOwn: [error instanceof esm.McpClientError, error instanceof cjs.McpClientError],
          name: error.name,
          text: String(error).split(':')[0],
          keys: Object.keys(error),
          json: JSON.parse(JSON.stringify(error)),
          known: [esm.isMcpClientError(error), cjs.isMcpClientError(error)],
        })),
      }));
    `);
    const error = {
      isError: true,
      name: 'McpClientError',
      text: 'McpClientError',
      keys: ['kind', 'reason'],
      json: { kind: 'mrtr_round_limit', reason: { type: 'max_rounds', limit: 8 } },
      known: [true, true],
    };

    expect(printed).toStrictEqual({
      apart: true,
      errors: [
        { ...error, isOwn: [true, false] },
        { ...error, isOwn: [false, true] },
      ],
    });
  });
});

describe('what is packed', () => {
  const isCode = (name: string) => /\.(js|ts)$/.test(name);

  test("C06: rxjs is the application's, io-ts and fp-ts come along, and nothing else does", () => {
    expect(Object.keys(manifest.peerDependencies)).toStrictEqual(['rxjs']);
    expect(manifest.peerDependencies['rxjs']).toMatch(/^\^7\.8(\.0)?$/);
    expect(Object.keys(manifest.dependencies).sort()).toStrictEqual(['fp-ts', 'io-ts']);
    expect(manifest).not.toHaveProperty('bundleDependencies');
    expect(manifest).not.toHaveProperty('bundledDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
    expect(files.filter((name) => name.includes('node_modules'))).toStrictEqual([]);
  });

  test('C06: the code imports packages by their roots alone, and only those that are declared', () => {
    const imported = new Set<string>();
    for (const name of files.filter((file) => isCode(file) && file.startsWith('dist/'))) {
      const code = readFileSync(join(installed, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      for (const [, specifier] of code.matchAll(/(?:from|import|require\()\s*['"]([^'"]+)['"]/g)) {
        if (specifier !== undefined && !specifier.startsWith('.'))
          imported.add(name.endsWith('.js') ? specifier : `type ${specifier}`);
      }
    }

    expect([...imported].filter((specifier) => !specifier.startsWith('type ')).sort()).toStrictEqual(['io-ts', 'rxjs']);
    expect([...imported].filter((specifier) => specifier.includes('rxjs/'))).toStrictEqual([]);
    expect(
      [...imported].filter((specifier) => !/^(type )?(rxjs|io-ts|fp-ts\/lib\/Either\.js)$/.test(specifier)),
    ).toStrictEqual([]);
  });

  test('C06: the library and the application share one rxjs', async () => {
    const printed = await inApp(`
      import { createRequire } from 'node:module';
      const app = createRequire(process.cwd() + '/');
      const library = createRequire(app.resolve('rxjs-mrtr'));
      const esm = await import('rxjs-mrtr');
      const cjs = app('rxjs-mrtr');
      const { Observable } = await import('rxjs');
      const options = { send: () => ({}), nextId: () => 1, handleInput: () => ({}) };
      console.log(JSON.stringify({
        resolved: ['rxjs', 'io-ts', 'fp-ts'].map((name) => library.resolve(name) === app.resolve(name)),
        shared: [esm, cjs].map((copy) => copy.exchange({ method: 'm' }, options) instanceof Observable),
      }));
    `);

    expect(printed).toStrictEqual({ resolved: [true, true, true], shared: [true, true] });
  });

  test('C06: npm finds nothing missing and one rxjs', async () => {
    const { stdout } = await run('npm', ['ls', 'rxjs', '--all', '--json'], { cwd: app });
    const { problems = [] } = JSON.parse(stdout) as { problems?: string[] };
    const versions = new Set(stdout.match(/"version": "7\.[^"]+"/g));

    expect(problems).toStrictEqual([]);
    expect(versions.size).toBe(1);
  });
});

describe('how it is loaded', () => {
  const names = ['McpClientError', 'Secret', 'exchange', 'finalResult', 'isMcpClientError', 'mrtr'];
  const list = (object: string) =>
    `Object.keys(${object}).filter((name) => name !== 'default' && name !== 'module.exports').sort()`;

  test.each<[string, 'module' | 'commonjs', string]>([
    [
      'import of a module',
      'module',
      `import * as library from 'rxjs-mrtr'; console.log(JSON.stringify(${list('library')}))`,
    ],
    [
      'import() of a script',
      'commonjs',
      `import('rxjs-mrtr').then((library) => console.log(JSON.stringify(${list('library')})))`,
    ],
    ['require of a script', 'commonjs', `console.log(JSON.stringify(${list("require('rxjs-mrtr')")}))`],
    [
      'named imports',
      'module',
      `import { ${names.join(', ')} } from 'rxjs-mrtr'; console.log(JSON.stringify(Object.keys({ ${names.join(', ')} }).sort()))`,
    ],
  ])('C08: %s gives the public names', async (_, kind, code) => {
    const printed = (await inApp(code, kind)) as string[];

    expect(names.filter((name) => !printed.includes(name))).toStrictEqual([]);
  });

  test('C08: every entry loads both ways with the same names', async () => {
    const entries = Object.keys(manifest.exports)
      .filter((entry) => entry !== './package.json')
      .map((entry) => entry.replace(/^\./, 'rxjs-mrtr'));
    const printed = (await inApp(`
      import { createRequire } from 'node:module';
      const require = createRequire(process.cwd() + '/');
      const names = (copy) => ${list('copy')};
      const found = {};
      for (const entry of ${JSON.stringify(entries)}) found[entry] = [names(await import(entry)), names(require(entry))];
      console.log(JSON.stringify(found));
    `)) as { [entry: string]: [string[], string[]] };

    expect(Object.keys(printed)).toStrictEqual(entries);
    for (const [imported, required] of Object.values(printed)) {
      expect(imported.length).toBeGreaterThan(0);
      expect(required).toStrictEqual(imported);
    }
  });

  test('C08: each entry has types for each way of loading it, and all its files are packed', () => {
    const { './package.json': own, ...entries } = manifest.exports;
    const packed = new Set(files.map((name) => `./${name}`));

    expect(own).toBe('./package.json');
    for (const conditions of Object.values(entries)) {
      expect(Object.keys(conditions)).toStrictEqual(['import', 'require']);
      for (const [kind, target] of Object.entries(conditions) as [string, { types: string; default: string }][]) {
        expect(Object.keys(target)).toStrictEqual(['types', 'default']); // types come first, or compilers miss them
        expect(target.types).toMatch(kind === 'import' ? /^\.\/dist\/esm\/.*\.d\.ts$/ : /^\.\/dist\/cjs\/.*\.d\.ts$/);
        expect([target.types, target.default].filter((name) => !packed.has(name))).toStrictEqual([]);
      }
    }
  });

  test('C08: both copies work on one stream, with the same results', async () => {
    const printed = await inApp(`${setUp}
      const ends = [];
      for (const [first, second] of [[esm, cjs], [cjs, esm]]) {
        const options1 = options([asking, done]);
        const options2 = options([asking, { ...done, content: [1] }]);
        const end = await lastValueFrom(of(request).pipe(
          first.mrtr(options1),
          filter(({ done }) => done),
          map(({ request }) => request),
          second.mrtr(options2),
          first.finalResult(),
          toArray(),
        ));
        ends.push({ end, sent: [options1.sent, options2.sent] });
      }
      console.log(JSON.stringify(ends));
    `);
    const responses = { name: 't', inputResponses: { a: { action: 'accept', content: {} } }, requestState: 's' };
    const expected = {
      end: [{ result: { resultType: 'complete', content: [1] }, rounds: 2 }],
      sent: [
        [{ name: 't' }, responses],
        [{ name: 't' }, responses],
      ],
    };

    expect(printed).toStrictEqual([expected, expected]);
  });

  test('C08: a state from one copy can be handed to the other', async () => {
    const printed = await inApp(`${setUp}
      const sent = [];
      for (const [first, second] of [[esm, cjs], [cjs, esm]]) {
        let state;
        of(request).pipe(first.mrtr(options([asking, done]))).subscribe((round) => { state ??= round.requestState; });
        const resumed = { ...request, params: { ...request.params, requestState: state, inputResponses: {} } };
        await lastValueFrom(of(resumed).pipe(second.mrtr(options([done], sent))));
      }
      console.log(JSON.stringify(sent));
    `);

    expect(printed).toStrictEqual([
      { name: 't', requestState: 's', inputResponses: {} },
      { name: 't', requestState: 's', inputResponses: {} },
    ]);
  });

  test('C08: nothing asks whether a value is an instance of a class of rxjs', () => {
    const sources = files.filter((name) => name.startsWith('lib/') && name.endsWith('.ts'));
    const asking = sources.filter((name) =>
      /instanceof\s+(Observable|Subject|Subscription|Subscriber)\b/.test(readFileSync(join(installed, name), 'utf8')),
    );

    expect(sources.length).toBeGreaterThan(0);
    expect(asking).toStrictEqual([]);
  });
});

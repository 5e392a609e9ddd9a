import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

jest.setTimeout(60_000);

const root = resolve(__dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rxjs-mrtr-compilers-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Type checks a project; gives what the compiler prints, which is nothing where all is well. */
function typeCheck(project: string): Promise<string> {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  return new Promise((done, failed) => {
    execFile(
      process.execPath,
      [compiler, '-p', project, '--pretty', 'false'],
      { cwd: root },
      (error, stdout, stderr) => {
        // A compiler that found faults exits with a code; one that did not run has said nothing on stdout.
        if (error && stdout === '') failed(new Error(stderr, { cause: error }));
        else done(stdout);
      },
    );
  });
}

describe('the test set-up', () => {
  test('C10: a specifier that ends in .js leads to the source that ends in .ts', () => {
    expect(relative(root, require.resolve('../../lib/index.js'))).toBe('lib/index.ts');
    expect(relative(root, require.resolve('rxjs-mrtr'))).toBe('lib/index.ts');
  });

  test('C10: a dependency finds its own files, whatever their names end in', () => {
    const dependency = join(folder, 'node_modules/dependency');
    mkdirSync(join(dependency, 'deep'), { recursive: true });
    const files = {
      'package.json': '{ "name": "dependency", "main": "./index.js" }',
      'index.js':
        "module.exports = [require('./x.cjs'), require('./y.js'), require('./deep/z.js'), require('./data.json').value];",
      'x.cjs': "module.exports = 'x';",
      'y.js': "module.exports = 'y';",
      'deep/z.js': "module.exports = 'z of ' + require('../y.js');",
      'data.json': '{ "value": "data" }',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dependency, name), text);

    expect(jest.requireActual<string[]>(join(dependency, 'index.js'))).toStrictEqual(['x', 'y', 'z of y', 'data']);
  });

  test('C10: no wrong type is in the sources, the tests or the examples', async () => {
    expect(await typeCheck(root)).toBe('');
  });

  test('C10: a wrong type in a test would be found', async () => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
        include: [join(folder, '*.ts')],
      }),
    );
    writeFileSync(
      join(folder, 'wrong-spec.ts'),
      "test('is wrong', () => { const n: number = 'text'; expect(n).toBe(1); });\n",
    );

    expect(await typeCheck(folder)).toMatch(/wrong-spec\.ts\(1,\d+\): error TS2322: /);
  });

  test('C10: the type check covers each test', () => {
    const config = join(root, 'tsconfig.json');
    const { fileNames } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(config, (name) => readFileSync(name, 'utf8')).config,
      ts.sys,
      root,
    );
    const covered = new Set(fileNames.map((name) => relative(root, name)));
    const specs = readdirSync(join(root, 'spec'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('-spec.ts'))
      .map((name) => join('spec', name));

    expect(specs.length).toBeGreaterThan(0);
    expect(specs.filter((name) => !covered.has(name))).toStrictEqual([]);
  });
});

describe('an application that is compiled down', () => {
  interface Errors {
    McpClientError: typeof import('../../lib/errors.js').McpClientError;
    isMcpClientError: typeof import('../../lib/errors.js').isMcpClientError;
  }

  /** The errors as they are after a compiler has turned classes into functions, as a bundler for old browsers does. */
  function compiled(target: string): Errors {
    const out = join(folder, target);
    mkdirSync(out, { recursive: true });
    compile('errors', target, out);
    return createRequire(__filename)(join(out, 'errors.js')) as Errors;
  }

  /** Compiles one source and all that it imports. */
  function compile(name: string, target: string, out: string): void {
    const compilerOptions = { target, module: 'commonjs', ignoreDeprecations: '6.0' };
    const { outputText } = ts.transpileModule(readFileSync(join(root, 'lib', `${name}.ts`), 'utf8'), {
      compilerOptions: ts.convertCompilerOptionsFromJson(compilerOptions, root).options,
    });
    writeFileSync(join(out, `${name}.js`), outputText);
    for (const [, imported = ''] of outputText.matchAll(/require\("\.\/(\w[\w-]*)\.js"\)/g)) {
      if (!existsSync(join(out, `${imported}.js`))) compile(imported, target, out);
    }
  }

  const targets = ['ES5', 'ES2015', 'ES2022'];

  test.each(targets)('C05: an error is all that it should be in %s', (target) => {
    const { McpClientError, isMcpClientError } = compiled(target);
    const cause = new Error('behind');
    const error = new McpClientError({ type: 'max_rounds', limit: 8 }, 'too many', { cause });

    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('McpClientError');
    expect(String(error)).toBe('McpClientError: too many');
    expect(Object.keys(error)).toStrictEqual(['kind', 'reason']);
    expect([error.kind, error.reason]).toStrictEqual(['mrtr_round_limit', { type: 'max_rounds', limit: 8 }]);
    expect(error.cause).toBe(cause);
    expect(isMcpClientError(error)).toBe(true);
  });

  test('C05: isMcpClientError knows an error of any other copy', () => {
    const copies = targets.map(compiled);
    const errors = copies.map(({ McpClientError }) => new McpClientError({ type: 'no_result' }, 'none'));

    for (const { isMcpClientError } of copies) {
      expect(errors.map(isMcpClientError)).toStrictEqual([true, true, true]);
      expect([undefined, null, 'McpClientError', {}, new Error('x')].map(isMcpClientError)).toStrictEqual(
        Array.from({ length: 5 }, () => false),
      );
    }
  });
});

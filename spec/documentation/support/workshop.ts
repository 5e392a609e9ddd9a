import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import * as ts from 'typescript';
import type { Fence } from './examples.js';
import { freeNames, importsFor, modules } from './names.js';

const root = resolve(__dirname, '../../..');

/** How a program ended. */
export interface Ended {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Examples as files, checked by the compiler and run one by one. */
export interface Workshop {
  /** What the compiler has to say about an example. */
  readonly complaints: (where: string) => string[];
  readonly run: (where: string) => Promise<Ended>;
  /** The file that an example has become, for plain Node. */
  readonly script: (where: string) => string;
  readonly remove: () => void;
}

const entries = ['codecs', 'sdk', 'testing'].map(
  (name) => [`rxjs-mrtr/${name}`, join(root, `lib/${name}.ts`)] as const,
);
const alias = { ...Object.fromEntries(entries), 'rxjs-mrtr': join(root, 'lib/index.ts') };

// Examples are written for applications of many settings: these are strict, and leave out what is a matter of taste.
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
  strict: true,
  noImplicitReturns: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  paths: Object.fromEntries(Object.entries(alias).map(([name, path]) => [name, [path]])),
};

/**
 * Writes each example to a file with the imports that it leaves out, compiles them all, and stands ready to run them.
 *
 * @param from `scene`: only what the scene has is brought in; `anywhere`: what the packages export, too.
 */
export function openWorkshop(examples: readonly Fence[], from: 'scene' | 'anywhere'): Workshop {
  const cache = join(root, 'node_modules/.cache'); // where bare imports resolve
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'docs-'));
  for (const name of ['scene.ts', 'deployer.ts', 'serve-deployer.ts'])
    cpSync(join(__dirname, name), join(folder, name));
  const packages = compilePackages(join(folder, 'scene.ts'));

  const fileOf = new Map<string, string>();
  examples.forEach(({ where, code }, index) => {
    const name = `example-${String(index)}`;
    fileOf.set(where, name);
    const imports = importsFor(freeNames(code), packages.exportsOf, from);
    // On the first line, so that the compiler's lines are those of the example.
    writeFileSync(join(folder, `${name}.ts`), `${imports} ${code}\nexport {};\n`);
  });

  const files = [...fileOf.values()].map((name) => join(folder, `${name}.ts`));
  const program = ts.createProgram(files, options, undefined, packages.program);

  buildSync({
    entryPoints: [...files, join(folder, 'serve-deployer.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias,
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  const preload = join(folder, 'preload.mjs');
  writeFileSync(
    preload,
    `import { inspect } from 'node:util';
     Object.assign(inspect.defaultOptions, { breakLength: Infinity, compact: true });
     globalThis.confirm = () => true;\n`,
  );
  /** A folder of its own for each, with what the examples read. */
  const deskOf = (name: string): string => {
    const desk = join(folder, `${name}-runs`);
    mkdirSync(desk);
    writeFileSync(join(desk, 'server.js'), "import '../serve-deployer.mjs';\n");
    writeFileSync(join(desk, 'package.json'), '{ "type": "module" }\n');
    cpSync(join(__dirname, 'deploy.json'), join(desk, 'deploy.json'));
    return desk;
  };

  return {
    script: (where) => join(folder, `${fileOf.get(where) ?? ''}.mjs`),
    complaints: (where) => {
      const file = program.getSourceFile(join(folder, `${fileOf.get(where) ?? ''}.ts`));
      return ts
        .getPreEmitDiagnostics(program, file)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    },
    run: (where) =>
      new Promise((settle) => {
        const name = fileOf.get(where) ?? '';
        const script = join(folder, `${name}.mjs`);
        const how = { cwd: deskOf(name), timeout: 15_000 };
        execFile(process.execPath, ['--import', preload, script], how, (error, stdout, stderr) => {
          settle({ exit: error === null ? 0 : 1, stdout, stderr });
        });
      }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The packages and the scene, compiled: their files are compiled once for all examples. */
function compilePackages(scene: string): { program: ts.Program; exportsOf: (module: string) => ReadonlySet<string> } {
  const host = join(root, 'spec/documentation/support/scene.ts');
  const fileOf = (module: string): string =>
    module === 'scene'
      ? scene
      : (ts.resolveModuleName(module, host, options, ts.sys).resolvedModule?.resolvedFileName ?? '');
  const program = ts.createProgram([scene, ...modules.map(fileOf)], options);
  const checker = program.getTypeChecker();
  const known = new Map(
    ['scene', ...modules].map((module) => {
      const source = program.getSourceFile(fileOf(module));
      const symbol = source && checker.getSymbolAtLocation(source);
      const names = symbol === undefined ? [] : checker.getExportsOfModule(symbol).map(({ name }) => name);
      return [module, new Set(names)] as const;
    }),
  );
  return { program, exportsOf: (module) => known.get(module) ?? new Set() };
}

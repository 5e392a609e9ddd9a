// Packs the package, installs it into an application, and compiles that under each compiler and way to resolve modules:
// node spec/consumer/run.mjs. Prints a line for each; exits 1 if one of them fails.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const compilers = ['typescript-5.4', 'typescript-5.9', 'typescript', 'typescript-7'];
const resolutions = { node16: 'node16', nodenext: 'nodenext', bundler: 'esnext' };
const files = ['app.mts', 'app.cts'];

/** Builds and packs a copy of the tree, so that nobody's dist is touched, and installs it beside its dependencies. */
async function install(folder) {
  const copy = join(folder, 'copy');
  const app = join(folder, 'app');
  const modules = join(app, 'node_modules');
  mkdirSync(copy);
  mkdirSync(join(modules, 'rxjs-mrtr'), { recursive: true });
  for (const name of ['lib', '.ci', 'package.json', 'tsconfig.json', 'LICENSE', 'README.md', 'CHANGELOG.md']) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const { stdout } = await run('npm', ['pack', '--json'], { cwd: copy });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  await run('tar', ['-xzf', join(copy, filename), '-C', join(modules, 'rxjs-mrtr'), '--strip-components=1']);
  for (const name of ['rxjs', 'io-ts', 'fp-ts'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'dir');
  return app;
}

function configure(app, moduleResolution, module) {
  const project = join(app, `tsconfig.${moduleResolution}.json`);
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    module,
    moduleResolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  return project;
}

async function compile(app, compiler, project) {
  const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
  try {
    await run(process.execPath, [tsc, '-p', project, '--pretty', 'false'], { cwd: app });
    return '';
  } catch (error) {
    return error.stdout || error.stderr || String(error);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'rxjs-mrtr-consumer-'));
try {
  const app = await install(folder);
  for (const file of files) cpSync(join(root, 'spec/consumer/app.ts'), join(app, file));
  writeFileSync(join(app, 'package.json'), '{ "name": "app", "private": true }');
  for (const compiler of compilers) {
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules', compiler, 'package.json'), 'utf8'));
    for (const [resolution, module] of Object.entries(resolutions)) {
      const faults = await compile(app, compiler, configure(app, resolution, module));
      const verdict = faults === '' ? 'ok' : 'FAILED';
      console.log(`${verdict}: TypeScript ${version}, ${resolution}, ${files.join(' and ')}${faults && `\n${faults}`}`);
      if (faults !== '') process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

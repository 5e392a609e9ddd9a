// Builds dist/esm and dist/cjs with the same compiler from the same sources.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
rmSync(`${root}/dist`, { recursive: true, force: true });

const compile = (kind) =>
  new Promise((resolve, reject) => {
    const tsc = `${root}/node_modules/typescript/bin/tsc`;
    spawn(process.execPath, [tsc, '-p', `${root}/.ci/tsconfig.${kind}.json`], { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the ${kind} build failed`))));
  });

await Promise.all(['esm', 'cjs'].map(compile));

// Each folder says which module kind it holds, whatever the package's own "type" is.
for (const [kind, type] of Object.entries({ esm: 'module', cjs: 'commonjs' })) {
  writeFileSync(`${root}/dist/${kind}/package.json`, `${JSON.stringify({ type, sideEffects: false })}\n`);
}

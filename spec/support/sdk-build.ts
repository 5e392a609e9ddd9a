import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Compiles a script of this folder to one that plain Node starts in a moment; a compiler in each process would be most
 * of the time of a test. It lies among the dependencies, where its imports resolve.
 */
export function buildScript(name: string): { readonly path: string; readonly remove: () => void } {
  const cache = join(__dirname, '../../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'spec-'));
  const path = join(folder, `${name}.mjs`);
  buildSync({
    entryPoints: [join(__dirname, `${name}.ts`)],
    outfile: path,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return {
    path,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

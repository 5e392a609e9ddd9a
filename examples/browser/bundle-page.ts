import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface File {
  readonly type: string;
  readonly body: Uint8Array;
}

/** What the page is made of, by path. */
export type Files = ReadonlyMap<string, File>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
};

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Bundles the sources of the page, in memory; `rxjs-mrtr` is found by way of the `paths` in tsconfig.json. */
export async function bundlePage(): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: [here('page/main.ts')],
    outfile: 'main.js',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'linked',
    // The official client checks messages with zod, which compiles its checks where it may. Under our policy it may not;
    // told so before it is loaded, it does not try, and the browser has no violation to report.
    banner: { js: 'globalThis.__zod_globalConfig = { jitless: true };' },
    write: false,
    logLevel: 'warning',
  });
  const bundled = outputFiles.map(({ path, contents }) => fileOf(basename(path), contents));
  const still = ['index.html', 'style.css', 'favicon.svg'].map(async (name) =>
    fileOf(name, await readFile(here(`static/${name}`))),
  );
  return new Map([...bundled, ...(await Promise.all(still))]);
}

function fileOf(name: string, body: Uint8Array): readonly [path: string, File] {
  return [name === 'index.html' ? '/' : `/${name}`, { type: types[extname(name)] ?? 'text/plain', body }];
}

// Bytes in a bundle, and the time to load.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { median } from './measure.mjs';

const resolveDir = fileURLToPath(new URL('.', import.meta.url));

async function gzipped(contents, external) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    external,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

/** Bytes of minified and gzipped ES modules. */
export async function measureSize() {
  const mrtr = `export { mrtr } from 'rxjs-mrtr'`;
  const whole = `export { mrtr, inputHandlers } from 'rxjs-mrtr'; export { fromTransport } from 'rxjs-mrtr/sdk'`;
  const official = `export { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'`;
  return {
    own: await gzipped(mrtr, ['rxjs', 'io-ts', 'fp-ts']),
    withCodecs: await gzipped(mrtr, ['rxjs']),
    whole: await gzipped(whole, []),
    official: await gzipped(official, []),
  };
}

/** Milliseconds to load the package in a fresh process that has loaded rxjs already. */
export function measureImport() {
  const code = `await import('rxjs'); const start = performance.now(); await import('rxjs-mrtr'); console.log(performance.now() - start)`;
  const load = () => Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: resolveDir }));
  return median(Array.from({ length: 11 }, load));
}

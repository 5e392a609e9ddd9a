/**
 * `npm run browser`, or `npm run browser -- PORT`: the page and the travel desk on one port of this machine, until
 * Ctrl-C. Prints the address of the page; what the server has to say goes to stderr.
 */
import { serveHttp } from '../server/http.js';
import { bundlePage } from './bundle-page.js';
import { serveFiles } from './serve-files.js';

const port = Number(process.argv[2] ?? 0);
const files = await bundlePage();
const server = await serveHttp({ port, log: console.error, otherwise: serveFiles(files) });
console.log(new URL('/', server.url).href);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server.close();
  });
}

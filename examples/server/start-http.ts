/** `npx tsx examples/server/start-http.ts [PORT]`: the travel desk over Streamable HTTP, until Ctrl-C. */
import { serveHttp } from './http.js';

const port = Number(process.argv[2] ?? 0);
const server = await serveHttp({ port, log: console.error });
console.log(server.url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server.close();
  });
}

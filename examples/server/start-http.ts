/** `npx tsx examples/server/start-http.ts [PORT]`: the travel desk over Streamable HTTP, until Ctrl-C. */
import { serveHttp } from './http.js';

try {
  const server = await serveHttp({ port: Number(process.argv[2] ?? 0), log: console.error });
  console.log(server.url);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close();
    });
  }
} catch (error) {
  console.error((error as Error).message); // such as a port that is taken, or none
  process.exitCode = 1;
}

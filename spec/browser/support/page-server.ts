import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { filter, firstValueFrom, fromEvent, map, type Observable, ReplaySubject, takeUntil, toArray } from 'rxjs';

export interface PageServer {
  readonly url: string;
  /** What the server has said to whoever runs it, from the beginning. */
  readonly log: Observable<string>;
  close(): Promise<void>;
}

/** Runs the page as a person would, by `examples/browser/serve.ts`, on a port of its own. */
export async function startPage(): Promise<PageServer> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'examples/browser/serve.ts'], {
    cwd: resolve(__dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = new ReplaySubject<string>(1000);
  linesOf(server.stderr).subscribe(log);
  const exited = firstValueFrom(fromEvent(server, 'exit'));
  const url = await firstValueFrom(linesOf(server.stdout)).catch(async () => {
    const words = await firstValueFrom(log.pipe(toArray()));
    throw new Error(`The server of the page has ended before it was there: ${words.join('\n')}`);
  });
  return {
    url,
    log: log.asObservable(),
    close: async () => {
      server.kill('SIGTERM');
      await exited;
    },
  };
}

function linesOf(stream: Readable): Observable<string> {
  const lines = createInterface(stream);
  return fromEvent(lines, 'line').pipe(map(String), takeUntil(fromEvent(lines, 'close')));
}

/** Waits for a line of the server's log. */
export const logged = (server: PageServer, line: string): Promise<string> =>
  firstValueFrom(server.log.pipe(filter((one) => one.includes(line))));

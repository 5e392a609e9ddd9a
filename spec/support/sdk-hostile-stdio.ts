import { createInterface } from 'node:readline';

/** A raw process that does to each tool call what its name says, and answers all else as it should. */

const result = (id: unknown, line = 'fine'): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', content: [{ type: 'text', text: line }] } });

const write = (...lines: string[]): boolean => process.stdout.write(`${lines.join('\n')}\n`);

const received: string[] = [];

const misbehaviour: { readonly [tool: string]: (id: number) => void } = {
  'truncated JSON': (id) => write(result(id).slice(0, 30)),
  'neither result nor error': (id) => write(JSON.stringify({ jsonrpc: '2.0', id })),
  'an answer to another request': (id) => write(result(id + 1000)),
  nothing: () => undefined,
  'two results': (id) => write(result(id, 'first'), result(id, 'second')),
  'noise around its answer': (id) => write('Listening on 8080', '', '{}', 'null', result(id), '\u0000\u0001'),
  'a request of its own': (id) => write(JSON.stringify({ jsonrpc: '2.0', id, method: 'roots/list' }), result(id)),
  '10 000 notifications': (id) => {
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      JSON.stringify({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 1, progress: n + 1 },
      }),
    );
    write(...lines, result(id));
  },
  'a line without an end': () => {
    process.stdout.write('x'.repeat(100_000));
  },
  'half a message, then exit': (id) => {
    process.stdout.write(result(id).slice(0, 30), () => process.exit(1));
  },
  exit: () => process.exit(0),
  crash: () => {
    process.kill(process.pid, 'SIGKILL');
  },
  received: (id) => write(result(id, received.join(' '))),
};

let cancelling: number | undefined;

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line) as {
    id?: number;
    method?: string;
    params?: { name?: string; requestId?: number };
  };
  received.push(method ?? 'a reply');
  if (method === 'notifications/cancelled' && params?.requestId === cancelling) write(result(cancelling, 'too late'));
  if (id === undefined) return;
  if (params?.name === 'answer after cancellation') cancelling = id;
  else (misbehaviour[params?.name ?? ''] ?? ((known: number) => write(result(known))))(id);
});

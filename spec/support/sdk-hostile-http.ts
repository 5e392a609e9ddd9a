import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as bodyOf } from 'node:stream/consumers';
import { listen, type RunningHttp } from './sdk-http-server.js';

/** A raw HTTP server that does to each tool call what its name says, and answers all else as it should. */

type Misbehave = (id: number, response: ServerResponse) => void;

const result = (id: unknown, line = 'fine'): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', content: [{ type: 'text', text: line }] } });

const problem = (id: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });

const json = (
  response: ServerResponse,
  body: string,
  status = 200,
  more: { [name: string]: string | number } = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...more }).end(body);
};

/** Opens a stream of events; gives what writes one. */
const stream = (response: ServerResponse): ((data: string, id?: string) => void) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  return (data, id) => {
    response.write(`${id === undefined ? '' : `id: ${id}\n`}event: message\ndata: ${data}\n\n`);
  };
};

/** Writes and, once that is out, tears the connection down. */
const drop = (response: ServerResponse, data = ''): void => {
  response.write(data, () => response.socket?.destroy());
};

export const misbehaviour: { readonly [tool: string]: Misbehave } = {
  'truncated JSON': (id, response) => {
    json(response, result(id).slice(0, 30));
  },
  'less than the promised length': (id, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    drop(response, result(id).slice(0, 30));
  },
  'no reply at all': (_id, response) => {
    response.socket?.destroy();
  },
  'garbage as gzip': (id, response) => {
    json(response, result(id), 200, { 'content-encoding': 'gzip' });
  },
  'a page': (_id, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
  },
  'a page with an error status': (_id, response) => {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<html></html>');
  },
  'a result and an error': (id, response) => {
    json(response, JSON.stringify({ ...(JSON.parse(result(id)) as object), ...(JSON.parse(problem(id)) as object) }));
  },
  'neither result nor error': (id, response) => {
    json(response, JSON.stringify({ jsonrpc: '2.0', id }));
  },
  'a result that is a list': (id, response) => {
    json(response, JSON.stringify({ jsonrpc: '2.0', id, result: [] }));
  },
  'JSON null': (_id, response) => {
    json(response, 'null');
  },
  'an error status with an answer to another request': (id, response) => {
    json(response, problem(id + 1000), 404);
  },
  'an error status with an answer': (id, response) => {
    json(response, problem(id), 404);
  },
  'an error status with an answer to nobody': (_id, response) => {
    json(response, problem(null), 400);
  },
  'an answer to another request': (id, response) => {
    json(response, result(id + 1000));
  },
  accepted: (_id, response) => {
    response.writeHead(202).end();
  },
  'an empty batch': (_id, response) => {
    json(response, '[]');
  },
  'two results at once': (id, response) => {
    json(response, `[${result(id, 'first')},${result(id, 'second')}]`);
  },
  'two results on a stream': (id, response) => {
    const write = stream(response);
    write(result(id, 'first'));
    write(result(id, 'second'));
    response.end();
  },
  'a stream without an answer': (_id, response) => {
    stream(response);
    response.end();
  },
  'a stream with truncated JSON': (id, response) => {
    stream(response)(result(id).slice(0, 30));
    response.end();
  },
  'a stream with an answer to another request': (id, response) => {
    stream(response)(result(id + 1000));
    response.end();
  },
  'a stream that is dropped': (id, response) => {
    stream(response);
    drop(response, `event: message\ndata: ${result(id).slice(0, 30)}`);
  },
  'a stream that cannot be resumed': (_id, response) => {
    stream(response)('{"jsonrpc":"2.0","method":"notifications/message"}', 'event-1');
    response.end();
  },
  'a request of its own': (id, response) => {
    const write = stream(response);
    write(JSON.stringify({ jsonrpc: '2.0', id, method: 'elicitation/create', params: { message: 'Now!' } }));
    write(result(id));
    response.end();
  },
  '10 000 notifications': (id, response) => {
    const write = stream(response);
    for (let progress = 1; progress <= 10_000; progress++) {
      write(
        JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress } }),
      );
    }
    write(result(id));
    response.end();
  },
  'a requestState of 5 MB': (id, response) => {
    json(
      response,
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        result: { resultType: 'input_required', requestState: 's'.repeat(5_000_000) },
      }),
    );
  },
};

export interface HostileHttp extends RunningHttp {
  /** The requests that wait for an answer that never comes: what they were told, and whether they are gone. */
  readonly waiting: { readonly answer: () => void; gone: boolean }[];
}

export async function serveHostileHttp(): Promise<HostileHttp> {
  const waiting: HostileHttp['waiting'] = [];
  const running = await listen((request, response) => {
    void reply(request, response, waiting);
  });
  return { ...running, waiting };
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  waiting: HostileHttp['waiting'],
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const { id, params } = JSON.parse(await bodyOf(request)) as { id: number; params: { name?: string } };
  const misbehave = misbehaviour[params.name ?? ''];
  if (misbehave !== undefined) {
    misbehave(id, response);
  } else if (params.name === 'wait') {
    const entry = { answer: () => response.end(result(id)), gone: false };
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    response.on('close', () => (entry.gone = true));
    waiting.push(entry);
  } else {
    json(response, result(id));
  }
}

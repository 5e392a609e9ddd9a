/**
 * A client that may be killed at any time: `tsx client.ts URL FILE [resumption]`. Each round is in the file before
 * anybody is asked about it, and a new process goes on from the file. Without a resumption nobody is at hand to pay.
 */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readFileSync, writeFileSync } from 'node:fs';
import { finalize, NEVER, of, tap } from 'rxjs';
import { exchange, type HandleInput, type InputRequests, type McpRequest, type MrtrOptions } from 'rxjs-mrtr';
import { fromTransport } from 'rxjs-mrtr/sdk';

/** All that has to outlive the process. */
interface Waiting {
  readonly request: McpRequest;
  readonly inputRequests: InputRequests;
  readonly requestState?: string;
}

const [url = '', file = '', resumption] = process.argv.slice(2);

const connection = fromTransport(new StreamableHTTPClientTransport(new URL(url)), {
  clientInfo: { name: 'restarted', version: '1.0.0' },
  capabilities: { elicitation: { form: {}, url: {} }, sampling: {} },
});

const answers: { readonly [key: string]: object } = {
  traveller: { action: 'accept', content: { name: 'Ada', departure: '2031-01-09', nights: 9, class: 'sleeper' } },
  motto: { role: 'assistant', model: 'none', content: { type: 'text', text: 'Slowly north.' } },
  payment: { action: 'accept' },
};

const handleInput: HandleInput = (key) => {
  console.log(`asked ${key}`);
  const answer = answers[key] ?? { action: 'cancel' };
  return key === 'payment' && resumption === undefined ? NEVER : of(answer);
};

/** The request to make, and how to send it. */
function start(): readonly [McpRequest, MrtrOptions] {
  const options: MrtrOptions = { ...connection, handleInput };
  if (resumption === undefined) {
    return [{ method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Oslo' } } }, options];
  }

  const { request, inputRequests, requestState } = JSON.parse(readFileSync(file, 'utf8')) as Waiting;
  const { method, params } = request;
  const inputResponses = Object.fromEntries(Object.keys(inputRequests).map((key) => [key, answers[key]]));
  switch (resumption) {
    // What was waiting comes once more as the first result: the loop checks it, asks, and sends the retry.
    case 'ask':
      return [
        request,
        {
          ...options,
          send: (id, name, sent, context) =>
            context.round === 1
              ? { resultType: 'input_required', inputRequests, requestState }
              : connection.send(id, name, sent),
        },
      ];
    // Who has the answers already sends them along.
    case 'answer':
      return [{ method, params: { ...params, inputResponses, requestState } }, options];
    // Who has lost the questions lets the server repeat them.
    default:
      return [{ method, params: { ...params, requestState } }, options];
  }
}

const [request, options] = start();
exchange(request, options)
  .pipe(
    tap((round) => {
      if (round.done || resumption !== undefined) return;
      const { inputRequests, requestState } = round;
      const waiting = { request, inputRequests, requestState: requestState?.reveal() };
      writeFileSync(file, JSON.stringify(waiting), { mode: 0o600 });
    }),
    finalize(() => {
      void connection.close();
    }),
  )
  .subscribe({
    next: (round) => {
      if (round.done) console.log(`result ${JSON.stringify(round.result['structuredContent'])}`);
    },
    error: (error: unknown) => {
      console.log(`error ${String(error)}`);
    },
  });

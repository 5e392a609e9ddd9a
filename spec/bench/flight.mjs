// Requests in flight over one connection: the work for each must not grow with how many there are.
import { mergeMap, range } from 'rxjs';
import { exchange, finalResult } from 'rxjs-mrtr';
import { fromTransport } from 'rxjs-mrtr/sdk';
import { median } from './measure.mjs';
import { answer, capabilities, request } from './responder.mjs';

/** Keeps everything that is sent until it is told to answer, in the order that is worst for a list: last first. */
class WaitingTransport {
  waiting = [];

  async start() {}

  async close() {}

  async send({ id }) {
    if (id !== undefined) this.waiting.push(id);
  }

  answerAll() {
    const ids = this.waiting.splice(0).reverse();
    for (const id of ids) this.onmessage({ jsonrpc: '2.0', id, result: { resultType: 'complete', content: [] } });
    return ids.length;
  }
}

async function run(count) {
  const transport = new WaitingTransport();
  const clientInfo = { name: 'bench', version: '1.0.0' };
  const connection = fromTransport(transport, { clientInfo, capabilities });
  const options = { ...connection, handleInput: answer };
  const start = performance.now();
  let finished = 0;
  const done = new Promise((resolve, reject) => {
    range(count)
      .pipe(mergeMap(() => exchange(request, options).pipe(finalResult())))
      .subscribe({ next: () => finished++, error: reject, complete: resolve });
  });
  // The first is sent when the transport has started, a few microtasks later.
  while (transport.waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
  transport.answerAll();
  await done;
  const time = performance.now() - start;
  if (finished !== count) throw new Error(`${finished} of ${count} came back`);
  await connection.close();
  return time;
}

/** Milliseconds for 2 000 and for 10 000 requests that are in flight together. */
export async function measureFlight() {
  const times = { few: [], many: [] };
  for (let index = 0; index < 3; index++) await run(2000);
  for (let index = 0; index < 15; index++) {
    times.few.push(await run(2000));
    times.many.push(await run(10_000));
  }
  return { few: median(times.few), many: median(times.many) };
}

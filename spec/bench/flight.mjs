// Requests in flight over one connection: the work for each must not grow with how many there are.
import { exchange } from 'rxjs-mrtr';
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
  const first = new Promise((resolve, reject) => {
    exchange(request, options).subscribe({ error: reject, complete: resolve });
  });
  while (transport.answerAll() === 0) await new Promise((resolve) => setImmediate(resolve)); // until it has started
  await first;

  const start = performance.now();
  let finished = 0;
  const done = new Promise((resolve, reject) => {
    const complete = () => {
      if (++finished === count) resolve();
    };
    // Each by itself: mergeMap takes a time for each that grows with how many there are.
    for (let index = 0; index < count; index++) exchange(request, options).subscribe({ error: reject, complete });
  });
  if (transport.answerAll() !== count) throw new Error('not all were in flight');
  await done;
  const time = performance.now() - start;
  await connection.close();
  return time;
}

/** Milliseconds for 2 000 and for 10 000 requests that are in flight together. */
export async function measureFlight() {
  const times = { few: [], many: [] };
  for (let index = 0; index < 6; index++) await run(2000);
  for (let index = 0; index < 31; index++) {
    times.few.push(await run(2000));
    times.many.push(await run(10_000));
  }
  return { few: median(times.few), many: median(times.many) };
}

// What an exchange holds while it waits, and what is left behind while it goes on.
import { NEVER } from 'rxjs';
import { exchange } from 'rxjs-mrtr';
import { heap, median } from './measure.mjs';
import { answer, capabilities, request, respond } from './responder.mjs';

let id = 0;
const nextId = () => ++id;

/** Bytes of heap for an exchange that waits on its `send`. */
export function measureWaiting() {
  const count = 20_000;
  const options = { send: () => NEVER, nextId, handleInput: answer, capabilities };
  const subscriptions = Array.from({ length: count });
  const start = () => {
    for (let index = 0; index < count; index++) subscriptions[index] = exchange(request, options).subscribe();
  };
  const stop = () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    subscriptions.fill(undefined);
  };
  start();
  stop();
  const before = heap();
  start();
  const bytes = (heap() - before) / count;
  stop();
  return bytes;
}

/** Bytes of heap that each of 300 000 rounds leaves behind: the median slope between samples. */
export async function measureGrowth() {
  const rounds = 300_000;
  const every = 30_000;
  const samples = [];
  await new Promise((resolve, reject) => {
    exchange(request, {
      send: async (_id, _method, params) => respond(params, rounds),
      nextId,
      handleInput: async () => answer(),
      capabilities,
      maxRounds: rounds,
    }).subscribe({
      next: ({ round }) => {
        if (round % every === 0) samples.push(heap());
      },
      error: reject,
      complete: resolve,
    });
  });
  const slopes = samples.slice(1).map((sample, index) => (sample - samples[index]) / every);
  return median(slopes);
}

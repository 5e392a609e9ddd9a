// Memory of the built package: `node --expose-gc spec/memory/run.mjs` after `npm run build`.
import { Buffer } from 'node:buffer';
import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { exchange, mrtr } from 'rxjs-mrtr';
import { defer, from, fromEvent, lastValueFrom, NEVER, of, reduce, Subject, takeUntil } from 'rxjs';

const { AbortController, FinalizationRegistry, gc } = globalThis;
if (gc === undefined) throw new Error('run it with node --expose-gc');

const call = Object.freeze({ method: 'tools/call', params: Object.freeze({ name: 'deploy' }) });
const done = { resultType: 'complete', content: [] };
const question = { method: 'elicitation/create', params: { message: 'go on?' } };
const accept = { action: 'accept', content: {} };
const capabilities = { elicitation: {} };

/** Two kilobytes that nothing else has. */
const freshState = (serial) => Buffer.alloc(2048, `${serial} `).toString('latin1');

let failed = false;
function report(what, figure, limit, unit) {
  const ok = figure <= limit;
  failed ||= !ok;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${what.padEnd(70)} ${figure.toFixed(1)} ${unit} (limit ${limit})`);
}

function heap() {
  gc();
  return process.memoryUsage().heapUsed;
}

// 1. The heap is flat however many rounds there are.

const rounds = 1_000_000;
const stateOnly = (serial) => ({ resultType: 'input_required', requestState: freshState(serial) });
const asking = (serial) => ({ ...stateOnly(serial), inputRequests: { [`go on ${serial}`]: question } });

async function flat(what, limit, options) {
  const samples = [];
  let sent = 0;
  const reply = () => {
    sent++;
    if (sent % (rounds / 10) === 0) samples.push(heap());
    return sent === rounds ? done : options.result(sent);
  };
  const count = await lastValueFrom(
    exchange(call, {
      maxRounds: rounds,
      capabilities,
      nextId: () => sent + 1,
      send: options.synchronous ? reply : async () => reply(),
      handleInput: options.synchronous ? () => accept : async () => accept,
    }).pipe(reduce((seen) => seen + 1, 0)),
  );
  if (count !== rounds) throw new Error(`${what}: ${count} rounds instead of ${rounds}`);
  // The first tenth warms up; from then on, nothing may come on top.
  const growth = (samples.at(-1) - samples[0]) / (rounds - rounds / 10);
  report(`${what}: growth of the heap over ${rounds} rounds`, growth, limit, 'bytes a round');
}

await flat('state only, synchronous', 1, { synchronous: true, result: stateOnly });
await flat('state only, promises', 1, { synchronous: false, result: stateOnly });
await flat('one question a round, synchronous', 1, { synchronous: true, result: asking });
await flat('one question a round, promises', 1, { synchronous: false, result: asking });

// 2. Nothing is left of exchanges that were cancelled, at whatever moment.

const exchanges = 100_000;
let seed = 20260728;
const random = (below) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

/** Something in one of the forms, which comes at once, in a while, or never. */
function somehow(value) {
  switch (random(6)) {
    case 0:
      return value;
    case 1:
      return of(value);
    case 2:
      return Promise.resolve(value);
    case 3:
      return defer(async () => value);
    case 4:
      return NEVER;
    default:
      return turn().then(() => value);
  }
}

async function cancelled() {
  const tracked = { started: 0, collected: 0 };
  const registry = new FinalizationRegistry(() => {
    tracked.collected++;
  });
  const track = (object) => {
    tracked.started++;
    registry.register(object, undefined);
    return object;
  };

  function start(serial) {
    const stop = new Subject();
    let steps = random(12);
    const step = () => {
      if (steps-- === 0) stop.next();
    };
    const request = track({ method: 'tools/call', params: { serial } });
    let sent = 0;
    const options = {
      capabilities,
      maxRounds: 100,
      stateOnlyDelay: random(2) * 1000,
      nextId: () => {
        step();
        return ++sent;
      },
      send: (_id, _method, _params, context) => {
        step();
        track(random(2) === 0 ? context.signal : context);
        return somehow(random(3) === 0 ? stateOnly(sent) : asking(sent));
      },
      handleInput: (_key, _input, context) => {
        step();
        track(random(2) === 0 ? context.signal : context);
        return somehow({ ...accept });
      },
    };
    const rounds = random(2) === 0 ? exchange(request, options) : from([request, request]).pipe(mrtr(options));
    return rounds.pipe(takeUntil(stop)).subscribe((round) => {
      track(round);
      step();
    });
  }

  // Whatever is still waiting is left some turns later, in any order, so that many are in flight at once.
  async function churn(count) {
    for (let serial = 0; serial < count; serial += 500) {
      const waiting = Array.from({ length: 500 }, (_, index) => start(serial + index));
      await turn();
      while (waiting.length > 0) waiting.splice(random(waiting.length), 1)[0].unsubscribe();
      await turn();
    }
    for (let pass = 0; pass < 5; pass++) {
      await turn();
      gc();
    }
    await turn();
    return heap();
  }

  const warm = await churn(exchanges / 5);
  const growth = (await churn(exchanges - exchanges / 5)) - warm;
  const alive = tracked.started - tracked.collected;
  report(`requests, rounds, signals alive after ${exchanges} cancelled exchanges`, alive, 0, `of ${tracked.started}`);
  report('what they left on the heap', growth / (exchanges - exchanges / 5), 4, 'bytes each');
}

await cancelled();

// 3. A signal that many exchanges share is not listened to by those that are over.

async function sharedSignal() {
  const shared = new AbortController();
  const listeners = () => getEventListeners(shared.signal, 'abort').length;
  const ends = [
    () => exchange(call, { nextId: () => 1, send: () => done, handleInput: () => accept }),
    () => exchange(call, { nextId: () => 1, send: async () => done, handleInput: () => accept }),
    () => exchange(call, { nextId: () => 1, send: () => Promise.reject(new Error('lost')), handleInput: () => accept }),
    () => exchange(call, { nextId: () => 1, send: () => NEVER, handleInput: () => accept }),
  ];
  let most = 0;
  for (let serial = 0; serial < 10_000; serial++) {
    const subscription = ends[serial % ends.length]()
      .pipe(takeUntil(fromEvent(shared.signal, 'abort')))
      .subscribe({ error: () => undefined });
    most = Math.max(most, listeners());
    if (serial % ends.length === ends.length - 1) {
      await turn();
      subscription.unsubscribe();
    }
  }
  await turn();
  if (most === 0) throw new Error('nobody ever listened');
  report('listeners on a shared signal after 10000 exchanges', listeners(), 0, `(at most ${most} at a time)`);

  let sent = 0;
  shared.abort();
  exchange(call, {
    nextId: () => 1,
    send: () => {
      sent++;
      return done;
    },
    handleInput: () => accept,
  })
    .pipe(takeUntil(shared.signal.aborted ? of(undefined) : NEVER))
    .subscribe();
  report('requests sent under a signal that was aborted before', sent, 0, '');
}

await sharedSignal();
process.exitCode = failed ? 1 : 0;

import { getEventListeners, setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fromEvent, NEVER, of, Subject, takeUntil } from 'rxjs';
import { exchange, mrtr, type McpRequest, type MrtrOptions, type Round } from 'rxjs-mrtr';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** How many of the objects are still there when nobody has touched them for some turns. */
async function alive(references: readonly WeakRef<object>[]): Promise<number> {
  for (let pass = 0; pass < 3; pass++) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    gc();
  }
  return references.filter((reference) => reference.deref() !== undefined).length;
}

const call: McpRequest = { method: 'tools/call' };
const capabilities = { elicitation: {} };
const accept = { action: 'accept' };
const asking = (serial: number): object => ({
  resultType: 'input_required',
  inputRequests: { go: { method: 'elicitation/create', params: { message: `go on from ${serial}?` } } },
  requestState: `${serial}${'x'.repeat(2048)}`,
});

describe('memory', () => {
  it('holds no round but the last while an exchange goes on', async () => {
    const rounds: WeakRef<Round>[] = [];
    const results: WeakRef<object>[] = [];
    let sent = 0;
    const waiting = new Subject<void>();
    const options: MrtrOptions = {
      capabilities,
      maxRounds: 10_000,
      nextId: () => ++sent,
      send: () => {
        if (sent > 3000) {
          waiting.next();
          return NEVER;
        }
        const result = asking(sent);
        results.push(new WeakRef(result));
        return Promise.resolve(result);
      },
      handleInput: () => Promise.resolve(accept),
    };
    const idle = new Promise<void>((resolve) => {
      waiting.subscribe(resolve);
    });
    const subscription = exchange(call, options).subscribe((round) => rounds.push(new WeakRef(round)));
    await idle;
    expect(rounds).toHaveLength(3000);
    expect(await alive(rounds.slice(0, -2))).toBe(0);
    expect(await alive(results.slice(0, -2))).toBe(0);
    subscription.unsubscribe();
  });

  it('keeps nothing of exchanges that were cancelled', async () => {
    const objects: WeakRef<object>[] = [];
    const track = <T extends object>(object: T): T => {
      objects.push(new WeakRef(object));
      return object;
    };
    const operator = mrtr({
      capabilities,
      nextId: () => objects.length,
      send: (_id, _method, _params, context) => {
        track(context.signal);
        return objects.length % 3 === 0 ? NEVER : of(track(asking(objects.length)));
      },
      handleInput: (_key, _input, context) => {
        track(context);
        return NEVER;
      },
    });
    const cancel = (): void => {
      of(track({ ...call }))
        .pipe(operator)
        .subscribe(track)
        .unsubscribe();
    };
    for (let serial = 0; serial < 500; serial++) cancel();
    expect(objects.length).toBeGreaterThan(1000);
    expect(await alive(objects)).toBe(0);
  });

  it('takes its listeners off a signal that many exchanges share', async () => {
    const shared = new AbortController();
    setMaxListeners(0, shared.signal);
    const listeners = (): number => getEventListeners(shared.signal, 'abort').length;
    const replies: (() => unknown)[] = [
      () => ({ resultType: 'complete' }),
      () => Promise.resolve({ resultType: 'complete' }),
      () => Promise.reject(new Error('lost')),
      () => NEVER,
    ];
    const subscriptions = Array.from({ length: 100 }, (_, serial) =>
      exchange(call, { nextId: () => 1, send: () => replies[serial % replies.length]?.(), handleInput: () => accept })
        .pipe(takeUntil(fromEvent(shared.signal, 'abort')))
        .subscribe({ error: () => undefined }),
    );
    expect(listeners()).toBe(75);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(listeners()).toBe(25);
    for (const subscription of subscriptions) subscription.unsubscribe();
    expect(listeners()).toBe(0);
  });
});

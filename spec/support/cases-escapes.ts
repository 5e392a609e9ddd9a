/**
 * Runs in a process of its own, so that its listeners are the only ones, and prints what got past the streams:
 * `{ "escaped": [...], "ended": [...] }`. With the argument `planted`, something does.
 */
import { of, Subject } from 'rxjs';
import { isMcpClientError, mrtr } from '../../lib/index.js';
import { A, CALL, client, DONE, EL, interim, type Scene } from './cases.js';

const escaped: string[] = [];
const ended: string[] = [];
const record = (kind: string) => (error: unknown) => escaped.push(`${kind}: ${String(error)}`);
process.on('unhandledRejection', record('unhandledRejection'));
process.on('uncaughtException', record('uncaughtException'));

const form = { send: '', reply: (value: unknown) => value, handler: '', answered: (value: unknown) => value };
const asking = interim({ inputRequests: { a: EL, b: EL, c: EL }, requestState: 's' });
const inShort = (error: unknown) => (isMcpClientError(error) ? Object.values(error.reason).join(' ') : String(error));
const pause = () => new Promise((resolve) => setTimeout(resolve, 4));
const rejectLater = () =>
  new Promise<never>((_, reject) => {
    setTimeout(reject, 2, new Error('late'));
  });

async function run(name: string, replies: readonly unknown[], scene: Scene = {}, leave = false): Promise<void> {
  const { options, sends, asks } = client(form, replies, scene);
  let end = 'open';
  const subscription = of(CALL)
    .pipe(mrtr(options))
    .subscribe({ error: (error: unknown) => (end = inShort(error)), complete: () => (end = 'complete') });
  await Promise.resolve();
  if (leave) subscription.unsubscribe();
  await pause();
  ended.push(`${name}: ${sends.length} sent, ${asks.length} asked, ${end}`);
}

if (process.argv[2] === 'planted') {
  void rejectLater();
  setTimeout(() => {
    throw new Error('from a timer');
  });
  await pause();
} else {
  for (const bad of [null, undefined, 5]) {
    await run(`bad answer ${String(bad)}`, [asking, DONE], {
      answer: (key) => (key === 'a' ? Promise.resolve(A) : bad),
    });
  }
  await run('send rejects', [rejectLater]);
  await run('send rejects too late', [rejectLater], {}, true);
  await run('handlers reject', [asking, DONE], { answer: rejectLater });
  await run('handlers reject too late', [asking, DONE], { answer: rejectLater }, true);

  const { options } = client(form, [asking, DONE]);
  await of(CALL)
    .pipe(mrtr(options))
    .forEach(() => {
      throw new Error('consumer');
    })
    .catch((error: unknown) => ended.push(`forEach: ${String(error)}`));

  // Leaves in the midst of its own send: what that gives then is nobody's.
  const start = new Subject<typeof CALL>();
  const inside = client(form, [
    () => {
      subscription.unsubscribe();
      return rejectLater();
    },
  ]);
  const subscription = start.pipe(mrtr(inside.options)).subscribe();
  start.next(CALL);
  await pause();
  ended.push(`left inside send: ${inside.sends.length} sent`);
}
console.log(JSON.stringify({ escaped: escaped.sort(), ended }));

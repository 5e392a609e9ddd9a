import { from, Subject, takeUntil } from 'rxjs';
import { isMcpClientError, mrtr } from 'rxjs-mrtr';
import { leaving, whats } from './in-flight.js';
import { doomedPlays, livePlays, type Play } from './plays.js';
import { Stage, turns, type Hook } from './stage.js';

// Jest itself fails a test during which a rejection goes unhandled.

interface Live {
  readonly stage: Stage;
  readonly error: unknown;
}

/** Performs a play on the real event loop until it ends, or until long after it was left. */
async function performLive(play: Play, hook: (index: number, what: string, leave: () => void) => void): Promise<Live> {
  const stop = new Subject<void>();
  let error: unknown;
  const onStep: Hook = (index, what) => {
    hook(index, what, () => {
      stop.next();
    });
  };
  const stage: Stage = new Stage(play, () => 0, onStep);
  await new Promise<void>((resolve) => {
    from(play.requests)
      .pipe(mrtr(stage.options()), takeUntil(stop))
      .subscribe({
        next: ({ round }) => {
          stage.note(`emit ${round}`);
        },
        error: (given: unknown) => {
          error = given;
          resolve();
        },
        complete: resolve,
      });
  });
  await turns(6);
  return { stage, error };
}

describe.each(livePlays)('$name', (play) => {
  it('may be left inside whatever happens: only the signal of what was in flight is aborted', async () => {
    const { stage: full } = await performLive(play, () => undefined);
    for (const moment of full.log.keys()) {
      const { stage } = await performLive(play, (index, _what, leave) => {
        if (index === moment) leave();
      });
      const before = full.log.slice(0, moment + 1);
      const after = whats(stage.log.slice(moment + 1)).filter((what) => !what.startsWith('check '));
      expect(whats(stage.log.slice(0, moment + 1))).toStrictEqual(whats(before));
      expect([before.at(-1)?.what, ...after]).toStrictEqual([before.at(-1)?.what, ...leaving(before)]);
    }
  });

  it('fails once where a promise rejects', async () => {
    const fault = new Error('broken promise');
    const { stage: full } = await performLive(play, () => undefined);
    for (const [moment, { what }] of full.log.entries()) {
      if (!/^(send|ask) /.test(what)) continue;
      const { stage, error } = await performLive(play, (index) => {
        if (index === moment) throw fault;
      });
      expect(isMcpClientError(error) ? error.cause : error).toBe(fault);
      expect(whats(stage.log)).toStrictEqual(whats(full.log.slice(0, moment + 1)));
    }
  });
});

describe.each(doomedPlays)('$name', (play) => {
  it('may be left while the promise is on its way: nobody hears of its rejection', async () => {
    const { stage, error } = await performLive(play, (_index, what, leave) => {
      if (what === 'send 1' || what === 'ask 1 a' || what === 'send 2') setImmediate(leave);
    });
    const calls = whats(stage.log).filter((what) => /^(send|ask) /.test(what));
    expect(stage.log.at(-1)?.what).toBe(`abort ${calls.at(-1) ?? ''}`);
    expect(error).toBeUndefined();
  });
});

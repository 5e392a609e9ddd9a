import { leaving, whats } from './in-flight.js';
import { perform, ways, type Performance } from './perform.js';
import { plays } from './plays.js';

/** After this, nothing happens but the end of what was in flight. */
function expectCut(left: Performance, log: Performance['log'], count: number, watches = true): void {
  const before = log.slice(0, count);
  // The checks of one round are one decision, made in one go.
  const after = whats(left.log.slice(count)).filter((what) => !what.startsWith('check '));
  expect(whats(left.log.slice(0, count))).toStrictEqual(whats(before));
  expect([before.at(-1)?.what, ...after]).toStrictEqual([before.at(-1)?.what, ...leaving(before, watches)]);
  expect(left.error).toBeUndefined();
  expect(left.unhandled).toStrictEqual([]);
  expect(left.timers.at(-1)).toBe(0);
}

function framesOf(log: Performance['log']): number[] {
  return Array.from({ length: (log.at(-1)?.at ?? 0) + 1 }, (_, frame) => frame);
}

describe.each(plays)('leaving $name', (play) => {
  describe.each(ways)('by %s', (way) => {
    it('at the beginning of each frame, ends what is in flight and nothing else happens', () => {
      const { log } = perform(play, { way });
      for (const frame of framesOf(log).slice(1)) {
        const left = perform(play, { way, leaveAt: frame });
        expectCut(left, log, log.filter(({ at }) => at < frame).length);
        expect(left.timers).toStrictEqual([0, 0]);
      }
    });

    it('after each frame, ends what is in flight and nothing else happens', () => {
      const { log } = perform(play, { way });
      for (const frame of framesOf(log).slice(0, -1)) {
        const left = perform(play, { way, leaveAt: frame + 0.5 });
        expectCut(left, log, log.filter(({ at }) => at <= frame).length);
        expect(left.timers).toStrictEqual([0, 0]);
      }
    });

    it('inside whatever happens, emissions included, ends what is in flight and nothing else happens', () => {
      const { log } = perform(play, { way });
      for (const moment of log.keys()) {
        const left = perform(play, {
          way,
          hook: (index, _what, { leave }) => {
            if (index === moment) leave();
          },
        });
        expectCut(left, log, moment + 1);
      }
    });

    it('aborts the signal of what was in flight also if nobody had looked at it before, and no other signal', () => {
      const { log } = perform(play, { way });
      for (const moment of log.keys()) {
        const left = perform(play, {
          way,
          watches: false,
          hook: (index, _what, { leave }) => {
            if (index === moment) leave();
          },
        });
        expectCut(left, log, moment + 1, false);
        const [aborted] = leaving(log.slice(0, moment + 1));
        const due = [...left.stage.contexts.keys()].map((work) => [work, aborted === `abort ${work}`]);
        expect([...left.stage.contexts].map(([work, { signal }]) => [work, signal.aborted])).toStrictEqual(due);
      }
    });
  });

  it('is not left by itself: the signals of an exchange that goes well are never aborted', () => {
    const { log, stage, timers } = perform(play);
    expect(whats(log).filter((what) => what.startsWith('abort'))).toStrictEqual([]);
    expect([...stage.contexts.values()].filter(({ signal }) => signal.aborted)).toStrictEqual([]);
    expect(timers).toStrictEqual([0]);
    expect(log.at(-1)?.what).toBe('complete');
  });
});

import { leaving, whats } from './in-flight.js';
import { perform } from './perform.js';
import { plays } from './plays.js';

const fault = new Error('the source broke');
const more = { method: 'prompts/get', params: { name: 'once more' } };
const done = { resultType: 'complete', messages: [] };

describe.each(plays)('the source of $name', (play) => {
  it('may complete at any moment: what was asked for is finished first', () => {
    const { log } = perform(play, { openSource: true });
    for (const [moment, { at }] of log.entries()) {
      const completed = perform(play, {
        openSource: true,
        hook: (index, _what, { source }) => {
          if (index === moment) source.complete();
        },
      });
      // Whoever completes it while its first request is going out keeps it from saying more.
      const heard = at === 0 ? play.requests.slice(0, 1) : play.requests;
      expect(completed.log).toStrictEqual(perform({ ...play, requests: heard }).log);
      expect(completed.timers).toStrictEqual([0]);
    }
  });

  it('may fail at any moment: what is in flight is cancelled and nothing else happens', () => {
    const { log } = perform(play, { openSource: true });
    for (const moment of log.keys()) {
      const failed = perform(play, {
        openSource: true,
        hook: (index, _what, { source }) => {
          if (index === moment) source.error(fault);
        },
      });
      const before = log.slice(0, moment + 1);
      const after = whats(failed.log.slice(moment + 1)).filter((what) => !what.startsWith('check '));
      expect(whats(failed.log.slice(0, moment + 1))).toStrictEqual(whats(before));
      expect(after.filter((what) => what !== 'error')).toStrictEqual(leaving(before));
      expect(after.filter((what) => what === 'error')).toHaveLength(1);
      expect(failed.error).toBe(fault);
      expect(failed.unhandled).toStrictEqual([]);
      expect(failed.timers).toStrictEqual([0]);
    }
  });

  it('may be re-entered at any moment: the further request waits for its turn', () => {
    const longer = {
      ...play,
      requests: [...play.requests, more],
      replies: [...play.replies, { comes: 2, value: done }],
    };
    const due = perform(longer, { openSource: true });
    const { log } = perform(play, { openSource: true });
    for (const moment of log.keys()) {
      const entered = perform(
        { ...longer, requests: play.requests },
        {
          openSource: true,
          hook: (index, _what, { source }) => {
            if (index === moment) source.next(more);
          },
        },
      );
      expect(entered.log).toStrictEqual(due.log);
      expect(entered.timers).toStrictEqual([0]);
    }
  });
});

import { isMcpClientError } from 'rxjs-mrtr';
import { inFlight, whats } from './in-flight.js';
import { perform } from './perform.js';
import { plays } from './plays.js';

const fault = new Error('something broke');

/** What becomes of a fault: whose it is decides. */
function expectError(error: unknown, what: string): void {
  const [, key] = /^(?:(?:open |value )?ask \d+|check) (.*)$/.exec(what) ?? [];
  if (key === undefined) {
    expect(error).toBe(fault);
    return;
  }
  if (!isMcpClientError(error)) throw new Error(`${String(error)} is no McpClientError`);
  const type = what.startsWith('check') ? 'invalid_input_request' : 'raised';
  expect(error.reason).toStrictEqual({ type, key });
  expect(error.cause).toBe(fault);
}

describe.each(plays)('a fault in $name', (play) => {
  it.each([true, false])(
    'ends it at whatever step it comes, and nothing else happens (signals watched: %s)',
    (watches) => {
      const { log } = perform(play);
      for (const [moment, { what }] of log.entries()) {
        if (/^(close|emit|complete)/.test(what)) continue; // those that cannot fail, and the consumer's own
        const failed = perform(play, {
          watches,
          hook: (index) => {
            if (index === moment) throw fault;
          },
        });
        const before = log.slice(0, moment + 1);
        // A source that fails while it is being subscribed to has nothing to tear down.
        const current = what.startsWith('open ') ? undefined : inFlight(before);
        const due = [...(current?.open ? [`close ${current.work}`] : []), 'error'];
        expect(whats(failed.log.slice(0, moment + 1))).toStrictEqual(whats(before));
        expect(whats(failed.log.slice(moment + 1)).sort()).toStrictEqual(due);
        expectError(failed.error, what);
        expect(failed.unhandled).toStrictEqual([]);
        expect(failed.timers).toStrictEqual([0]);
        expect([...failed.stage.contexts.values()].filter(({ signal }) => signal.aborted)).toStrictEqual([]);
      }
    },
  );

  it('is reported and changes nothing where it is the consumer who throws', () => {
    const { log } = perform(play);
    for (const [moment, { what }] of log.entries()) {
      if (!what.startsWith('emit')) continue;
      const failed = perform(play, {
        hook: (index) => {
          if (index === moment) throw fault;
        },
      });
      expect(failed.log).toStrictEqual(log);
      expect(failed.unhandled).toStrictEqual([fault]);
    }
  });
});

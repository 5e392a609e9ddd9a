import { exchange, type McpRequest, type MrtrOptions } from '../../lib/index.js';
import {
  complete,
  elicit,
  inputRequired,
  type Redact,
  record,
  replay,
  scriptedInput,
  scriptedServer,
  type Transcript,
} from '../../lib/testing.js';
import { observe } from '../support/observe.js';
import { still } from './still.js';

const call = (params: { [key: string]: unknown }): McpRequest => ({ method: 'tools/call', params });
const request = call({ name: 'deploy' });
const accept = { action: 'accept', content: { ok: true } };
const long = 'v1.eyJvZiI6ImRlcGxveSJ9.c2VhbA';

const recorded = (of: readonly McpRequest[], replies: readonly object[], redact?: Redact): Transcript => {
  const { options, transcript } = record(
    { ...scriptedServer(replies), ...scriptedInput({ ok: accept }), capabilities: { elicitation: {} } },
    { redact },
  );
  for (const one of of) observe(exchange(one, options));
  return transcript();
};

const resumed = () => recorded([call({ requestState: long })], [complete()]);

/** What the replay says of an exchange. */
const complaint = (of: McpRequest, options: MrtrOptions): string => {
  const { error } = observe(exchange(of, options));
  return error instanceof Error ? error.message : String(error);
};

describe('a state that is compared', () => {
  it(
    'stands for nothing where its request was not taken',
    still(() => {
      const other = 'v2.another-state-altogether';
      const again = replay(
        recorded([call({ requestState: long, note: 'a' }), call({ note: `see ${other}` })], [complete(), complete()]),
      );
      expect(complaint(call({ requestState: other, note: 'b' }), again)).toBe(
        'Request 1 of exchange 1 ("tools/call") is not what was recorded:\n  params.note: expected "a", got "b"',
      );
      expect(observe(exchange(call({ note: `see ${other}` }), again)).outcome).toBe('complete');
    }),
  );

  it.each([[null], [7], [true], [Array(16).fill('s')], [{ a: 1 }]])(
    'may be no text, and is replayed by what it is: %j',
    (requestState) => {
      still(() => {
        const of = call({ requestState });
        const transcript = recorded([of, of], [complete(), complete()]);
        const again = replay(transcript);
        expect([1, 2].map(() => observe(exchange(of, again)).outcome)).toStrictEqual(['complete', 'complete']);
        again.verify();
        expect(complaint(call({}), replay(transcript))).toContain('got nothing');
      })();
    },
  );

  it(
    'may be the stand-in itself, which leaves room for a text of the caller',
    still(() => {
      const of = call({ requestState: long });
      const again = replay(recorded([of, of, of], [complete(), complete(), complete()]));
      const run = (requestState: string) => observe(exchange(call({ requestState }), again)).outcome;
      expect([run('state-1'), run('mine'), run('mine')]).toStrictEqual(['complete', 'complete', 'complete']);
      again.verify();
    }),
  );

  it.each(['state-1.secret', 'secret.state-1', 'state-secret'])(
    'is any text where it only looks like a stand-in, and is not shown: %s',
    (requestState) => {
      still(() => {
        expect(observe(exchange(call({ requestState }), replay(resumed()))).outcome).toBe('complete');
        expect(complaint(call({ requestState }), replay(recorded([call({})], [complete()])))).toBe(
          'Request 1 of exchange 1 ("tools/call") is not what was recorded:\n' +
            '  params.requestState: expected nothing, got "another state"',
        );
      })();
    },
  );

  it.each(['state-2', 'state-12'])('is shown where it is another stand-in: %s', (requestState) => {
    still(() => {
      expect(complaint(call({ requestState }), replay(resumed()))).toBe(
        'Request 1 of exchange 1 ("tools/call") is not what was recorded:\n' +
          `  params.requestState: expected "state-1", got "${requestState}"`,
      );
    })();
  });

  it(
    'is a difference where it is null',
    still(() => {
      expect(complaint(call({ requestState: null }), replay(resumed()))).toBe(
        'Request 1 of exchange 1 ("tools/call") is not what was recorded:\n' +
          '  params.requestState: expected "state-1", got null',
      );
    }),
  );

  it(
    'may have a stand-in of another form, in a transcript that was written by hand',
    still(() => {
      const text = JSON.stringify(
        recorded([request], [inputRequired({ ok: elicit('Sure?') }, long), inputRequired(undefined, 's'), complete()]),
      );
      const again = replay(text.replaceAll('state-1', 'the first').replaceAll('state-2', 'the second'));
      const { outcome, values } = observe(exchange(request, again));
      expect(outcome).toBe('complete');
      expect(values.map((round) => (round.done ? undefined : round.requestState?.reveal()))).toStrictEqual([
        'the first',
        'the second',
        undefined,
      ]);
      again.verify();
    }),
  );
});

describe('answers in the params of a resumed request', () => {
  const answered = (ok: string, pin: string) => call({ inputResponses: { ok: { ok }, pin: { pin } } });

  it(
    'are compared as they are without a hook',
    still(() => {
      const transcript = recorded([answered('yes', '4711')], [complete()]);
      expect(observe(exchange(answered('yes', '4711'), replay(transcript))).outcome).toBe('complete');
      expect(complaint(answered('no', '4711'), replay(transcript))).toBe(
        'Request 1 of exchange 1 ("tools/call") is not what was recorded:\n' +
          '  params.inputResponses.ok.ok: expected "yes", got "no"',
      );
    }),
  );

  it(
    'are compared as the hook leaves them, which knows them by their keys',
    still(() => {
      const redact: Redact = (answer, { key }) => (key === 'pin' ? {} : answer);
      const transcript = recorded([answered('yes', '4711')], [complete()], redact);
      const again = () => replay(transcript, { redact });
      expect(observe(exchange(answered('yes', '0815'), again())).outcome).toBe('complete');
      expect(complaint(answered('no', '0815'), again())).toBe(
        'Request 1 of exchange 1 ("tools/call") is not what was recorded:\n' +
          '  params.inputResponses.ok.ok: expected "yes", got "no"',
      );
    }),
  );
});

import { exchange, McpClientError, type McpRequest, type MrtrOptions, Secret } from '../../lib/index.js';
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

const recorded = (of: McpRequest | McpRequest[], replies: object[], redact?: Redact): Transcript => {
  const { options, transcript } = record(
    { ...scriptedServer(replies), ...scriptedInput({ ok: accept, pin: accept }), capabilities: { elicitation: {} } },
    { redact },
  );
  for (const one of Array.isArray(of) ? of : [of]) observe(exchange(one, options));
  return transcript();
};

const asksOk = () => [inputRequired({ ok: elicit('Sure?') }, long), complete({ content: [] })];

/** What the replay says of an exchange. */
const complaint = (of: McpRequest, options: MrtrOptions): string => {
  const { error } = observe(exchange(of, options));
  const said = error instanceof McpClientError ? error.cause : error;
  return said instanceof Error ? said.message : String(said);
};

describe('a replay of something else', () => {
  it(
    'shows a changed answer',
    still(() => {
      const handleInput = () => ({ action: 'accept', content: { ok: false } });
      expect(complaint(request, { ...replay(recorded(request, asksOk())), handleInput })).toBe(
        'Request 2 of exchange 1 ("tools/call") is not what was recorded:\n' +
          '  params.inputResponses.ok.content.ok: expected true, got false',
      );
    }),
  );

  it(
    'shows changed params, and what is missing or too much',
    still(() => {
      const transcript = recorded(call({ name: 'deploy', arguments: { env: 'prod', tags: ['a', 'b'] } }), asksOk());
      const now = call({ name: 'deploy', arguments: { tags: ['a'], 'dry run': true } });
      expect(complaint(now, replay(transcript))).toBe(
        'Request 1 of exchange 1 ("tools/call") is not what was recorded:\n' +
          '  params.arguments.env: expected "prod", got nothing\n' +
          '  params.arguments.tags.1: expected "b", got nothing\n' +
          '  params.arguments."dry run": expected nothing, got true',
      );
    }),
  );

  it(
    'shows another method, and another kind of value',
    still(() => {
      const transcript = recorded(call({ a: [1], b: { 0: 1 }, c: null }), asksOk());
      expect(complaint({ method: 'prompts/get', params: { a: { 0: 1 }, b: [1], c: {} } }, replay(transcript))).toBe(
        'Request 1 of exchange 1 ("prompts/get") is not what was recorded:\n' +
          '  method: expected "tools/call", got "prompts/get"\n' +
          '  params.a: expected [1], got {"0":1}\n' +
          '  params.b: expected {"0":1}, got [1]\n' +
          '  params.c: expected null, got {}',
      );
    }),
  );

  it(
    'is short, however much is different',
    still(() => {
      const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`k${n}`, n]));
      const text = complaint(call({ ...many, long: 'x'.repeat(1_000) }), replay(recorded(call({}), asksOk())));
      expect(text.split('\n')).toHaveLength(7);
      expect(text).toContain('… and 5 more');
      const cut = complaint(call({ long: 'x'.repeat(1_000) }), replay(recorded(call({}), asksOk())));
      expect(cut).toContain(`got "${'x'.repeat(63)}…`);
      expect(cut.length).toBeLessThan(250);
    }),
  );

  it(
    'does not care for the order of members, nor for members that are undefined',
    still(() => {
      const transcript = recorded(call({ a: 1, b: { c: 2, d: undefined } }), asksOk());
      const { outcome } = observe(exchange(call({ b: { c: 2 }, e: undefined, a: 1 }), replay(transcript)));
      expect(outcome).toBe('complete');
    }),
  );

  it(
    'says that a request is beyond the transcript',
    still(() => {
      const transcript = recorded(request, [inputRequired({ ok: elicit('Sure?') })]);
      const again = replay({
        ...transcript,
        exchanges: transcript.exchanges.map((one) => ({ ...one, rounds: one.rounds.slice(0, 1) })),
      });
      expect(complaint(request, again)).toBe(
        'Request 2 of exchange 1 ("tools/call") is not what was recorded:\n  request: expected nothing, got "tools/call"',
      );
      expect(complaint(request, again)).toBe('The transcript has 1 exchange(s): there is none left for "tools/call"');
    }),
  );

  it(
    'says that a question has no answer',
    still(() => {
      const transcript = recorded(request, asksOk());
      const edit = (inputs: (given: readonly object[]) => readonly object[]): Transcript =>
        ({
          ...transcript,
          exchanges: transcript.exchanges.map((one) => ({
            ...one,
            rounds: one.rounds.map((round) => ({ ...round, inputs: inputs(round.inputs) })),
          })),
        }) as Transcript;
      expect(complaint(request, replay(edit(() => [])))).toBe(
        'The transcript has no answer to "ok" after request 1 of exchange 1: the recorded exchange ended before',
      );
      expect(complaint(request, replay(edit((given) => given.map((input) => ({ ...input, key: 'other' })))))).toBe(
        'The transcript has no answer to "ok" after request 1 of exchange 1: then it was "other"',
      );
      const again = replay(transcript);
      const context = { request, round: 1, signal: new AbortController().signal };
      expect(observe(again.handleInput('ok', elicit(''), context)).error).toStrictEqual(
        new Error('The transcript has no question "ok" here'),
      );
    }),
  );

  it(
    'says in verify what was not replayed',
    still(() => {
      const again = replay(recorded(request, asksOk()));
      expect(() => {
        again.verify();
      }).toThrow('Exchange 1 ("tools/call") was not replayed');
    }),
  );

  it(
    'takes of several exchanges the one that begins so, and else shows the first that is left',
    still(() => {
      const transcript = recorded([call({ n: 1 }), call({ n: 2 })], [complete({ of: 1 }), complete({ of: 2 })]);
      const again = replay(transcript);
      expect(observe(exchange(call({ n: 2 }), again)).values[0]).toHaveProperty('result.of', 2);
      expect(complaint(call({ n: 3 }), again)).toContain('exchange 1 ("tools/call") is not what was recorded');
      expect(observe(exchange(call({ n: 1 }), again)).values[0]).toHaveProperty('result.of', 1);
      again.verify();
    }),
  );

  it('refuses exchanges that were not recorded together', () => {
    const one = recorded(request, asksOk());
    const other = { ...one.exchanges[0], capabilities: { roots: {} } };
    const together = { ...one, exchanges: [...one.exchanges, other] } as Transcript;
    expect(() => replay(together)).toThrow(
      new TypeError(
        'transcript.exchanges.1.capabilities is not that of the first exchange: replay them from two transcripts',
      ),
    );
  });

  it(
    'is an error where what is sent now is not JSON',
    still(() => {
      expect(complaint(call({ n: 1n }), replay(recorded(request, asksOk())))).toBe(
        'params.n is a bigint, which JSON cannot hold',
      );
    }),
  );
});

describe('states in a replay', () => {
  it(
    'are compared as stand-ins and never shown',
    still(() => {
      const transcript = recorded(request, asksOk());
      const again = replay(transcript);
      const send: MrtrOptions['send'] = (id, method, params, context) =>
        again.send(
          id,
          method,
          Object.hasOwn(params, 'requestState') ? { ...params, requestState: long } : params,
          context,
        );
      expect(complaint(request, { ...again, send })).toBe(
        'Request 2 of exchange 1 ("tools/call") is not what was recorded:\n' +
          '  params.requestState: expected "state-1", got "another state"',
      );
    }),
  );

  it(
    'that are missing, too much or no text are differences',
    still(() => {
      const resumed = recorded(call({ requestState: long }), [complete()]);
      expect(complaint(call({}), replay(resumed))).toContain('params.requestState: expected "state-1", got nothing');
      expect(complaint(call({ requestState: 7 }), replay(resumed))).toContain('expected "state-1", got 0');
      const plain = recorded(call({}), [complete()]);
      expect(complaint(call({ requestState: long }), replay(plain))).toContain('expected nothing, got "another state"');
    }),
  );

  it.each([
    ['the recorded one', long],
    ['a Secret', new Secret(long)],
    ['another one', 'v2.another-state-altogether'],
  ])('of a resumed request may be any, which then goes by its stand-in: %s', (_, requestState) => {
    still(() => {
      const transcript = recorded(call({ requestState: long, note: `see ${long}` }), [
        inputRequired(undefined, long),
        complete(),
      ]);
      const text = typeof requestState === 'string' ? requestState : requestState.reveal();
      const { outcome } = observe(exchange(call({ requestState, note: `see ${text}` }), replay(transcript)));
      expect(outcome).toBe('complete');
    })();
  });

  it(
    'of a resumed request stand for the same from then on',
    still(() => {
      const transcript = recorded(
        [call({ requestState: 'a' }), call({ requestState: 'a' }), call({ requestState: 'b' })],
        [complete(), complete(), complete()],
      );
      const again = replay(transcript);
      const run = (requestState: string) => observe(exchange(call({ requestState }), again)).outcome;
      expect([run('x'), run('x'), run('y')]).toStrictEqual(['complete', 'complete', 'complete']);
      const other = replay(transcript);
      observe(exchange(call({ requestState: 'x' }), other));
      expect(observe(exchange(call({ requestState: 'y' }), other)).outcome).toBe('complete');
      expect(complaint(call({ requestState: 'z' }), other)).toContain('expected "state-1", got "another state"');
    }),
  );

  it(
    'may be those that an earlier exchange of the replay gave',
    still(() => {
      const transcript = recorded(
        [request, call({ requestState: long })],
        [inputRequired({ no: elicit('') }, long), complete()],
      );
      const again = replay(transcript);
      const first = observe(exchange(request, again)).values[0];
      const requestState = first?.done === false ? first.requestState : undefined;
      expect(requestState?.reveal()).toBe('state-1');
      expect(observe(exchange(call({ requestState }), again)).outcome).toBe('complete');
      again.verify();
    }),
  );
});

describe('redacted answers in a replay', () => {
  const asksPin = () => [inputRequired({ ok: elicit('Sure?'), pin: elicit('PIN?') }), complete()];
  const redact: Redact = (answer, { key, method }) =>
    key === 'pin' && method === 'elicitation/create' ? { action: answer['action'] } : answer;
  const answers = (pin: object) => scriptedInput({ ok: accept, pin });

  it(
    'are given as they were recorded',
    still(() => {
      const again = replay(recorded(request, asksPin(), redact));
      expect(observe(exchange(request, again)).outcome).toBe('complete');
    }),
  );

  it(
    'are compared as redacted with the hook',
    still(() => {
      const transcript = recorded(request, asksPin(), redact);
      const run = (pin: object) => ({ ...replay(transcript, { redact }), ...answers(pin) });
      expect(observe(exchange(request, run({ action: 'accept', content: { pin: '4711' } }))).outcome).toBe('complete');
      const text = complaint(request, run({ action: 'decline', content: { pin: '4711' } }));
      expect(text).toContain('params.inputResponses.pin.action: expected "accept", got "decline"');
      expect(text).not.toContain('4711');
    }),
  );

  it(
    'need only be there without the hook',
    still(() => {
      const transcript = recorded(request, asksPin(), redact);
      const run = (pin: object, ok: object) => ({ ...replay(transcript), ...scriptedInput({ ok, pin }) });
      expect(observe(exchange(request, run({ action: 'accept', content: { pin: '4711' } }, accept))).outcome).toBe(
        'complete',
      );
      const text = complaint(request, run({ content: { pin: '4711' } }, { action: 'cancel' }));
      expect(text).toContain('params.inputResponses.ok.action: expected "accept", got "cancel"');
      expect(text).not.toContain('4711');
    }),
  );

  it(
    'in the params of a resumed request are compared through the hook',
    still(() => {
      const hide: Redact = () => ({ hidden: true });
      const resumed = (secret: string) => call({ inputResponses: { pin: { secret } } });
      const transcript = recorded(resumed('4711'), [complete()], hide);
      expect(JSON.stringify(transcript)).not.toContain('4711');
      expect(observe(exchange(resumed('0815'), replay(transcript, { redact: hide }))).outcome).toBe('complete');
    }),
  );

  it(
    'that are not there, or too many, are differences',
    still(() => {
      const transcript = recorded(request, asksPin(), redact);
      const again = replay(transcript);
      const alter = (inputResponses: unknown): MrtrOptions => ({
        ...again,
        send: (id, method, params, context) =>
          again.send(id, method, params['inputResponses'] ? { ...params, inputResponses } : params, context),
      });
      expect(complaint(request, alter({ ok: accept }))).toContain(
        'params.inputResponses.pin: expected {"action":"accept"}, got nothing',
      );
    }),
  );

  it(
    'that are no objects are differences',
    still(() => {
      const transcript = recorded(request, asksPin(), redact);
      const again = replay(transcript);
      const alter = (inputResponses: unknown): MrtrOptions => ({
        ...again,
        send: (id, method, params, context) =>
          again.send(id, method, params['inputResponses'] ? { ...params, inputResponses } : params, context),
      });
      expect(complaint(request, alter([]))).toContain('params.inputResponses: expected {"ok"');
    }),
  );
});

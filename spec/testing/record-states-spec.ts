import { exchange, type McpRequest, type MrtrOptions, Secret } from '../../lib/index.js';
import { complete, elicit, inputRequired, record, scriptedInput, scriptedServer } from '../../lib/testing.js';
import { observe } from '../support/observe.js';

const request: McpRequest = { method: 'tools/call', params: { name: 'deploy' } };
const long = 'v1.eyJvZiI6ImRlcGxveSJ9.c2VhbA';
const done = complete({ content: [] });

const scripted = (...replies: object[]): MrtrOptions => ({
  ...scriptedServer(replies),
  ...scriptedInput({}),
  handleInput: () => ({ action: 'accept', content: {} }),
  capabilities: { elicitation: {} },
});

const recordOf = (of: McpRequest, ...replies: object[]) => {
  const recording = record(scripted(...replies));
  observe(exchange(of, recording.options));
  return recording.transcript();
};

describe('stand-ins for requestState', () => {
  it('are the same for the same state, over all exchanges, and numbered as states appear', () => {
    const recording = record(
      scripted(
        ...[inputRequired(undefined, 'b'), inputRequired(undefined, 'a'), inputRequired(undefined, 'b'), done],
        ...[inputRequired(undefined, 'a'), done],
      ),
    );
    observe(exchange(request, recording.options));
    observe(exchange(request, recording.options));
    const states = recording
      .transcript()
      .exchanges.map(({ rounds }) => rounds.map(({ params }) => params['requestState']));
    expect(states).toStrictEqual([
      [undefined, 'state-1', 'state-2', 'state-1'],
      [undefined, 'state-2'],
    ]);
  });

  it('keep what is there there, and what is absent absent', () => {
    const { exchanges } = recordOf(request, inputRequired({ q: elicit('') }), inputRequired(undefined, ''), done);
    const [first, second, third] = exchanges[0]?.rounds ?? [];
    expect(Object.hasOwn(first?.result as object, 'requestState')).toBe(false);
    expect(Object.hasOwn(second?.params ?? {}, 'requestState')).toBe(false);
    expect(third?.params['requestState']).toBe('state-1');
  });

  it.each([
    ['a text', long],
    ['a Secret', new Secret(long)],
    ['a short text', 's'],
    ['a short Secret', new Secret('s')],
  ])('stand in the params of a resumed request too: %s', (_, requestState) => {
    const resumed = {
      method: 'tools/call',
      params: { name: 'deploy', inputResponses: { q: { ok: 1 } }, requestState },
    };
    const transcript = recordOf(resumed, done);
    const params = { name: 'deploy', inputResponses: { q: { ok: 1 } }, requestState: 'state-1' };
    expect(transcript.exchanges[0]?.request).toStrictEqual({ method: 'tools/call', params });
    expect(transcript.exchanges[0]?.rounds[0]?.params).toStrictEqual(params);
    expect(resumed.params.requestState).toBe(requestState);
  });

  it('replace a long state wherever it appears, also within texts and names, before it was known too', () => {
    const question = elicit(`Go to https://x.example/?s=${long}`);
    const transcript = recordOf(
      { method: 'tools/call', params: { note: `${long}$&` } },
      inputRequired({ [long]: question }, long),
      complete({ content: [{ type: 'text', text: `was ${long} and ${long}` }] }),
    );
    const text = JSON.stringify(transcript);
    expect(text).not.toContain(long);
    expect(text).toContain('was state-1 and state-1');
    expect(transcript.exchanges[0]?.request.params).toStrictEqual({ note: 'state-1$&' });
    expect(transcript.exchanges[0]?.rounds[0]?.inputs[0]?.key).toBe('state-1');
  });

  it('replace a short state as requestState only', () => {
    const transcript = recordOf(request, inputRequired({ q: elicit('deploy') }, 'deploy'), done);
    expect(transcript.exchanges[0]?.rounds[1]?.params).toStrictEqual({
      inputResponses: { q: { action: 'accept', content: {} } },
      requestState: 'state-1',
      name: 'deploy',
    });
  });

  it('replace the longer state first where one holds the other', () => {
    const transcript = recordOf(
      request,
      inputRequired(undefined, long),
      inputRequired(undefined, `${long}${long}`),
      complete({ content: [], echo: `${long}${long}` }),
    );
    expect(transcript.exchanges[0]?.rounds[2]?.result).toStrictEqual({
      content: [],
      echo: 'state-2',
      resultType: 'complete',
    });
  });

  it.each([
    [7, 0],
    [['s'], []],
    [{ s: 's' }, {}],
    [null, null],
    [true, true],
    [new Date(0), null],
  ])('of what is no text show the type only: %p', (requestState, shown) => {
    const transcript = recordOf(request, { resultType: 'input_required', requestState });
    expect(transcript.exchanges[0]?.rounds[0]?.result).toStrictEqual({
      resultType: 'input_required',
      requestState: shown,
    });
  });

  it('are none where there is none: what is undefined stays absent', () => {
    const transcript = recordOf({ ...request, params: { name: 'deploy', requestState: undefined } }, done);
    expect(transcript.exchanges[0]?.request.params).toStrictEqual({ name: 'deploy' });
  });

  it('note where a state was too long', () => {
    const recording = record({ ...scripted(inputRequired(undefined, long)), maxRequestStateBytes: 8 });
    observe(exchange(request, recording.options));
    const [round] = recording.transcript().exchanges[0]?.rounds ?? [];
    expect(round?.stateTooLong).toBe(true);
    expect(round?.result).toStrictEqual(inputRequired(undefined, 'state-1'));
  });

  it('are in error texts too', () => {
    const recording = record(scripted(inputRequired(undefined, long), new Error(`bad state ${long}`)));
    observe(exchange(request, recording.options));
    expect(recording.transcript().exchanges[0]?.rounds[1]?.error?.message).toBe('bad state state-1');
  });
});

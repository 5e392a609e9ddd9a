import { marbleDiagram, marbles, parseTranscript, replay, Transcript } from '../../lib/testing.js';

const round = { id: 1, params: {}, sentAt: 0, result: {}, receivedAt: 1, inputs: [] };
const input = { key: 'q', method: 'roots/list', params: {}, askedAt: 1, answer: {}, answeredAt: 2 };
const recorded = {
  request: { method: 'tools/call', params: {} },
  capabilities: {},
  resultTypes: ['task'],
  limits: { maxRounds: 1, maxInputRequests: 1, maxRequestStateBytes: 1 },
  rounds: [{ ...round, inputs: [input] }],
};
const transcript = { version: 1, exchanges: [recorded] };

const withRound = (more: object) => ({ ...transcript, exchanges: [{ ...recorded, rounds: [{ ...round, ...more }] }] });
const withInput = (more: object) => withRound({ inputs: [{ ...input, ...more }] });
const withExchange = (more: object) => ({ ...transcript, exchanges: [recorded, { ...recorded, ...more }] });

describe('parseTranscript', () => {
  it('passes a transcript on by reference, with members that it does not know', () => {
    const more = { ...transcript, note: 'hello' };
    expect(parseTranscript(more)).toBe(more);
    expect(Transcript.decode(more)).toStrictEqual({ _tag: 'Right', right: more });
  });

  it('reads JSON text', () => {
    expect(parseTranscript(JSON.stringify(transcript))).toStrictEqual(transcript);
  });

  it('says what JSON.parse said of text that is none', () => {
    expect(() => parseTranscript('{"version":')).toThrow(
      expect.objectContaining({ cause: expect.any(SyntaxError) as unknown }) as Error,
    );
  });

  it('takes every documented member', () => {
    const error = { name: 'E', message: 'm', kind: 'k', reason: { type: 't' }, code: -1, data: [null] };
    const full = withRound({
      id: 'x',
      stateTooLong: true,
      inputs: [{ ...input, redacted: true, error: { ...error, code: 'C' }, failedBy: 'left' }],
      error,
    });
    expect(parseTranscript(full)).toBe(full);
    expect(parseTranscript({ version: 1, exchanges: [] })).toBeDefined();
  });

  it.each([
    ['text that is not JSON', '{"version":', 'transcript is not JSON'],
    ['nothing', undefined, 'transcript is not a transcript'],
    ['a list', [], 'transcript is not a transcript'],
    ['JSON text of something else', '7', 'transcript is not a transcript'],
    ['another version', { version: 2 }, 'transcript.version is not 1, the version that this kit reads'],
    [
      'a version as a text',
      { version: '1', exchanges: [] },
      'transcript.version is not 1, the version that this kit reads',
    ],
    ['no version', { exchanges: [] }, 'transcript.version is not 1, the version that this kit reads'],
    [
      'an error that is a text',
      withRound({ error: 'x' }),
      'transcript.exchanges.0.rounds.0.error is not a recorded error',
    ],
    [
      'a reason that is a text',
      withRound({ error: { name: 'E', message: '', reason: 'x' } }),
      'transcript.exchanges.0.rounds.0.error.reason is not a reason',
    ],
    [
      'a question that is a text',
      withRound({ inputs: ['x'] }),
      'transcript.exchanges.0.rounds.0.inputs.0 is not a recorded question',
    ],
    [
      'a round that is a text',
      withExchange({ rounds: ['x'] }),
      'transcript.exchanges.1.rounds.0 is not a recorded round',
    ],
    ['limits that are a text', withExchange({ limits: 'x' }), 'transcript.exchanges.1.limits is not a set of limits'],
    ['no exchanges', { version: 1 }, 'transcript.exchanges is not a list of recorded exchange'],
    ['no request', withExchange({ request: undefined }), 'transcript.exchanges.1.request is not a request'],
    [
      'a method that is a number',
      withExchange({ request: { method: 5 } }),
      'transcript.exchanges.1.request.method is not a string that is not empty',
    ],
    [
      'no method',
      withExchange({ request: { method: '' } }),
      'transcript.exchanges.1.request.method is not a string that is not empty',
    ],
    [
      'params as a list',
      withExchange({ request: { method: 'x', params: [] } }),
      'transcript.exchanges.1.request.params is not a PlainObject',
    ],
    [
      'a limit of 0',
      withExchange({ limits: { ...recorded.limits, maxRounds: 0 } }),
      'transcript.exchanges.1.limits.maxRounds is not a positive safe integer',
    ],
    [
      'types of results that are no texts',
      withExchange({ resultTypes: [1] }),
      'transcript.exchanges.1.resultTypes.0 is not a string',
    ],
    ['a fraction as id', withRound({ id: 1.5 }), 'transcript.exchanges.0.rounds.0.id is not a string or safe integer'],
    [
      'a time before the first',
      withRound({ sentAt: -1 }),
      'transcript.exchanges.0.rounds.0.sentAt is not a number of milliseconds',
    ],
    [
      'a time that is no number',
      withRound({ receivedAt: '1' }),
      'transcript.exchanges.0.rounds.0.receivedAt is not a number of milliseconds',
    ],
    [
      'an endless time',
      withRound({ sentAt: Infinity }),
      'transcript.exchanges.0.rounds.0.sentAt is not a number of milliseconds',
    ],
    [
      'an error without a message',
      withRound({ error: { name: 'E' } }),
      'transcript.exchanges.0.rounds.0.error.message is not a string',
    ],
    [
      'an error with another code',
      withRound({ error: { name: 'E', message: '', code: null } }),
      'transcript.exchanges.0.rounds.0.error.code is not a string or number',
    ],
    [
      'a reason without a type',
      withRound({ error: { name: 'E', message: '', reason: {} } }),
      'transcript.exchanges.0.rounds.0.error.reason.type is not a string',
    ],
    ['another flag', withRound({ stateTooLong: 1 }), 'transcript.exchanges.0.rounds.0.stateTooLong is not a true'],
    [
      'another kind of question',
      withInput({ method: 'tools/list' }),
      'transcript.exchanges.0.rounds.0.inputs.0.method is not a "elicitation/create" | "sampling/createMessage" | "roots/list"',
    ],
    [
      'an answer that is none',
      withInput({ answer: [] }),
      'transcript.exchanges.0.rounds.0.inputs.0.answer is not a PlainObject',
    ],
    [
      'another way to fail',
      withInput({ failedBy: 'right' }),
      'transcript.exchanges.0.rounds.0.inputs.0.failedBy is not a "left" | "answer"',
    ],
  ])('refuses %s, naming the path', (_, value, message) => {
    for (const read of [parseTranscript, replay, marbles, marbleDiagram] as ((value: never) => unknown)[]) {
      expect(() => read(value as never)).toThrow(TypeError);
      expect(() => read(value as never)).toThrow(message);
    }
  });

  it('shows no value', () => {
    const secret = 'v1.secret';
    expect(() => parseTranscript(withRound({ sentAt: secret }))).not.toThrow(secret);
    expect(() => parseTranscript(`{"a":"${secret}`)).toThrow('transcript is not JSON');
  });
});

import { exchange, type McpRequest, type MrtrOptions } from '../../lib/index.js';
import {
  complete,
  elicit,
  inputRequired,
  record,
  type Redact,
  replay,
  scriptedInput,
  scriptedServer,
} from '../../lib/testing.js';
import { observe } from '../support/observe.js';

const request: McpRequest = { method: 'tools/call', params: { name: 'open' } };
const answers = {
  pin: { action: 'accept', content: { pin: '4711' } },
  ok: { action: 'accept', content: {} },
};

const recordWith = (redact: Redact, of = request, given: { [key: string]: object } = answers) => {
  const server = scriptedServer([inputRequired({ pin: elicit('PIN?'), ok: elicit('Sure?') }), complete()]);
  const recording = record({ ...server, ...scriptedInput(given), capabilities: { elicitation: {} } }, { redact });
  const observed = observe(exchange(of, recording.options));
  return { recording, server, observed };
};

const hidePin: Redact = (answer, { key }) => (key === 'pin' ? { action: answer['action'] } : answer);

describe('the hook redact', () => {
  it('decides what is recorded of an answer, where it is given and where it is sent', () => {
    const { recording, server } = recordWith(hidePin);
    const [first, second] = recording.transcript().exchanges[0]?.rounds ?? [];
    expect(first?.inputs.map(({ key, answer, redacted }) => ({ key, answer, redacted }))).toStrictEqual([
      { key: 'ok', answer: answers.ok, redacted: undefined },
      { key: 'pin', answer: { action: 'accept' }, redacted: true },
    ]);
    expect(second?.params['inputResponses']).toStrictEqual({ ok: answers.ok, pin: { action: 'accept' } });
    expect(JSON.stringify(recording.transcript())).not.toContain('4711');
    expect(server.sent[1]?.params['inputResponses']).toStrictEqual(answers);
  });

  it('is called once for each answer, with a copy, its key and its method', () => {
    const calls: unknown[] = [];
    const { recording } = recordWith((answer, question) => {
      calls.push([{ ...answer }, question]);
      answer['action'] = 'changed';
      return answer;
    });
    recording.transcript();
    recording.transcript();
    expect(calls).toStrictEqual([
      [answers.ok, { key: 'ok', method: 'elicitation/create' }],
      [answers.pin, { key: 'pin', method: 'elicitation/create' }],
    ]);
    expect(answers.pin.action).toBe('accept');
  });

  it('is asked about the answers in the params of a resumed request too', () => {
    const resumed = {
      method: 'tools/call',
      params: { inputResponses: { pin: { content: '4711' } }, requestState: 's' },
    };
    const questions: unknown[] = [];
    const { recording } = recordWith((answer, question) => {
      questions.push(question);
      return hidePin(answer, question);
    }, resumed);
    expect(JSON.stringify(recording.transcript())).not.toContain('4711');
    expect(questions.slice(0, 2)).toStrictEqual([{ key: 'pin' }, { key: 'pin' }]);
  });

  it('is asked again about an answer that a wrapper has changed on its way', () => {
    const { options, transcript } = record(
      {
        ...scriptedServer([inputRequired({ pin: elicit('PIN?') }), complete()]),
        ...scriptedInput(answers),
        capabilities: { elicitation: {} },
      },
      { redact: hidePin },
    );
    const send: MrtrOptions['send'] = (id, method, params, context) => {
      const inputResponses = { pin: { action: 'decline', content: '4711' } };
      return options.send(id, method, params['inputResponses'] ? { ...params, inputResponses } : params, context);
    };
    observe(exchange(request, { ...options, send }));
    expect(transcript().exchanges[0]?.rounds[1]?.params['inputResponses']).toStrictEqual({
      pin: { action: 'decline' },
    });
  });

  it('gets JSON only: an answer that is none is an error that names the path', () => {
    const { recording } = recordWith(hidePin, request, { ...answers, pin: { action: 'accept', content: 1n } });
    expect(() => recording.transcript()).toThrow(
      new TypeError('transcript.exchanges.0.rounds.0.inputs.1.answer.content is a bigint, which JSON cannot hold'),
    );
  });

  it('does not disturb the exchange where it throws: the transcript does, with the cause', () => {
    const cause = new Error('no idea');
    const { recording, observed } = recordWith(() => {
      throw cause;
    });
    expect(observed.outcome).toBe('complete');
    const path = 'transcript.exchanges.0.rounds.0.inputs.0.answer';
    expect(() => recording.transcript()).toThrow(
      expect.objectContaining({ message: `${path} could not be redacted`, cause }) as Error,
    );
    expect(() => recording.transcript()).toThrow(TypeError);
  });

  it.each([
    [{ redact: 5 }, 'redact must be a function, not 5'],
    [{ redact: null }, 'redact must be a function, not null'],
    [null, 'hooks must be an object, not null'],
    ['redact', 'hooks must be an object, not "redact"'],
  ])('is checked at once, in a recording and a replay: %j', (hooks, message) => {
    const options = { ...scriptedServer([]), ...scriptedInput({}) };
    expect(() => record(options, hooks as never)).toThrow(new TypeError(message));
    expect(() => replay({ version: 1, exchanges: [] }, hooks as never)).toThrow(new TypeError(message));
  });

  it('may be undefined, as the hooks may', () => {
    const options = { ...scriptedServer([]), ...scriptedInput({}) };
    expect(() => [record(options, undefined), record(options, { redact: undefined })]).not.toThrow();
  });

  it('has to give a plain object', () => {
    const { recording } = recordWith(() => [] as never);
    expect(() => recording.transcript()).toThrow(
      new TypeError('transcript.exchanges.0.rounds.0.inputs.0.answer is not a plain object after redact'),
    );
  });
});

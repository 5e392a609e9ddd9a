import { left, right } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { runInNewContext } from 'node:vm';
import { inspect } from 'node:util';
import { exchange, isMcpClientError, type McpClientError, type MrtrOptions, type Round } from '../lib/index.js';
import { accept, ask, asks, done, request, script } from './support/fixtures.js';
import { observe } from './support/observe.js';

interface Answered {
  readonly rounds: Round[];
  readonly sends: number;
  readonly asked: string[];
}

const answered = (reply: unknown, more: object = {}, method = 'tools/call'): Answered => {
  const { options, sent, asked } = script([reply, done], more);
  const { values, error } = observe(exchange({ ...request, method }, options));
  expect(error).toBe(undefined);
  return { rounds: values, sends: sent.length, asked: asked.map(({ key }) => key) };
};

/** The error of a first result that is refused: nothing emitted, nobody asked, nothing sent again. */
const refused = (reply: unknown, more: object = {}, method = 'tools/call'): McpClientError => {
  const { options, sent, asked } = script([reply, done], more);
  const { values, error } = observe(exchange({ ...request, method }, options));
  expect({ values, asked, sends: sent.length }).toStrictEqual({ values: [], asked: [], sends: 1 });
  if (!isMcpClientError(error)) throw error;
  return error;
};

const inputs = (inputRequests: unknown, more: object = {}) => ({
  resultType: 'input_required',
  inputRequests,
  ...more,
});

describe('a result that is not a plain object is invalid_result', () => {
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'x'],
    ['a number', 7],
    ['an array', [done]],
    ['a function without the methods of an input', () => done],
    ['an instance', new (class Result {})()],
    ['an object on another', Object.create(done) as object],
    ['an iterable', new Set([done])],
  ])('%s', (_, reply) => {
    expect(refused(() => reply).reason).toStrictEqual({ type: 'invalid_result' });
  });

  it('but an object without prototype, or of another realm, is plain', () => {
    const bare = Object.assign(Object.create(null) as object, done);
    for (const reply of [bare, runInNewContext('({ resultType: "complete" })')]) {
      expect(answered(reply).rounds).toMatchObject([{ done: true, round: 1 }]);
    }
  });
});

describe('resultType', () => {
  it.each([
    ['absent', { content: [] }],
    ['undefined', { resultType: undefined }],
    ['"complete"', done],
    ['inherited', Object.assign(Object.create(null) as object, { type: 'input_required' })],
  ])('%s: final, by reference and untouched', (_, reply) => {
    const keys = Reflect.ownKeys(reply);
    const { rounds } = answered(reply);
    expect(rounds).toStrictEqual([{ done: true, round: 1, id: 1, request: { ...request }, result: reply }]);
    expect(rounds[0]?.done === true && rounds[0].result).toBe(reply);
    expect(Reflect.ownKeys(reply)).toStrictEqual(keys);
  });

  it.each([null, 7, true, {}, ['complete']])('%p is invalid_result', (resultType) => {
    expect(refused({ resultType }).reason).toStrictEqual({ type: 'invalid_result' });
  });

  it.each(['task', '', 'Complete', 'input-required', 'toString', '__proto__'])(
    '%p is unknown_result_type',
    (resultType) => {
      expect(refused({ resultType }).reason).toStrictEqual({ type: 'unknown_result_type', resultType });
    },
  );

  it('is final if the resultTypes option lists it', () => {
    const task = { resultType: 'task', taskId: '7' };
    expect(answered(task, { resultTypes: ['task'] }).rounds).toMatchObject([{ done: true, result: task }]);
    expect(refused({ resultType: 'other' }, { resultTypes: ['task'] }).kind).toBe('protocol');
  });

  it('that is unknown is cut to 64 characters in reason and message', () => {
    const { reason, message } = refused({ resultType: 'x'.repeat(1000) });
    expect(reason).toStrictEqual({ type: 'unknown_result_type', resultType: 'x'.repeat(64) });
    expect(message).not.toContain('x'.repeat(65));
  });

  it('of the prototype does not count', () => {
    Object.defineProperty(Object.prototype, 'resultType', { value: 'input_required', configurable: true });
    try {
      expect(answered({ content: [] }).rounds).toMatchObject([{ done: true }]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'resultType');
    }
  });
});

describe('the result option', () => {
  const Weather = t.type({ structuredContent: t.type({ degrees: t.number }) });

  it('lets a result pass that satisfies it, by reference', () => {
    const reply = { structuredContent: { degrees: 7, more: 1 } };
    const { options } = script([reply]);
    const [round] = observe(exchange(request, { ...options, result: Weather })).values;
    expect(round?.done === true && round.result).toBe(reply);
    expect(round?.done === true && round.result.structuredContent.degrees).toBe(7);
  });

  it('refuses another one, naming the path and never the value, without a cause', () => {
    const error = refused({ structuredContent: { degrees: 'secret-value' } }, { result: Weather });
    expect(error.reason).toStrictEqual({ type: 'invalid_result' });
    expect(error.message).toContain('structuredContent.degrees');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret-value');
    expect(Object.hasOwn(error, 'cause')).toBe(false);
  });

  it('names members, not places in the codec, also behind intersections and unions', () => {
    const result = t.intersection([t.type({ a: t.number }), t.type({ b: t.union([t.type({ c: t.string }), t.null]) })]);
    expect(refused({ a: 1, b: { c: 2 } }, { result }).message).toContain(' b.c does');
    expect(refused({ a: 'x' }, { result }).message).toContain(' a does');
    expect(refused({}, { result: t.never }).message).toContain('it does not fit the result option');
  });

  it('cuts each name of the path', () => {
    const result = t.record(t.string, t.number);
    const { message } = refused({ ['k'.repeat(200)]: 'x' }, { result });
    expect(message).toContain('k'.repeat(64));
    expect(message).not.toContain('k'.repeat(65));
  });

  it('that throws is invalid_result with what was thrown as the cause', () => {
    const thrown = new Error('in the codec');
    const result = new t.Type<never>(
      'throws',
      t.never.is,
      () => {
        throw thrown;
      },
      t.identity,
    );
    const error = refused({}, { result });
    expect([error.reason.type, error.cause]).toStrictEqual(['invalid_result', thrown]);
  });

  it('does not look at rounds that ask', () => {
    const { options } = script([asks(['a']), { structuredContent: { degrees: 1 } }]);
    expect(observe(exchange(request, { ...options, result: Weather })).values).toHaveLength(2);
  });
});

describe('input_required', () => {
  it.each(['tools/call', 'resources/read', 'prompts/get'])('is for %s', (method) => {
    expect(answered(asks(['a'], 's'), {}, method)).toMatchObject({ sends: 2, asked: ['a'] });
  });

  it.each(['tools/list', 'ping', 'Tools/call', 'x'.repeat(100)])('is unsupported_method for %s', (method) => {
    const { reason, message } = refused(asks(['a']), {}, method);
    expect(reason).toStrictEqual({ type: 'unsupported_method', method: method.slice(0, 64) });
    expect(message).not.toContain('x'.repeat(65));
  });

  it.each([
    ['inputRequests', null],
    ['inputRequests', []],
    ['inputRequests', [ask]],
    ['inputRequests', 'x'],
    ['inputRequests', new Map()],
    ['requestState', null],
    ['requestState', 7],
    ['requestState', true],
    ['requestState', {}],
    ['requestState', ['s']],
    ['requestState', new String('s')],
  ])('with %s: %p is invalid_result that names it', (name, value) => {
    const error = refused({ ...asks(['a'], 's'), [name]: value });
    expect(error.reason).toStrictEqual({ type: 'invalid_result' });
    expect(error.message).toContain(`${name} is no `);
  });

  it.each([
    ['neither member', {}],
    ['no questions', { inputRequests: {} }],
    ['undefined members', { inputRequests: undefined, requestState: undefined }],
    ['a question that is undefined', { inputRequests: { a: undefined } }],
    ['inherited members', Object.create(null) as object],
  ])('with %s is empty_input_required', (_, members) => {
    expect(refused({ resultType: 'input_required', ...members }).reason).toStrictEqual({
      type: 'empty_input_required',
    });
  });

  it('of the prototype does not count', () => {
    Object.defineProperty(Object.prototype, 'requestState', { value: 's', configurable: true });
    try {
      expect(refused({ resultType: 'input_required' }).reason.type).toBe('empty_input_required');
      const { options, sent } = script([asks(['a']), done]);
      observe(exchange(request, options));
      expect(sent.map(({ params }) => Object.hasOwn(params, 'requestState'))).toStrictEqual([false, false]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'requestState');
    }
  });

  it('may bring the empty state, or no questions with a state', () => {
    expect(answered(asks([], '')).sends).toBe(2);
    const [round] = answered(inputs({}, { requestState: 's' })).rounds;
    expect(round?.done === false && [round.inputRequests, round.requestState?.reveal()]).toStrictEqual([{}, 's']);
  });

  it('has its own inputRequests in the round, and {} where there are none', () => {
    const reply = asks(['b', 'a']);
    const [round] = answered(reply).rounds;
    expect(round?.done === false && round.inputRequests).toBe(reply['inputRequests']);
    expect(round && Object.hasOwn(round, 'requestState')).toBe(false);
    expect(answered(asks([], 's')).rounds[0]).toMatchObject({ inputRequests: {} });
  });
});

describe('caps', () => {
  it('maxRounds counts the requests sent', () => {
    const { options, sent, asked } = script([asks(['a'])]);
    const { values, error } = observe(exchange(request, options));
    expect(error).toMatchObject({ kind: 'mrtr_round_limit', reason: { type: 'max_rounds', limit: 8 } });
    expect([sent.length, asked.length, values.length]).toStrictEqual([8, 7, 7]);
    expect(refused(asks(['a']), { maxRounds: 1 }).reason).toStrictEqual({ type: 'max_rounds', limit: 1 });
    expect(answered(done, { maxRounds: 1 }).sends).toBe(1);
  });

  it('maxInputRequests counts the questions of one round', () => {
    const keys = Array.from({ length: 17 }, (_, index) => `k${index}`);
    expect(answered(asks(keys.slice(1))).asked).toHaveLength(16);
    expect(refused(asks(keys)).reason).toStrictEqual({ type: 'max_input_requests', limit: 16 });
    expect(refused(asks(['a', 'b']), { maxInputRequests: 1 }).kind).toBe('mrtr_round_limit');
  });

  it('maxRequestStateBytes counts bytes of UTF-8', () => {
    expect(answered(asks([], 'x'.repeat(65_536))).sends).toBe(2);
    expect(refused(asks(['a'], 'x'.repeat(65_537))).reason).toStrictEqual({
      type: 'max_request_state_bytes',
      limit: 65_536,
    });
    expect(answered(asks([], '€'), { maxRequestStateBytes: 3 }).sends).toBe(2);
    expect(refused(asks([], '€'), { maxRequestStateBytes: 2 }).kind).toBe('mrtr_round_limit');
  });

  it('come before any entry is looked at', () => {
    let looks = 0;
    const inputRequests = {};
    for (let index = 0; index < 17; index++) {
      Object.defineProperty(inputRequests, `k${index}`, { enumerable: true, get: () => ++looks });
    }
    expect(refused(inputs(inputRequests)).reason.type).toBe('max_input_requests');
    expect(refused(inputs(inputRequests), { maxRounds: 1 }).reason.type).toBe('max_rounds');
    const state = { requestState: 'too long' };
    expect(refused(inputs(inputRequests, state), { maxInputRequests: 17, maxRequestStateBytes: 7 }).reason.type).toBe(
      'max_request_state_bytes',
    );
    expect(looks).toBe(0);
  });

  it('list the keys once, however many there are', () => {
    let lists = 0;
    const inputRequests = new Proxy(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [index, 0])), {
      ownKeys: (target) => (lists++, Reflect.ownKeys(target)),
      get: () => {
        throw new Error('looked at');
      },
    });
    expect(refused(inputs(inputRequests)).reason.type).toBe('max_input_requests');
    expect(lists).toBe(1);
  });
});

describe('an input request', () => {
  it.each([
    ['null', null],
    ['a string', 'elicitation/create'],
    ['an array', [ask]],
    ['an object on another', Object.create(ask) as object],
    ['no method', { params: ask.params }],
    ['a method that is a number', { ...ask, method: 7 }],
    ['a method that is null', { ...ask, method: null }],
    ['params that are null', { ...ask, params: null }],
    ['params that are an array', { method: 'roots/list', params: [] }],
    ['params that are a string', { ...ask, params: 'x' }],
    ['a mode that is null', { ...ask, params: { ...ask.params, mode: null } }],
    ['a mode that is a number', { ...ask, params: { ...ask.params, mode: 1 } }],
  ])('%s is invalid_input_request', (_, entry) => {
    const error = refused(inputs({ fine: ask, bad: entry }));
    expect(error.reason).toStrictEqual({ type: 'invalid_input_request', key: 'bad' });
    expect(error.message).toContain('"bad"');
  });

  it.each(['tools/call', 'toString', '__proto__', 'elicitation/create ', ''])(
    'with the method %p is unknown',
    (method) => {
      expect(refused(inputs({ a: { method } })).reason).toStrictEqual({
        type: 'unknown_input_method',
        key: 'a',
        method,
      });
    },
  );

  it('shows its method cut and its key whole in the reason, both cut in the message', () => {
    const [key, method] = ['k'.repeat(100), 'm'.repeat(100)] as const;
    const { reason, message } = refused(inputs({ [key]: { method } }));
    expect(reason).toStrictEqual({ type: 'unknown_input_method', key, method: 'm'.repeat(64) });
    expect(message).not.toMatch(/k{65}|m{65}/);
  });

  it('may leave params out: the handler gets an empty object and whatever else is there', () => {
    for (const entry of [
      { method: 'roots/list', x: 1 },
      { method: 'roots/list', params: undefined, x: 1 },
    ]) {
      const { options, asked } = script([inputs({ r: entry }), done]);
      observe(exchange(request, options));
      expect(asked[0]?.input).toStrictEqual({ method: 'roots/list', params: {}, x: 1 });
    }
  });

  it('reaches the handler by reference if it has params', () => {
    const { options, asked } = script([inputs({ a: ask }), done]);
    observe(exchange(request, options));
    expect(asked[0]?.input).toBe(ask);
  });

  it('is checked with all others, in key order, before anybody is asked', () => {
    const bad = { method: 'x' };
    expect(refused(inputs({ b: bad, '10': ask, '2': bad, a: ask })).reason).toMatchObject({ key: '2' });
    expect(refused(inputs({ '\uff5e': { method: 'late' }, '😀': null })).reason).toMatchObject({ key: '\uff5e' });
  });
});

describe('capabilities', () => {
  const elicit = (mode?: string) => ({ ...ask, params: { ...ask.params, ...(mode === undefined ? {} : { mode }) } });
  const sample = (params: object = {}) => ({ method: 'sampling/createMessage', params });
  const roots = { method: 'roots/list' };

  it.each([
    ['nothing', {}, elicit(), 'elicitation.form'],
    ['nothing', {}, elicit('form'), 'elicitation.form'],
    ['nothing', {}, elicit('url'), 'elicitation.url'],
    ['nothing', {}, sample(), 'sampling'],
    ['nothing', {}, sample({ tools: [] }), 'sampling'],
    ['nothing', {}, roots, 'roots'],
    ['an empty elicitation', { elicitation: {} }, elicit('url'), 'elicitation.url'],
    ['form', { elicitation: { form: {} } }, elicit('url'), 'elicitation.url'],
    ['url', { elicitation: { url: {} } }, elicit(), 'elicitation.form'],
    ['url', { elicitation: { url: {} } }, elicit('form'), 'elicitation.form'],
    ['both', { elicitation: { form: {}, url: {} } }, elicit('voice'), 'elicitation.voice'],
    ['both and another', { elicitation: { form: {}, voice: {} } }, elicit('voice'), 'elicitation.voice'],
    ['both', { elicitation: { form: {}, url: {} } }, elicit('toString'), 'elicitation.toString'],
    ['form that is true', { elicitation: { form: true } }, elicit(), 'elicitation.form'],
    ['elicitation that is true', { elicitation: true }, elicit(), 'elicitation.form'],
    ['elicitation that is an array', { elicitation: [] }, elicit(), 'elicitation.form'],
    ['elicitation that is null', { elicitation: null }, elicit(), 'elicitation.form'],
    ['sampling', { sampling: {} }, sample({ tools: [] }), 'sampling.tools'],
    ['sampling', { sampling: {} }, sample({ toolChoice: null }), 'sampling.tools'],
    ['tools that are true', { sampling: { tools: true } }, sample({ tools: [] }), 'sampling.tools'],
    ['inherited roots', Object.create({ roots: {} }) as object, roots, 'roots'],
    ['roots that are true', { roots: true }, roots, 'roots'],
  ])('%s: %j refuses %j as %s', (_, capabilities, entry, capability) => {
    const error = refused(inputs({ k: entry }), { capabilities });
    expect(error.reason).toStrictEqual({ type: 'undeclared_capability', key: 'k', method: entry.method, capability });
    expect(error.message).toContain(`"${capability}"`);
  });

  it.each([
    [{ elicitation: {} }, elicit()],
    [{ elicitation: {} }, elicit('form')],
    [{ elicitation: { form: undefined, url: undefined } }, elicit()],
    [{ elicitation: { form: {} } }, elicit('form')],
    [{ elicitation: { url: {} } }, elicit('url')],
    [{ elicitation: {} }, { method: 'elicitation/create' }],
    [{ sampling: {} }, sample()],
    [{ sampling: {} }, sample({ mode: 7 })],
    [{ sampling: {} }, sample({ tools: undefined })],
    [{ sampling: { tools: {} } }, sample({ tools: [], toolChoice: {} })],
    [{ roots: {} }, roots],
  ])('%j allows %j', (capabilities, entry) => {
    expect(answered(inputs({ k: entry }), { capabilities }).asked).toStrictEqual(['k']);
  });

  it('cuts a mode to 64 characters', () => {
    const { reason } = refused(inputs({ k: elicit('m'.repeat(100)) }));
    expect(reason).toMatchObject({ capability: `elicitation.${'m'.repeat(52)}` });
  });
});

describe('checkInput', () => {
  it('sees every question in key order before any is answered, and a Right lets it pass', () => {
    const checked: unknown[] = [];
    const checkInput = (...args: unknown[]) => (checked.push(args), right(undefined));
    const { asked } = answered(inputs({ b: ask, a: { method: 'roots/list' } }), { checkInput });
    expect(asked).toStrictEqual(['a', 'b']);
    expect(checked).toStrictEqual([
      ['a', { method: 'roots/list', params: {} }],
      ['b', ask],
    ]);
  });

  const thrown = new Error('thrown');
  const thenable = { then: () => right(1) };
  it.each([
    ['a Left', () => left('reason'), 'reason'],
    ['undefined', () => undefined, undefined],
    ['true', () => true, true],
    ['a thenable', () => thenable, thenable],
    ['something like a Right', () => Object.create({ _tag: 'Right' }) as object, Object.create({ _tag: 'Right' })],
    [
      'a throw',
      () => {
        throw thrown;
      },
      thrown,
    ],
  ])('%s refuses the round, with the value as the cause', (_, checkInput, cause) => {
    const error = refused(asks(['a', 'b']), {
      checkInput,
    });
    expect(error.reason).toStrictEqual({ type: 'invalid_input_request', key: 'a' });
    expect(Object.hasOwn(error, 'cause')).toBe(true);
    expect(error.cause).toStrictEqual(cause);
  });

  it('is not called for what the loop refuses itself', () => {
    const checkInput = jest.fn(() => right(1));
    refused(inputs({ a: { method: 'x' } }), { checkInput });
    refused(asks(['a']), { checkInput, capabilities: {} });
    expect(checkInput).not.toHaveBeenCalled();
  });
});

describe('the order of the checks', () => {
  const keys = Array.from({ length: 17 }, (_, index) => `k${index}`);
  const wrong = { resultType: 'input_required', inputRequests: [], requestState: 7 };

  it.each<[string, unknown, Partial<MrtrOptions>, string, string]>([
    ['the method before the shape', wrong, {}, 'tools/list', 'unsupported_method'],
    ['the shape before the caps', wrong, { maxRounds: 1 }, 'tools/call', 'invalid_result'],
    [
      'emptiness before the caps',
      { resultType: 'input_required' },
      { maxRounds: 1 },
      'tools/call',
      'empty_input_required',
    ],
    ['rounds before inputs', asks(keys), { maxRounds: 1 }, 'tools/call', 'max_rounds'],
    ['inputs before state', asks(keys, 'xx'), { maxRequestStateBytes: 1 }, 'tools/call', 'max_input_requests'],
    [
      'state before entries',
      inputs({ a: 0 }, { requestState: 'xx' }),
      { maxRequestStateBytes: 1 },
      'tools/call',
      'max_request_state_bytes',
    ],
    [
      'the shape before the method of an entry',
      inputs({ a: { method: 'x', params: 0 } }),
      {},
      'tools/call',
      'invalid_input_request',
    ],
    [
      'the method of an entry before its capability',
      inputs({ a: { method: 'x' } }),
      { capabilities: {} },
      'tools/call',
      'unknown_input_method',
    ],
    [
      'the capability before checkInput',
      asks(['a']),
      { capabilities: {}, checkInput: () => left(1) },
      'tools/call',
      'undeclared_capability',
    ],
    [
      'one entry whole before the next',
      inputs({ a: ask, b: 0 }),
      { checkInput: () => left(1) },
      'tools/call',
      'invalid_input_request',
    ],
  ])('%s', (_, reply, more, method, type) => {
    expect(refused(reply, more, method).reason.type).toBe(type);
  });
});

describe('a result that cannot be read', () => {
  it('is an error notification, never an exception', () => {
    const getter = Object.defineProperty({}, 'resultType', {
      get: () => {
        throw new Error('in the getter');
      },
    });
    const error = refused(getter);
    expect([error.reason.type, error.cause]).toStrictEqual(['invalid_result', new Error('in the getter')]);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(refused(inputs(proxy)).cause).toBeInstanceOf(TypeError);
  });

  it('has an entry that throws', () => {
    const inputRequests = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('in the getter');
      },
    });
    expect(refused(inputs(inputRequests)).cause).toStrictEqual(new Error('in the getter'));
  });
});

describe('nothing of requestState', () => {
  const state = 'v1.very-secret-state';
  it.each<[string, unknown, Partial<MrtrOptions>, unknown]>([
    ['max_rounds', asks(['a'], state), { maxRounds: 1 }, accept],
    ['max_request_state_bytes', asks(['a'], state), { maxRequestStateBytes: 3 }, accept],
    ['invalid_input_request', inputs({ a: null }, { requestState: state }), {}, accept],
    ['unsupported_method', { ...asks(['a'], state), resultType: 'other' }, {}, accept],
    ['raised', asks(['a'], state), {}, () => JSON.parse('{') as unknown],
    ['invalid_response', asks(['a'], state), {}, 7],
  ])('is in the error %s, whatever prints it', (_, reply, more, answer) => {
    const { options } = script([reply], more, answer);
    const { error, values } = observe(exchange(request, options));
    expect(isMcpClientError(error)).toBe(true);
    for (const print of [
      String,
      JSON.stringify,
      (value: unknown) => inspect(value, { depth: 9, showHidden: true }),
      (value: unknown) => (value as Error).stack,
    ]) {
      expect(print(error)).not.toContain(state);
    }
    expect(inspect(values, { depth: 9, showHidden: true, customInspect: false })).not.toContain(state);
    expect(JSON.stringify(values)).not.toContain(state);
  });
});

import { of } from 'rxjs';
import { exchange, McpClientError, mrtr, type McpRequest } from '../lib/index.js';
import { ask, asks, done, request, script } from './support/fixtures.js';
import { observe } from './support/observe.js';

describe('a request that is none', () => {
  it.each([
    [undefined, 'request must be an object, not undefined'],
    [null, 'request must be an object, not null'],
    ['tools/call', 'request must be an object, not "tools/call"'],
    [{}, 'request.method must be a non-empty string, not undefined'],
    [{ method: '' }, 'request.method must be a non-empty string, not ""'],
    [{ method: 7 }, 'request.method must be a non-empty string, not 7'],
    [Object.create({ method: 'tools/call' }), 'request.method must be a non-empty string, not undefined'],
    [{ method: 'm', params: null }, 'request.params must be a plain object, not null'],
    [{ method: 'm', params: [] }, 'request.params must be a plain object, not an array'],
    [{ method: 'm', params: 'x' }, 'request.params must be a plain object, not "x"'],
    [{ method: 'm', params: new Map() }, 'request.params must be a plain object, not an object'],
  ])('%p is a TypeError as error notification, and nothing is sent', (given, message) => {
    const { options, sent } = script([done]);
    for (const rounds of [exchange(given as McpRequest, options), of(given as McpRequest).pipe(mrtr(options))]) {
      expect(observe(rounds)).toStrictEqual({ values: [], error: new TypeError(message), outcome: 'error' });
    }
    expect(sent).toStrictEqual([]);
  });
});

describe('a request', () => {
  it('may leave its params out: send gets an empty object', () => {
    for (const given of [{ method: 'tools/list' }, { method: 'tools/list', params: undefined }]) {
      const { options, sent } = script([done]);
      const [round] = observe(exchange(given as McpRequest, options)).values;
      expect(sent[0]?.params).toStrictEqual({});
      expect(round?.request).toBe(given);
    }
  });
});

describe('ids', () => {
  it('reach send and the round as they are', () => {
    const ids = ['9007199254740993', 'req-1', 0, -1, ''];
    const { options, sent } = script([asks(['a']), asks(['a']), asks(['a']), asks(['a']), done], {
      nextId: () => ids[sent.length] ?? 'beyond',
    });
    const { values } = observe(exchange(request, options));
    expect(sent.map(({ id }) => id)).toStrictEqual(ids);
    expect(values.map(({ id }) => id)).toStrictEqual(ids);
  });

  it.each([undefined, null, 1.5, NaN, Infinity, 2 ** 53, {}, ['a'], true, 1n])(
    '%p is a TypeError, and nothing is sent',
    (id) => {
      const { options, sent } = script([done], { nextId: () => id as number });
      const { error, values } = observe(exchange(request, options));
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).toContain('the id of nextId must be a string or a safe integer, not ');
      expect([values, sent]).toStrictEqual([[], []]);
    },
  );

  it('must differ from the round before', () => {
    const { options, sent, asked } = script([asks(['a'])], { nextId: () => 'same' });
    const { error, values } = observe(exchange(request, options));
    expect(error).toBeInstanceOf(McpClientError);
    expect(error).toMatchObject({ kind: 'protocol', reason: { type: 'reused_id', id: 'same' } });
    expect([values.length, asked.length, sent.length]).toStrictEqual([1, 1, 1]);
  });

  it('may come back later, and the string is not the number', () => {
    const ids = [1, '1', 1];
    const { options, sent } = script([asks(['a']), asks(['a']), done], { nextId: () => ids[sent.length] ?? 9 });
    expect(observe(exchange(request, options)).outcome).toBe('complete');
  });

  it('are asked for when the answers are there, not before', () => {
    const log: string[] = [];
    const { options } = script([asks(['a']), done]);
    const { nextId, handleInput } = options;
    observe(
      exchange(request, {
        ...options,
        nextId: () => (log.push('id'), nextId()),
        handleInput: (...args) => (log.push('ask'), handleInput(...args)),
      }),
    );
    expect(log).toStrictEqual(['id', 'ask', 'id']);
  });

  it('what nextId throws goes through unchanged', () => {
    const thrown = { not: 'an error' };
    const nextId = () => {
      throw thrown as unknown as Error;
    };
    expect(observe(exchange(request, script([done], { nextId }).options)).error).toBe(thrown);
  });
});

describe('the params of each request', () => {
  const sentParams = (given: McpRequest, replies: unknown[], answer?: unknown) => {
    const { options, sent } = script(replies, {}, answer);
    observe(exchange(given, options));
    return sent.map(({ params }) => params);
  };

  it('are the original with the answers and the state of the round before, and nothing older', () => {
    const answers = (key: string) => ({ action: 'accept', content: { key } });
    const params = sentParams(
      request,
      [asks(['a'], 's1'), asks(['b', 'c']), asks([], 's3'), asks([], ''), done],
      answers,
    );
    expect(params).toStrictEqual([
      request.params,
      { ...request.params, inputResponses: { a: answers('a') }, requestState: 's1' },
      { ...request.params, inputResponses: { b: answers('b'), c: answers('c') } },
      { ...request.params, requestState: 's3' },
      { ...request.params, requestState: '' },
    ]);
    expect(params.map((sent) => Object.hasOwn(sent, 'requestState'))).toStrictEqual([false, true, false, true, true]);
    expect(params.map((sent) => Object.hasOwn(sent, 'inputResponses'))).toStrictEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('do not repeat answers and state that the caller resumed with', () => {
    const resumed = { ...request.params, inputResponses: { old: {} }, requestState: 'old' };
    const params = sentParams({ method: 'tools/call', params: resumed }, [asks(['a']), asks([], 'new'), done]);
    expect(params).toStrictEqual([
      resumed,
      { ...request.params, inputResponses: { a: { action: 'accept', content: {} } } },
      { ...request.params, requestState: 'new' },
    ]);
  });

  it('are fresh objects with nested values by reference, and the caller keeps theirs', () => {
    const nested = Object.freeze({ env: 'prod' });
    const given = Object.freeze({ method: 'tools/call', params: Object.freeze({ name: 'x', nested }) });
    const { options, sent } = script([asks(['a']), asks(['a']), done]);
    const { send } = options;
    observe(
      exchange(given, {
        ...options,
        send: (id, method, params, context) => {
          const reply = send(id, method, { ...params }, context);
          expect(params['nested']).toBe(nested);
          for (const key of Object.keys(params)) params[key] = 'overwritten';
          params['more'] = 1;
          return reply;
        },
      }),
    );
    expect(sent.map(({ params }) => params['name'])).toStrictEqual(['x', 'x', 'x']);
    expect(sent.map(({ params }) => Object.hasOwn(params, 'more'))).toStrictEqual([false, false, false]);
    expect(given.params).toStrictEqual({ name: 'x', nested });
  });

  it('are those of the moment when the exchange began, whatever the caller does to the object later', () => {
    const given = { method: 'tools/call', params: { name: 'x' } };
    const { options, sent } = script([asks(['a']), done], {}, () => {
      given.params.name = 'changed';
      given.method = 'prompts/get';
      return {};
    });
    observe(exchange(given, options));
    expect(sent.map(({ method, params }) => [method, params['name']])).toStrictEqual([
      ['tools/call', 'x'],
      ['tools/call', 'x'],
    ]);
  });

  it('have no member that is undefined', () => {
    const given = {
      method: 'tools/call',
      params: { name: 'x', inputResponses: undefined, requestState: undefined, _meta: undefined },
    };
    const params = sentParams(given, [asks(['a']), done]);
    expect(params.map((sent) => Object.keys(sent).sort())).toStrictEqual([['name'], ['inputResponses', 'name']]);
  });

  it('keep names such as __proto__ as ordinary members, of the request and of the answers', () => {
    const names = ['', '__proto__', 'constructor', 'hasOwnProperty', 'toString', 'undefined'];
    const given = { method: 'tools/call', params: JSON.parse('{"__proto__":{"a":1},"constructor":2,"":3}') as object };
    const reply = JSON.parse(
      JSON.stringify({ resultType: 'input_required', inputRequests: { x: 0 } }).replace(
        '"x":0',
        names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(ask)}`).join(),
      ),
    ) as unknown;
    const [first, second] = sentParams(given as McpRequest, [reply, done], (key: string) => ({ answer: key }));
    for (const params of [first, second]) {
      expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
      expect(Object.getOwnPropertyDescriptor(params, '__proto__')?.value).toStrictEqual({ a: 1 });
      expect([params?.['constructor'], params?.['']]).toStrictEqual([2, 3]);
    }
    const responses = second?.['inputResponses'] as object;
    expect(Object.getPrototypeOf(responses)).toBe(Object.prototype);
    expect(Object.keys(responses).sort()).toStrictEqual([...names].sort());
    for (const name of names) {
      expect(Object.getOwnPropertyDescriptor(responses, name)?.value).toStrictEqual({ answer: name });
    }
  });
});

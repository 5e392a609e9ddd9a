import { inspect } from 'node:util';
import { isMcpClientError, McpClientError, type McpClientErrorReason } from '../lib/index.js';

const reasons: [McpClientErrorReason, string][] = [
  [{ type: 'no_result' }, 'protocol'],
  [{ type: 'invalid_result' }, 'protocol'],
  [{ type: 'empty_input_required' }, 'protocol'],
  [{ type: 'unknown_result_type', resultType: 'x' }, 'protocol'],
  [{ type: 'unsupported_method', method: 'x' }, 'protocol'],
  [{ type: 'invalid_input_request', key: 'k' }, 'protocol'],
  [{ type: 'unknown_input_method', key: 'k', method: 'm' }, 'protocol'],
  [{ type: 'undeclared_capability', key: 'k', method: 'm', capability: 'roots' }, 'protocol'],
  [{ type: 'reused_id', id: 1 }, 'protocol'],
  [{ type: 'max_rounds', limit: 8 }, 'mrtr_round_limit'],
  [{ type: 'max_input_requests', limit: 8 }, 'mrtr_round_limit'],
  [{ type: 'max_request_state_bytes', limit: 8 }, 'mrtr_round_limit'],
  [{ type: 'handler_error', key: 'k' }, 'input_handler'],
  [{ type: 'invalid_response', key: 'k' }, 'input_handler'],
  [{ type: 'raised', key: 'k' }, 'input_handler'],
  [{ type: 'json_rpc', code: -32602, message: 'm' }, 'json_rpc'],
  [{ type: 'closed' }, 'transport'],
  [{ type: 'failed' }, 'transport'],
  [{ type: 'no_answer' }, 'transport'],
];

describe('McpClientError', () => {
  it.each(reasons)('%j is of kind %s', (reason, kind) => {
    const error = new McpClientError(reason, 'text');
    expect(error.kind).toBe(kind);
    expect(error.reason).toBe(reason);
  });

  const error = new McpClientError({ type: 'no_result' }, 'tools/call: nothing came');

  it('is an Error with the name written out, in the stack too', () => {
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('McpClientError');
    expect(String(error)).toBe('McpClientError: tools/call: nothing came');
    expect(error.stack).toContain('McpClientError: tools/call: nothing came');
    expect(inspect(error)).toContain('McpClientError: tools/call: nothing came');
  });

  it('has a name that can be set, as other errors have', () => {
    const renamed = Object.assign(new McpClientError({ type: 'no_result' }, 'text'), { name: 'Mine' });
    expect(String(renamed)).toBe('Mine: text');
  });

  it('has kind and reason as its own enumerable members, and no others', () => {
    expect(Object.keys(error)).toStrictEqual(['kind', 'reason']);
    expect(JSON.stringify(error)).toBe('{"kind":"protocol","reason":{"type":"no_result"}}');
  });

  it('has a cause only if one was given, whatever it is', () => {
    expect(Object.hasOwn(error, 'cause')).toBe(false);
    const withCause = new McpClientError({ type: 'failed' }, 'text', { cause: undefined });
    expect(Object.hasOwn(withCause, 'cause')).toBe(true);
    const cause = new Error('below');
    expect(new McpClientError({ type: 'failed' }, 'text', { cause }).cause).toBe(cause);
  });

  it('is narrowed by its reason', () => {
    const { reason } = new McpClientError({ type: 'max_rounds', limit: 3 }, 'text');
    expect(reason.type === 'max_rounds' && reason.limit).toBe(3);
  });
});

describe('isMcpClientError', () => {
  it('knows an instance of another copy of the package', () => {
    let foreign: unknown;
    jest.isolateModules(() => {
      const copy = require('../lib/errors.js') as typeof import('../lib/errors.js');
      foreign = new copy.McpClientError({ type: 'no_result' }, 'text');
    });
    expect(foreign).not.toBeInstanceOf(McpClientError);
    expect(isMcpClientError(foreign)).toBe(true);
  });

  it('goes by a name that no other package has', () => {
    expect(isMcpClientError({ [Symbol.for('rxjs-mrtr.McpClientError')]: true })).toBe(true);
  });

  it.each([undefined, null, 'McpClientError', new Error('x'), { name: 'McpClientError', kind: 'protocol' }])(
    'refuses %p',
    (value) => {
      expect(isMcpClientError(value)).toBe(false);
    },
  );
});

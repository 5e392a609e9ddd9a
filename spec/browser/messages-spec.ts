import { noteOf } from '../../examples/browser/page/wire/note.js';
import { redacted } from '../../examples/browser/page/wire/redact.js';

const state = 'v1.a-state-to-keep';

describe('a message in the pane', () => {
  it.each([
    ['sent', { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 't', requestState: state } }],
    ['received', { jsonrpc: '2.0', id: 2, result: { resultType: 'input_required', requestState: state } }],
    ['received', { jsonrpc: '2.0', id: 2, error: { code: -1, message: 'm', data: [{ requestState: state }] } }],
  ] as const)('is without the state, wherever it stands: %s %j', (direction, message) => {
    const note = noteOf(direction, message);
    expect(JSON.stringify(note)).not.toContain(state);
    expect(note.text).toContain('"requestState": "[redacted]"');
  });

  it.each([
    [{ id: 1, method: 'tools/call', params: { name: 'book' } }, '1 tools/call book'],
    [{ id: 1, method: 'resources/read', params: { uri: 'a:b' } }, '1 resources/read a:b'],
    [
      { id: 2, method: 'tools/call', params: { name: 'book', inputResponses: { a: {}, b: {} }, requestState: '' } },
      '2 tools/call book, answers a, b, state',
    ],
    [{ id: 1, result: { resultType: 'input_required', inputRequests: { a: {} } } }, '1 input_required, asks a'],
    [{ id: 1, result: {} }, '1 result'],
    [{ id: 1, error: { code: -32602, message: 'm' } }, '1 error -32602'],
    [{ method: 'notifications/progress' }, 'notifications/progress'],
    [{ id: '\u202e', result: { resultType: '\u001b' } }, '\\u{202e} \\u{1b}'],
  ])('is one line in short: %j', (message, summary) => {
    expect(noteOf('received', message).summary).toBe(summary);
  });

  it('is cut where it is too long, and survives what JSON cannot say', () => {
    expect(redacted('x'.repeat(1_000_000)).length).toBeLessThan(21_000);
    const deep = JSON.parse('['.repeat(6000) + ']'.repeat(6000)) as unknown;
    expect(redacted(deep)).toEqual(expect.any(String));
    const round: unknown[] = [];
    round.push(round);
    expect(redacted(round)).toBe('(nested too deeply to show)');
  });
});

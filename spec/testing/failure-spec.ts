import { McpClientError } from '../../lib/index.js';
import { describeError, reviveError } from '../../lib/testing/failure.js';

describe('a recorded error that comes again', () => {
  it('is of this package if it was', () => {
    const error = new McpClientError({ type: 'max_rounds', limit: 2 }, 'over');
    const again = reviveError(describeError(error));
    expect(again).toBeInstanceOf(McpClientError);
    expect(again).toMatchObject({
      message: 'over',
      kind: 'mrtr_round_limit',
      reason: { type: 'max_rounds', limit: 2 },
    });
  });

  it.each([
    ['has a kind but no reason', { kind: 'protocol' as const }],
    ['has a reason but no kind', { reason: { type: 'no_result' } }],
    ['has a kind that does not follow from its reason', { kind: 'transport' as const, reason: { type: 'no_result' } }],
  ])('is an Error with the members that it had if it %s', (_, given) => {
    const again = reviveError({ name: 'Theirs', message: 'm', ...given });
    expect(again).not.toBeInstanceOf(McpClientError);
    expect(again).toBeInstanceOf(Error);
    expect(again.message).toBe('m');
    expect(Object.entries(again)).toStrictEqual(Object.entries({ name: 'Theirs', ...given }));
  });
});

import { inspect } from 'node:util';
import { McpClientError, type RequestId } from '../../lib/index.js';
import { DONE, EL, fault, forms, interim, paramsOf, play, tally } from '../support/cases.js';

jest.setTimeout(5_000);

const questions = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, EL]));

/** Everything of an error that somebody may print or store. */
function printed(error: unknown): string {
  if (!(error instanceof McpClientError)) throw new Error('not a McpClientError', { cause: error });
  return [
    error.message,
    error.stack,
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: 9, showHidden: true }),
  ].join();
}

describe.each(forms)('limits, where send gives $send and a handler answers $handler', (form) => {
  test('A21: ids reach send as nextId gave them, in value, type and order', async () => {
    const ids: RequestId[] = ['9007199254740993', 'req-1', 0, -1];
    let next = 0;
    const played = await play(
      form,
      [interim({ requestState: '1' }), interim({ inputRequests: { a: EL } }), interim({ requestState: '3' }), DONE],
      {
        nextId: () => ids[next++] ?? 'too many',
      },
    );

    expect(played.sends.map(({ id }) => id)).toStrictEqual(['9007199254740993', 'req-1', 0, -1]);
    expect(played.rounds.map(({ id }) => id)).toStrictEqual(['9007199254740993', 'req-1', 0, -1]);
  });

  test('A21: there is no limit on rounds behind the maxRounds option', async () => {
    const replies = [...Array.from({ length: 40 }, (_, n) => interim({ requestState: `${n}` })), DONE];
    const played = await play(form, replies, { maxRounds: 64 });

    expect(tally(played)).toStrictEqual({ sends: 41, asks: 0, rounds: 41, outcome: 'complete' });
  });

  test('A21: where maxRounds is not given, eight requests are the most', async () => {
    const replies = [...Array.from({ length: 40 }, (_, n) => interim({ requestState: `${n}` })), DONE];
    const played = await play(form, replies);

    expect(fault(played.error)).toStrictEqual({
      kind: 'mrtr_round_limit',
      reason: { type: 'max_rounds', limit: 8 },
    });
    expect(tally(played)).toStrictEqual({ sends: 8, asks: 0, rounds: 7, outcome: 'error' });
  });

  test.each([
    ['of single bytes', 'x'.repeat(65_536)],
    ['of two bytes a letter', 'é'.repeat(32_768)],
    ['of four bytes a letter', '\u{1f600}'.repeat(16_384)],
  ])('A31: a state at the limit %s is echoed whole', async (_, state) => {
    const played = await play(form, [interim({ inputRequests: { a: EL }, requestState: state }), DONE]);

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1, rounds: 2, outcome: 'complete' });
    expect(paramsOf(played, 1)['requestState'] === state).toBe(true);
  });

  test.each([
    ['of single bytes', 'x'.repeat(65_537)],
    ['of two bytes a letter', `${'é'.repeat(32_768)}x`],
    ['of four bytes a letter', `${'\u{1f600}'.repeat(16_384)}x`],
  ])('A31: a state a byte over the limit %s is refused, not cut, and nobody is asked', async (_, state) => {
    const played = await play(form, [interim({ inputRequests: { a: EL }, requestState: state }), DONE]);

    expect(fault(played.error)).toStrictEqual({
      kind: 'mrtr_round_limit',
      reason: { type: 'max_request_state_bytes', limit: 65_536 },
    });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 0, outcome: 'error' });
    expect(printed(played.error)).not.toContain(state.slice(0, 16));
  });

  test('A38: sixteen questions in one round are asked, all of them', async () => {
    const played = await play(form, [interim({ inputRequests: questions(16) }), DONE]);

    expect(tally(played)).toStrictEqual({ sends: 2, asks: 16, rounds: 2, outcome: 'complete' });
    expect(Object.keys(paramsOf(played, 1)['inputResponses'] as object)).toHaveLength(16);
  });

  test('A38: seventeen are refused before any of them is looked at', async () => {
    const played = await play(form, [interim({ inputRequests: { ...questions(16), broken: null } }), DONE]);

    expect(fault(played.error)).toStrictEqual({
      kind: 'mrtr_round_limit',
      reason: { type: 'max_input_requests', limit: 16 },
    });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 0, outcome: 'error' });
  });

  test('A40: a server that never hears the answer is given up at the limit, and nobody is asked in vain', async () => {
    const state = 'the same each time';
    const played = await play(form, [interim({ inputRequests: { q: EL }, requestState: state })]);

    expect(fault(played.error)).toStrictEqual({
      kind: 'mrtr_round_limit',
      reason: { type: 'max_rounds', limit: 8 },
    });
    // Eight requests are seven retries: as many answers, as many rounds.
    expect(tally(played)).toStrictEqual({ sends: 8, asks: 7, rounds: 7, outcome: 'error' });
    expect((played.error as McpClientError).message.length).toBeLessThan(200);
    expect(printed(played.error)).not.toContain(state);
  });

  test('A40: with a limit of one request, a result that asks is refused at once', async () => {
    const played = await play(form, [interim({ inputRequests: { q: EL } })], { maxRounds: 1 });

    expect(fault(played.error)).toStrictEqual({
      kind: 'mrtr_round_limit',
      reason: { type: 'max_rounds', limit: 1 },
    });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 0, rounds: 0, outcome: 'error' });
  });
});

import { answerOf, replayedLimits, resultOf } from '../../lib/testing/outcome.js';
import type { RecordedInput, RecordedRound } from '../../lib/testing/transcript.js';

const limits = { maxRounds: 8, maxInputRequests: 16, maxRequestStateBytes: 10 };
const round = (members: Partial<RecordedRound>): RecordedRound => ({
  id: 1,
  params: {},
  sentAt: 0,
  inputs: [],
  ...members,
});
const input = (members: Partial<RecordedInput>): RecordedInput => ({
  key: 'k',
  method: 'roots/list',
  params: {},
  askedAt: 0,
  ...members,
});

describe('a recorded result that comes again', () => {
  const result = { resultType: 'input_required', requestState: 'state-1' };

  it('is a copy', () => {
    expect(resultOf(round({ result }), limits)).toStrictEqual(result);
    expect(resultOf(round({ result }), limits)).not.toBe(result);
  });

  it('has a state that is one character too long again if it had one that was too long', () => {
    expect(resultOf(round({ result, stateTooLong: true }), limits)).toStrictEqual({
      ...result,
      requestState: 'state-1....',
    });
  });

  it.each([[{ resultType: 'input_required' }], [{ requestState: 5 }], [null], [[result]]])(
    'is what it was if there is no state to make longer: %j',
    (other) => {
      expect(resultOf(round({ result: other, stateTooLong: true }), limits)).toStrictEqual(other);
    },
  );

  it('fares as it did, also under limits that its stand-in would break', () => {
    const accepted = round({ result });
    const refused = round({ result: { ...result, requestState: 's'.repeat(99) }, stateTooLong: true });
    const recorded = { request: { method: 'm' }, capabilities: {}, resultTypes: [], limits };
    const under = (maxRequestStateBytes: number) =>
      replayedLimits({ ...limits, maxRequestStateBytes }, [{ ...recorded, rounds: [accepted, refused] }]);
    expect(under(10)).toStrictEqual(limits);
    expect(under(1)).toStrictEqual({ ...limits, maxRequestStateBytes: 7 });
  });
});

describe('a recorded answer that comes again', () => {
  const error = { name: 'TypeError', message: 'no' };

  it('is a copy, or an answer without members', () => {
    const answer = { action: 'accept', content: { a: [1] } };
    expect(answerOf(input({ answer }))).toStrictEqual(answer);
    expect(answerOf(input({ answer }))).not.toBe(answer);
    expect(answerOf(input({}))).toStrictEqual({});
  });

  it('is a Left again, with its error if one was kept', () => {
    expect(answerOf(input({ failedBy: 'left' }))).toStrictEqual({ _tag: 'Left', left: undefined });
    expect(answerOf(input({ failedBy: 'left', error }))).toStrictEqual({
      _tag: 'Left',
      left: Object.assign(new Error('no'), { name: 'TypeError' }),
    });
  });

  it('is no answer again, in the words of the handler that knew more', () => {
    expect(answerOf(input({ failedBy: 'answer' }))).toBe(null);
    expect(answerOf(input({ failedBy: 'answer', error }))).toMatchObject({ text: 'no' });
  });
});

import { catchError, type Observable, of } from 'rxjs';
import { exchange, type MrtrOptions } from '../../lib/index.js';
import {
  complete,
  elicit,
  inputRequired,
  marbles,
  record,
  scriptedInput,
  scriptedServer,
  type Transcript,
} from '../../lib/testing.js';
import { labelOf, timelineOf } from '../../lib/testing/timeline.js';
import type { RecordedInput, RecordedRound } from '../../lib/testing/transcript.js';
import { after, marbles as virtually, observe } from '../support/observe.js';

const question: RecordedInput = { key: 'q', method: 'roots/list', params: {}, askedAt: 1 };
const result = { ...inputRequired({ q: elicit('') }) };
const round: RecordedRound = { id: 1, params: {}, sentAt: 0, receivedAt: 1, result: result as never, inputs: [] };
const error = { name: 'Error', message: 'down' };

/** The marble text of an exchange that was written by hand. */
const drawn = (...rounds: readonly RecordedRound[]): string[] =>
  marbles(
    {
      version: 1,
      exchanges: [
        {
          request: { method: 'tools/call' },
          capabilities: { elicitation: {}, roots: {} },
          resultTypes: [],
          limits: { maxRounds: 8, maxInputRequests: 16, maxRequestStateBytes: 99 },
          rounds,
        },
      ],
    },
    { frame: 1 },
  ).split('\n');

const recorded = (options: MrtrOptions, wrap: (options: MrtrOptions) => MrtrOptions = (same) => same): Transcript => {
  const recording = record({ ...options, capabilities: { elicitation: {} } });
  virtually(({ flush }) => {
    observe(exchange({ method: 'tools/call' }, wrap(recording.options)));
    flush();
  });
  return recording.transcript();
};

describe('the line of the rounds', () => {
  it('has a round whose state was accepted, though its stand-in is longer than the limit', () => {
    const replies = [after(1, inputRequired(undefined, 's')), after(1, complete())];
    const options = { ...scriptedServer(replies), ...scriptedInput({}), maxRequestStateBytes: 2 };
    expect(marbles(recorded(options), { frame: 1 })).toBe('rounds  -12|');
  });

  it('has no fault where a wrapper answers for a handler that failed', () => {
    const replies = [after(1, inputRequired({ q: elicit('') })), after(2, complete())];
    const transcript = recorded(
      { ...scriptedServer(replies), ...scriptedInput({ q: new Error('no screen') }) },
      (options) => ({
        ...options,
        handleInput: (...given) =>
          (options.handleInput(...given) as Observable<object>).pipe(catchError(() => of({ action: 'cancel' }))),
      }),
    );
    expect(marbles(transcript, { frame: 1 }).split('\n')).toStrictEqual(['rounds  -1-2|', 'q       -^#']);
  });

  it('has no fault where the last question of the transcript was answered, or was asked again', () => {
    const answered = { ...question, answer: {}, answeredAt: 3 };
    expect(drawn({ ...round, inputs: [answered] })).toStrictEqual(['rounds  -1--', 'q       -^-a']);
    const failed = { ...question, error, answeredAt: 3 };
    expect(drawn({ ...round, inputs: [failed] })).toStrictEqual(['rounds  -1-#', 'q       -^-#']);
    const again = { ...question, askedAt: 5 };
    expect(drawn({ ...round, inputs: [failed, again] })).toStrictEqual(['rounds  -1----', 'q       -^-#-^']);
  });

  it('has a fault where there is an error, whatever else there is', () => {
    expect(drawn({ ...round, error })).toStrictEqual(['rounds  -#']);
    expect(drawn({ id: 1, params: {}, sentAt: 0, receivedAt: 1, inputs: [] })).toStrictEqual(['rounds  -#']);
  });

  it('counts what has the id of the request before it as the same round', () => {
    const marks = (ids: readonly number[]) =>
      timelineOf({
        request: { method: 'tools/call' },
        capabilities: { elicitation: {} },
        resultTypes: [],
        limits: { maxRounds: 8, maxInputRequests: 16, maxRequestStateBytes: 99 },
        rounds: ids.map((id) => ({ ...round, id })),
      })
        .filter(({ kind }) => kind === 'sent')
        .map((mark) => mark.round);
    expect(marks([7, 7, 8, 7])).toStrictEqual([1, 1, 2, 3]);
  });
});

describe('the label of a question', () => {
  it('is whole up to 32 characters, quoted or not', () => {
    expect(labelOf('k'.repeat(32))).toBe('k'.repeat(32));
    expect(labelOf(`${'k'.repeat(30)} k`)).toBe(`"${'k'.repeat(30)} k"`);
    expect(labelOf(`${'k'.repeat(31)} k`)).toBe(`"${'k'.repeat(31)}…"`);
  });
});

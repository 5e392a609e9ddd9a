import { EMPTY, ignoreElements, merge, mergeMap, NEVER, type Observable, of, retry, throwError, timer } from 'rxjs';
import { exchange, McpClientError, type McpRequest, type MrtrOptions } from '../../lib/index.js';
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
import { after, marbles as virtually, observe } from '../support/observe.js';

const request: McpRequest = { method: 'tools/call', params: { name: 'deploy' } };
const capabilities = { elicitation: {} };
const fails = (ms: number): Observable<never> => timer(ms).pipe(mergeMap(() => throwError(() => new Error('down'))));

const scripted = (replies: readonly unknown[], answers: { [key: string]: unknown } = {}): MrtrOptions => ({
  ...scriptedServer(replies as object[]),
  ...scriptedInput(answers as { [key: string]: object }),
  capabilities,
});

/** The transcript of what a pipeline over these options does in virtual time, up to frame 1000. */
const transcriptOf = (
  options: MrtrOptions,
  run: (options: MrtrOptions) => Observable<unknown> = (recorded) => exchange(request, recorded),
): Transcript => {
  const recording = record(options);
  virtually(({ flush }) => {
    observe(run(recording.options));
    flush();
  });
  return recording.transcript();
};

const lines = (...text: string[]): string => text.join('\n');

describe('marbles', () => {
  it('draws rounds, questions, answers and the end to scale', () => {
    const transcript = transcriptOf(
      scripted([after(2, inputRequired({ q: elicit('') })), after(2, complete())], { q: after(3, {}) }),
    );
    expect(marbles(transcript, { frame: 1 })).toBe(
      lines(
        'rounds  --1----2|', //
        'q       --^--a',
      ),
    );
    expect(marbles(JSON.stringify(transcript))).toBe(marbles(transcript));
  });

  it('gives each key one line, in the order in which they were first asked', () => {
    const transcript = transcriptOf(
      scripted(
        [
          after(1, inputRequired({ confirm: elicit(''), b: elicit('') })),
          after(2, inputRequired({ confirm: elicit(''), a: elicit('') })),
          after(2, complete()),
        ],
        { confirm: after(2, {}), a: after(1, {}), b: after(3, {}) },
      ),
    );
    expect(marbles(transcript, { frame: 1 })).toBe(
      lines(
        'rounds   -1------2----3|', //
        'b        -^--a',
        'confirm  ----^-a--^-a',
        'a        --------^a',
      ),
    );
  });

  it('gives what happens within one frame the next free places, causes before effects', () => {
    const transcript = transcriptOf(
      scripted([inputRequired({ q: elicit('') }), inputRequired(undefined, 's'), complete()], { q: {} }),
    );
    expect(marbles(transcript)).toBe(
      lines(
        'rounds  123|', //
        'q       ^a',
      ),
    );
  });

  it.each([
    ['a send that fails', scripted([fails(3)]), lines('rounds  ---#')],
    ['a send without a result', scripted([after(2, 0).pipe(ignoreElements())]), lines('rounds  --#')],
    ['a result that is refused', scripted([after(2, { resultType: 'task' })]), lines('rounds  --#')],
    [
      'a round too many',
      { ...scripted([after(1, inputRequired(undefined, 's')), after(2, inputRequired(undefined, 's'))]), maxRounds: 2 },
      lines('rounds  -1-#'),
    ],
    [
      'a state too long',
      { ...scripted([after(1, inputRequired(undefined, 'sss'))]), maxRequestStateBytes: 2 },
      lines('rounds  -#'),
    ],
    [
      'a question that was not declared',
      { ...scripted([after(1, inputRequired({ q: elicit('') }))]), capabilities: {} },
      lines('rounds  -#'),
    ],
    [
      'a handler that fails',
      scripted([after(1, inputRequired({ q: elicit('') }))], { q: fails(2) }),
      lines('rounds  -1-#', 'q       -^-#'),
    ],
    [
      'a handler that refuses',
      scripted([inputRequired({ q: elicit('') })], { q: after(2, { _tag: 'Left', left: 0 }) }),
      lines('rounds  1-#', 'q       ^-#'),
    ],
    [
      'a handler without an answer',
      scripted([inputRequired({ q: elicit('') })], { q: EMPTY }),
      lines('rounds  1#', 'q       ^#'),
    ],
    [
      'a handler that never answers',
      scripted([after(1, inputRequired({ p: elicit(''), q: elicit('') }))], { p: after(4, {}), q: NEVER }),
      lines('rounds  -1----', 'p       -^---a', 'q       -----^'),
    ],
    ['a server that never answers', scripted([NEVER]), 'rounds'],
    [
      'a result of another final type',
      { ...scripted([after(1, { resultType: 'task' })]), resultTypes: ['task'] },
      'rounds  -1|',
    ],
  ])('shows %s', (_, options, expected) => {
    expect(marbles(transcriptOf(options), { frame: 1 })).toBe(expected);
  });

  it('shows attempts at one round as such', () => {
    const sendAgain = transcriptOf(scripted([fails(2), after(2, complete())]), (options) =>
      exchange(request, {
        ...options,
        send: (...given) => (options.send(...given) as Observable<unknown>).pipe(retry(1)),
      }),
    );
    expect(marbles(sendAgain, { frame: 1 })).toBe('rounds  --#-1|');
    const askAgain = transcriptOf(
      scripted([inputRequired({ q: elicit('') }), complete()], { q: [fails(2), after(1, {})] }),
      (options) =>
        exchange(request, {
          ...options,
          handleInput: (...given) => (options.handleInput(...given) as Observable<object>).pipe(retry(1)),
        }),
    );
    expect(marbles(askAgain, { frame: 1 })).toBe(lines('rounds  1---2|', 'q       ^-#^a'));
  });

  it('draws exchanges below each other on one scale', () => {
    const transcript = transcriptOf(
      scripted([after(2, complete()), after(3, inputRequired({ question: elicit('') })), after(1, complete())], {
        question: {},
      }),
      (options) => merge(exchange(request, options), of(0).pipe(mergeMap(() => exchange(request, options)))),
    );
    expect(marbles(transcript, { frame: 1 })).toBe(
      lines(
        'rounds    --1|', //
        '',
        'rounds    ---12|',
        'question  ---^a',
      ),
    );
    expect(marbles({ version: 1, exchanges: [] })).toBe('');
  });

  it('numbers rounds with digits and letters', () => {
    const many = Array.from({ length: 63 }, (_, n) => (n < 62 ? inputRequired(undefined, 's') : complete()));
    const text = marbles(transcriptOf({ ...scripted(many), maxRounds: 99 }));
    expect(text).toBe('rounds  123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ12|');
  });

  it('quotes keys that are long, empty, or anything but words', () => {
    const keys = ['', 'rounds', 'a b', 'x'.repeat(40), 'ключ', 'new\nline'];
    const questions = Object.fromEntries(keys.map((key) => [key, elicit('')]));
    const answers = Object.fromEntries(keys.map((key) => [key, {}]));
    const text = marbles(transcriptOf(scripted([inputRequired(questions), complete()], answers)));
    const labels = text.split('\n').map((line) => line.split(/ {2,}/)[0]);
    expect(labels).toStrictEqual(['rounds', '""', '"a b"', '"new\\nline"', '"rounds"', `"${'x'.repeat(31)}…"`, 'ключ']);
  });

  describe('frame', () => {
    const lasting = (ms: number) => transcriptOf(scripted([after(ms, complete())]));

    it.each([
      [60, 60],
      [61, 30],
      [121, 24],
      [6_000, 60],
      [6_001, 30],
      [12_001, 24],
      [30_001, 30],
      [59_999, 59],
    ])('is by itself the roundest with which %p ms fit: %p characters before the round', (ms, characters) => {
      expect(marbles(lasting(ms))).toBe(`rounds  ${'-'.repeat(characters)}1|`);
    });

    it('may be given', () => {
      expect(marbles(lasting(50), { frame: 10 })).toBe('rounds  -----1|');
      expect(marbles(lasting(50), { frame: undefined })).toHaveLength(60);
      expect(marbles(lasting(1), { frame: 0.5 })).toBe('rounds  --1|');
      expect(marbles(lasting(10_000), { frame: 1 })).toHaveLength('rounds  1|'.length + 10_000);
    });

    it('is a millisecond at least, if it is left to the kit', () => {
      expect(marbles(lasting(12))).toBe(`rounds  ${'-'.repeat(12)}1|`);
    });

    it('must be in an object', () => {
      expect(() => marbles(lasting(50), null as never)).toThrow(new TypeError('options must be an object, not null'));
      expect(() => marbles(lasting(50), 10 as never)).toThrow(new TypeError('options must be an object, not 10'));
    });

    it.each([[0], [-1], [NaN], ['1'], [null], [0.0001], [Infinity]])('must not be %p', (frame) => {
      expect(() => marbles(lasting(50), { frame: frame as number })).toThrow(
        new RangeError(
          'frame must be a number of milliseconds above 0 with which no line is longer than 10000 characters',
        ),
      );
    });
  });

  it('is not confused by a McpClientError in the transcript', () => {
    const error = new McpClientError({ type: 'closed' }, 'closed');
    expect(marbles(transcriptOf(scripted([error])))).toBe('rounds  #');
  });
});

import { left } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { EMPTY } from 'rxjs';
import { exchange, isMcpClientError, type MrtrOptions } from '../lib/index.js';
import { ask, asks, done, request, script } from './support/fixtures.js';
import { observe } from './support/observe.js';

interface Course {
  readonly replies: readonly unknown[];
  readonly options?: Partial<MrtrOptions>;
  readonly answer?: unknown;
  readonly method?: string;
}

const inputs = (inputRequests: unknown) => ({ resultType: 'input_required', inputRequests });
const input = (entry: unknown) => ({ replies: [inputs({ k: entry })] });
const result = t.type({ structuredContent: t.type({ id: t.string }) });
const raise = (): never => {
  throw new Error('below');
};
const noReason = new t.Type<never>('no reason', t.never.is, () => t.failures([]), t.identity);

const throwing = new t.Type<never>('throwing', t.never.is, raise, t.identity);

class Thing {
  readonly text = 'of a thing';
}

/** What happened, to which method, and where to look: word for word, since people read nothing else. */
const courses: readonly (readonly [message: string, course: Course])[] = [
  ['send gave no result', { replies: [EMPTY] }],
  ['invalid result: no plain object', { replies: ['text'] }],
  ['invalid result: unreadable', { replies: [Object.defineProperty({}, 'resultType', { get: raise })] }],
  ['invalid result: resultType is no string', { replies: [{ resultType: 7 }] }],
  ['invalid result: inputRequests is no plain object', { replies: [inputs([])] }],
  ['invalid result: requestState is no string', { replies: [{ ...asks(['k']), requestState: 7 }] }],
  [
    'invalid result: structuredContent.id does not fit the result option',
    { replies: [{ structuredContent: {} }], options: { result } },
  ],
  ['invalid result: it does not fit the result option', { replies: [done], options: { result: t.never } }],
  ['invalid result: it does not fit the result option', { replies: [done], options: { result: noReason } }],
  ['invalid result: the result option threw', { replies: [done], options: { result: throwing } }],
  ['the resultTypes option lacks "task"', { replies: [{ resultType: 'task' }] }],
  ['may not ask for input', { replies: [asks(['k'])], method: 'tools/list' }],
  ['neither inputRequests nor requestState', { replies: [asks([])] }],
  ['over the limit of the maxRounds option: 1', { replies: [asks(['k'])], options: { maxRounds: 1 } }],
  [
    'over the limit of the maxInputRequests option: 1',
    { replies: [asks(['k', 'l'])], options: { maxInputRequests: 1 } },
  ],
  [
    'over the limit of the maxRequestStateBytes option: 1',
    { replies: [asks([], 'ab')], options: { maxRequestStateBytes: 1 } },
  ],
  ['input request "k" is no plain object', input(null)],
  ['input request "k" has no valid method', input({})],
  ['input request "k" has no valid params', input({ ...ask, params: [] })],
  ['input request "k" has no valid mode', input({ ...ask, params: { mode: 7 } })],
  ['input request "k" fails checkInput', { replies: [asks(['k'])], options: { checkInput: () => left('no') } }],
  ['input request "k" has the unknown method "x/y"', input({ method: 'x/y' })],
  [
    'input request "k" needs "elicitation.form", which the capabilities option lacks',
    { replies: [asks(['k'])], options: { capabilities: {} } },
  ],
  [
    'input request "k" needs "elicitation.voice", which the capabilities option lacks',
    input({ ...ask, params: { mode: 'voice' } }),
  ],
  ['nextId gave "1" twice', { replies: [asks(['k'])], options: { nextId: () => 1 } }],
  ['handleInput gave a Left for "k"', { replies: [asks(['k'])], answer: left('no') }],
  ['handleInput failed for "k"', { replies: [asks(['k'])], answer: raise }],
  ['handleInput for "k" gave no answer', { replies: [asks(['k'])], answer: EMPTY }],
  ['handleInput for "k" gave no plain object', { replies: [asks(['k'])], answer: 'yes' }],
  ['handleInput for "k" gave no plain object', { replies: [asks(['k'])], answer: new Thing() }],
];

describe('the message of an error is', () => {
  it.each(courses)('%s', (message, { replies, options, answer, method = 'tools/call' }) => {
    const { error } = observe(exchange({ ...request, method }, script(replies, options, answer).options));
    expect(isMcpClientError(error) && error.message).toBe(`${method}: ${message}`);
  });
});

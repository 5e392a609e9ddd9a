import type { McpRequest, MrtrOptions } from 'rxjs-mrtr';

/**
 * How something comes: returned, emitted while it is subscribed to, or emitted later; Observables stay open after it.
 * A promise and an async iterable take some turns of the real event loop; a doomed promise rejects after them.
 */
export interface Step {
  readonly comes: 'returned' | 'at once' | 'promised' | 'iterated' | 'doomed' | number;
  readonly value: object;
}

/** A set of exchanges, one after another, in which everything goes well. */
export interface Play {
  readonly name: string;
  readonly requests: readonly McpRequest[];
  readonly replies: readonly Step[];
  readonly answers: { readonly [key: string]: Step };
  readonly options?: Pick<MrtrOptions, 'stateOnlyDelay' | 'maxRounds'>;
}

const call: McpRequest = { method: 'tools/call', params: { name: 'deploy' } };
const read: McpRequest = { method: 'resources/read', params: { uri: 'file:///x' } };
const form = { method: 'elicitation/create', params: { message: 'which?', requestedSchema: { type: 'object' } } };
const roots = { method: 'roots/list' };

const done = { resultType: 'complete', content: [] };
const wait = { resultType: 'input_required', requestState: 'later' };
const asks = (keys: string, requestState?: string): object => ({
  resultType: 'input_required',
  inputRequests: Object.fromEntries(keys.split('').map((key, index) => [key, index % 2 === 0 ? form : roots])),
  ...(requestState === undefined ? {} : { requestState }),
});

const accept = { action: 'accept', content: {} };
const right = { _tag: 'Right', right: accept };
const returned = (value: object): Step => ({ comes: 'returned', value });
const atOnce = (value: object): Step => ({ comes: 'at once', value });
const after = (comes: number, value: object): Step => ({ comes, value });

/** All kinds of steps in all kinds of order. */
export const plays: readonly Play[] = [
  { name: 'a final result, returned', requests: [call], replies: [returned(done)], answers: {} },
  { name: 'a final result, emitted at once', requests: [call], replies: [atOnce(done)], answers: {} },
  { name: 'a final result, later', requests: [call], replies: [after(3, done)], answers: {} },
  {
    name: 'one question, everything later',
    requests: [call],
    replies: [after(2, asks('a', 's')), after(3, done)],
    answers: { a: after(4, accept) },
  },
  {
    name: 'questions, everything at once',
    requests: [call],
    replies: [atOnce(asks('ab')), atOnce(asks('c', 's')), atOnce(done)],
    answers: { a: atOnce(accept), b: atOnce(right), c: atOnce(accept) },
  },
  {
    name: 'questions, everything returned',
    requests: [call],
    replies: [returned(asks('ab', 's')), returned(wait), returned(asks('b')), returned(done)],
    answers: { a: returned(accept), b: returned(right) },
  },
  {
    name: 'questions of which some are answered later',
    requests: [call],
    replies: [atOnce(asks('abcd')), after(1, asks('bc', 's')), returned(done)],
    answers: { a: after(2, accept), b: atOnce(accept), c: returned(accept), d: after(1, right) },
  },
  {
    name: 'pauses of a fixed length',
    requests: [call],
    replies: [after(1, wait), atOnce(wait), after(2, asks('a')), returned(wait), after(1, done)],
    answers: { a: after(1, accept) },
    options: { stateOnlyDelay: 5 },
  },
  {
    name: 'pauses of a length of their own',
    requests: [call],
    replies: [returned(wait), after(1, wait), atOnce(wait), returned(done)],
    answers: {},
    options: { stateOnlyDelay: (round) => (round - 1) * 3 },
  },
  {
    name: 'three requests one after another',
    requests: [call, read, call],
    replies: [after(2, asks('a', 's')), atOnce(done), returned(done), after(1, asks('b')), after(1, done)],
    answers: { a: after(1, accept), b: atOnce(accept) },
  },
];

const promised = (value: object): Step => ({ comes: 'promised', value });
const iterated = (value: object): Step => ({ comes: 'iterated', value });

/** Exchanges that need the real event loop. */
export const livePlays: readonly Play[] = [
  { name: 'a promised result', requests: [call], replies: [promised(done)], answers: {} },
  {
    name: 'promised answers',
    requests: [call, read],
    replies: [promised(asks('ab', 's')), returned(asks('c')), promised(wait), atOnce(done), promised(done)],
    answers: { a: promised(accept), b: promised(right), c: promised(accept) },
  },
  {
    name: 'async iterables',
    requests: [call],
    replies: [iterated(asks('ab', 's')), iterated(done)],
    answers: { a: iterated(accept), b: promised(accept) },
  },
];

const doomed: Step = { comes: 'doomed', value: {} };

/** Exchanges in which a promise rejects. */
export const doomedPlays: readonly Play[] = [
  { name: 'a doomed request', requests: [call], replies: [doomed], answers: {} },
  { name: 'a doomed answer', requests: [call], replies: [returned(asks('a'))], answers: { a: doomed } },
  {
    name: 'a doomed retry',
    requests: [call],
    replies: [returned(asks('a')), doomed],
    answers: { a: returned(accept) },
  },
];

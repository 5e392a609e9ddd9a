import type { McpRequest, MrtrOptions } from 'rxjs-mrtr';

/** How something comes: returned, emitted while it is subscribed to, or emitted later; Observables stay open after it. */
export interface Step {
  readonly comes: 'returned' | 'at once' | number;
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

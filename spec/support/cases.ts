import { map, type Observable, of, timer } from 'rxjs';
import {
  type AskedInput,
  type InputRequest,
  isMcpClientError,
  type JsonObject,
  type McpClientErrorKind,
  type McpClientErrorReason,
  type McpRequest,
  mrtr,
  type MrtrOptions,
  type RequestId,
  type Round,
  type WorkContext,
} from '../../lib/index.js';

/** A question to the person, the smallest there is. */
export const EL = {
  method: 'elicitation/create',
  params: { message: 'm', requestedSchema: { type: 'object', properties: {} } },
} as const satisfies InputRequest;

/** The smallest final result. */
export const DONE = { resultType: 'complete', content: [] };

/** The smallest answer. */
export const A = { action: 'accept', content: {} };

/** The request that is sent unless a test says otherwise. */
export const CALL: McpRequest = { method: 'tools/call', params: { name: 't', arguments: { n: 1 } } };

/** A result that asks; what is left out is absent. */
export function interim(members: { inputRequests?: unknown; requestState?: unknown; [key: string]: unknown }): object {
  return { resultType: 'input_required', ...members };
}

export type Give = (value: unknown) => unknown;

const now: Give = (value) => value;
const later: Give = (value) => timer(0).pipe(map(() => value));

/** The ways in which a `send` may give its result. */
export const sendForms: readonly { readonly send: string; readonly reply: Give }[] = [
  { send: 'a plain value', reply: now },
  { send: 'of(x)', reply: (value) => of(value) },
  { send: 'a promise', reply: (value) => Promise.resolve(value) },
  { send: 'a cold asynchronous Observable', reply: later },
];

/** One way in which `send` and the handlers may give what they have. */
export interface Form {
  readonly send: string;
  readonly reply: Give;
  readonly handler: string;
  readonly answered: Give;
}

/** Every form of `send` with a handler that answers at once, and with one that takes its time. */
export const forms: readonly Form[] = sendForms.flatMap((form) => [
  { ...form, handler: 'at once', answered: now },
  { ...form, handler: 'later', answered: (value: unknown) => Promise.resolve(value) },
]);

export interface Sent {
  readonly id: RequestId;
  readonly method: string;
  /** What `send` was given, by reference. */
  readonly params: JsonObject;
  /** The same as JSON text, taken when it was sent: shows `null`, hides nothing that would be on the wire. */
  readonly text: string;
  readonly context: WorkContext;
}

export interface AskedCall {
  readonly key: string;
  readonly input: AskedInput;
  readonly context: WorkContext;
}

/** What a client does: options, and a log of what they were called with. */
export interface Client {
  readonly options: MrtrOptions;
  readonly sends: Sent[];
  readonly asks: AskedCall[];
}

export interface Scene extends Partial<MrtrOptions> {
  /** What the handler gives for a question; by default {@link A}, in the form of the test. */
  readonly answer?: (key: string, input: AskedInput, context: WorkContext) => unknown;
}

/** A reply that is not a result: called for what `send` gives, as it is. */
export type Reply = (sent: Sent) => unknown;

/**
 * A client whose `send` gives `replies[n]` for call n, the last one for all calls after that, in the form of the test. A
 * reply that is a function is called, and what it gives is given as it is.
 */
export function client(form: Form, replies: readonly unknown[], { answer, ...more }: Scene = {}): Client {
  const sends: Sent[] = [];
  const asks: AskedCall[] = [];
  let lastId = 0;
  const options: MrtrOptions = {
    send(id, method, params, context) {
      const sent = { id, method, params, text: JSON.stringify(params), context };
      const reply = replies[Math.min(sends.push(sent), replies.length) - 1];
      return typeof reply === 'function' ? (reply as Reply)(sent) : form.reply(reply);
    },
    nextId: () => ++lastId,
    handleInput(key, input, context) {
      asks.push({ key, input, context });
      return (answer ? answer(key, input, context) : form.answered(A)) as object;
    },
    capabilities: { elicitation: { form: {} } },
    ...more,
  };
  return { options, sends, asks };
}

/** How one exchange went. */
export interface Played extends Client {
  readonly rounds: Round[];
  readonly outcome: 'complete' | 'error';
  readonly error: unknown;
}

/** Runs one request through {@link mrtr} to its end, and a moment more, in which nothing should happen. */
export async function play(
  form: Form,
  replies: readonly unknown[],
  scene: Scene & { readonly request?: McpRequest } = {},
): Promise<Played> {
  const { request = CALL, ...more } = scene;
  const { options, sends, asks } = client(form, replies, more);
  const end = await collect(of(request).pipe(mrtr(options)));
  await moment();
  return { options, sends, asks, ...end };
}

/** Subscribes and waits for the end; `onNext` is the consumer's own callback. */
export function collect<T>(
  source: Observable<T>,
  onNext: (value: T) => void = () => undefined,
): Promise<{ rounds: T[]; outcome: 'complete' | 'error'; error: unknown }> {
  return new Promise((resolve) => {
    const rounds: T[] = [];
    source.subscribe({
      next: (round) => {
        rounds.push(round);
        onNext(round);
      },
      error: (error: unknown) => {
        resolve({ rounds, outcome: 'error', error });
      },
      complete: () => {
        resolve({ rounds, outcome: 'complete', error: undefined });
      },
    });
  });
}

/**
 * A few turns of the event loop, enough for whatever is still under way: a late call, a rejection that nobody handles, an
 * error thrown from a timer. The last two fail the test that is running, by the test runner's own process listeners.
 */
export function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 4));
}

/** How often what happened: requests sent, questions asked, rounds emitted, and the end. */
export function tally({ sends, asks, rounds, outcome }: Played): object {
  return { sends: sends.length, asks: asks.length, rounds: rounds.length, outcome };
}

/** Kind and reason of an error of the library; fails for any other. */
export function fault(error: unknown): { kind: McpClientErrorKind; reason: McpClientErrorReason } {
  if (!isMcpClientError(error)) throw new Error('not a McpClientError', { cause: error });
  return { kind: error.kind, reason: error.reason };
}

/** The params of the n-th request, counted from 0. */
export function paramsOf({ sends }: Pick<Client, 'sends'>, n: number): JsonObject {
  const sent = sends[n];
  if (!sent) throw new Error(`request ${n + 1} was not sent`);
  return sent.params;
}

/** The members of the n-th request that its caller did not give, counted from 0. */
export function addedTo(played: Pick<Client, 'sends'>, n: number, request: McpRequest = CALL): JsonObject {
  const own = new Set(Object.keys(request.params ?? {}));
  return Object.fromEntries(Object.entries(paramsOf(played, n)).filter(([name]) => !own.has(name)));
}

/** The keys asked, in the order of the questions. */
export function keysAsked({ asks }: Pick<Client, 'asks'>): string[] {
  return asks.map(({ key }) => key);
}

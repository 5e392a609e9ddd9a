/**
 * The exchange as the contract tells it, in plain loops: no RxJS, no time, nothing of the library.
 *
 * The generator yields each thing that the loop does to the outside and is resumed with what came of it. Whoever drives
 * it decides where that comes from: a script all at once, or one command after another.
 */

/** What came of a call to the outside. `none` is a stream that ended without a value. */
export type Outcome =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'none' }
  | { readonly type: 'error'; readonly error: unknown };

/** The params of one request: the members by name, and the answers where the loop adds `inputResponses`. */
export interface ExpectedParams {
  readonly members: ReadonlyMap<string, unknown>;
  readonly answers?: ReadonlyMap<string, unknown>;
}

/** A question as `checkInput` and `handleInput` get it; without params, an empty object is due. */
export interface ExpectedInput {
  readonly method: string;
  readonly params: object | undefined;
}

/** A round as it is emitted. Without `inputRequests`, an empty object is due. */
export type ExpectedRound =
  | { readonly done: true; readonly round: number; readonly id: unknown; readonly result: unknown }
  | {
      readonly done: false;
      readonly round: number;
      readonly id: unknown;
      readonly inputRequests: object | undefined;
      readonly requestState: string | undefined;
    };

/** What the loop does to the outside. */
export type Effect =
  | { readonly type: 'id' }
  | {
      readonly type: 'send';
      readonly id: unknown;
      readonly method: string;
      readonly params: ExpectedParams;
      readonly round: number;
    }
  | { readonly type: 'decode'; readonly result: unknown }
  | { readonly type: 'check'; readonly key: string; readonly input: ExpectedInput }
  | { readonly type: 'emit'; readonly emitted: ExpectedRound }
  | { readonly type: 'delay'; readonly round: number }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'ask'; readonly key: string; readonly input: ExpectedInput; readonly round: number };

/** How an exchange fails: with what came from outside, with a plain error, or with a typed one. */
export type Expected =
  | { readonly type: 'same'; readonly error: unknown }
  | { readonly type: 'plain'; readonly name: 'TypeError' | 'RangeError' }
  | { readonly type: 'typed'; readonly kind: string; readonly reason: object; readonly cause: unknown };

/** The end of an exchange that fails. */
export class Failure extends Error {
  readonly expected: Expected;

  constructor(expected: Expected) {
    super(expected.type);
    this.expected = expected;
  }
}

/** The options as far as the loop decides by them. Functions are calls to the outside. */
export interface ModelOptions {
  readonly capabilities: object;
  readonly resultTypes: readonly string[];
  readonly decodes: boolean;
  readonly checks: boolean;
  readonly maxRounds: number;
  readonly maxInputRequests: number;
  readonly maxRequestStateBytes: number;
  readonly delay: number | 'function';
}

type Steps<T> = Generator<Effect, T, Outcome>;

/** One exchange. Ends by returning, or by throwing a {@link Failure}. */
export function* exchange(request: unknown, options: ModelOptions): Steps<void> {
  if (!isPlain(request)) throw plainError('TypeError');
  const method = member(request, 'method');
  const given = member(request, 'params');
  if (typeof method !== 'string' || method === '') throw plainError('TypeError');
  if (given !== undefined && !isPlain(given)) throw plainError('TypeError');

  const original = new Map(Object.entries(given ?? {}).filter(([, value]) => value !== undefined));
  let params: ExpectedParams = { members: original };
  let previousId: unknown;

  for (let round = 1; ; round++) {
    const id = passed(yield { type: 'id' });
    if (typeof id !== 'string' && !Number.isSafeInteger(id)) throw plainError('TypeError');
    if (round > 1 && id === previousId) throw protocol({ type: 'reused_id', id });
    previousId = id;

    const reply = yield { type: 'send', id, method, params, round };
    if (reply.type === 'none') throw protocol({ type: 'no_result' });
    const result = passed(reply);
    if (!isPlain(result)) throw protocol({ type: 'invalid_result' });

    const type = member(result, 'resultType') ?? (isNull(result, 'resultType') ? null : 'complete');
    if (typeof type !== 'string') throw protocol({ type: 'invalid_result' });
    if (type !== 'input_required') {
      if (type !== 'complete' && !options.resultTypes.includes(type)) {
        throw protocol({ type: 'unknown_result_type', resultType: short(type) });
      }
      if (options.decodes) yield* decoded(result);
      yield { type: 'emit', emitted: { done: true, round, id, result } };
      return;
    }

    const { inputRequests, questions, requestState } = yield* acceptable(method, result, round, options);
    yield { type: 'emit', emitted: { done: false, round, id, inputRequests, requestState } };

    const answers = new Map<string, unknown>();
    for (const [key, input] of questions) answers.set(key, answer(key, yield { type: 'ask', key, input, round }));
    if (questions.length === 0) yield* pause(round, options);

    const members = new Map(original);
    members.delete('inputResponses');
    members.delete('requestState');
    if (requestState !== undefined) members.set('requestState', requestState);
    params = questions.length > 0 ? { members, answers } : { members };
  }
}

/** The `result` option has a look at a final result. */
function* decoded(result: unknown): Steps<void> {
  const verdict = yield { type: 'decode', result };
  if (verdict.type === 'error') throw protocol({ type: 'invalid_result' }, verdict.error);
  if (verdict.type === 'value' && verdict.value !== true) throw protocol({ type: 'invalid_result' });
}

interface Acceptable {
  readonly inputRequests: object | undefined;
  readonly questions: readonly (readonly [string, ExpectedInput])[];
  readonly requestState: string | undefined;
}

/** Every check of an `input_required` result, in the contract's order. */
function* acceptable(method: string, result: object, round: number, options: ModelOptions): Steps<Acceptable> {
  if (method !== 'tools/call' && method !== 'resources/read' && method !== 'prompts/get') {
    throw protocol({ type: 'unsupported_method', method: short(method) });
  }

  const inputRequests = member(result, 'inputRequests');
  const requestState = member(result, 'requestState');
  if (inputRequests !== undefined && !isPlain(inputRequests)) throw protocol({ type: 'invalid_result' });
  if (requestState !== undefined && typeof requestState !== 'string') throw protocol({ type: 'invalid_result' });
  const names = Object.keys(inputRequests ?? {});
  if (names.length === 0 && requestState === undefined) throw protocol({ type: 'empty_input_required' });

  if (round === options.maxRounds) throw limit('max_rounds', options.maxRounds);
  if (names.length > options.maxInputRequests) throw limit('max_input_requests', options.maxInputRequests);
  if (requestState !== undefined && Buffer.byteLength(requestState, 'utf8') > options.maxRequestStateBytes) {
    throw limit('max_request_state_bytes', options.maxRequestStateBytes);
  }

  // No entry is looked at before the caps, so a name without a value is absent only from here on.
  const keys = names.filter((name) => has(inputRequests ?? {}, name)).sort(byCodePoints);
  if (keys.length === 0 && requestState === undefined) throw protocol({ type: 'empty_input_required' });

  const questions: (readonly [string, ExpectedInput])[] = [];
  for (const key of keys) {
    const input = question(key, member(inputRequests ?? {}, key), options.capabilities);
    if (options.checks) {
      const verdict = yield { type: 'check', key, input };
      if (verdict.type === 'error') throw protocol({ type: 'invalid_input_request', key }, verdict.error);
      const value = verdict.type === 'value' ? verdict.value : undefined;
      if (tag(value) === 'Left')
        throw protocol({ type: 'invalid_input_request', key }, member(value as object, 'left'));
      if (tag(value) !== 'Right') throw protocol({ type: 'invalid_input_request', key }, value);
    }
    questions.push([key, input]);
  }
  return { inputRequests, questions, requestState };
}

/** The checks of one entry, up to `checkInput`. */
function question(key: string, entry: unknown, capabilities: object): ExpectedInput {
  const refused = protocol({ type: 'invalid_input_request', key });
  if (!isPlain(entry)) throw refused;
  const method = member(entry, 'method');
  const params = member(entry, 'params');
  if (typeof method !== 'string') throw refused;
  if (params !== undefined && !isPlain(params)) throw refused;
  const mode = params && member(params, 'mode');
  if (method === 'elicitation/create' && mode !== undefined && typeof mode !== 'string') throw refused;

  if (method !== 'elicitation/create' && method !== 'sampling/createMessage' && method !== 'roots/list') {
    throw protocol({ type: 'unknown_input_method', key, method: short(method) });
  }

  const missing = undeclared(method, params ?? {}, capabilities);
  if (missing !== undefined) throw protocol({ type: 'undeclared_capability', key, method, capability: missing });
  return { method, params };
}

/** The capability that a question needs and the client did not declare. */
function undeclared(method: string, params: object, capabilities: object): string | undefined {
  if (method === 'roots/list') return isObject(member(capabilities, 'roots')) ? undefined : 'roots';

  if (method === 'sampling/createMessage') {
    const sampling = member(capabilities, 'sampling');
    if (!isObject(sampling)) return 'sampling';
    const wantsTools = has(params, 'tools') || has(params, 'toolChoice');
    return wantsTools && !isObject(member(sampling, 'tools')) ? 'sampling.tools' : undefined;
  }

  const mode = (member(params, 'mode') ?? 'form') as string;
  const elicitation = member(capabilities, 'elicitation');
  let declared = false;
  if (isObject(elicitation)) {
    const neither = !has(elicitation, 'form') && !has(elicitation, 'url');
    if (mode === 'form') declared = isObject(member(elicitation, 'form')) || neither;
    if (mode === 'url') declared = isObject(member(elicitation, 'url'));
  }
  return declared ? undefined : `elicitation.${short(mode)}`;
}

/** What a handler's outcome means. */
function answer(key: string, outcome: Outcome): object {
  if (outcome.type === 'error') throw handler({ type: 'raised', key }, outcome.error);
  if (outcome.type === 'none') throw handler({ type: 'invalid_response', key });
  let value = outcome.value;
  if (tag(value) === 'Left') throw handler({ type: 'handler_error', key }, member(value as object, 'left'));
  if (tag(value) === 'Right') value = member(value as object, 'right');
  if (!isPlain(value)) throw handler({ type: 'invalid_response', key });
  return value;
}

/** The pause before a retry that carries no answers. */
function* pause(round: number, options: ModelOptions): Steps<void> {
  let ms: unknown = options.delay;
  if (ms === 'function') {
    ms = passed(yield { type: 'delay', round });
    if (typeof ms !== 'number') throw plainError('TypeError');
    if (!(ms >= 0 && ms <= 2 ** 31 - 1)) throw plainError('RangeError');
  }
  if (ms !== 0) yield { type: 'wait', ms: ms as number };
}

/** The value of an outcome whose errors go through unchanged. */
function passed(outcome: Outcome): unknown {
  if (outcome.type === 'error') throw new Failure({ type: 'same', error: outcome.error });
  return outcome.type === 'value' ? outcome.value : undefined;
}

function protocol(reason: object, cause?: unknown): Failure {
  return new Failure({ type: 'typed', kind: 'protocol', reason, cause });
}

function handler(reason: object, cause?: unknown): Failure {
  return new Failure({ type: 'typed', kind: 'input_handler', reason, cause });
}

function limit(type: string, most: number): Failure {
  return new Failure({ type: 'typed', kind: 'mrtr_round_limit', reason: { type, limit: most }, cause: undefined });
}

function plainError(name: 'TypeError' | 'RangeError'): Failure {
  return new Failure({ type: 'plain', name });
}

/** Plain: without a prototype, or with the one that some realm gives to object literals. */
export function isPlain(value: unknown): value is object {
  if (!isObject(value) || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null) return true;
  const methods = ['hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'valueOf'];
  return Object.getPrototypeOf(prototype) === null && methods.every((name) => Object.hasOwn(prototype, name));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** An own member; `undefined` is absent. */
function member(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

function has(object: object, name: string): boolean {
  return member(object, name) !== undefined;
}

function isNull(object: object, name: string): boolean {
  return member(object, name) === null;
}

/** Which side of an fp-ts `Either` a value is, if it is one. */
function tag(value: unknown): 'Left' | 'Right' | undefined {
  if (!isPlain(value)) return undefined;
  const name = member(value, '_tag');
  if (name === 'Left' && Object.hasOwn(value, 'left')) return 'Left';
  return name === 'Right' && Object.hasOwn(value, 'right') ? 'Right' : undefined;
}

/** The other side's words as far as an error repeats them; the generated ones are ASCII where they are long. */
function short(text: string): string {
  return text.slice(0, 64);
}

function byCodePoints(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0);
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0);
  for (let index = 0; index < left.length && index < right.length; index++) {
    if (left[index] !== right[index]) return (left[index] ?? 0) - (right[index] ?? 0);
  }
  return left.length - right.length;
}

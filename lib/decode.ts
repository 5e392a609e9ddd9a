import * as t from 'io-ts';
import { missingName } from './capabilities.js';
import { firstPath, PlainObject } from './codec.js';
import { isLeft, isRight } from './either.js';
import { McpClientError } from './errors.js';
import * as faults from './faults.js';
import { own } from './object.js';
import type { AskedInput, InputRequiredRound, MrtrOptions, Round } from './options.js';
import type { InputRequest, InputRequests, JsonObject, McpRequest, RequestId } from './protocol.js';
import { Secret } from './secret.js';
import type { Settings } from './settings.js';
import { byCodePoint, exceedsBytes } from './text.js';

/** A request as it went out. */
export interface Sent<R> {
  readonly settings: Settings<R>;
  /** The caller's own object, which the caller may have changed by now. */
  readonly request: McpRequest;
  readonly method: string;
  /** How many requests have been sent, this one included. */
  readonly round: number;
  readonly id: RequestId;
}

/** One question that passed every check. */
export interface Asked {
  readonly key: string;
  readonly input: AskedInput;
}

/** A result that passed every check. */
export interface Accepted<R> {
  readonly round: Round<R>;
  /** The questions in key order; `undefined` if this is the final result. */
  readonly asked: readonly Asked[] | undefined;
  readonly requestState: string | undefined;
}

/** What one result means for the exchange: a round, or the error that ends it. */
export type Outcome<R> = Accepted<R> | McpClientError;

/** The requests that a server may answer with questions. */
const askingMethods = ['tools/call', 'resources/read', 'prompts/get'];

/** Reads one result of the server: every check of a round is made here, before anybody sees it. Never throws. */
export function decode<R>(result: unknown, sent: Sent<R>): Outcome<R> {
  try {
    return readResult(result, sent);
  } catch (cause) {
    // Nothing here throws, but a result that did not come out of JSON may, such as one with a getter.
    return faults.invalidResult(sent.method, 'unreadable', { cause });
  }
}

function readResult<R>(result: unknown, sent: Sent<R>): Outcome<R> {
  const { method } = sent;
  if (!PlainObject.is(result)) return faults.invalidResult(method, 'no plain object');
  const resultType = own(result, 'resultType', result['resultType']);
  if (resultType === undefined || resultType === 'complete') return readFinal(result, sent);
  if (typeof resultType !== 'string') return faults.invalidResult(method, 'resultType is no string');
  if (resultType === 'input_required') return readInputRequired(result, sent);
  if (sent.settings.resultTypes.includes(resultType)) return readFinal(result, sent);
  return faults.unknownResultType(method, resultType);
}

function readFinal<R>(result: JsonObject, { settings, request, method, round, id }: Sent<R>): Outcome<R> {
  const fault = settings.result && finalFault(result, method, settings.result);
  if (fault) return fault;
  const last = { done: true, round, id, request, result: result as R } as const;
  return { round: last, asked: undefined, requestState: undefined };
}

// The errors of io-ts hold the values that failed, so they are not passed on.
function finalFault(
  result: JsonObject,
  method: string,
  decoder: t.Decoder<unknown, unknown>,
): McpClientError | undefined {
  try {
    const decoded = decoder.decode(result);
    if (isRight(decoded)) return undefined;
    const path = firstPath(decoded.left);
    return faults.invalidResult(method, `${path === '' ? 'it' : path} does not fit the result option`);
  } catch (cause) {
    return faults.invalidResult(method, 'the result option threw', { cause });
  }
}

function readInputRequired<R>(result: JsonObject, sent: Sent<R>): Outcome<R> {
  const { settings, method, round } = sent;
  const { maxRounds, maxInputRequests, maxRequestStateBytes } = settings;
  if (!askingMethods.includes(method)) return faults.unsupportedMethod(method);
  const inputRequests = own(result, 'inputRequests', result['inputRequests']);
  const requestState = own(result, 'requestState', result['requestState']);
  if (inputRequests !== undefined && !PlainObject.is(inputRequests)) {
    return faults.invalidResult(method, 'inputRequests is no plain object');
  }
  if (requestState !== undefined && !t.string.is(requestState)) {
    return faults.invalidResult(method, 'requestState is no string');
  }

  // The bounds come before anything is looked at: from here on the work is small, whatever the server sent.
  const keys = inputRequests === undefined ? [] : Object.keys(inputRequests);
  if (keys.length === 0 && requestState === undefined) return faults.emptyInputRequired(method);
  if (round >= maxRounds) return faults.overLimit('max_rounds', method, 'maxRounds', maxRounds);
  if (keys.length > maxInputRequests) {
    return faults.overLimit('max_input_requests', method, 'maxInputRequests', maxInputRequests);
  }
  if (requestState !== undefined && exceedsBytes(requestState, maxRequestStateBytes)) {
    return faults.overLimit('max_request_state_bytes', method, 'maxRequestStateBytes', maxRequestStateBytes);
  }

  const asked = new Array<Asked>(keys.length); // sized at once: an array that grows takes room for seventeen
  let count = 0;
  for (const key of keys.sort(byCodePoint)) {
    const entry = inputRequests?.[key];
    if (entry === undefined) continue;
    const input = readInputRequest(key, entry, method, settings);
    if (input instanceof McpClientError) return input;
    asked[count++] = { key, input };
  }
  asked.length = count;
  if (count === 0 && requestState === undefined) return faults.emptyInputRequired(method);

  return { round: inputRequiredRound(sent, inputRequests, requestState), asked, requestState };
}

// Two literals: a member added behind a spread costs a new hidden class each time on Node 20, more than all the checks.
function inputRequiredRound<R>(
  { request, round, id }: Sent<R>,
  asked: JsonObject | undefined,
  requestState: string | undefined,
): InputRequiredRound {
  const inputRequests = (asked ?? {}) as unknown as InputRequests;
  return requestState === undefined
    ? { done: false, round, id, request, inputRequests }
    : { done: false, round, id, request, inputRequests, requestState: new Secret(requestState) };
}

function readInputRequest<R>(
  key: string,
  entry: unknown,
  method: string,
  { options, declared }: Settings<R>,
): AskedInput | McpClientError {
  if (!PlainObject.is(entry)) return faults.invalidInputRequest(method, key, 'is no plain object');
  const asked = own(entry, 'method', entry['method']);
  if (!t.string.is(asked)) return faults.invalidInputRequest(method, key, 'has no valid method');
  const params = own(entry, 'params', entry['params']);
  if (params !== undefined && !PlainObject.is(params)) {
    return faults.invalidInputRequest(method, key, 'has no valid params');
  }
  if (!isInputMethod(asked)) return faults.unknownInputMethod(method, key, asked);
  const mode = asked === 'elicitation/create' && params !== undefined ? own(params, 'mode', params['mode']) : undefined;
  if (mode !== undefined && !t.string.is(mode)) {
    return faults.invalidInputRequest(method, key, 'has no valid mode');
  }
  const input = (params === undefined ? { ...entry, params: {} } : entry) as unknown as AskedInput;
  const missing = missingName(asked, input.params, declared);
  if (missing !== undefined) return faults.undeclaredCapability(method, key, asked, missing);
  const refusal = checkInput(key, input, options);
  return refusal ? faults.invalidInputRequest(method, key, 'fails checkInput', refusal) : input;
}

function isInputMethod(method: string): method is InputRequest['method'] {
  return method === 'elicitation/create' || method === 'sampling/createMessage' || method === 'roots/list';
}

/** Why the caller's own check refuses a question, if it does: only a `Right` lets it pass. */
function checkInput<R>(key: string, input: AskedInput, options: MrtrOptions<R>): { cause: unknown } | undefined {
  if (options.checkInput === undefined) return undefined;
  try {
    const checked: unknown = options.checkInput(key, input);
    if (isRight(checked)) return undefined;
    return { cause: isLeft(checked) ? checked.left : checked };
  } catch (cause) {
    return { cause };
  }
}

import * as t from 'io-ts';
import { firstPath, PlainObject, struct } from './codec.js';
import { isLeft, isRight } from './either.js';
import { McpClientError } from './errors.js';
import * as faults from './faults.js';
import { own } from './object.js';
import type { AskedInput, FinalRound, InputRequiredRound, MrtrOptions } from './options.js';
import type { InputRequest, InputRequests, JsonObject, McpRequest, RequestId } from './protocol.js';
import { Secret } from './secret.js';
import type { Settings } from './settings.js';
import { byCodePoint, exceedsBytes } from './text.js';

/** A request as it went out, and how many there have been. */
export interface Sent {
  readonly round: number;
  readonly id: RequestId;
  readonly request: McpRequest;
}

/** One question that passed every check. */
export interface Asked {
  readonly key: string;
  readonly input: AskedInput;
}

/** A round that the loop accepted and goes on from. */
export interface InputRequired {
  readonly kind: 'input_required';
  readonly round: InputRequiredRound;
  /** The questions in key order. */
  readonly asked: readonly Asked[];
  readonly requestState: string | undefined;
}

/** What one result means for the exchange. */
export type Outcome<R> =
  | { readonly kind: 'final'; readonly round: FinalRound<R> }
  | InputRequired
  | { readonly kind: 'refused'; readonly error: McpClientError };

const InputRequiredShape = /* @__PURE__ */ struct<{ inputRequests?: JsonObject; requestState?: string }>(
  'InputRequiredResult',
  {},
  { inputRequests: PlainObject, requestState: t.string },
);
const InputRequestShape = /* @__PURE__ */ struct<{ method: string; params?: JsonObject }>(
  'InputRequest',
  { method: t.string },
  { params: PlainObject },
);

/** The requests that a server may answer with questions. */
const askingMethods: ReadonlySet<string> = /* @__PURE__ */ new Set(['tools/call', 'resources/read', 'prompts/get']);

/** Reads one result of the server: every check of a round is made here, before anybody sees it. Never throws. */
export function decode<R>(result: unknown, sent: Sent, settings: Settings<R>): Outcome<R> {
  try {
    return readResult(result, sent, settings);
  } catch (cause) {
    // Nothing here throws, but a result that did not come out of JSON may, such as one with a getter.
    return refused(faults.invalidResult(sent.request.method, 'it cannot be read', { cause }));
  }
}

function readResult<R>(result: unknown, sent: Sent, settings: Settings<R>): Outcome<R> {
  const { method } = sent.request;
  if (!PlainObject.is(result)) return refused(faults.invalidResult(method, 'it is not a plain object'));
  const resultType = own(result, 'resultType');
  if (resultType === undefined || resultType === 'complete') return readFinal(result, sent, settings);
  if (typeof resultType !== 'string') return refused(faults.invalidResult(method, 'resultType is not a string'));
  if (resultType === 'input_required') return readInputRequired(result, sent, settings);
  if (settings.resultTypes.has(resultType)) return readFinal(result, sent, settings);
  return refused(faults.unknownResultType(method, resultType));
}

function readFinal<R>(result: JsonObject, { round, id, request }: Sent, { result: decoder }: Settings<R>): Outcome<R> {
  const fault = decoder && finalFault(result, request.method, decoder);
  if (fault) return refused(fault);
  return { kind: 'final', round: { done: true, round, id, request, result: result as R } };
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
    return faults.invalidResult(method, `${path === '' ? 'it' : path} does not satisfy the result option`);
  } catch (cause) {
    return faults.invalidResult(method, 'the decoder of the result option threw; see the cause', { cause });
  }
}

function readInputRequired<R>(result: JsonObject, sent: Sent, settings: Settings<R>): Outcome<R> {
  const { round, id, request } = sent;
  const { method } = request;
  if (!askingMethods.has(method)) return refused(faults.unsupportedMethod(method));
  if (!InputRequiredShape.is(result)) return refused(faults.invalidResult(method, wrongMember(result)));
  const inputRequests = (own(result, 'inputRequests') ?? {}) as JsonObject;
  const requestState = own(result, 'requestState') as string | undefined;

  // The bounds come before anything is looked at: from here on the work is small, whatever the server sent.
  const keys = Object.keys(inputRequests);
  if (keys.length === 0 && requestState === undefined) return refused(faults.emptyInputRequired(method));
  if (round >= settings.maxRounds) return refused(faults.tooManyRounds(method, settings.maxRounds));
  if (keys.length > settings.maxInputRequests) {
    return refused(faults.tooManyInputRequests(method, settings.maxInputRequests));
  }
  if (requestState !== undefined && exceedsBytes(requestState, settings.maxRequestStateBytes)) {
    return refused(faults.tooLongState(method, settings.maxRequestStateBytes));
  }

  const asked: Asked[] = [];
  for (const key of keys.sort(byCodePoint)) {
    const entry = inputRequests[key];
    if (entry === undefined) continue;
    const input = readInputRequest(key, entry, method, settings);
    if (input instanceof McpClientError) return refused(input);
    asked.push({ key, input });
  }
  if (asked.length === 0 && requestState === undefined) return refused(faults.emptyInputRequired(method));

  const bare = { done: false, round, id, request, inputRequests: inputRequests as unknown as InputRequests } as const;
  return {
    kind: 'input_required',
    round: requestState === undefined ? bare : { ...bare, requestState: new Secret(requestState) },
    asked,
    requestState,
  };
}

function wrongMember(result: JsonObject): string {
  const decoded = InputRequiredShape.decode(result);
  return decoded._tag === 'Left' ? `${firstPath(decoded.left)} has the wrong type` : 'it changed while it was read';
}

function readInputRequest<R>(
  key: string,
  entry: unknown,
  method: string,
  { options, missingCapability }: Settings<R>,
): AskedInput | McpClientError {
  if (!InputRequestShape.is(entry)) {
    return faults.invalidInputRequest(method, key, 'is not an object with a method and, if any, an object of params');
  }
  const { method: asked } = entry;
  if (!isInputMethod(asked)) return faults.unknownInputMethod(method, key, asked);
  const params = own(entry, 'params') as JsonObject | undefined;
  const mode = asked === 'elicitation/create' && params ? own(params, 'mode') : undefined;
  if (mode !== undefined && typeof mode !== 'string') {
    return faults.invalidInputRequest(method, key, 'has a mode that is not a string');
  }
  const input = (params === undefined ? { ...entry, params: {} } : entry) as AskedInput;
  const missing = missingCapability(input);
  if (missing !== undefined) return faults.undeclaredCapability(method, key, asked, missing);
  const refusal = checkInput(key, input, options);
  return refusal ? faults.invalidInputRequest(method, key, 'was refused by checkInput; see the cause', refusal) : input;
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

function refused(error: McpClientError): { kind: 'refused'; error: McpClientError } {
  return { kind: 'refused', error };
}

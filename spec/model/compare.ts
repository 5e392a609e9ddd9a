import { isDeepStrictEqual } from 'node:util';
import { isMcpClientError, Secret, type Round, type WorkContext } from 'rxjs-mrtr';
import type { ExpectedEnd, ExpectedEvent, ExpectedRun } from './expect.js';
import type { Effect, ExpectedInput, ExpectedParams, ExpectedRound } from './model.js';
import { describeScenario, type Scenario } from './scenario.js';
import { marker } from './values.js';
import type { ActualEnd, ActualEvent, ActualRun } from './world.js';

/** What the library did otherwise than the model; nothing if all is well. */
export function difference(expected: ExpectedRun, actual: ActualRun, timed: boolean): string | undefined {
  const [broken] = actual.broken;
  for (let index = 0; index < Math.max(expected.events.length, actual.events.length); index++) {
    const due = expected.events[index];
    const got = actual.events[index];
    if (due === undefined) return `event ${index + 1}: ${got?.type ?? ''}, where ${expected.end.type} was due`;
    if (got === undefined) return `event ${index + 1}: ${actual.end.type}, where ${due.effect.type} was due`;
    const fault = due.effect.type === got.type ? eventFault(due, got) : `where ${due.effect.type} was due`;
    if (fault !== undefined) return `event ${index + 1}: ${got.type}, ${fault}`;
    if (timed && due.at !== got.at) return `event ${index + 1}: ${got.type} at ${got.at} instead of ${due.at}`;
  }
  const fault = endFault(expected.end, actual.end, expected.events.at(-1)?.request);
  if (fault !== undefined) return fault;
  if (timed && expected.end.type !== 'pending' && expected.end.at !== actual.end.at)
    return `the end at ${actual.end.at} instead of ${expected.end.at}`;
  return broken;
}

/** Throws, with all that a reader needs, if the library did otherwise than the model. */
export function expectSame(scenario: Scenario, expected: ExpectedRun, actual: ActualRun, timed: boolean): void {
  const fault = difference(expected, actual, timed);
  if (fault === undefined) return;
  const lines = [
    fault,
    `due: ${[...expected.events.map(({ at, effect }) => `${at} ${effect.type}`), expected.end.type].join(', ')}`,
    `got: ${[...actual.events.map(({ at, type }) => `${at} ${type}`), actual.end.type].join(', ')}`,
    ...(actual.end.type === 'error' ? [`error: ${String(actual.end.error)}`] : []),
    `scenario: ${describeScenario(scenario)}`,
  ];
  throw new Error(lines.join('\n'));
}

function eventFault({ effect, request }: ExpectedEvent, got: ActualEvent): string | undefined {
  switch (got.type) {
    case 'id':
      return undefined;
    case 'send': {
      const due = effect as Extract<Effect, { type: 'send' }>;
      if (!Object.is(got.id, due.id)) return 'with another id';
      if (got.method !== due.method) return 'with another method';
      return paramsFault(due.params, got) ?? contextFault(due.round, request, got.context);
    }
    case 'check': {
      const due = effect as Extract<Effect, { type: 'check' }>;
      return questionFault(due, got);
    }
    case 'emit':
      return roundFault((effect as Extract<Effect, { type: 'emit' }>).emitted, request, got.emitted);
    case 'delay':
      return got.round === (effect as Extract<Effect, { type: 'delay' }>).round ? undefined : 'for another round';
    case 'ask': {
      const due = effect as Extract<Effect, { type: 'ask' }>;
      return questionFault(due, got) ?? contextFault(due.round, request, got.context);
    }
  }
}

function questionFault(
  due: { readonly key: string; readonly input: ExpectedInput },
  got: { readonly key: unknown; readonly input: unknown },
): string | undefined {
  if (got.key !== due.key) return `for ${String(got.key)} instead of ${due.key}`;
  const method = ownValue(got.input, 'method');
  const params = ownValue(got.input, 'params');
  if (method !== due.input.method) return 'with another method';
  if (due.input.params !== undefined) return params === due.input.params ? undefined : 'with other params';
  return isEmptyLiteral(params) ? undefined : 'without {} for absent params';
}

function contextFault(round: number, request: unknown, context: WorkContext): string | undefined {
  if (context.round !== round) return `with round ${context.round} instead of ${round}`;
  return context.request === request ? undefined : 'with another request';
}

function paramsFault(due: ExpectedParams, got: Extract<ActualEvent, { type: 'send' }>): string | undefined {
  if (Object.getPrototypeOf(got.params) !== Object.prototype) return 'with params that are no ordinary object';
  const names = new Set([...due.members.keys(), ...(due.answers ? ['inputResponses'] : [])]);
  for (const name of Reflect.ownKeys(got.members)) {
    const { value, enumerable } = descriptor(got.members, name);
    if (names.has(name as string)) {
      if (enumerable !== true) return `with a hidden ${String(name)}`;
    } else if (value !== undefined || name === 'requestState' || name === 'inputResponses') {
      return `with ${String(name)} in its params`;
    }
  }
  for (const [name, value] of due.members) {
    const { value: sent } = descriptor(got.members, name);
    const text = name === 'requestState' && value instanceof Secret ? value.reveal() : value;
    if (!Object.is(sent, text)) return `with another ${name} in its params`;
  }
  return due.answers && answersFault(due.answers, descriptor(got.members, 'inputResponses').value);
}

function answersFault(due: ReadonlyMap<string, unknown>, got: unknown): string | undefined {
  if (typeof got !== 'object' || got === null) return 'without inputResponses';
  if (Object.getPrototypeOf(got) !== Object.prototype) return 'with inputResponses that are no ordinary object';
  for (const name of Reflect.ownKeys(got)) {
    if (!due.has(name as string)) return `with an answer to ${String(name)}`;
  }
  for (const [key, answer] of due) {
    const { value, enumerable } = descriptor(Object.getOwnPropertyDescriptors(got), key);
    if (enumerable !== true || value !== answer) return `with another answer to ${key}`;
  }
  return undefined;
}

function roundFault(due: ExpectedRound, request: unknown, got: Round): string | undefined {
  if (got.done !== due.done || got.round !== due.round) return `of round ${got.round} instead of ${due.round}`;
  if (!Object.is(got.id, due.id)) return 'with another id';
  if (got.request !== request) return 'with another request';
  const names = ['done', 'id', 'request', 'round'];
  if (due.done || got.done) {
    if (!due.done || !got.done || got.result !== due.result) return 'with another result';
    return sameNames(got, [...names, 'result']);
  }
  const asks = got.inputRequests;
  if (due.inputRequests ? asks !== due.inputRequests : !isEmptyLiteral(asks)) return 'with other inputRequests';
  if (due.requestState === undefined) return sameNames(got, [...names, 'inputRequests']);
  if (!(got.requestState instanceof Secret)) return 'without a Secret';
  if (got.requestState.reveal() !== due.requestState) return 'with another state';
  return sameNames(got, [...names, 'inputRequests', 'requestState']);
}

function sameNames(object: object, names: readonly string[]): string | undefined {
  const own = Reflect.ownKeys(object).map(String).sort();
  return isDeepStrictEqual(own, [...names].sort()) ? undefined : `with the members ${own.join(', ')}`;
}

function endFault(due: ExpectedEnd, got: ActualEnd, request: unknown): string | undefined {
  if (due.type === 'complete' || due.type === 'pending') {
    return got.type === due.type ? undefined : `it ended with ${got.type}, where ${due.type} was due`;
  }
  if (got.type !== 'error') return `it ended with ${got.type}, where an error was due`;
  const { error } = got;
  switch (due.type) {
    case 'same':
      return Object.is(error, due.error) ? undefined : `an error that is not the one from outside`;
    case 'plain':
      return error instanceof Error && error.name === due.name ? undefined : `an error that is no ${due.name}`;
    case 'typed': {
      if (!isMcpClientError(error)) return `an error that is no McpClientError: ${String(error)}`;
      const summary = JSON.stringify({ kind: error.kind, reason: error.reason });
      if (error.kind !== due.kind || !isDeepStrictEqual(cutCapability(error.reason), cutCapability(due.reason))) {
        return `${summary} instead of ${JSON.stringify({ kind: due.kind, reason: due.reason })}`;
      }
      if (!Object.is(error.cause, due.cause)) return `${summary} with another cause`;
      if (!isDeepStrictEqual(Object.keys(error).sort(), ['kind', 'reason'])) return `${summary} with further members`;
      return textFault(error, request);
    }
  }
}

// The contract cuts the mode; whether the capability's name is cut before or after it is put before the mode is open.
function cutCapability(reason: object): object {
  const { capability } = reason as { readonly capability?: unknown };
  return typeof capability === 'string' ? { ...reason, capability: capability.slice(0, 64) } : { ...reason };
}

/** The message names the method and the option, and repeats nothing of the wire. */
function textFault(
  error: Error & { readonly reason: { readonly type: string } },
  request: unknown,
): string | undefined {
  const written = [error.message, error.stack, String(error), JSON.stringify(error)].join('\n');
  if (written.includes(marker)) return `a value of the wire in ${error.message}`;
  const method = String(ownValue(request, 'method'));
  if (!error.message.includes(method)) return `no word of ${method} in ${error.message}`;
  const option = {
    max_rounds: 'maxRounds',
    max_input_requests: 'maxInputRequests',
    max_request_state_bytes: 'maxRequestStateBytes',
  };
  const name = (option as { readonly [type: string]: string })[error.reason.type];
  return name === undefined || error.message.includes(name) ? undefined : `no word of ${name} in ${error.message}`;
}

/** A descriptor as far as it matters here, without `any`. */
interface Described {
  readonly value?: unknown;
  readonly enumerable?: boolean;
}

function descriptor(members: PropertyDescriptorMap, name: string | symbol): Described {
  return ownValue(members, name) ?? {};
}

function ownValue(object: unknown, name: string | symbol): unknown {
  return Object.getOwnPropertyDescriptor(Object(object), name)?.value;
}

function isEmptyLiteral(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Reflect.ownKeys(value).length === 0
  );
}

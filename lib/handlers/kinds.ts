import type { AskedInput, HandleInput } from '../options.js';
import type { ClientCapabilities } from '../protocol.js';
import { readAnswers, readFormAnswer, readMessage, readRoots, readUrlAnswer } from './answers.js';
import { group, type Callable, type Group } from './map.js';
import { wrong } from '../wrong.js';
import type { HandlerContext } from './types.js';

/** Answers a question of one kind, its answer looked at. */
export type Answering = (params: AskedInput['params'], context: HandlerContext) => ReturnType<HandleInput>;

/** The kinds of question that have a handler, and what they declare. */
export interface Kinds {
  readonly form?: Answering | undefined;
  readonly url?: Answering | undefined;
  readonly sampling?: Answering | undefined;
  readonly roots?: Answering | undefined;
  readonly capabilities: ClientCapabilities;
}

type Reader = Parameters<typeof readAnswers>[1];

function answering(handler: Callable | undefined, read: Reader): Answering | undefined {
  return handler && ((params, context) => readAnswers(handler(params, context), read, params));
}

/** Reads the caller's map of handlers; a `TypeError` names what is wrong with it. */
export function readHandlers(given: unknown): Kinds {
  const handlers = group(given, 'inputHandlers', ['elicitation', 'sampling', 'roots']);
  const roots = readRootsHandler(handlers);
  const { capabilities: elicitation, ...modes } = readElicitation(handlers.member('elicitation'));
  const { capabilities: sampling, ...model } = readSampling(handlers);
  const capabilities = { ...elicitation, ...sampling, ...(roots && { roots: {} }) };
  return { ...modes, ...model, roots, capabilities };
}

function readElicitation(given: unknown): Kinds {
  if (given === undefined) return { capabilities: {} };
  const handlers = group(given, 'inputHandlers.elicitation', ['form', 'url']);
  const form = answering(handlers.handler('form'), readFormAnswer);
  const url = answering(handlers.handler('url'), readUrlAnswer);
  if (form === undefined && url === undefined) return { capabilities: {} };
  return { form, url, capabilities: { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } } };
}

function readSampling(handlers: Group): Kinds {
  const given = handlers.member('sampling');
  if (given === undefined) return { capabilities: {} };
  if (typeof given === 'function') {
    return { sampling: answering(handlers.handler('sampling'), readMessage), capabilities: { sampling: {} } };
  }
  const parts = group(given, 'inputHandlers.sampling', ['createMessage', 'tools', 'context']);
  const sampling = answering(parts.handler('createMessage'), readMessage);
  if (sampling === undefined)
    throw new TypeError('inputHandlers.sampling.createMessage must be a function, not absent');
  const declared = { ...(parts.flag('tools') && { tools: {} }), ...(parts.flag('context') && { context: {} }) };
  return { sampling, capabilities: { sampling: declared } };
}

function readRootsHandler(handlers: Group): Answering | undefined {
  const given = handlers.member('roots');
  if (given === undefined || typeof given === 'function') return answering(handlers.handler('roots'), readRoots);
  if (Array.isArray(given)) return answering(() => given as unknown, readRoots);
  throw wrong('inputHandlers.roots', 'a list of roots or a function', given);
}

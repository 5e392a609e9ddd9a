import type { JsonObject, McpRequest } from 'rxjs-mrtr';

/** The three kinds of thing that a server may ask back about. */
export type OfferKind = 'tools' | 'prompts' | 'resources';

/** Something that the server offers. */
export interface Offer {
  readonly kind: OfferKind;
  readonly title: string;
  readonly description: string;
  /** A schema of the arguments, as the server wrote it. */
  readonly schema: unknown;
  request(args: JsonObject): McpRequest;
}

/** Reads an entry of a server's list; what has no name is not on offer. */
export function readOffer(kind: OfferKind, entry: unknown): Offer | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { name, title, description, uri, inputSchema, arguments: args } = entry as Record<string, unknown>;
  if (typeof name !== 'string') return undefined;
  const words = {
    kind,
    title: typeof title === 'string' ? title : name,
    description: typeof description === 'string' ? description : '',
  };
  switch (kind) {
    case 'tools':
      return {
        ...words,
        schema: inputSchema,
        request: (given) => requestFor('tools/call', { name, arguments: given }),
      };
    case 'prompts':
      return {
        ...words,
        schema: promptSchema(args),
        request: (given) => requestFor('prompts/get', { name, arguments: given }),
      };
    case 'resources':
      return typeof uri === 'string'
        ? { ...words, schema: noArguments, request: () => requestFor('resources/read', { uri }) }
        : undefined;
  }
}

const noArguments = { type: 'object', properties: {} };

/** Servers tell how far they are if they are given a token to tell it under. */
function requestFor(method: string, params: JsonObject): McpRequest {
  return { method, params: { ...params, _meta: { progressToken: crypto.randomUUID() } } };
}

/** The arguments of a prompt, which are all texts, as a schema. */
function promptSchema(args: unknown): unknown {
  const named = (Array.isArray(args) ? (args as unknown[]) : []).filter(hasName);
  return {
    type: 'object',
    properties: Object.fromEntries(
      named.map(({ name, title, description }) => [name, { type: 'string', title, description }]),
    ),
    required: named.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function hasName(arg: unknown): arg is { readonly name: string; readonly [member: string]: unknown } {
  return typeof arg === 'object' && arg !== null && typeof (arg as { name?: unknown }).name === 'string';
}

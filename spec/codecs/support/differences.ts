/**
 * Where the official SDK's schemas and the specification part. Each difference rewrites a value so that the SDK says of
 * it what the specification says of the original; what remains must agree.
 */
export interface Difference {
  readonly name: string;
  /** The place in the specification that decides: of the schema in TypeScript and in JSON, or of a page. */
  readonly decidedBy: string;
  /** A type, and a value of it on which the two disagree. */
  readonly example: readonly [type: string, value: unknown];
  /** Changes one object somewhere in the value, which is the SDK's own copy; `root` is the type's name at the top. */
  readonly rewrite: (object: Json, root: string | undefined) => void;
}

interface Json {
  [member: string]: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isAbsent = (value: unknown): value is undefined => value === undefined;
const isListOf = (value: unknown, is: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);
const isTitled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && isText((value as Json)['const']) && isText((value as Json)['title']);

/** A keyword's name, and whether a value is right for it. */
type Rules = readonly (readonly [string, (value: unknown) => boolean])[];
const breaks = (object: Json, rules: Rules): boolean =>
  rules.some(([name, is]) => !isAbsent(object[name]) && !is(object[name]));

const stringRules: Rules = [
  ['minLength', Number.isInteger],
  ['maxLength', Number.isInteger],
  ['format', isText],
  ['enum', (value) => isListOf(value, isText)],
  ['enumNames', (value) => isListOf(value, isText)],
  ['oneOf', (value) => isListOf(value, isTitled)],
];

const resultTypes = ['CallToolResult', 'GetPromptResult', 'ReadResourceResult'];

export const differences: readonly Difference[] = [
  {
    name: 'base64 is a note to the reader',
    decidedBy: 'schema.ts, ImageContent.data, AudioContent.data and BlobResourceContents.blob: @format byte',
    example: ['ImageContent', { type: 'image', data: 'base64-encoded-data', mimeType: 'image/png' }],
    rewrite: (object) => {
      for (const name of ['data', 'blob']) if (isText(object[name])) object[name] = 'AAAA';
    },
  },
  {
    name: 'lastModified is any string',
    decidedBy: 'schema.ts, Annotations.lastModified: string, "should be" an ISO 8601 time',
    example: ['Annotations', { lastModified: 'yesterday' }],
    rewrite: (object) => {
      if (isText(object['lastModified'])) object['lastModified'] = '2026-01-31T09:30:00Z';
    },
  },
  {
    name: 'a tool result must have content',
    decidedBy: 'schema.ts, CallToolResult.content: required',
    example: ['CallToolResult', {}],
    rewrite: (object, root) => {
      if (root === 'CallToolResult' && isAbsent(object['content'])) object['content'] = 0;
    },
  },
  {
    name: 'resultType is a string',
    decidedBy: 'schema.ts, Result.resultType: ResultType',
    example: ['GetPromptResult', { messages: [], resultType: 1 }],
    rewrite: (object, root) => {
      if (root === undefined || !resultTypes.includes(root)) return;
      if (breaks(object, [['resultType', isText]])) object['_meta'] = 0;
    },
  },
  {
    name: 'caching hints are of their types',
    decidedBy: 'schema.json, ReadResourceResult.ttlMs: integer, cacheScope: public or private',
    example: ['ReadResourceResult', { contents: [], ttlMs: 'long' }],
    rewrite: (object, root) => {
      const isScope = (value: unknown): boolean => value === 'public' || value === 'private';
      const rules: Rules = [
        ['ttlMs', Number.isInteger],
        ['cacheScope', isScope],
      ];
      if (root === 'ReadResourceResult' && breaks(object, rules)) object['_meta'] = 0;
    },
  },
  {
    name: 'a tool brings any JSON Schema',
    decidedBy: 'schema.ts, Tool.inputSchema: [key: string]: unknown; no member execution',
    example: ['Tool', { name: 'x', inputSchema: { type: 'object', required: true } }],
    rewrite: (object) => {
      const schema = object['inputSchema'];
      if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
      Reflect.deleteProperty(schema, 'properties');
      Reflect.deleteProperty(schema, 'required');
      Reflect.deleteProperty(object, 'execution');
    },
  },
  {
    name: '$schema is a string',
    decidedBy: 'schema.ts, Tool.inputSchema.$schema and ElicitRequestFormParams.requestedSchema.$schema: string',
    example: ['Tool', { name: 'x', inputSchema: { type: 'object', $schema: 7 } }],
    rewrite: (object) => {
      if (object['type'] === 'object' && breaks(object, [['$schema', isText]])) object['type'] = 0;
    },
  },
  {
    name: 'a URL elicitation has no elicitationId',
    decidedBy: 'schema.ts, ElicitRequestURLParams: mode, message, url',
    example: ['ElicitRequestURLParams', { mode: 'url', message: '', url: 'https://example.com' }],
    rewrite: (object) => {
      if (object['mode'] === 'url') object['elicitationId'] = 'x';
    },
  },
  {
    name: 'null is no content',
    decidedBy: 'schema.ts, ElicitResult.content: an object, or absent',
    example: ['ElicitResult', { action: 'decline', content: null }],
    rewrite: (object, root) => {
      if (root === 'ElicitResult' && object['content'] === null) object['content'] = 0;
    },
  },
  {
    name: 'an elicitation and a sampling name no _meta and no task',
    decidedBy: 'schema.ts, ElicitRequestFormParams, ElicitRequestURLParams and CreateMessageRequestParams',
    example: [
      'ElicitRequestFormParams',
      { message: '', requestedSchema: { type: 'object', properties: {} }, _meta: 1 },
    ],
    rewrite: (object) => {
      if (!('message' in object) && !('maxTokens' in object)) return;
      Reflect.deleteProperty(object, '_meta');
      Reflect.deleteProperty(object, 'task');
    },
  },
  {
    name: 'the _meta of roots/list is any object',
    decidedBy: 'schema.ts, ListRootsRequest.params._meta: MetaObject',
    example: ['ListRootsRequest', { method: 'roots/list', params: { _meta: { progressToken: [] } } }],
    rewrite: (object) => {
      if (Object.hasOwn(object, 'progressToken')) Reflect.deleteProperty(object, 'progressToken');
    },
  },
  {
    name: 'an integer may be large',
    decidedBy: 'schema.json, CreateMessageRequestParams.maxTokens: integer',
    example: ['CreateMessageRequestParams', { messages: [], maxTokens: 2 ** 60 }],
    rewrite: (object) => {
      if (Number.isInteger(object['maxTokens'])) object['maxTokens'] = 1;
    },
  },
  {
    name: 'a size is whole',
    decidedBy: 'schema.json, Resource.size: integer',
    example: ['ResourceLink', { type: 'resource_link', uri: 'x:y', name: 'y', size: 0.5 }],
    rewrite: (object) => {
      if (object['type'] === 'resource_link' && breaks(object, [['size', Number.isInteger]])) object['size'] = 'x';
    },
  },
  {
    name: 'limits of a field are whole',
    decidedBy:
      'schema.json, StringSchema.minLength and maxLength, …MultiSelectEnumSchema.minItems and maxItems: integer',
    example: ['StringSchema', { type: 'string', minLength: 0.5 }],
    rewrite: (object) => {
      const limits = ['minLength', 'maxLength', 'minItems', 'maxItems'];
      if (
        breaks(
          object,
          limits.map((name) => [name, Number.isInteger] as const),
        )
      )
        object['type'] = 0;
    },
  },
  {
    name: 'an unknown format is ignored (ours, not the schema: servers send them)',
    decidedBy: 'schema.ts, StringSchema.format, which names four; we are laxer',
    example: ['StringSchema', { type: 'string', format: 'uuid' }],
    rewrite: (object) => {
      if (object['type'] === 'string' && isText(object['format'])) object['format'] = 'email';
    },
  },
  {
    name: 'a known keyword of a wrong type is refused (ours: the schema lets it pass as an unknown one)',
    decidedBy: 'schema.ts, PrimitiveSchemaDefinition, a union of open objects; we are stricter',
    example: ['PrimitiveSchemaDefinition', { type: 'string', enum: [1] }],
    rewrite: (object) => {
      if (object['type'] === 'string' && breaks(object, stringRules)) object['type'] = 0;
      const rules: Rules = [
        ['type', (value) => value === 'string'],
        ['enum', (value) => isListOf(value, isText)],
      ];
      if (isListOf(object['anyOf'], isTitled) && breaks(object, rules)) object['anyOf'] = 0;
      if (!isAbsent(object['anyOf']) && !isListOf(object['anyOf'], isTitled)) object['enum'] = 0;
    },
  },
  {
    name: 'capabilities of other revisions are not looked into',
    decidedBy: 'schema.ts, ClientCapabilities: roots {}, elicitation.form JSONObject, no tasks',
    example: ['ClientCapabilities', { roots: { listChanged: 'often' } }],
    rewrite: (object) => {
      for (const name of ['listChanged', 'applyDefaults', 'tasks']) Reflect.deleteProperty(object, name);
    },
  },
];

/** The value as the SDK has to see it to judge by the specification. */
export function forTheSdk(type: string, value: unknown, rules: readonly Difference[] = differences): unknown {
  const copy: unknown = structuredClone(value);
  visit(copy, type);
  return copy;

  function visit(node: unknown, root?: string): void {
    if (typeof node !== 'object' || node === null) return;
    Object.values(node).forEach((member) => {
      visit(member);
    });
    if (!Array.isArray(node)) for (const { rewrite } of rules) rewrite(node as Json, root);
  }
}

import type { Mixed } from 'io-ts';
import * as codecs from 'rxjs-mrtr/codecs';

const meta = { 'io.modelcontextprotocol/serverInfo': { name: 'travel-desk', version: '1.4.0' } };
const said = { role: 'assistant', content: { type: 'text', text: 'Pack an umbrella.' }, model: 'small-1' };
const weatherTool = {
  name: 'forecast',
  title: 'Forecast',
  description: 'The weather of a day',
  inputSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { town: { type: 'string' } },
    required: ['town'],
    anyOf: [{ required: ['town'] }],
  },
  outputSchema: { type: 'array', items: { type: 'number' } },
  annotations: { readOnlyHint: true, openWorldHint: true },
};
const toolUse = { type: 'tool_use', id: 'call_1', name: 'forecast', input: { town: 'Bergen' } };
const toolResult = { type: 'tool_result', toolUseId: 'call_1', content: [{ type: 'text', text: '7 °C, rain' }] };
const form = {
  mode: 'form',
  message: 'Who travels?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', description: 'As in the passport', minLength: 1, maxLength: 80 },
      mail: { type: 'string', format: 'email' },
      age: { type: 'integer', minimum: 0, maximum: 130 },
      insured: { type: 'boolean', default: true },
    },
    required: ['name', 'mail'],
  },
};
const sampling = {
  messages: [{ role: 'user', content: { type: 'text', text: 'What do I pack for Bergen?' } }],
  modelPreferences: { hints: [{ name: 'small' }], intelligencePriority: 0.2, speedPriority: 0.9, costPriority: 0.9 },
  systemPrompt: 'Be brief.',
  includeContext: 'none',
  maxTokens: 60,
};
const colours = ['red', 'green', 'blue'];
const titledColours = [
  { const: '#f00', title: 'Red' },
  { const: '#0f0', title: 'Green' },
];

/** One value or more for every kind that the specification shows, written anew. */
const examples: { readonly [name: string]: readonly unknown[] } = {
  Annotations: [{ audience: ['user', 'assistant'], priority: 1, lastModified: '2026-01-31T09:30:00Z' }],
  AudioContent: [{ type: 'audio', data: 'not-really-base64', mimeType: 'audio/wav' }],
  BlobResourceContents: [{ uri: 'file:///map.png', mimeType: 'image/png', blob: 'iVBORw0KGgo=' }],
  BooleanSchema: [{ type: 'boolean', title: 'Insured', description: 'With insurance', default: false }],
  CallToolResult: [
    { resultType: 'complete', content: [{ type: 'text', text: 'Booked.' }], isError: false, _meta: meta },
    { resultType: 'complete', content: [], structuredContent: { seats: [12, 14] } },
    { resultType: 'complete', content: [], structuredContent: null },
    { resultType: 'complete', content: [{ type: 'text', text: 'No such train.' }], isError: true },
    { content: [] },
    { resultType: 'task', content: [], taskId: 'x' },
  ],
  ClientCapabilities: [
    {},
    { roots: {} },
    { sampling: {} },
    { sampling: { tools: {} } },
    { sampling: { context: {} } },
    { elicitation: {} },
    { elicitation: { form: {}, url: {} } },
    { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html'] } }, experimental: { x: {} } },
  ],
  ContentBlock: [
    { type: 'text', text: '' },
    { type: 'resource_link', uri: 'trip://7', name: 'Trip' },
  ],
  CreateMessageRequest: [{ method: 'sampling/createMessage', params: sampling }],
  CreateMessageRequestParams: [
    sampling,
    { ...sampling, tools: [weatherTool], toolChoice: { mode: 'auto' }, temperature: 0.3, stopSequences: ['\n'] },
    {
      maxTokens: 400,
      metadata: { provider: { tier: 1 } },
      messages: [
        { role: 'user', content: { type: 'text', text: 'Rain?' } },
        { role: 'assistant', content: [toolUse, { ...toolUse, id: 'call_2' }] },
        { role: 'user', content: [toolResult, { ...toolResult, toolUseId: 'call_2', isError: true }] },
      ],
    },
  ],
  CreateMessageResult: [
    { ...said, stopReason: 'endTurn' },
    { ...said, content: [toolUse], stopReason: 'toolUse' },
    { ...said, stopReason: 'of_their_own', _meta: {} },
  ],
  ElicitRequest: [{ method: 'elicitation/create', params: form }],
  ElicitRequestFormParams: [form, { ...form, mode: undefined }],
  ElicitRequestParams: [form, { mode: 'url', message: 'Sign in', url: 'https://example.com/sign-in?id=7' }],
  ElicitRequestURLParams: [{ mode: 'url', message: 'Enter the key', url: 'https://example.com/ui/key' }],
  ElicitResult: [
    { action: 'accept', content: { name: 'Ada' } },
    { action: 'accept', content: { name: 'Ada', age: 36, insured: true, seats: ['window', 'aisle'], tall: 1.71 } },
    { action: 'accept' },
    { action: 'decline' },
    { action: 'cancel' },
  ],
  EmbeddedResource: [
    {
      type: 'resource',
      resource: { uri: 'file:///a.txt', text: 'x', mimeType: 'text/plain' },
      annotations: { priority: 0 },
    },
  ],
  EnumSchema: [
    { type: 'string', enum: colours, enumNames: ['Red', 'Green', 'Blue'] },
    { type: 'array', items: { type: 'string', enum: colours } },
    { type: 'string', oneOf: titledColours },
  ],
  GetPromptResult: [
    {
      resultType: 'complete',
      description: 'Packing',
      messages: [{ role: 'user', content: { type: 'text', text: 'What do I pack?' } }],
    },
  ],
  Icon: [{ src: 'https://example.com/i.png', mimeType: 'image/png', sizes: ['48x48', 'any'], theme: 'dark' }],
  ImageContent: [{ type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png', annotations: { audience: ['user'] } }],
  InputRequest: [
    { method: 'elicitation/create', params: form },
    { method: 'sampling/createMessage', params: sampling },
    { method: 'roots/list' },
  ],
  InputRequests: [
    {
      who: { method: 'elicitation/create', params: form },
      pack: { method: 'sampling/createMessage', params: sampling },
    },
  ],
  InputRequiredResult: [
    {
      resultType: 'input_required',
      inputRequests: { who: { method: 'elicitation/create', params: form } },
      requestState: 'v1.x',
    },
    { resultType: 'input_required', requestState: 'later' },
    { resultType: 'input_required', inputRequests: { where: { method: 'roots/list' } }, _meta: meta },
  ],
  InputResponse: [said, { roots: [] }, { action: 'decline' }],
  InputResponses: [{ who: { action: 'accept', content: { name: 'Ada' } }, pack: said }],
  LegacyTitledEnumSchema: [{ type: 'string', enum: colours, enumNames: ['Red'] }],
  ListRootsRequest: [
    { method: 'roots/list' },
    { method: 'roots/list', params: {} },
    { method: 'roots/list', params: { _meta: {} } },
  ],
  ListRootsRequestParams: [{}, { _meta: { a: 1 } }],
  ListRootsResult: [
    { roots: [{ uri: 'file:///home/ada/trips', name: 'Trips' }] },
    { roots: [{ uri: 'file:///a' }, { uri: 'file:///b' }] },
  ],
  ModelHint: [{ name: 'small' }, {}],
  ModelPreferences: [
    { hints: [{ name: 'small' }, { name: 'large' }], costPriority: 0.3, speedPriority: 0.8, intelligencePriority: 0.5 },
  ],
  MultiSelectEnumSchema: [{ type: 'array', items: { anyOf: titledColours }, default: ['#f00'] }],
  NumberSchema: [{ type: 'number', title: 'Budget', description: 'In euros', minimum: 0, maximum: 99.5, default: 50 }],
  PrimitiveSchemaDefinition: [
    { type: 'integer' },
    { type: 'string', pattern: '(a+)+$', format: 'uuid' },
    { type: 'string', enum: colours, minLength: 1 },
    { type: 'boolean', minLength: 'not a keyword of this type' },
  ],
  PromptMessage: [{ role: 'assistant', content: { type: 'text', text: 'x' } }],
  ReadResourceResult: [
    { resultType: 'complete', contents: [{ uri: 'file:///a.txt', text: 'x' }], ttlMs: 60_000, cacheScope: 'private' },
    { resultType: 'complete', contents: [{ uri: 'file:///a.txt', text: 'x' }] },
    { resultType: 'complete', contents: [{ uri: 'file:///a.png', blob: 'AAAA' }], ttlMs: -1 },
  ],
  RequestedSchema: [form.requestedSchema, { type: 'object', properties: {}, additionalProperties: false }],
  ResourceLink: [
    {
      type: 'resource_link',
      uri: 'file:///a.rs',
      name: 'a.rs',
      title: 'A',
      mimeType: 'text/x-rust',
      size: 1024,
      icons: [],
    },
  ],
  Role: ['user', 'assistant'],
  Root: [{ uri: 'file:///home/ada/trips', name: 'Trips' }],
  SamplingMessage: [
    { role: 'user', content: { type: 'text', text: 'x' } },
    { role: 'assistant', content: [toolUse] },
  ],
  SamplingMessageContentBlock: [toolUse, toolResult],
  SingleSelectEnumSchema: [
    { type: 'string', enum: colours },
    { type: 'string', oneOf: titledColours },
  ],
  StringSchema: [
    { type: 'string', title: 'Mail', format: 'email', minLength: 3, maxLength: 50, default: 'a@example.com' },
  ],
  TextContent: [{ type: 'text', text: 'x', annotations: { priority: 0.5 }, _meta: {} }],
  TextResourceContents: [{ uri: 'file:///a.rs', mimeType: 'text/x-rust', text: 'fn main() {}' }],
  TitledMultiSelectEnumSchema: [
    { type: 'array', minItems: 1, maxItems: 2, items: { anyOf: titledColours }, default: ['#f00'] },
  ],
  TitledSingleSelectEnumSchema: [{ type: 'string', title: 'Colour', oneOf: titledColours, default: '#f00' }],
  Tool: [weatherTool, { name: 'now', inputSchema: { type: 'object', additionalProperties: false } }],
  ToolAnnotations: [
    { title: 'Now', readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  ],
  ToolChoice: [{}, { mode: 'required' }],
  ToolResultContent: [{ ...toolResult, structuredContent: { celsius: 7 } }],
  ToolUseContent: [toolUse],
  UntitledMultiSelectEnumSchema: [
    { type: 'array', minItems: 1, items: { type: 'string', enum: colours }, default: ['red'] },
  ],
  UntitledSingleSelectEnumSchema: [{ type: 'string', title: 'Colour', enum: colours, default: 'red' }],
};

const codecNames = Object.entries(codecs)
  .filter(([, value]) => typeof value === 'object')
  .map(([name]) => name);
const codec = (name: string): Mixed => {
  const found = (codecs as unknown as { readonly [name: string]: Mixed | undefined })[name];
  if (found === undefined) throw new Error(`There is no codec ${name}`);
  return found;
};

describe('an example of the specification', () => {
  it('is here for every codec', () => {
    expect(Object.keys(examples).sort()).toStrictEqual(codecNames.sort());
  });

  it.each(Object.entries(examples))('of %s decodes', (name, values) => {
    for (const value of values) {
      expect(codec(name).decode(value)).toStrictEqual({ _tag: 'Right', right: value });
      expect(codec(name).is(value)).toBe(true);
    }
  });
});

describe('the entry', () => {
  it('exports the codecs under their own names, and form', () => {
    expect(Object.entries(codecs).filter(([, value]) => typeof value !== 'object')).toStrictEqual([
      ['form', codecs.form],
    ]);
    for (const name of codecNames) {
      // A union is named by its parts where it has no name of its own; these have.
      expect(codec(name).name === name || ['Role', 'PrimitiveSchemaDefinition'].includes(name)).toBe(true);
    }
  });
});

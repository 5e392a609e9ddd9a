import * as fc from 'fast-check';

/** Arbitrary values of the wire types, as servers and clients send them: every optional member comes and goes. */

type Arb = fc.Arbitrary<unknown>;
interface Arbs {
  readonly [member: string]: Arb;
}

function object(required: Arbs, optional: Arbs = {}): Arb {
  return fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required), noNullPrototype: true });
}

const text = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('', 'a', 'user', 'url', 'form', 'file:///a', '🙂'));
const base64 = fc.constantFrom('', 'AAAA', 'aGk=');
const fraction = fc.constantFrom(0, 0.5, 1);
const number = fc.constantFrom(0, -1, 0.5, 3, 1e9);
const integer = fc.constantFrom(0, 1, -1, 100, 2 ** 31);
const flag = fc.boolean();
const meta = object({}, { progressToken: text, 'x/y': fc.anything({ maxDepth: 1 }) });
const role = fc.constantFrom('user', 'assistant');
const list = (one: Arb): Arb => fc.array(one, { maxLength: 3 });
const json = fc.jsonValue({ maxDepth: 2 });

const annotations = object(
  {},
  { audience: list(role), priority: fraction, lastModified: fc.constant('2026-01-31T09:30:00Z') },
);
const decorated = { annotations, _meta: meta };
const icon = object({ src: text }, { mimeType: text, sizes: list(text), theme: fc.constantFrom('light', 'dark') });

const TextContent = object({ type: fc.constant('text'), text }, decorated);
const ImageContent = object({ type: fc.constant('image'), data: base64, mimeType: text }, decorated);
const AudioContent = object({ type: fc.constant('audio'), data: base64, mimeType: text }, decorated);
const ResourceLink = object(
  { type: fc.constant('resource_link'), uri: text, name: text },
  { title: text, description: text, mimeType: text, size: integer, icons: list(icon), ...decorated },
);
const TextResourceContents = object({ uri: text, text }, { mimeType: text, _meta: meta });
const BlobResourceContents = object({ uri: text, blob: base64 }, { mimeType: text, _meta: meta });
const contents = fc.oneof(TextResourceContents, BlobResourceContents);
const EmbeddedResource = object({ type: fc.constant('resource'), resource: contents }, decorated);
const ContentBlock = fc.oneof(TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource);
const ToolUseContent = object(
  { type: fc.constant('tool_use'), id: text, name: text, input: fc.dictionary(text, json, { maxKeys: 2 }) },
  { _meta: meta },
);
const ToolResultContent = object(
  { type: fc.constant('tool_result'), toolUseId: text, content: list(ContentBlock) },
  { structuredContent: json, isError: flag, _meta: meta },
);
const SamplingMessageContentBlock = fc.oneof(
  TextContent,
  ImageContent,
  AudioContent,
  ToolUseContent,
  ToolResultContent,
);
const said = fc.oneof(SamplingMessageContentBlock, list(SamplingMessageContentBlock));
const SamplingMessage = object({ role, content: said }, { _meta: meta });
const ModelHint = object({}, { name: text });
const ModelPreferences = object(
  {},
  { hints: list(ModelHint), costPriority: fraction, speedPriority: fraction, intelligencePriority: fraction },
);
const ToolAnnotations = object(
  {},
  { title: text, readOnlyHint: flag, destructiveHint: flag, idempotentHint: flag, openWorldHint: flag },
);
const Tool = object(
  { name: text, inputSchema: object({ type: fc.constant('object') }, { $schema: text, properties: fc.constant({}) }) },
  {
    title: text,
    description: text,
    icons: list(icon),
    outputSchema: object({}, { $schema: text, type: text }),
    annotations: ToolAnnotations,
    _meta: meta,
  },
);
const ToolChoice = object({}, { mode: fc.constantFrom('auto', 'required', 'none') });
const CreateMessageRequestParams = object(
  { messages: list(SamplingMessage), maxTokens: integer },
  {
    modelPreferences: ModelPreferences,
    systemPrompt: text,
    includeContext: fc.constantFrom('none', 'thisServer', 'allServers'),
    temperature: number,
    stopSequences: list(text),
    metadata: fc.dictionary(text, json, { maxKeys: 2 }),
    tools: list(Tool),
    toolChoice: ToolChoice,
  },
);
const CreateMessageResult = object({ role, content: said, model: text }, { stopReason: text, _meta: meta });

const labels = { title: text, description: text };
const StringSchema = object(
  { type: fc.constant('string') },
  {
    ...labels,
    minLength: integer,
    maxLength: integer,
    format: fc.constantFrom('email', 'uri', 'date', 'date-time'),
    default: text,
  },
);
const NumberSchema = object(
  { type: fc.constantFrom('number', 'integer') },
  { ...labels, minimum: number, maximum: number, default: number },
);
const BooleanSchema = object({ type: fc.constant('boolean') }, { ...labels, default: flag });
const titled = list(object({ const: text, title: text }));
const single = { ...labels, default: text };
const UntitledSingleSelectEnumSchema = object({ type: fc.constant('string'), enum: list(text) }, single);
const TitledSingleSelectEnumSchema = object({ type: fc.constant('string'), oneOf: titled }, single);
const LegacyTitledEnumSchema = object(
  { type: fc.constant('string'), enum: list(text) },
  { ...single, enumNames: list(text) },
);
const multi = { ...labels, minItems: integer, maxItems: integer, default: list(text) };
const UntitledMultiSelectEnumSchema = object(
  { type: fc.constant('array'), items: object({ type: fc.constant('string'), enum: list(text) }) },
  multi,
);
const TitledMultiSelectEnumSchema = object({ type: fc.constant('array'), items: object({ anyOf: titled }) }, multi);
const SingleSelectEnumSchema = fc.oneof(UntitledSingleSelectEnumSchema, TitledSingleSelectEnumSchema);
const MultiSelectEnumSchema = fc.oneof(UntitledMultiSelectEnumSchema, TitledMultiSelectEnumSchema);
const EnumSchema = fc.oneof(SingleSelectEnumSchema, MultiSelectEnumSchema, LegacyTitledEnumSchema);
const PrimitiveSchemaDefinition = fc.oneof(StringSchema, NumberSchema, BooleanSchema, EnumSchema);
const RequestedSchema = object(
  { type: fc.constant('object'), properties: fc.dictionary(text, PrimitiveSchemaDefinition, { maxKeys: 3 }) },
  { $schema: text, required: list(text) },
);
const ElicitRequestFormParams = object(
  { message: text, requestedSchema: RequestedSchema },
  { mode: fc.constant('form'), _meta: fc.constant({}) },
);
const url = fc.constantFrom('https://example.com/a?b=c', 'http://localhost:3000', 'myapp://open');
const ElicitRequestURLParams = object({ mode: fc.constant('url'), message: text, url });
const ElicitRequestParams = fc.oneof(ElicitRequestFormParams, ElicitRequestURLParams);
const ElicitRequest = object({ method: fc.constant('elicitation/create'), params: ElicitRequestParams });
const ElicitResult = object(
  { action: fc.constantFrom('accept', 'decline', 'cancel') },
  { content: fc.dictionary(text, fc.oneof(text, number, flag, list(text)), { maxKeys: 3 }) },
);
const CreateMessageRequest = object({
  method: fc.constant('sampling/createMessage'),
  params: CreateMessageRequestParams,
});
const ListRootsRequest = object({ method: fc.constant('roots/list') }, { params: object({}, { _meta: meta }) });
const Root = object({ uri: fc.constantFrom('file:///a', 'file://') }, { name: text, _meta: meta });
const ListRootsResult = object({ roots: list(Root) });

const settings = fc.dictionary(text, json, { maxKeys: 1 });
const ClientCapabilities = object(
  {},
  {
    elicitation: object({}, { form: settings, url: settings }),
    sampling: object({}, { context: settings, tools: settings }),
    roots: object({}, { listChanged: json }),
    tasks: json,
    experimental: fc.dictionary(text, settings, { maxKeys: 2 }),
    extensions: fc.dictionary(text, settings, { maxKeys: 2 }),
  },
);
const result = { resultType: fc.constantFrom('complete', 'task'), _meta: meta };
const CallToolResult = object({ content: list(ContentBlock) }, { structuredContent: json, isError: flag, ...result });
const PromptMessage = object({ role, content: ContentBlock });
const GetPromptResult = object({ messages: list(PromptMessage) }, { description: text, ...result });
const ReadResourceResult = object(
  { contents: list(contents) },
  { ttlMs: integer, cacheScope: fc.constantFrom('public', 'private'), ...result },
);

/** By the name of the type; those that only we have are not among them. */
export const arbitrary: Arbs = {
  Annotations: annotations,
  AudioContent,
  BlobResourceContents,
  BooleanSchema,
  CallToolResult,
  ClientCapabilities,
  ContentBlock,
  CreateMessageRequest,
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitRequest,
  ElicitRequestFormParams,
  ElicitRequestParams,
  ElicitRequestURLParams,
  ElicitResult,
  EmbeddedResource,
  EnumSchema,
  GetPromptResult,
  Icon: icon,
  ImageContent,
  LegacyTitledEnumSchema,
  ListRootsRequest,
  ListRootsResult,
  ModelHint,
  ModelPreferences,
  MultiSelectEnumSchema,
  NumberSchema,
  PrimitiveSchemaDefinition,
  PromptMessage,
  ReadResourceResult,
  ResourceLink,
  Role: role,
  Root,
  SamplingMessage,
  SamplingMessageContentBlock,
  SingleSelectEnumSchema,
  StringSchema,
  TextContent,
  TextResourceContents,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  Tool,
  ToolAnnotations,
  ToolChoice,
  ToolResultContent,
  ToolUseContent,
  UntitledMultiSelectEnumSchema,
  UntitledSingleSelectEnumSchema,
};

const junk = fc.constantFrom<unknown>(
  null,
  true,
  0,
  0.5,
  -1,
  2,
  '',
  'x',
  'url',
  'form',
  'text',
  'user',
  [],
  ['x'],
  [1],
  [null],
  {},
  { type: 'text' },
  { type: 'string' },
);

/** One place of a value, broken: replaced by something else, or left out. */
export function broken(values: Arb): Arb {
  return fc.tuple(values, fc.nat(), fc.boolean(), junk).map(([value, at, drop, other]) => {
    const copy: unknown = structuredClone({ value });
    const places = placesOf(copy);
    const place = places[at % places.length];
    if (place === undefined) return other;
    const [parent, key] = place;
    if (drop && !Array.isArray(parent)) Reflect.deleteProperty(parent, key);
    else Reflect.set(parent, key, other);
    return (copy as { value?: unknown }).value;
  });
}

function placesOf(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]): [object, string][] => [[value, key], ...placesOf(member)]);
}

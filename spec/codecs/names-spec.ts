import type { Mixed } from 'io-ts';
import * as codecs from 'rxjs-mrtr/codecs';
import { list, text } from '../../lib/codecs/combinators.js';

/** The first failure as reports of io-ts show it: the way to the value with the names of the codecs on it. */
function report(codec: Mixed, value: unknown): string {
  const decoded = codec.decode(value);
  if (decoded._tag === 'Right') return 'none';
  const [first] = decoded.left;
  const way = first?.context.map(({ key, type }) => (key === '' ? type.name : `${key}: ${type.name}`)).join('/');
  return `${way}${first?.message === undefined ? '' : ` ${first.message}`}`;
}

const field = (property: unknown): unknown => ({ type: 'object', properties: { a: property } });
const aField = 'RequestedSchema/properties: properties/a: PrimitiveSchemaDefinition';

const cases: readonly (readonly [codec: Mixed, value: unknown, report: string])[] = [
  [codecs.TextContent, { type: 'text', text: 1 }, 'TextContent/text: string'],
  [codecs.TextContent, { type: 'x', text: '' }, 'TextContent/type: "text"'],
  [codecs.ElicitResult, { action: 'x' }, 'ElicitResult/action: "accept" | "decline" | "cancel"'],
  [codecs.ElicitResult, { action: 'accept', content: 1 }, 'ElicitResult/content: content'],
  [
    codecs.ElicitResult,
    { action: 'accept', content: { a: null } },
    'ElicitResult/content: content/a: string | number | boolean | list of string',
  ],
  [codecs.CallToolResult, { content: 1 }, 'CallToolResult/content: list of ContentBlock'],
  [codecs.CallToolResult, { content: [], isError: 1 }, 'CallToolResult/isError: boolean'],
  [
    codecs.ReadResourceResult,
    { contents: [1] },
    'ReadResourceResult/contents: list of TextResourceContents | BlobResourceContents/0: TextResourceContents | BlobResourceContents',
  ],
  [
    codecs.CreateMessageRequestParams,
    { messages: [], maxTokens: 1, temperature: '1' },
    'CreateMessageRequestParams/temperature: number',
  ],
  [
    codecs.CreateMessageRequestParams,
    { messages: [], maxTokens: 1.5 },
    'CreateMessageRequestParams/maxTokens: integer',
  ],
  [codecs.ModelPreferences, { costPriority: 2 }, 'ModelPreferences/costPriority: number from 0 to 1'],
  [codecs.Tool, { name: 'a', inputSchema: 1 }, 'Tool/inputSchema: inputSchema'],
  [codecs.Tool, { name: 'a', inputSchema: { type: 'object' }, outputSchema: 1 }, 'Tool/outputSchema: JSON Schema'],
  [codecs.Tool, { name: 'a', inputSchema: { type: 'object' }, _meta: 1 }, 'Tool/_meta: PlainObject'],
  [
    codecs.ElicitRequestURLParams,
    { mode: 'url', message: '', url: 'x' },
    'ElicitRequestURLParams/url: URL is not a URL',
  ],
  [
    codecs.RequestedSchema,
    field({ type: 'string', oneOf: [1] }),
    `${aField}/oneOf: list of TitledConst/0: TitledConst`,
  ],
  [codecs.RequestedSchema, field({ type: 'array', items: 1 }), `${aField}/items: items`],
  [
    codecs.RequestedSchema,
    field({ type: 'array', items: { anyOf: 1 } }),
    `${aField}/items: items/anyOf: list of TitledConst`,
  ],
  [codecs.ClientCapabilities, { elicitation: 1 }, 'ClientCapabilities/elicitation: elicitation'],
  [
    codecs.ClientCapabilities,
    { elicitation: { form: 1 } },
    'ClientCapabilities/elicitation: elicitation/form: JSONObject',
  ],
  [codecs.ClientCapabilities, { extensions: 1 }, 'ClientCapabilities/extensions: extensions'],
  [
    codecs.InputRequiredResult,
    { resultType: 'input_required' },
    'InputRequiredResult has neither inputRequests nor requestState',
  ],
];

describe('a report of io-ts', () => {
  it.each(cases.map(([codec, value, expected]) => ({ codec, value, expected })))(
    'names what was expected: $expected',
    ({ codec, value, expected }) => {
      expect(report(codec, value)).toBe(expected);
    },
  );
});

describe('a list', () => {
  it('passes on by itself what is one', () => {
    const value = ['a', ''];
    const decoded = list(text).decode(value);
    expect(decoded._tag === 'Right' && decoded.right).toBe(value);
    expect(list(text).decode(['a', 1])._tag).toBe('Left');
  });
});

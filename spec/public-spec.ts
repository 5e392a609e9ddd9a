import * as codecs from '../lib/codecs.js';
import * as main from '../lib/index.js';
import * as sdk from '../lib/sdk.js';
import * as testing from '../lib/testing.js';

const names = (entry: object) => Object.keys(entry).sort();

describe('the public names', () => {
  it('of rxjs-mrtr', () => {
    expect(names(main)).toStrictEqual([
      'McpClientError',
      'Secret',
      'exchange',
      'finalResult',
      'inputHandlers',
      'isMcpClientError',
      'mrtr',
    ]);
  });

  it('of rxjs-mrtr/sdk', () => {
    expect(names(sdk)).toStrictEqual(['fromClient', 'fromTransport']);
  });

  it('of rxjs-mrtr/testing', () => {
    expect(names(testing)).toStrictEqual([
      'Transcript',
      'complete',
      'elicit',
      'elicitUrl',
      'inputRequired',
      'listRoots',
      'marbleDiagram',
      'marbles',
      'parseTranscript',
      'record',
      'replay',
      'sample',
      'scriptedInput',
      'scriptedServer',
    ]);
  });

  it('of rxjs-mrtr/codecs', () => {
    expect(names(codecs)).toStrictEqual([
      'Annotations',
      'AudioContent',
      'BlobResourceContents',
      'BooleanSchema',
      'CallToolResult',
      'ClientCapabilities',
      'ContentBlock',
      'CreateMessageRequest',
      'CreateMessageRequestParams',
      'CreateMessageResult',
      'ElicitRequest',
      'ElicitRequestFormParams',
      'ElicitRequestParams',
      'ElicitRequestURLParams',
      'ElicitResult',
      'EmbeddedResource',
      'EnumSchema',
      'GetPromptResult',
      'Icon',
      'ImageContent',
      'InputRequest',
      'InputRequests',
      'InputRequiredResult',
      'InputResponse',
      'InputResponses',
      'LegacyTitledEnumSchema',
      'ListRootsRequest',
      'ListRootsRequestParams',
      'ListRootsResult',
      'ModelHint',
      'ModelPreferences',
      'MultiSelectEnumSchema',
      'NumberSchema',
      'PrimitiveSchemaDefinition',
      'PromptMessage',
      'ReadResourceResult',
      'RequestedSchema',
      'ResourceLink',
      'Role',
      'Root',
      'SamplingMessage',
      'SamplingMessageContentBlock',
      'SingleSelectEnumSchema',
      'StringSchema',
      'TextContent',
      'TextResourceContents',
      'TitledMultiSelectEnumSchema',
      'TitledSingleSelectEnumSchema',
      'Tool',
      'ToolAnnotations',
      'ToolChoice',
      'ToolResultContent',
      'ToolUseContent',
      'UntitledMultiSelectEnumSchema',
      'UntitledSingleSelectEnumSchema',
      'form',
    ]);
  });
});

/**
 * io-ts codecs of what multi round-trip requests move, under the names of the schema of MCP revision 2026-07-28. Each
 * name is a codec and its type.
 *
 * What decodes is the same value, by reference: unknown members pass, nothing is added, dropped or reordered. Only own
 * members of plain objects count, and a member that is `undefined` is absent. A failure says where, in its `context`; its
 * errors hold the values, as io-ts errors do, so show `context` keys rather than errors.
 *
 * @example
 * ```ts
 * import { CallToolResult, form } from 'rxjs-mrtr/codecs';
 *
 * exchange(request, { ...connection, ...handlers, result: CallToolResult }); // types the final round, and checks it
 * ```
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 * @module rxjs-mrtr/codecs
 */

export { ClientCapabilities } from './codecs/capabilities.js';
export { Annotations, Icon, Role } from './codecs/common.js';
export {
  AudioContent,
  BlobResourceContents,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  ResourceLink,
  TextContent,
  TextResourceContents,
  ToolResultContent,
  ToolUseContent,
} from './codecs/content.js';
export {
  ElicitRequest,
  ElicitRequestFormParams,
  ElicitRequestParams,
  ElicitRequestURLParams,
  ElicitResult,
} from './codecs/elicitation.js';
export {
  BooleanSchema,
  EnumSchema,
  LegacyTitledEnumSchema,
  MultiSelectEnumSchema,
  NumberSchema,
  PrimitiveSchemaDefinition,
  RequestedSchema,
  SingleSelectEnumSchema,
  StringSchema,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
  UntitledSingleSelectEnumSchema,
} from './codecs/form-schema.js';
export { InputRequest, InputRequests, InputResponse, InputResponses } from './codecs/requests.js';
export {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  PromptMessage,
  ReadResourceResult,
} from './codecs/results.js';
export { ListRootsRequest, ListRootsRequestParams, ListRootsResult, Root } from './codecs/roots.js';
export {
  CreateMessageRequest,
  CreateMessageRequestParams,
  CreateMessageResult,
  ModelHint,
  ModelPreferences,
  SamplingMessage,
  SamplingMessageContentBlock,
  Tool,
  ToolAnnotations,
  ToolChoice,
} from './codecs/sampling.js';
export { form } from './form.js';

export type { Form } from './form.js';
export type {
  BooleanField,
  Choice,
  Field,
  MultiSelectField,
  NumberField,
  SelectField,
  TextField,
} from './form/field.js';
export type { Format } from './form/formats.js';
export type { ElicitContent, TitledConst } from './protocol.js';

export { isMcpClientError, McpClientError } from './errors.js';
export { exchange, finalResult, mrtr } from './mrtr.js';
export { Secret } from './secret.js';

export type { McpClientErrorKind, McpClientErrorReason } from './errors.js';
export type { FinalResult } from './mrtr.js';
export type {
  AskedInput,
  CheckInput,
  FinalRound,
  HandleInput,
  InputAnswer,
  InputRequiredRound,
  McpResult,
  MrtrOptions,
  Round,
  WorkContext,
} from './options.js';
export type {
  ClientCapabilities,
  InputRequest,
  InputRequestMethod,
  InputRequests,
  InputResponse,
  JsonObject,
  McpRequest,
  RequestId,
} from './protocol.js';

/**
 * Multi round-trip requests (MRTR) of the Model Context Protocol as an RxJS operator: send a request, answer what the
 * server asks, send it again, until the final result; every round is emitted as it happens.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 * @module rxjs-mrtr
 */

export { isMcpClientError, McpClientError } from './errors.js';
export { inputHandlers } from './handlers.js';
export { exchange, finalResult, mrtr } from './mrtr.js';
export { Secret } from './secret.js';

export type { McpClientErrorKind, McpClientErrorReason } from './errors.js';
export type {
  Answer,
  Answers,
  ElicitURLResult,
  HandlerContext,
  InputHandler,
  InputHandlers,
  InputHandling,
  SamplingHandler,
} from './handlers.js';
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

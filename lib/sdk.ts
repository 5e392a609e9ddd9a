/**
 * Connections over the official TypeScript SDK 2.x: each gives the `send` and `nextId` that `mrtr` and `exchange` need.
 * The SDK is met by the shape of its objects only, and never imported.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 * @module rxjs-mrtr/sdk
 */

export { fromClient } from './sdk/client.js';
export { fromTransport } from './sdk/transport.js';
export type { ClientRequestOptions, McpClient, ResultSchema } from './sdk/client.js';
export type {
  ClientConnection,
  ClientInfo,
  JsonRpcRequest,
  McpMessage,
  McpNotification,
  McpTransport,
  TransportConnection,
  TransportOptions,
  TransportSendOptions,
} from './sdk/types.js';

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

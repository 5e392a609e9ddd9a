import type { RequestId } from '../../lib/protocol.js';
import type {
  JsonRpcRequest,
  McpMessage,
  McpTransport,
  TransportOptions,
  TransportSendOptions,
} from '../../lib/sdk.js';

export const options = {
  clientInfo: { name: 'spec', version: '1.0.0' },
  capabilities: { elicitation: { form: {} } },
} satisfies TransportOptions;

/** A transport whose other side is the test. Everything is synchronous unless a test replaces a method. */
export class FakeTransport implements McpTransport {
  started = 0;
  closed = 0;
  readonly sent: McpMessage[] = [];
  readonly sentWith: (TransportSendOptions | undefined)[] = [];
  hasPerRequestStream?: boolean;
  setProtocolVersion?: (version: string) => void;
  onmessage?: (message: never) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** What `start` gives or does. */
  starting: () => unknown = () => undefined;
  /** What `send` gives or does, once the message is noted. */
  sending: (message: McpMessage, options?: TransportSendOptions) => unknown = () => undefined;
  /** What `close` gives or does. */
  closing: () => unknown = () => this.onclose?.();

  start(): unknown {
    this.started++;
    return this.starting();
  }

  send(message: McpMessage, options?: TransportSendOptions): unknown {
    this.sent.push(message);
    this.sentWith.push(options);
    return this.sending(message, options);
  }

  close(): unknown {
    this.closed++;
    return this.closing();
  }

  /** Whatever it is, it comes in. */
  receive(message: unknown): void {
    this.onmessage?.(message as never);
  }

  answer(id: RequestId, result: unknown = { resultType: 'complete' }): void {
    this.receive({ jsonrpc: '2.0', id, result });
  }

  refuse(id: RequestId, code: number, message: string, data?: unknown): void {
    this.receive({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } });
  }

  /** The requests that were sent, without notifications. */
  get requests(): JsonRpcRequest[] {
    return this.sent.filter((message): message is JsonRpcRequest => 'id' in message);
  }
}

/** For a subscription whose outcome does not matter. */
export const quiet = { error: (): void => undefined };

/** A promise and what settles it. */
export function deferred<T = void>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (cause: unknown) => void;
} {
  let resolve!: (value: T) => void;
  let reject!: (cause: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Lets everything that waits for a microtask run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

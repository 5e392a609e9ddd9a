import type { WorkContext } from './options.js';
import type { McpRequest } from './protocol.js';

/**
 * What a `send` or a handler is told about its work. The signal is made when somebody reads it: making one costs more
 * than all else in a round, and most callers never look.
 */
export class Context implements WorkContext {
  readonly round: number;
  readonly request: McpRequest;
  #controller: AbortController | undefined;
  #cancelled = false;

  constructor(round: number, request: McpRequest) {
    this.round = round;
    this.request = request;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#cancelled) this.#controller.abort();
    return this.#controller.signal;
  }

  /** Tells whoever listens, now or later, that the work is not wanted any more. */
  cancel(): void {
    this.#cancelled = true;
    this.#controller?.abort();
  }
}

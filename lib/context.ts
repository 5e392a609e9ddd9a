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
  #isCancelled = false;

  constructor(round: number, request: McpRequest) {
    this.round = round;
    this.request = request;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isCancelled) this.#controller.abort();
    return this.#controller.signal;
  }

  // Static, so that whoever is given a context can look but not cancel.

  /** Tells whoever listens, now or later, that the work is not wanted any more. */
  static cancel(context: Context): void {
    context.#isCancelled = true;
    context.#controller?.abort();
  }

  static isCancelled(context: Context): boolean {
    return context.#isCancelled;
  }
}

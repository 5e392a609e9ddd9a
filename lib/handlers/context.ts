import type { WorkContext } from '../options.js';
import type { McpRequest } from '../protocol.js';
import type { HandlerContext } from './types.js';

/** The loop's context with the key; the signal is still made only when somebody reads it. */
export class KeyedContext implements HandlerContext {
  readonly key: string;
  readonly round: number;
  readonly request: McpRequest;
  readonly #work: WorkContext;

  constructor(key: string, work: WorkContext) {
    this.key = key;
    this.round = work.round;
    this.request = work.request;
    this.#work = work;
  }

  get signal(): AbortSignal {
    return this.#work.signal;
  }
}

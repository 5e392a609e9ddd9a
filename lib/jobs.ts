import type { Subscriber } from 'rxjs';
import { readAnswer } from './answer.js';
import { Context } from './context.js';
import { type Asked, decode, type Outcome } from './decode.js';
import { McpClientError } from './errors.js';
import * as faults from './faults.js';
import { setOwn } from './object.js';
import type { JsonObject, McpRequest, RequestId } from './protocol.js';
import { checkId } from './request.js';
import { type ParamsParts, putTogether } from './params.js';
import type { Settings } from './settings.js';
import type { Job } from './work.js';

/** What stays the same from the first request of an exchange to the last. */
export interface Exchange<R> {
  readonly request: McpRequest;
  readonly settings: Settings<R>;
}

/** Sends one request, the first or a retry; emits what its result means. */
export class Send<R> implements Job<Outcome<R>> {
  readonly context: Context;
  private readonly exchange: Exchange<R>;
  private readonly params: ParamsParts;
  private readonly previousId: RequestId | undefined;
  private id: RequestId = '';

  constructor(exchange: Exchange<R>, round: number, params: ParamsParts, previousId?: RequestId) {
    this.exchange = exchange;
    this.context = new Context(round, exchange.request);
    this.params = params;
    this.previousId = previousId;
  }

  call(): unknown {
    const { options } = this.exchange.settings;
    const { method } = this.exchange.request;
    this.id = checkId(options.nextId(), this.previousId, method);
    if (Context.isCancelled(this.context)) return undefined; // by nextId itself
    return options.send(this.id, method, putTogether(this.params), this.context);
  }

  value(result: unknown, subscriber: Subscriber<Outcome<R>>): undefined {
    subscriber.next(decode(result, this.id, this.context, this.exchange.settings));
    subscriber.complete();
  }

  failure(cause: unknown): unknown {
    return cause;
  }

  absence(): McpClientError {
    return faults.noResult(this.exchange.request.method);
  }
}

/** Has one question answered and keeps the answer; then completes, or goes on with the job that follows. */
export class Ask<R> implements Job<Outcome<R>> {
  readonly context: Context;
  private readonly exchange: Exchange<R>;
  private readonly asked: Asked;
  private readonly responses: JsonObject;
  private readonly following: Send<R> | undefined;

  constructor(exchange: Exchange<R>, round: number, asked: Asked, responses: JsonObject, following?: Send<R>) {
    this.exchange = exchange;
    this.context = new Context(round, exchange.request);
    this.asked = asked;
    this.responses = responses;
    this.following = following;
  }

  call(): unknown {
    const { key, input } = this.asked;
    return this.exchange.settings.options.handleInput(key, input, this.context);
  }

  value(given: unknown, subscriber: Subscriber<Outcome<R>>): Send<R> | undefined {
    const answer = readAnswer(given, this.asked.key, this.exchange.request.method);
    if (answer instanceof McpClientError) {
      subscriber.error(answer);
      return undefined;
    }
    setOwn(this.responses, this.asked.key, answer);
    if (this.following === undefined) subscriber.complete();
    return this.following;
  }

  failure(cause: unknown): McpClientError {
    return faults.raised(this.exchange.request.method, this.asked.key, cause);
  }

  absence(): McpClientError {
    return faults.invalidResponse(this.exchange.request.method, this.asked.key, 'ended without an answer');
  }
}

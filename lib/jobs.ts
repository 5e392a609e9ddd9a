import type { Subscriber } from 'rxjs';
import { readAnswer } from './answer.js';
import { Context } from './context.js';
import { type Accepted, type Asked, decode } from './decode.js';
import { McpClientError } from './errors.js';
import * as faults from './faults.js';
import { setOwn } from './object.js';
import type { Round } from './options.js';
import { type ParamsParts, putTogether } from './params.js';
import type { JsonObject, RequestId } from './protocol.js';
import { checkId } from './request.js';
import type { Settings } from './settings.js';
import type { Job } from './work.js';

// Classes rather than closures: a round makes two of these, and a closure for each function costs a tenth of a round.

/** What goes through an exchange from the first request to the last. */
export interface Exchange<R> {
  readonly settings: Settings<R>;
  /** The latest result that was accepted: what the next step goes on from. */
  latest?: Accepted<R>;
}

/** Sends one request, the first or a retry; emits the round that its result makes. */
export class Send<R> implements Job<Round<R>> {
  readonly context: Context;
  private readonly exchange: Exchange<R>;
  private readonly params: ParamsParts;
  private readonly previousId: RequestId | undefined;
  private id: RequestId = '';

  constructor(exchange: Exchange<R>, context: Context, params: ParamsParts, previousId?: RequestId) {
    this.exchange = exchange;
    this.context = context;
    this.params = params;
    this.previousId = previousId;
  }

  call(): unknown {
    const { context, params, previousId } = this;
    const { options } = this.exchange.settings;
    const { method } = context.request;
    this.id = checkId(options.nextId(), previousId, method);
    if (Context.isCancelled(context)) return undefined; // by nextId itself
    return options.send(this.id, method, putTogether(params), context);
  }

  value(result: unknown, subscriber: Subscriber<Round<R>>): undefined {
    const outcome = decode(result, this.id, this.context, this.exchange.settings);
    if (outcome instanceof McpClientError) {
      subscriber.error(outcome);
    } else {
      this.exchange.latest = outcome;
      subscriber.next(outcome.round);
      subscriber.complete();
    }
  }

  failure(cause: unknown): unknown {
    return cause;
  }

  absence(): McpClientError {
    return faults.noResult(this.context.request.method);
  }
}

/** Has one question answered and keeps the answer; then completes, or goes on with the job that follows. */
export class Ask<R> implements Job<Round<R>> {
  readonly context: Context;
  private readonly settings: Settings<R>;
  private readonly asked: Asked;
  private readonly responses: JsonObject;
  private readonly following: Send<R> | undefined;

  constructor(settings: Settings<R>, context: Context, asked: Asked, responses: JsonObject, following?: Send<R>) {
    this.settings = settings;
    this.context = context;
    this.asked = asked;
    this.responses = responses;
    this.following = following;
  }

  call(): unknown {
    const { key, input } = this.asked;
    return this.settings.options.handleInput(key, input, this.context);
  }

  value(given: unknown, subscriber: Subscriber<Round<R>>): Send<R> | undefined {
    const { context, asked, responses, following } = this;
    const answer = readAnswer(given, asked.key, context.request.method);
    if (answer instanceof McpClientError) {
      subscriber.error(answer);
      return undefined;
    }
    setOwn(responses, asked.key, answer);
    if (following === undefined) subscriber.complete();
    return following;
  }

  failure(cause: unknown): McpClientError {
    return faults.raised(this.context.request.method, this.asked.key, cause);
  }

  absence(): McpClientError {
    return faults.invalidResponse(this.context.request.method, this.asked.key, 'gave no answer');
  }
}

import type { Subscriber } from 'rxjs';
import { readAnswer } from './answer.js';
import { Context } from './context.js';
import { type Accepted, type Asked, decode, type Sent } from './decode.js';
import { McpClientError } from './errors.js';
import * as faults from './faults.js';
import { setOwn } from './object.js';
import type { Round } from './options.js';
import { type ParamsParts, putTogether } from './params.js';
import type { JsonObject, RequestId } from './protocol.js';
import { checkId } from './request.js';
import type { Trampoline } from './trampoline.js';
import type { Job } from './work.js';

// Classes rather than closures: a round makes two of these, and a closure for each function costs a tenth of a round.

/** Where an exchange is. The rounds that it emits are in the consumer's hands, so it reads none of them again. */
export interface Exchange<R> extends Sent<R> {
  /** The members of the request's params that every retry repeats. */
  readonly original: JsonObject;
  readonly trampoline: Trampoline;
  round: number;
  id: RequestId;
  /** The latest result that was accepted. */
  latest: Accepted<R> | undefined;
}

/** Sends one request, the first or a retry; emits the round that its result makes. */
export class Send<R> implements Job<Round<R>> {
  readonly context: Context;
  private readonly exchange: Exchange<R>;
  private readonly params: ParamsParts;

  constructor(exchange: Exchange<R>, params: ParamsParts) {
    this.exchange = exchange;
    this.context = new Context(exchange.round + 1, exchange.request);
    this.params = params;
  }

  call(): unknown {
    const { context, exchange } = this;
    const { method } = exchange;
    const { options } = exchange.settings;
    const id = checkId(options.nextId(), exchange.round === 0 ? undefined : exchange.id, method);
    if (Context.isCancelled(context)) return undefined; // by nextId itself
    exchange.round++;
    exchange.id = id;
    return options.send(id, method, putTogether(this.params), context);
  }

  value(result: unknown, subscriber: Subscriber<Round<R>>): undefined {
    const outcome = decode(result, this.exchange);
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
    return faults.noResult(this.exchange.method);
  }
}

/** Has one question answered and keeps the answer; then completes, or goes on with the job that follows. */
export class Ask<R> implements Job<Round<R>> {
  readonly context: Context;
  private readonly exchange: Exchange<R>;
  private readonly asked: Asked;
  private readonly responses: JsonObject;
  private readonly following: Send<R> | undefined;

  constructor(exchange: Exchange<R>, asked: Asked, responses: JsonObject, following?: Send<R>) {
    this.exchange = exchange;
    this.context = new Context(exchange.round, exchange.request);
    this.asked = asked;
    this.responses = responses;
    this.following = following;
  }

  call(): unknown {
    const { key, input } = this.asked;
    return this.exchange.settings.options.handleInput(key, input, this.context);
  }

  value(given: unknown, subscriber: Subscriber<Round<R>>): Send<R> | undefined {
    const { exchange, asked, responses, following } = this;
    const answer = readAnswer(given, asked.key, exchange.method);
    if (answer instanceof McpClientError) {
      subscriber.error(answer);
      return undefined;
    }
    setOwn(responses, asked.key, answer);
    if (following === undefined) subscriber.complete();
    return following;
  }

  failure(cause: unknown): McpClientError {
    return faults.raised(this.exchange.method, this.asked.key, cause);
  }

  absence(): McpClientError {
    return faults.invalidResponse(this.exchange.method, this.asked.key, 'gave no answer');
  }
}

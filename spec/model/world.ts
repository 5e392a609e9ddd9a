import * as t from 'io-ts';
import { asyncScheduler, config, Observable, type Subscription } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import {
  exchange,
  mrtr,
  type ClientCapabilities,
  type McpRequest,
  type MrtrOptions,
  type Round,
  type WorkContext,
} from 'rxjs-mrtr';
import { deliver, inFlight, type Source } from './deliver.js';
import type { Outcome } from './model.js';
import { counted, lastly, type Delivery, type Scenario } from './scenario.js';
import { deepFreeze } from './values.js';

/** The library's two ways in, so that a broken one can be put in their place. */
export interface Implementation {
  readonly exchange: (request: McpRequest, options: MrtrOptions) => Observable<Round>;
  readonly mrtr: (options: MrtrOptions) => (source: Observable<McpRequest>) => Observable<Round>;
}

/** The library as it is. */
export const library: Implementation = { exchange, mrtr };

/** Something that the library did to the outside, and when. */
export type ActualEvent = { readonly at: number } & (
  | { readonly type: 'id' }
  | {
      readonly type: 'send';
      readonly id: unknown;
      readonly method: unknown;
      readonly params: object;
      /** The own members of the params as they were when they were sent. */
      readonly members: PropertyDescriptorMap;
      readonly context: WorkContext;
    }
  | { readonly type: 'check'; readonly key: unknown; readonly input: unknown }
  | { readonly type: 'emit'; readonly emitted: Round }
  | { readonly type: 'delay'; readonly round: unknown }
  | { readonly type: 'ask'; readonly key: unknown; readonly input: unknown; readonly context: WorkContext }
);

/** How a run ended. */
export type ActualEnd = { readonly at: number } & (
  { readonly type: 'complete' | 'pending' } | { readonly type: 'error'; readonly error: unknown }
);

/** A whole run of the library, and every rule of conduct that was broken on the way. */
export interface ActualRun {
  readonly events: readonly ActualEvent[];
  readonly end: ActualEnd;
  readonly broken: readonly string[];
}

/** A call of `send` or of a handler, and whether anything has come of it. */
interface Work {
  readonly context: WorkContext;
  answered: boolean;
}

/** One run of the library against a scenario. */
export class World {
  readonly events: ActualEvent[] = [];
  readonly broken: string[] = [];
  end: ActualEnd | undefined;
  subscription: Subscription | undefined;
  readonly #scenario: Scenario;
  protected readonly sources: Source[] = [];
  protected readonly work: Work[] = [];
  readonly #now: () => number;
  readonly #calls = { id: 0, send: 0, check: 0, delay: 0, ask: 0 };

  constructor(scenario: Scenario, now: () => number) {
    this.#scenario = scenario;
    this.#now = now;
    if (!scenario.vandal) deepFreeze([scenario.requests, scenario.options, scenario.replies, scenario.answers]);
  }

  /** Starts the run; the ends call `onEnd`. */
  start(implementation: Implementation, onEnd: () => void = () => undefined): void {
    const { requests, gaps } = this.#scenario;
    const options = this.#options();
    const rounds =
      requests.length === 1 && gaps.length === 0
        ? implementation.exchange(requests[0] as McpRequest, options)
        : this.source().pipe(implementation.mrtr(options));
    const finish = (end: ActualEnd): void => {
      if (this.end !== undefined) this.broken.push('it ended twice');
      this.end = end;
      onEnd();
    };
    this.subscription = rounds.subscribe({
      next: (emitted) => {
        this.#log({ type: 'emit', at: this.#now(), emitted });
      },
      error: (error: unknown) => {
        finish({ type: 'error', at: this.#now(), error });
      },
      complete: () => {
        finish({ type: 'complete', at: this.#now() });
      },
    });
  }

  /** What is true when all is over; a run that never ends is unsubscribed from. */
  settle(): ActualRun {
    const end = this.end ?? { type: 'pending', at: this.#now() };
    const { length } = this.events;
    this.subscription?.unsubscribe();

    for (const { what, subscribed, tornDown } of this.sources) {
      if (subscribed !== 1) this.broken.push(`${what} was subscribed to ${subscribed} times`);
      if (tornDown !== subscribed) this.broken.push(`${what} was torn down ${tornDown} times`);
    }
    for (const { context, answered } of this.work) {
      const cancelled = !answered;
      if (context.signal.aborted !== cancelled) {
        this.broken.push(cancelled ? 'a signal was not aborted' : 'the signal of finished work was aborted');
      }
    }
    if (this.events.length > length) this.broken.push('something happened after the end');
    return { events: this.events, end, broken: this.broken };
  }

  protected source(): Observable<McpRequest> {
    const { requests, gaps } = this.#scenario;
    return new Observable((subscriber) => {
      const next = (index: number): void => {
        if (index === requests.length) {
          subscriber.complete();
          return;
        }
        const emit = (): void => {
          subscriber.next(requests[index] as McpRequest);
          next(index + 1);
        };
        const gap = gaps[index] ?? 0;
        if (gap === 0) emit();
        else subscriber.add(asyncScheduler.schedule(emit, gap));
      };
      next(0);
    });
  }

  protected deliver(what: string, delivery: Delivery): unknown {
    return deliver(what, delivery, this.sources);
  }

  #log(event: ActualEvent): void {
    if (this.end !== undefined) this.broken.push(`${event.type} after the end`);
    if (inFlight(this.sources) > 0) this.broken.push(`${event.type} while a source was still subscribed to`);
    this.events.push(event);
  }

  #isOwn(options: unknown, self: unknown, name: string): void {
    if (options !== self) this.broken.push(`${name} was not called as a method of the options`);
  }

  #took(context: WorkContext, form: string): WorkContext {
    if (this.#scenario.watches && context.signal.aborted)
      this.broken.push('a signal was aborted before the work began');
    this.work.push({ context, answered: form !== 'never' });
    return context;
  }

  #options(): MrtrOptions {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the options have a `this` of their own
    const world = this;
    const { ids, replies, checks, delays, answers, vandal, watches } = this.#scenario;
    const { capabilities, resultTypes, maxRounds, maxInputRequests, maxRequestStateBytes, delay } =
      this.#scenario.options;

    const options: MrtrOptions = {
      nextId() {
        world.#isOwn(this, options, 'nextId');
        world.#log({ type: 'id', at: world.#now() });
        const call = world.#calls.id++;
        const outcome = ids[call] ?? lastly.id;
        return (outcome.type === 'none' ? counted(call) : play(outcome)) as number;
      },
      send(id, method, params, context) {
        world.#isOwn(this, options, 'send');
        const members = Object.getOwnPropertyDescriptors(params);
        const call = world.#calls.send++;
        const delivery = replies[call] ?? lastly.reply;
        world.#took(context, delivery.form);
        world.#log({ type: 'send', at: world.#now(), id, method, params, members, context });
        if (vandal) deface(params);
        return world.deliver(`send ${call + 1}`, delivery);
      },
      handleInput(key, input, context) {
        world.#isOwn(this, options, 'handleInput');
        const call = world.#calls.ask++;
        const delivery = answers[call] ?? lastly.answer;
        world.#took(context, delivery.form);
        world.#log({ type: 'ask', at: world.#now(), key, input, context });
        return world.deliver(`answer ${call + 1}`, delivery) as object;
      },
      capabilities: capabilities as ClientCapabilities,
      result: this.#codec(),
    };
    if (this.#scenario.options.checks) {
      options.checkInput = function checkInput(key, input) {
        world.#isOwn(this, options, 'checkInput');
        world.#log({ type: 'check', at: world.#now(), key, input });
        return play(checks[world.#calls.check++] ?? lastly.check) as never;
      };
    }
    // Watchers leave out what is at its default.
    if (!watches || resultTypes.length > 0) options.resultTypes = resultTypes;
    if (!watches || maxRounds !== 8) options.maxRounds = maxRounds;
    if (!watches || maxInputRequests !== 16) options.maxInputRequests = maxInputRequests;
    if (!watches || maxRequestStateBytes !== 65_536) options.maxRequestStateBytes = maxRequestStateBytes;
    if (delay === 'function') {
      options.stateOnlyDelay = function stateOnlyDelay(this: unknown, round) {
        world.#isOwn(this, options, 'stateOnlyDelay');
        world.#log({ type: 'delay', at: world.#now(), round });
        return play(delays[world.#calls.delay++] ?? lastly.delay) as number;
      };
    } else if (!watches || delay !== 0) {
      options.stateOnlyDelay = delay;
    }
    return options;
  }

  #codec(): MrtrOptions['result'] {
    const { type, error } = this.#scenario.result;
    switch (type) {
      case 'none':
        return undefined;
      case 'all':
        return t.UnknownRecord;
      case 'verdict':
        return t.intersection([t.type({ verdict: t.boolean }), t.UnknownRecord]);
      case 'throws':
        return new t.Type<{ [key: string]: unknown }>(
          'Throws',
          t.UnknownRecord.is,
          () => play({ type: 'error', error }) as never,
          (it) => it,
        );
    }
  }
}

function play(outcome: Outcome): unknown {
  if (outcome.type === 'error') throw outcome.error;
  return outcome.type === 'value' ? outcome.value : undefined;
}

function deface(params: { [key: string]: unknown }): void {
  for (const name of Reflect.ownKeys(params)) Reflect.deleteProperty(params, name);
  Object.assign(params, { name: 'defaced', inputResponses: 'defaced', requestState: 'defaced', added: 'defaced' });
}

/** A whole run on the virtual clock. */
export function runVirtual(scenario: Scenario, implementation: Implementation = library): ActualRun {
  const scheduler = new TestScheduler(() => undefined);
  const unhandled: unknown[] = [];
  const { onUnhandledError } = config;
  config.onUnhandledError = (error) => unhandled.push(error);
  try {
    return scheduler.run(({ flush }) => {
      const world = new World(scenario, () => scheduler.now());
      polluted(scenario.pollution, () => {
        world.start(implementation);
        flush();
      });
      const run = world.settle();
      if (scheduler.actions.length > 0) world.broken.push('something is still scheduled');
      flush();
      for (const error of unhandled) world.broken.push(`an unhandled error: ${String(error)}`);
      return run;
    });
  } finally {
    config.onUnhandledError = onUnhandledError;
  }
}

/** A whole run on the real event loop. */
export async function runOnEventLoop(scenario: Scenario, implementation: Implementation = library): Promise<ActualRun> {
  const world = new World(scenario, () => 0);
  await new Promise<void>((resolve) => {
    world.start(implementation, resolve);
  });
  return world.settle();
}

const pollutants: { readonly [name: string]: unknown } = {
  resultType: 'input_required',
  inputRequests: { inherited: { method: 'roots/list' } },
  requestState: 'inherited',
  inputResponses: { inherited: {} },
  method: 'roots/list',
  params: { mode: 'url', tools: [] },
  mode: 'url',
  tools: [],
  toolChoice: {},
  elicitation: { form: {}, url: {} },
  sampling: { tools: {} },
  roots: {},
  form: {},
  url: {},
  _tag: 'Left',
  left: 'inherited',
  right: {},
  a: { method: 'roots/list' },
  name: 'inherited',
};

function polluted(names: readonly string[], work: () => void): void {
  const prototype = Object.prototype as { [name: string]: unknown };
  for (const name of names) prototype[name] = pollutants[name];
  try {
    work();
  } finally {
    for (const name of names) Reflect.deleteProperty(prototype, name);
  }
}

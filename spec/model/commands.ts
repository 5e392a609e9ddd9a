import fc from 'fast-check';
import { inspect } from 'node:util';
import { answer, request, thrown } from './client.js';
import { difference } from './compare.js';
import type { Expectation } from './expectation.js';
import type { Interactive } from './interactive.js';
import type { Outcome } from './model.js';
import type { Delivery, Scenario } from './scenario.js';
import { orderly } from './server.js';

/**
 * The outside word by word: requests come in, replies and answers arrive or fail, time passes, the source ends, the
 * consumer leaves, and whatever was finished speaks again. After each word the library has to be where the model is.
 */

/** Both sides, and the clock that they share. */
export interface Real {
  readonly world: Interactive;
  readonly flush: () => void;
  readonly now: () => number;
}

abstract class Word implements fc.Command<Expectation, Real> {
  abstract check(model: Readonly<Expectation>): boolean;
  abstract say(model: Expectation, real: Real): void;

  run(model: Expectation, real: Real): void {
    this.say(model, real);
    const { events, end = { type: 'pending', at: 0 } } = model;
    const { world } = real;
    const got = { events: world.events, end: world.end ?? { type: 'pending' as const, at: 0 }, broken: world.broken };
    const fault = difference({ events, end }, got, true);
    if (fault !== undefined) throw new Error(fault);
    const due = model.waiting?.type === 'send' || model.waiting?.type === 'ask' ? 1 : 0;
    if (world.open !== due) throw new Error(`${world.open} sources are subscribed to instead of ${due}`);
  }
}

class Request extends Word {
  readonly #given: unknown;

  constructor(given: unknown) {
    super();
    this.#given = given;
  }

  override check(model: Readonly<Expectation>): boolean {
    return model.end === undefined && !model.sourceEnded;
  }

  override say(model: Expectation, { world }: Real): void {
    model.ask(this.#given);
    world.request(value(this.#given));
  }

  override toString(): string {
    return `request ${show(this.#given)}`;
  }
}

class Speak extends Word {
  readonly #to: 'send' | 'ask';
  readonly #outcome: Outcome;

  constructor(to: 'send' | 'ask', outcome: Outcome) {
    super();
    this.#to = to;
    this.#outcome = outcome;
  }

  override check(model: Readonly<Expectation>): boolean {
    return model.waiting?.type === this.#to;
  }

  override say(model: Expectation, { world }: Real): void {
    model.resume(this.#outcome);
    world.speak(this.#outcome);
  }

  override toString(): string {
    return `${this.#to === 'send' ? 'reply' : 'answer'} ${show(this.#outcome)}`;
  }
}

/** Whoever was listened to before speaks again: nobody hears it. */
class Stray extends Word {
  readonly #index: number;
  readonly #outcome: Outcome;

  constructor(index: number, outcome: Outcome) {
    super();
    this.#index = index;
    this.#outcome = outcome;
  }

  override check(): boolean {
    return true;
  }

  override say(_model: Expectation, { world }: Real): void {
    world.stray(this.#index, this.#outcome);
  }

  override toString(): string {
    return `stray ${this.#index} ${show(this.#outcome)}`;
  }
}

class Elapse extends Word {
  override check(model: Readonly<Expectation>): boolean {
    return model.waiting?.type === 'wait';
  }

  override say(model: Expectation, { flush, now }: Real): void {
    const before = now();
    if (model.waiting?.type === 'wait') model.now = before + model.waiting.ms;
    flush();
    model.resume({ type: 'none' });
  }

  override toString(): string {
    return 'time';
  }
}

class EndSource extends Word {
  readonly #outcome: Outcome;

  constructor(outcome: Outcome) {
    super();
    this.#outcome = outcome;
  }

  override check(model: Readonly<Expectation>): boolean {
    return model.end === undefined && !model.sourceEnded;
  }

  override say(model: Expectation, { world }: Real): void {
    if (this.#outcome.type === 'error') model.fail(this.#outcome.error);
    else model.endSource();
    world.request(this.#outcome);
  }

  override toString(): string {
    return `source ${show(this.#outcome)}`;
  }
}

class Leave extends Word {
  override check(model: Readonly<Expectation>): boolean {
    return model.end === undefined;
  }

  override say(model: Expectation, { world }: Real): void {
    model.leave();
    world.subscription?.unsubscribe();
  }

  override toString(): string {
    return 'unsubscribe';
  }
}

function show(value: unknown): string {
  return inspect(value, { depth: null, breakLength: Infinity, maxStringLength: 100 });
}

const value = (given: unknown): Outcome => ({ type: 'value', value: given });
const rest = fc.oneof(thrown, fc.constant<Outcome>({ type: 'none' }));
const reply = orderly.map((result) => new Speak('send', value(result)));
const answered = answer.map((given) => new Speak('ask', value(given)));

/** Words of the outside: mostly those that keep an exchange going. */
export const words = fc.commands<Expectation, Real>(
  [
    ...[reply, reply, reply, reply, answered, answered, answered, answered, answered, answered],
    ...[request.map((given) => new Request(given)), fc.constant(new Elapse())],
    rest.map((outcome) => new Speak('send', outcome)),
    rest.map((outcome) => new Speak('ask', outcome)),
    fc.record({ index: fc.nat(20), result: orderly }).map(({ index, result }) => new Stray(index, value(result))),
    fc.nat(20).map((index) => new Stray(index, { type: 'none' })),
    rest.map((outcome) => new EndSource(outcome)),
    fc.constant(new Leave()),
  ],
  { size: 'large', maxCommands: 40 },
);

/** A run in which the outside does nothing by itself. */
export function silent(options: Scenario['options']): Scenario {
  const nothing: readonly Delivery[] = [];
  return {
    ...{ requests: [], gaps: [0], result: { type: 'none' }, options },
    ...{ ids: [], checks: [], delays: [], replies: nothing, answers: nothing },
    ...{ vandal: false, watches: false, pollution: [] },
  };
}

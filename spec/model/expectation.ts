import type { ExpectedEnd, ExpectedEvent } from './expect.js';
import { exchange, Failure, type Effect, type Outcome } from './model.js';
import { counted, lastly, type Scenario } from './scenario.js';

/** The model, driven by one word at a time. */
export class Expectation {
  readonly events: ExpectedEvent[] = [];
  end: ExpectedEnd | undefined;
  sourceEnded = false;
  now = 0;
  /** What the exchange is waiting for. */
  waiting: Effect | undefined;
  readonly #options: Scenario['options'];
  readonly #queue: unknown[] = [];
  #current: { readonly request: unknown; readonly steps: Generator<Effect, void, Outcome> } | undefined;
  #ids = 0;

  constructor({ options }: Scenario) {
    this.#options = options;
  }

  ask(given: unknown): void {
    this.#queue.push(given);
    if (this.#current === undefined) this.#begin();
  }

  endSource(): void {
    this.sourceEnded = true;
    if (this.#current === undefined) this.#finish({ type: 'complete', at: this.now });
  }

  fail(error: unknown): void {
    this.#finish({ type: 'same', error, at: this.now });
  }

  leave(): void {
    this.#finish({ type: 'pending', at: this.now });
  }

  resume(outcome: Outcome): void {
    this.waiting = undefined;
    if (this.#current === undefined) return;
    const { request: given, steps } = this.#current;
    try {
      for (let step = steps.next(outcome); step.done !== true;) {
        const effect = step.value;
        if (effect.type !== 'wait') this.events.push({ at: this.now, request: given, effect });
        if (effect.type === 'send' || effect.type === 'ask' || effect.type === 'wait') {
          this.waiting = effect;
          return;
        }
        step = steps.next(this.#respond(effect));
      }
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      this.#finish({ ...failure.expected, at: this.now });
      return;
    }
    this.#current = undefined;
    if (this.#queue.length > 0) this.#begin();
    else if (this.sourceEnded) this.#finish({ type: 'complete', at: this.now });
  }

  #begin(): void {
    const given = this.#queue.shift();
    this.#current = { request: given, steps: exchange(given, this.#options) };
    this.resume({ type: 'none' });
  }

  #respond(effect: Effect): Outcome {
    if (effect.type === 'id') return { type: 'value', value: counted(this.#ids++) };
    return effect.type === 'check' ? lastly.check : lastly.delay;
  }

  #finish(end: ExpectedEnd): void {
    this.end = end;
    this.waiting = undefined;
  }
}

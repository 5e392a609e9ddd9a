import { asyncScheduler, Observable, type Subscriber } from 'rxjs';
import type { Outcome } from './model.js';
import type { Delivery, Form } from './scenario.js';

/** Every source that was handed out: how often it was subscribed to and torn down. */
export interface Source {
  readonly what: string;
  subscribed: number;
  tornDown: number;
}

/** How many of the sources are subscribed to at this moment. */
export function inFlight(sources: readonly Source[]): number {
  return sources.reduce((sum, source) => sum + source.subscribed - source.tornDown, 0);
}

// The forms that can be counted: RxJS tells them when it has had enough.
const counted = new Set<Form>(['sync', 'added', 'greedy', 'late', 'never', 'foreign', 'subscribe']);

type Sink = Pick<Subscriber<unknown>, 'next' | 'error' | 'complete'>;

/** Makes of a delivery what a `send` or a handler returns; throws if that is its form. */
export function deliver(what: string, delivery: Delivery, sources: Source[]): unknown {
  const { form, outcome, ms } = delivery;
  const source: Source = { what, subscribed: 0, tornDown: 0 };
  const open = (): (() => void) => {
    source.subscribed++;
    return () => {
      source.tornDown++;
    };
  };
  if (counted.has(form)) sources.push(source);

  switch (form) {
    case 'plain':
      if (outcome.type === 'error') throw outcome.error;
      return outcome.type === 'value' ? outcome.value : undefined;
    case 'sync':
      return new Observable((subscriber) => {
        const close = open();
        give(outcome, subscriber);
        return close;
      });
    case 'added': // torn down as soon as it is unsubscribed from, also from inside its own next
      return new Observable((subscriber) => {
        subscriber.add(open());
        give(outcome, subscriber);
      });
    case 'greedy': // does not stop by itself
      return new Observable((subscriber) => {
        const close = open();
        give(outcome, subscriber, false);
        for (let more = 0; more < 3 && !subscriber.closed; more++) subscriber.next({ resultType: 'complete', more });
        subscriber.error(new Error('too late to matter'));
        return close;
      });
    case 'late':
      return new Observable((subscriber) => {
        const timer = asyncScheduler.schedule(() => {
          give(outcome, subscriber, false);
        }, ms);
        timer.add(open());
        return timer;
      });
    case 'never':
      return new Observable(() => open());
    case 'foreign':
      return {
        [(Symbol as { readonly observable?: symbol }).observable ?? '@@observable']: () => new Foreign(outcome, open),
      };
    case 'subscribe':
      return new Foreign(outcome, open);
    case 'thenable':
      return new Thenable(outcome);
    case 'promise':
      return settled(outcome);
    case 'iterable':
      return iterate(outcome);
    case 'stream':
      return stream(outcome, ms % 2 === 0);
  }
}

function give(outcome: Outcome, sink: Sink, ends = true): void {
  if (outcome.type === 'error') sink.error(outcome.error);
  if (outcome.type === 'value') sink.next(outcome.value);
  if (outcome.type === 'none' || (outcome.type === 'value' && ends)) sink.complete();
}

function valueOf(outcome: Outcome): unknown {
  return outcome.type === 'value' ? outcome.value : undefined;
}

/** An Observable that is not of this copy of rxjs. */
class Foreign {
  readonly #outcome: Outcome;
  readonly #open: () => () => void;

  constructor(outcome: Outcome, open: () => () => void) {
    this.#outcome = outcome;
    this.#open = open;
  }

  subscribe(sink: Sink): { unsubscribe(): void } {
    const unsubscribe = this.#open();
    give(this.#outcome, sink);
    return { unsubscribe };
  }
}

/** Settles in the same breath, which no native promise does. */
class Thenable {
  readonly #outcome: Outcome;

  constructor(outcome: Outcome) {
    this.#outcome = outcome;
  }

  then(onValue?: ((value: unknown) => void) | null, onError?: ((error: unknown) => void) | null): Thenable {
    if (this.#outcome.type === 'error') onError?.(this.#outcome.error);
    else onValue?.(valueOf(this.#outcome));
    return new Thenable({ type: 'value', value: undefined });
  }
}

// eslint-disable-next-line @typescript-eslint/require-await -- async for its promise: it rejects with whatever is thrown
async function settled(outcome: Outcome): Promise<unknown> {
  if (outcome.type === 'error') throw outcome.error;
  return valueOf(outcome);
}

async function* iterate(outcome: Outcome): AsyncGenerator {
  await Promise.resolve();
  if (outcome.type === 'error') throw outcome.error;
  if (outcome.type === 'value') yield outcome.value;
}

function stream(outcome: Outcome, webLike: boolean): unknown {
  const real = new ReadableStream({
    start: (controller) => {
      if (outcome.type === 'error') controller.error(outcome.error);
      if (outcome.type === 'value') controller.enqueue(outcome.value);
      if (outcome.type !== 'error') controller.close();
    },
  });
  return webLike ? { getReader: () => real.getReader() } : real;
}

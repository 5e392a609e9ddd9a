import { Observable, type Subscriber, type Unsubscribable } from 'rxjs';
import { Context } from './context.js';
import { isThenable, toObservable } from './input.js';
import type { Trampoline } from './trampoline.js';

/** A piece of work, and what becomes of it. Only `call` may throw. */
export interface Job<T> {
  readonly context: Context;
  /** Does the work: gives a value, or an input of RxJS of it. */
  call(): unknown;
  /** Takes the first value: emits, completes or errors on the subscriber, or names the job to go on with. */
  value(value: unknown, subscriber: Subscriber<T>): Job<T> | undefined;
  /** The error to deliver when the work threw, rejected or errored. */
  failure(cause: unknown): unknown;
  /** The error to deliver when the work ended without a value. */
  absence(): unknown;
}

/**
 * A piece of work of the user's, a `send` or a handler, and the ones that it leads to: each is called on the trampoline,
 * and the first value of whatever it gives counts. By the time the job has the value, what gave it has been torn down.
 *
 * Unsubscribing while the work is in flight aborts its signal and then tears it down; after that it is left alone.
 */
export function work<T>(trampoline: Trampoline, job: Job<T>): Observable<T> {
  return new Observable<T>((subscriber) => {
    const inFlight = new InFlight(trampoline, job, subscriber);
    subscriber.add(inFlight);
    trampoline.run(() => {
      inFlight.run();
    });
  });
}

/** The job that is in flight, up to its first outcome; whatever comes of it after that is ignored. */
class InFlight<T> implements Unsubscribable {
  private readonly trampoline: Trampoline;
  private readonly subscriber: Subscriber<T>;
  private job: Job<T> | undefined;
  private source: Unsubscribable | undefined;

  constructor(trampoline: Trampoline, job: Job<T>, subscriber: Subscriber<T>) {
    this.trampoline = trampoline;
    this.job = job;
    this.subscriber = subscriber;
  }

  /** Does the job, if nobody has cancelled it before its turn came. */
  run(): void {
    const { job } = this;
    if (job === undefined) return;
    try {
      this.take(job, job.call());
    } catch (cause) {
      this.fail(job, cause);
    }
  }

  /** Cancels the job: first its signal, then its source. */
  unsubscribe(): void {
    const { job } = this;
    if (job === undefined) return;
    this.job = undefined;
    Context.cancel(job.context);
    this.source?.unsubscribe();
  }

  private take(job: Job<T>, given: unknown): void {
    const next = (value: unknown): void => {
      if (!this.settle(job)) return;
      this.source?.unsubscribe();
      // A synchronous source hands over its teardown when subscribe returns: on the trampoline the value waits for it.
      this.trampoline.run(() => {
        this.deliver(job, value);
      });
    };
    const error = (cause: unknown): void => {
      this.fail(job, cause);
    };
    if (isThenable(given)) {
      given.then(next, error); // not by `from`, which costs as much as all the rest; heard out even if cancelled by now
      return;
    }
    const observable = toObservable(given);
    if (observable === undefined) {
      next(given);
    } else if (this.job === job) {
      const source = new Observable<unknown>((inner) => {
        this.source = inner;
        return observable.subscribe(inner);
      });
      const complete = (): void => {
        if (this.settle(job)) this.subscriber.error(job.absence());
      };
      source.subscribe({ next, error, complete });
    }
  }

  /** True for the first outcome of the job in flight. */
  private settle(job: Job<T>): boolean {
    if (this.job !== job) return false;
    this.job = undefined;
    return true;
  }

  private fail(job: Job<T>, cause: unknown): void {
    if (this.settle(job)) this.subscriber.error(job.failure(cause));
  }

  private deliver(job: Job<T>, value: unknown): void {
    if (this.subscriber.closed) return;
    const next = job.value(value, this.subscriber);
    if (next === undefined) return;
    this.job = next;
    this.trampoline.run(() => {
      this.run();
    });
  }
}

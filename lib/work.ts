import { Observable, type Observer, type Subscriber, type Unsubscribable } from 'rxjs';
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
    if (subscriber.closed) return; // expand takes a step even for a consumer that left inside `next`
    const inFlight = new InFlight(trampoline, subscriber);
    subscriber.add(inFlight);
    inFlight.begin(job);
  });
}

/** The job that is in flight, up to its first outcome; whatever comes of it after that is ignored. */
class InFlight<T> implements Observer<unknown>, Unsubscribable {
  private readonly trampoline: Trampoline;
  private readonly subscriber: Subscriber<T>;
  private job: Job<T> | undefined;
  private source: Unsubscribable | undefined;

  constructor(trampoline: Trampoline, subscriber: Subscriber<T>) {
    this.trampoline = trampoline;
    this.subscriber = subscriber;
  }

  // One function for all jobs, to save a closure for each.
  private readonly run = (): void => {
    const { job } = this;
    if (job === undefined) return; // cancelled before its turn came
    try {
      this.take(job.call(), job);
    } catch (cause) {
      this.error(cause);
    }
  };

  begin(job: Job<T>): void {
    this.job = job;
    this.trampoline.run(this.run);
  }

  next(value: unknown): void {
    const job = this.settle();
    if (job === undefined) return;
    if (this.source === undefined) {
      this.deliver(job, value);
      return;
    }
    try {
      this.source.unsubscribe();
    } finally {
      // A synchronous source hands over its teardown when subscribe returns: on the trampoline the value waits for it.
      this.trampoline.run(() => {
        this.deliver(job, value);
      });
    }
  }

  error(cause: unknown): void {
    const job = this.settle();
    if (job !== undefined) this.subscriber.error(job.failure(cause));
  }

  complete(): void {
    const job = this.settle();
    if (job !== undefined) this.subscriber.error(job.absence());
  }

  /** Cancels the job: first its signal, then its source. */
  unsubscribe(): void {
    const job = this.settle();
    if (job === undefined) return;
    Context.cancel(job.context);
    this.source?.unsubscribe();
  }

  /** The job whose first outcome this is; `undefined` if it has had one. */
  private settle(): Job<T> | undefined {
    const { job } = this;
    this.job = undefined;
    return job;
  }

  private deliver(job: Job<T>, value: unknown): void {
    if (this.subscriber.closed) return;
    const following = job.value(value, this.subscriber);
    if (following !== undefined) this.begin(following);
  }

  private take(given: unknown, job: Job<T>): void {
    if (isThenable(given)) {
      // Not by `from`, which costs as much as all the rest. Heard out even if cancelled by now; a thenable that calls
      // back twice must not answer for the next job.
      given.then(
        (value) => {
          if (this.job === job) this.next(value);
        },
        (cause: unknown) => {
          if (this.job === job) this.error(cause);
        },
      );
      return;
    }
    const observable = toObservable(given);
    if (observable === undefined) {
      this.next(given);
    } else if (this.job === job) {
      new Observable<unknown>((inner) => {
        this.source = inner;
        return observable.subscribe(inner);
      }).subscribe(this);
    }
  }
}

import { Observable, type Observer, type Subscriber, type Unsubscribable } from 'rxjs';
import type { Context } from './context.js';
import { isThenable, toObservable } from './input.js';
import type { Trampoline } from './trampoline.js';

/** A piece of work, and what becomes of it. Only `call` may throw. */
export interface Job<T> {
  /** Does the work: gives a value, or an input of RxJS of it. */
  call(context: Context): unknown;
  /** Takes the first value: emits, completes or errors on the subscriber. */
  value(value: unknown, subscriber: Subscriber<T>): void;
  /** The error to deliver when the work threw, rejected or errored. */
  failure(cause: unknown): unknown;
  /** The error to deliver when the work ended without a value. */
  absence(): unknown;
}

/**
 * One piece of work of the user's, a `send` or a handler: calls it on the trampoline and takes the first value of
 * whatever it gives. By the time the job has the value, what gave it has been torn down.
 *
 * Unsubscribing while the work is in flight aborts its signal and then tears it down; after that it is left alone.
 */
export function work<T>(trampoline: Trampoline, context: Context, job: Job<T>): Observable<T> {
  return new Observable<T>((subscriber) => {
    const inFlight = new InFlight(trampoline, context, job, subscriber);
    subscriber.add(inFlight);
    trampoline.run(() => {
      inFlight.start();
    });
  });
}

/** Work from its start to its first outcome, whatever that is; what comes later is ignored. */
class InFlight<T> implements Observer<unknown>, Unsubscribable {
  private readonly trampoline: Trampoline;
  private readonly context: Context;
  private readonly job: Job<T>;
  private readonly subscriber: Subscriber<T>;
  private source: Unsubscribable | undefined;
  private settled = false;

  constructor(trampoline: Trampoline, context: Context, job: Job<T>, subscriber: Subscriber<T>) {
    this.trampoline = trampoline;
    this.context = context;
    this.job = job;
    this.subscriber = subscriber;
  }

  start(): void {
    if (this.settled) return; // cancelled before its turn came
    try {
      this.take(this.job.call(this.context));
    } catch (cause) {
      this.error(cause);
    }
  }

  next(value: unknown): void {
    if (this.settle()) this.deliver(value);
  }

  error(cause: unknown): void {
    if (this.settle()) this.subscriber.error(this.job.failure(cause));
  }

  complete(): void {
    if (this.settle()) this.subscriber.error(this.job.absence());
  }

  /** Cancels what is in flight: first the signal, then the source. */
  unsubscribe(): void {
    if (!this.settle()) return;
    this.context.cancel();
    this.source?.unsubscribe();
  }

  private settle(): boolean {
    const isFirst = !this.settled;
    this.settled = true;
    return isFirst;
  }

  private deliver(value: unknown): void {
    if (!this.subscriber.closed) this.job.value(value, this.subscriber);
  }

  private take(given: unknown): void {
    if (isThenable(given)) {
      // Not by `from`, which costs as much as all the rest; heard out even if cancelled by now.
      given.then(
        (value) => {
          this.next(value);
        },
        (cause: unknown) => {
          this.error(cause);
        },
      );
      return;
    }
    const observable = toObservable(given);
    if (observable === undefined) this.next(given);
    else if (!this.settled) this.takeFirst(observable);
  }

  private takeFirst(observable: Observable<unknown>): void {
    new Observable<unknown>((inner) => {
      this.source = inner;
      return observable.subscribe(inner);
    }).subscribe({
      next: (value) => {
        this.source?.unsubscribe();
        if (!this.settle()) return;
        // A synchronous source hands over its teardown when subscribe returns: on the trampoline the value waits for that.
        this.trampoline.run(() => {
          this.deliver(value);
        });
      },
      error: (cause: unknown) => {
        this.error(cause);
      },
      complete: () => {
        this.complete();
      },
    });
  }
}

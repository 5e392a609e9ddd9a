import { Observable, Subject, type Observer, type Subscriber } from 'rxjs';
import type { McpRequest } from 'rxjs-mrtr';
import { inFlight } from './deliver.js';
import type { Outcome } from './model.js';
import { World } from './world.js';

/** The library, whose `send` and handlers wait for a word. */
export class Interactive extends World {
  readonly #requests = new Subject<McpRequest>();
  /** Everybody who ever listened to a reply or an answer, in order. */
  readonly #listeners: Subscriber<unknown>[] = [];

  /** How many sources are subscribed to. */
  get open(): number {
    return inFlight(this.sources);
  }

  /** The source has a word. */
  request(outcome: Outcome): void {
    say(this.#requests, outcome);
  }

  /** The one who is listened to has a word. */
  speak(outcome: Outcome): void {
    const work = this.work.at(-1);
    if (work) work.answered = true;
    say(this.#listeners.at(-1), outcome);
  }

  /** One who was listened to before has a word. */
  stray(index: number, outcome: Outcome): void {
    const finished = this.#listeners.slice(0, this.#listeners.length - this.open);
    say(finished[index % finished.length], outcome);
  }

  protected override source(): Observable<McpRequest> {
    return this.#requests;
  }

  protected override deliver(what: string): unknown {
    const source = { what, subscribed: 0, tornDown: 0 };
    this.sources.push(source);
    const work = this.work.at(-1);
    if (work) work.answered = false;
    return new Observable((subscriber) => {
      source.subscribed++;
      this.#listeners.push(subscriber);
      return () => {
        source.tornDown++;
      };
    });
  }
}

function say(listener: Observer<never> | undefined, outcome: Outcome): void {
  if (outcome.type === 'value') listener?.next(outcome.value as never);
  if (outcome.type === 'error') listener?.error(outcome.error);
  if (outcome.type === 'none') listener?.complete();
}

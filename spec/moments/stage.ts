import { asyncScheduler, Observable } from 'rxjs';
import type { MrtrOptions, WorkContext } from 'rxjs-mrtr';
import type { Play, Step } from './plays.js';

/** Something that happened: `send 1`, `open send 1`, `value send 1`, `close send 1`, `emit 1`, `ask a` and so on. */
export interface Happening {
  readonly at: number;
  readonly what: string;
}

/** Whatever a test wants to do at a moment; what it throws is thrown there, or, in a source, delivered as an error. */
export type Hook = (index: number, what: string) => void;

/** Performs a play, and keeps a log of all that happens. */
export class Stage {
  readonly log: Happening[] = [];
  /** The context of each call of `send` or of a handler, by the name of the work. */
  readonly contexts = new Map<string, WorkContext>();
  readonly #play: Play;
  readonly #now: () => number;
  readonly #hook: Hook;
  readonly #watches: boolean;
  #sent = 0;
  #asked = 0;

  constructor(play: Play, now: () => number, hook: Hook = () => undefined, watches = true) {
    this.#play = play;
    this.#now = now;
    this.#hook = hook;
    this.#watches = watches;
  }

  note(what: string): void {
    this.log.push({ at: this.#now(), what });
    this.#hook(this.log.length - 1, what);
  }

  options(): MrtrOptions {
    const { replies, answers, options } = this.#play;
    const { stateOnlyDelay } = options ?? {};
    return {
      ...options,
      capabilities: { elicitation: { form: {} }, roots: {} },
      nextId: () => {
        this.note('id');
        return this.#sent + 1;
      },
      send: (_id, _method, _params, context) => {
        const work = `send ${++this.#sent}`;
        const reply = replies[this.#sent - 1];
        if (reply === undefined) throw new Error(`there is no ${work} in this play`);
        return this.#work(work, reply, context);
      },
      checkInput: (key) => {
        this.note(`check ${key}`);
        return { _tag: 'Right', right: undefined };
      },
      handleInput: (key, _input, context) => {
        const answer = answers[key];
        if (answer === undefined) throw new Error(`there is no answer to ${key} in this play`);
        return this.#work(`ask ${++this.#asked} ${key}`, answer, context) as object;
      },
      stateOnlyDelay:
        typeof stateOnlyDelay === 'function'
          ? (round) => {
              this.note('delay');
              return stateOnlyDelay(round);
            }
          : stateOnlyDelay,
    };
  }

  #work(work: string, { comes, value }: Step, context: WorkContext): unknown {
    this.contexts.set(work, context);
    if (this.#watches) {
      context.signal.addEventListener('abort', () => {
        this.note(`abort ${work}`);
      });
    }
    this.note(work);
    if (comes === 'returned') return value;
    if (comes === 'promised') return turns(3).then(() => value);
    if (comes === 'doomed') return turns(3).then(() => Promise.reject(new Error('doomed')));
    if (comes === 'iterated') return iterate(value);
    return new Observable((subscriber) => {
      const emit = (): void => {
        if (subscriber.closed) return;
        try {
          this.note(`value ${work}`);
          subscriber.next(value);
        } catch (error) {
          subscriber.error(error);
        }
      };
      this.note(`open ${work}`);
      const timer = typeof comes === 'number' ? asyncScheduler.schedule(emit, comes) : undefined;
      if (comes === 'at once') emit();
      return () => {
        timer?.unsubscribe();
        this.note(`close ${work}`);
      };
    });
  }
}

async function* iterate(value: object): AsyncGenerator<object> {
  await turns(2);
  yield value;
  yield { resultType: 'complete', late: true };
}

/** Resolves after some turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

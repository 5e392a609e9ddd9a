import { exchange, type McpRequest, type MrtrOptions } from 'rxjs-mrtr';
import { catchError, map, merge, type Observable, of, scan, startWith, takeWhile, timestamp } from 'rxjs';
import { type Happening, isEnd, type Story } from './happening.js';

export interface Telling {
  readonly options: MrtrOptions;
  /** What happens beside the rounds: requests, questions, answers. */
  readonly asides: Observable<Happening>;
  /** The person wants it to end. */
  readonly stop: Observable<unknown>;
}

/**
 * Runs an exchange and tells it: emits the story so far, again and again, and completes when it is over. Whatever ends
 * it first ends the rest: `takeWhile` unsubscribes from the exchange when `stop` comes, and that cancels what is in flight.
 */
export function tellStory(request: McpRequest, { options, asides, stop }: Telling): Observable<Story> {
  const rounds = exchange(request, options).pipe(
    map((round): Happening => ({ kind: 'round', round })),
    catchError((error: unknown) => of<Happening>({ kind: 'failed', error })),
  );
  const stopped = stop.pipe(map((): Happening => ({ kind: 'stopped' })));

  return merge(asides, stopped, rounds).pipe(
    takeWhile((happening) => !isEnd(happening), true),
    timestamp(),
    scan((story: Story, { value, timestamp: at }) => [...story, { ...value, at }], []),
    startWith([]),
  );
}

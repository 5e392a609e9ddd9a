/**
 * A service for an Angular application, in plain RxJS. A component shows `view$ | async` and calls `run`, `answer` and
 * `stop`; `@Injectable({ providedIn: 'root' })` goes on the class.
 */
import assert from 'node:assert/strict';
import { exchange, inputHandlers, type McpRequest, type Round } from 'rxjs-mrtr';
import type { ElicitRequestFormParams, ElicitResult } from 'rxjs-mrtr/codecs';
import type { ClientConnection } from 'rxjs-mrtr/sdk';
import { BehaviorSubject, catchError, combineLatest, finalize, map, type Observable, of } from 'rxjs';
import { Subject, switchMap, take, tap, toArray } from 'rxjs';
import { only, withDesk } from './support/desk.js';

// #region angular-service
/** What the component shows: the latest round, and the question that is open. */
type View =
  | { readonly round: Round; readonly question: ElicitRequestFormParams | undefined }
  | { readonly error: unknown }
  | undefined;

class ToolStore {
  readonly #requests = new Subject<McpRequest | undefined>();
  readonly #answers = new Subject<ElicitResult>();
  readonly #connection: ClientConnection;

  /** A new request, `stop` and the end of the subscription cancel what is under way, also on the wire. */
  readonly view$: Observable<View> = this.#requests.pipe(
    switchMap((request) => (request === undefined ? of(undefined) : this.#exchange(request))),
  );

  constructor(connection: ClientConnection) {
    this.#connection = connection;
  }

  run(request: McpRequest): void {
    this.#requests.next(request);
  }

  answer(result: ElicitResult): void {
    this.#answers.next(result);
  }

  stop(): void {
    this.#requests.next(undefined);
  }

  #exchange(request: McpRequest): Observable<View> {
    const question = new BehaviorSubject<ElicitRequestFormParams | undefined>(undefined);
    const form = (params: ElicitRequestFormParams) => {
      question.next(params);
      return this.#answers.pipe(
        take(1),
        finalize(() => {
          question.next(undefined);
        }),
      );
    };
    const options = { ...this.#connection, ...inputHandlers({ elicitation: { form } }) };
    return combineLatest({ round: exchange(request, options), question }).pipe(
      catchError((error: unknown) => of({ error })),
    );
  }
}
// #endregion

await withDesk(async (connection) => {
  const store = new ToolStore(connection);
  const request = { method: 'tools/call', params: { name: 'print_tickets', arguments: { copies: 1 } } };
  const outline = (view: View): string =>
    view === undefined ? 'idle' : 'error' in view ? 'failed' : `${view.round.round}${view.question ? '?' : ''}`;

  /** What is shown while the component does this at the first question, up to `count` views. */
  const shown = async (count: number, onQuestion: () => void) => {
    const views = store.view$.pipe(
      map(outline),
      tap((view) => {
        if (view === '1?') setImmediate(onQuestion);
      }),
      take(count),
      toArray(),
    );
    const all = only(views);
    store.run(request);
    return all;
  };
  const accept = { action: 'accept', content: { size: 'a4' } } as const;
  assert.deepEqual(
    await shown(4, () => {
      store.answer(accept);
    }),
    ['1', '1?', '1', '2'],
  );
  assert.deepEqual(
    await shown(3, () => {
      store.stop();
    }),
    ['1', '1?', 'idle'],
  );
});

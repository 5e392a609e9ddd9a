/**
 * A deploy button, as an application would write it: it calls a tool, asks whoever pressed it, tries a request again when
 * the network fails (without asking again what was answered), gives up at a deadline, and has a cancel button beside it.
 *
 * Everything that takes time comes in from outside, so that it can be tested in virtual time: see
 * `spec/testing/deploy-button-spec.ts`.
 */
import { catchError, map, merge, type Observable, of, retry, startWith, takeWhile, timer } from 'rxjs';
import { exchange, type MrtrOptions, type Round } from 'rxjs-mrtr';
import type { ClientConnection } from 'rxjs-mrtr/sdk';

/** What the button shows. */
export type ButtonState =
  | { readonly is: 'working' }
  | { readonly is: 'asking'; readonly about: readonly string[] }
  | { readonly is: 'deployed'; readonly requests: number }
  | { readonly is: 'cancelled' | 'too late' }
  | { readonly is: 'failed'; readonly because: string };

export interface Button {
  /** To the server, such as `fromTransport` gives it. */
  readonly connection: Pick<ClientConnection, 'send'> & Pick<MrtrOptions, 'nextId'>;
  /** Asks the person, such as `inputHandlers` gives it. */
  readonly handlers: Pick<MrtrOptions, 'handleInput' | 'checkInput' | 'capabilities'>;
  /** Emits when the cancel button is pressed. */
  readonly cancelled: Observable<unknown>;
  /** How long all of it may take, in ms. */
  readonly deadline: number;
}

/** How long to wait before a request is sent again, in ms, and how often. */
const patience = { delay: 500, attempts: 3 };

/** One press of the button. Unsubscribing cancels what is in flight, and so do `cancelled` and the deadline. */
export function pressDeploy(
  environment: string,
  { connection, handlers, cancelled, deadline }: Button,
): Observable<ButtonState> {
  const request = { method: 'tools/call', params: { name: 'deploy', arguments: { environment } } };
  const rounds = exchange(request, {
    ...handlers,
    nextId: () => connection.nextId(),
    // Around one request, not around the exchange: the answers are in its params, so nobody is asked again.
    send: (id, method, params) => connection.send(id, method, params).pipe(retry(networkErrors)),
  });
  const stopped = merge(
    cancelled.pipe(map((): ButtonState => ({ is: 'cancelled' }))),
    timer(deadline).pipe(map((): ButtonState => ({ is: 'too late' }))),
  );

  const states = rounds.pipe(map(shown), startWith<ButtonState>({ is: 'working' }), catchError(told));
  // `stopped` first: it has to be there when a synchronous exchange ends at once.
  return merge(stopped, states).pipe(takeWhile(goesOn, true));
}

const networkErrors = {
  count: patience.attempts - 1,
  delay: (error: unknown) => {
    if (!isNetworkError(error)) throw error;
    return timer(patience.delay);
  },
};

function isNetworkError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

function shown(round: Round): ButtonState {
  if (round.done) return { is: 'deployed', requests: round.round };
  const about = Object.keys(round.inputRequests);
  return about.length > 0 ? { is: 'asking', about } : { is: 'working' };
}

function told(error: unknown): Observable<ButtonState> {
  return of({ is: 'failed', because: error instanceof Error ? error.message : String(error) });
}

const goesOn = ({ is }: ButtonState): boolean => is === 'working' || is === 'asking';

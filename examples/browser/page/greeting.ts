import type { MrtrOptions } from 'rxjs-mrtr';
import { catchError, EMPTY, fromEvent, map, type Observable, type Observer, startWith, switchMap, tap } from 'rxjs';
import { byId } from './dom.js';
import { explain } from './exchange/words.js';
import { loadOffers } from './request/load-offers.js';
import type { Offer } from './request/offer.js';

/** Gets to know the server, at once and whenever the person wants to try again; emits what it has on offer. */
export function greet(options: MrtrOptions, serverName: Pick<Observer<string>, 'next'>): Observable<readonly Offer[]> {
  const line = byId('server', HTMLElement);
  const again = byId('reconnect', HTMLButtonElement);

  return fromEvent(again, 'click').pipe(
    startWith(undefined),
    switchMap(() =>
      loadOffers(options).pipe(
        catchError((error: unknown) => {
          line.textContent = `There is no server to talk to: ${explain(error)}`;
          again.hidden = false;
          return EMPTY;
        }),
      ),
    ),
    tap(({ server }) => {
      line.textContent = `Connected to ${server} at ${location.host}.`;
      again.hidden = true;
      serverName.next(`${server} at ${location.host}`);
    }),
    map(({ offers }) => offers),
  );
}

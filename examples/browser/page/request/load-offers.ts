import { exchange, finalResult, type JsonObject, type MrtrOptions } from 'rxjs-mrtr';
import { concatMap, EMPTY, expand, from, map, type Observable, reduce, switchMap, take } from 'rxjs';
import { visible } from '../../../cli/visible.js';
import { type Offer, type OfferKind, readOffer } from './offer.js';

/** What a server says of itself, and what it offers. */
export interface Welcome {
  readonly server: string;
  readonly offers: readonly Offer[];
}

const kinds: readonly OfferKind[] = ['tools', 'prompts', 'resources'];
const maxPages = 20;
const maxOffers = 500;

/** Asks the server who it is and what it offers: only for what it says it has, page by page. */
export function loadOffers(options: MrtrOptions): Observable<Welcome> {
  const ask = (method: string, params: JsonObject = {}) =>
    exchange({ method, params }, options).pipe(
      finalResult(),
      map(({ result }) => result),
    );

  const list = (kind: OfferKind): Observable<Offer> =>
    ask(`${kind}/list`).pipe(
      expand(({ nextCursor }) =>
        typeof nextCursor === 'string' ? ask(`${kind}/list`, { cursor: nextCursor }) : EMPTY,
      ),
      take(maxPages),
      concatMap((page) => {
        const entries = page[kind];
        return Array.isArray(entries) ? (entries as unknown[]) : [];
      }),
      concatMap((entry) => {
        const offer = readOffer(kind, entry);
        return offer === undefined ? EMPTY : [offer];
      }),
    );

  return ask('server/discover').pipe(
    switchMap((discovered) =>
      from(kinds.filter((kind) => has(discovered['capabilities'], kind))).pipe(
        concatMap(list),
        take(maxOffers),
        reduce((offers: readonly Offer[], offer) => [...offers, offer], []),
        map((offers) => ({ server: nameIn(discovered), offers })),
      ),
    ),
  );
}

const has = (capabilities: unknown, kind: string): boolean =>
  typeof capabilities === 'object' && capabilities !== null && Object.hasOwn(capabilities, kind);

/** The server's own claim, to be shown and not to be relied on. */
function nameIn({ _meta: meta }: JsonObject): string {
  const info = (meta as JsonObject | undefined)?.['io.modelcontextprotocol/serverInfo'];
  const { name } = (info ?? {}) as { name?: unknown };
  return typeof name === 'string' && name !== '' ? visible(name, 60) : 'A server without a name';
}

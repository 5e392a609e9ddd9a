import type { McpRequest } from 'rxjs-mrtr';
import { defer, fromEvent, map, type Observable, startWith, switchMap } from 'rxjs';
import { byId, html } from '../dom.js';
import { submits } from '../questions/buttons.js';
import { shown } from '../text.js';
import { argumentsView } from './arguments-view.js';
import type { Offer, OfferKind } from './offer.js';

const groups: readonly (readonly [kind: OfferKind, label: string])[] = [
  ['tools', 'Tools'],
  ['prompts', 'Prompts'],
  ['resources', 'Resources'],
];

/**
 * The form for a request: lists what is on offer, shows the fields of what is chosen, and emits a request each time that
 * one is run with its fields in order.
 */
export function requestForm(offers: readonly Offer[]): Observable<McpRequest> {
  const element = byId('request', HTMLFormElement);
  const select = byId('offer', HTMLSelectElement);
  const fields = byId('arguments', HTMLElement);
  const about = byId('about', HTMLElement);

  return defer(() => {
    byId('run', HTMLButtonElement).disabled = offers.length === 0;
    select.replaceChildren(...groups.flatMap(([kind, label]) => optionsOf(offers, kind, label)));
    return fromEvent(select, 'change').pipe(startWith(undefined));
  }).pipe(
    map(() => offers[Number(select.value)]),
    switchMap((offer) => {
      if (offer === undefined) return [];
      const view = argumentsView(offer.schema);
      about.textContent = shown(offer.description);
      fields.replaceChildren(view.element);
      return view.contents(submits(element)).pipe(map((args) => offer.request(args)));
    }),
  );
}

function optionsOf(offers: readonly Offer[], kind: OfferKind, label: string): HTMLElement[] {
  const options = offers.flatMap((offer, index) =>
    offer.kind === kind ? [html('option', { value: index }, shown(offer.title))] : [],
  );
  return options.length === 0 ? [] : [html('optgroup', { label }, ...options)];
}

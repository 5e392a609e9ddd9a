import { concatMap, defer, EMPTY, expand, from, type Observable, of, takeWhile, timer } from 'rxjs';
import type { Asked } from './decode.js';
import { Ask, type Exchange, Send } from './jobs.js';
import type { Round } from './options.js';
import { takeApart } from './params.js';
import type { JsonObject, McpRequest } from './protocol.js';
import { checkRequest } from './request.js';
import { checkDelay, type Settings } from './settings.js';
import { Trampoline } from './trampoline.js';
import { work } from './work.js';

/**
 * One exchange, from the first request to the final result: the first request brings a round; `expand` makes of each
 * round the next one; `takeWhile` ends it all with the final round. A result that is refused, for a cap or another
 * reason, makes no round: its error ends the exchange.
 *
 * What a step needs lies beside the stream, not in it: a `map` to take it out again would be a sixth of the heap.
 */
export function runExchange<R>(given: McpRequest, settings: Settings<R>, shared?: Trampoline): Observable<Round<R>> {
  return defer(() => {
    const request = checkRequest(given);
    const params = takeApart(request);
    const exchange: Exchange<R> = {
      settings,
      request,
      method: request.method,
      original: params.original,
      trampoline: shared ?? new Trampoline(),
      round: 0,
      id: '',
      latest: undefined,
    };
    return work(exchange.trampoline, new Send(exchange, params)).pipe(
      expand(() => step(exchange)),
      takeWhile((round) => !round.done, true),
    );
  });
}

/** From one round to the next: its questions one at a time, in key order, then the retry with the answers. */
function step<R>(exchange: Exchange<R>): Observable<Round<R>> {
  const { latest, original, settings, trampoline } = exchange;
  if (latest?.asked === undefined) return EMPTY; // it was the final round
  const { asked, requestState } = latest;
  const inputResponses: JsonObject | undefined = asked.length > 0 ? {} : undefined;
  const retry = new Send(exchange, { original, inputResponses, requestState });
  if (inputResponses === undefined) {
    return of(retry).pipe(
      concatMap(() => pause(exchange.round, settings)),
      concatMap(() => work(trampoline, retry)),
    );
  }
  const ask = (question: Asked, index: number): Observable<Round<R>> => {
    const following = index === asked.length - 1 ? retry : undefined;
    return work(trampoline, new Ask(exchange, question, inputResponses, following));
  };
  // A single question needs no queue, which would cost as much as all the rest of its round.
  const [first, second] = asked;
  return first && !second ? ask(first, 0) : from(asked).pipe(concatMap(ask));
}

/** Emits when the retry of a round that asks nothing may go out. */
function pause<R>(round: number, { options, stateOnlyDelay }: Settings<R>): Observable<unknown> {
  const delay = typeof stateOnlyDelay === 'function' ? checkDelay(stateOnlyDelay.call(options, round)) : stateOnlyDelay;
  return delay === 0 ? of(delay) : timer(delay);
}

import { concatMap, defer, EMPTY, expand, from, type Observable, of, takeWhile, timer } from 'rxjs';
import { Context } from './context.js';
import type { Accepted, Asked } from './decode.js';
import { Ask, type Exchange, Send } from './jobs.js';
import type { InputRequiredRound, Round } from './options.js';
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
 */
export function runExchange<R>(given: McpRequest, settings: Settings<R>, shared?: Trampoline): Observable<Round<R>> {
  return defer(() => {
    const request = checkRequest(given);
    const params = takeApart(request);
    const trampoline = shared ?? new Trampoline();
    // Its `latest` goes beside the stream, not in it: a `map` to take it out again would be a sixth of an exchange's heap.
    const exchange: Exchange<R> = { settings };

    return work(trampoline, new Send(exchange, new Context(1, request), params)).pipe(
      expand((round) => (round.done || !exchange.latest ? EMPTY : step(round, exchange.latest))),
      takeWhile((round) => !round.done, true),
    );

    /** From one round to the next: its questions one at a time, in key order, then the retry with the answers. */
    function step({ round, id }: InputRequiredRound, { asked, requestState }: Accepted<R>): Observable<Round<R>> {
      const [first, second] = asked;
      const retryWith = (inputResponses?: JsonObject): Send<R> => {
        const parts = { original: params.original, inputResponses, requestState };
        return new Send(exchange, new Context(round + 1, request), parts, id);
      };
      if (first === undefined) {
        return of(round).pipe(
          concatMap(() => pause(round, settings)),
          concatMap(() => work(trampoline, retryWith())),
        );
      }
      const responses: JsonObject = {};
      const retry = retryWith(responses);
      const ask = (question: Asked, index: number): Observable<Round<R>> => {
        const following = index === asked.length - 1 ? retry : undefined;
        return work(trampoline, new Ask(settings, new Context(round, request), question, responses, following));
      };
      // A single question needs no queue, which would cost as much as all the rest of its round.
      return second === undefined ? ask(first, 0) : from(asked).pipe(concatMap(ask));
    }
  });
}

/** Emits when the retry of a round that asks nothing may go out. */
function pause<R>(round: number, { options, stateOnlyDelay }: Settings<R>): Observable<unknown> {
  const delay = typeof stateOnlyDelay === 'function' ? checkDelay(stateOnlyDelay.call(options, round)) : stateOnlyDelay;
  return delay === 0 ? of(delay) : timer(delay);
}

import { concatMap, defer, EMPTY, expand, from, map, type Observable, of, takeWhile, timer } from 'rxjs';
import type { Asked, InputRequired, Outcome } from './decode.js';
import { Ask, type Exchange, Send } from './jobs.js';
import type { Round } from './options.js';
import type { JsonObject, McpRequest } from './protocol.js';
import { checkRequest } from './request.js';
import { takeApart } from './params.js';
import { checkDelay, type Settings } from './settings.js';
import { Trampoline } from './trampoline.js';
import { work } from './work.js';

/**
 * One exchange, from the first request to the final result: the first request brings an outcome; `expand` makes of each
 * outcome the next one; `takeWhile` ends it all with the final round, or with the result that was refused.
 */
export function runExchange<R>(given: McpRequest, settings: Settings<R>, shared?: Trampoline): Observable<Round<R>> {
  return defer(() => {
    const trampoline = shared ?? new Trampoline();
    const request = checkRequest(given);
    const exchange = { request, settings };
    const params = takeApart(request);
    return work(trampoline, new Send(exchange, 1, params)).pipe(
      expand((outcome) =>
        outcome.kind === 'input_required' ? step(outcome, params.original, exchange, trampoline) : EMPTY,
      ),
      takeWhile((outcome) => outcome.kind === 'input_required', true),
      map(accepted),
    );
  });
}

/** From one round to the next: its questions one at a time, in key order, then the retry with the answers. */
function step<R>(
  { asked, round: { round, id }, requestState }: InputRequired,
  original: JsonObject,
  exchange: Exchange<R>,
  trampoline: Trampoline,
): Observable<Outcome<R>> {
  const [first, second] = asked;
  if (first === undefined) {
    const retry = new Send(exchange, round + 1, { original, inputResponses: undefined, requestState }, id);
    return of(round).pipe(
      concatMap((number) => pause(number, exchange.settings)),
      concatMap(() => work(trampoline, retry)),
    );
  }
  const inputResponses: JsonObject = {};
  const retry = new Send(exchange, round + 1, { original, inputResponses, requestState }, id);
  const last = asked.length - 1;
  const ask = (question: Asked, index: number): Observable<Outcome<R>> =>
    work(trampoline, new Ask(exchange, round, question, inputResponses, index === last ? retry : undefined));
  // A single question needs no queue, which would cost as much as all the rest of its round.
  return second === undefined ? ask(first, 0) : from(asked).pipe(concatMap(ask));
}

/** Emits when the retry of a round that asks nothing may go out. */
function pause<R>(round: number, { options, stateOnlyDelay }: Settings<R>): Observable<unknown> {
  const delay = typeof stateOnlyDelay === 'function' ? checkDelay(stateOnlyDelay.call(options, round)) : stateOnlyDelay;
  return delay === 0 ? of(delay) : timer(delay);
}

/** The round of an outcome; where there is none, the error that ended the exchange. */
function accepted<R>(outcome: Outcome<R>): Round<R> {
  if (outcome.kind === 'refused') throw outcome.error;
  return outcome.round;
}

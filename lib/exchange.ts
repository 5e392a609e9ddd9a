import { concatMap, defer, EMPTY, expand, from, map, type Observable, of, takeWhile, timer } from 'rxjs';
import type { Asked, InputRequired, Outcome } from './decode.js';
import { Context } from './context.js';
import { Ask, Send } from './jobs.js';
import { McpClientError } from './errors.js';
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
    const request = checkRequest(given);
    const params = takeApart(request);
    const { original } = params;
    const trampoline = shared ?? new Trampoline();

    return work(trampoline, new Send(settings, new Context(1, request), params)).pipe(
      expand((outcome) => (outcome.kind === 'input_required' ? step(outcome) : EMPTY)),
      takeWhile((outcome) => outcome.kind === 'input_required', true),
      map(accepted),
    );

    /** From one round to the next: its questions one at a time, in key order, then the retry with the answers. */
    function step({ asked, round: { round, id }, requestState }: InputRequired): Observable<Outcome<R>> {
      const [first, second] = asked;
      const retryWith = (inputResponses?: JsonObject): Send<R> =>
        new Send(settings, new Context(round + 1, request), { original, inputResponses, requestState }, id);
      if (first === undefined) {
        return of(round).pipe(
          concatMap(() => pause(round, settings)),
          concatMap(() => work(trampoline, retryWith())),
        );
      }
      const responses: JsonObject = {};
      const retry = retryWith(responses);
      const ask = (question: Asked, index: number): Observable<Outcome<R>> => {
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

/** The round of an outcome; where there is none, the error that ended the exchange. */
function accepted<R>(outcome: Outcome<R>): Round<R> {
  if (outcome instanceof McpClientError) throw outcome;
  return outcome.round;
}

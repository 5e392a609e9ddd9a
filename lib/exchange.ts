import { concatMap, defer, EMPTY, expand, from, ignoreElements, map, type Observable, takeWhile, timer } from 'rxjs';
import { readAnswer } from './answer.js';
import { Context } from './context.js';
import { type Asked, decode, type InputRequired, type Outcome } from './decode.js';
import { McpClientError } from './errors.js';
import * as faults from './faults.js';
import { setOwn } from './object.js';
import type { Round } from './options.js';
import type { JsonObject, McpRequest, RequestId } from './protocol.js';
import { checkId, checkRequest } from './request.js';
import { paramsOf } from './retry.js';
import { checkDelay, type Settings } from './settings.js';
import type { Trampoline } from './trampoline.js';
import { work } from './work.js';

/**
 * One exchange, from the first request to the final result: the first request brings an outcome; `expand` makes of each
 * outcome the next one; `takeWhile` ends it all with the final round, or with the result that was refused.
 */
export function runExchange<R>(given: McpRequest, settings: Settings<R>, trampoline: Trampoline): Observable<Round<R>> {
  return defer(() => {
    const { options } = settings;
    const request = checkRequest(given);
    const params = paramsOf(request);

    return send(1, undefined, params.first).pipe(
      expand((outcome) => (outcome.kind === 'input_required' ? step(outcome) : EMPTY)),
      takeWhile((outcome) => outcome.kind === 'input_required', true),
      map(accepted),
    );

    /** From one round to the next: its questions in key order, one at a time, then the retry with the answers. */
    function step({ round: { round, id }, asked, requestState }: InputRequired): Observable<Outcome<R>> {
      const responses: JsonObject = {};
      const isAsked = asked.length > 0;
      const turns = isAsked ? ([...asked, 'retry'] as const) : (['pause', 'retry'] as const);
      const retryParams = () => params.retry(isAsked ? responses : undefined, requestState);

      return from(turns).pipe(
        concatMap((turn) => {
          if (turn === 'retry') return send(round + 1, id, retryParams);
          return turn === 'pause' ? pause(round) : ask(turn, round, responses);
        }),
      );
    }

    /** Sends one request; emits what its result means. */
    function send(round: number, previousId: RequestId | undefined, build: () => JsonObject): Observable<Outcome<R>> {
      let id: RequestId;
      return work<Outcome<R>>(trampoline, new Context(round, request), {
        call: (context) => {
          id = checkId(options.nextId(), previousId, request.method);
          return options.send(id, request.method, build(), context);
        },
        value: (result, subscriber) => {
          subscriber.next(decode(result, { round, id, request }, settings));
          subscriber.complete();
        },
        failure: (cause) => cause,
        absence: () => faults.noResult(request.method),
      });
    }

    /** Has one question answered and keeps the answer; emits nothing. */
    function ask({ key, input }: Asked, round: number, responses: JsonObject): Observable<never> {
      return work<never>(trampoline, new Context(round, request), {
        call: (context) => options.handleInput(key, input, context),
        value: (given, subscriber) => {
          const answer = readAnswer(given, key, request.method);
          if (answer instanceof McpClientError) {
            subscriber.error(answer);
          } else {
            setOwn(responses, key, answer);
            subscriber.complete();
          }
        },
        failure: (cause) => faults.raised(request.method, key, cause),
        absence: () => faults.invalidResponse(request.method, key, 'ended without an answer'),
      });
    }

    /** Waits before the retry of a round that asks nothing; emits nothing. */
    function pause(round: number): Observable<never> {
      const { stateOnlyDelay } = settings;
      if (stateOnlyDelay === 0) return EMPTY;
      const delay = typeof stateOnlyDelay === 'function' ? checkDelay(stateOnlyDelay(round)) : stateOnlyDelay;
      return delay === 0 ? EMPTY : timer(delay).pipe(ignoreElements());
    }
  });
}

/** The round of an outcome; where there is none, the error that ended the exchange. */
function accepted<R>(outcome: Outcome<R>): Round<R> {
  if (outcome.kind === 'refused') throw outcome.error;
  return outcome.round;
}

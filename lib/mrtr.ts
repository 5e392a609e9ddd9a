import { concatMap, defer, filter, map, type Observable, type OperatorFunction } from 'rxjs';
import { runExchange } from './exchange.js';
import type { FinalRound, McpResult, MrtrOptions, Round } from './options.js';
import type { McpRequest } from './protocol.js';
import { checkOptions } from './settings.js';
import { Trampoline } from './trampoline.js';

/** The last word of an exchange: its final result, and how many requests it took. */
export interface FinalResult<R = McpResult> {
  /** What `send` gave last, by reference. */
  readonly result: R;
  /** Requests sent, the first included. */
  readonly rounds: number;
}

/**
 * Turns each request into its exchange with the server: sends it, has the server's questions answered, sends it again
 * with the answers, until the final result. Every round is emitted. It is `concatMap` with patience: requests go one
 * after another, in order; for other orders, use {@link exchange} under `mergeMap`, `switchMap` or `exhaustMap`.
 *
 * ```
 * requests  --x----------------y--------|
 *             mrtr(options)
 * send        ^---1    ^---2   ^----1
 * question         ^--a
 * rounds    ------1--------2--------1---|     2: done    1: done
 * ```
 *
 * ![Two requests, the first of which asks a question, drawn to scale](../examples/pictures/mrtr.svg)
 *
 * - A round is emitted as soon as its result is there and has passed every check, before any of its questions is asked.
 * - Questions are asked one at a time, in the order of their keys' code points.
 * - Unsubscribing at any moment aborts the signal of what is in flight, tears it down, and starts nothing more; leaving
 *   inside `next` leaves the questions of that round unasked.
 * - If `send` and the handlers are synchronous, so is everything. There is no promise inside, and no limit to the number
 *   of rounds but `maxRounds`.
 *
 * @example
 * ```ts
 * import { of } from 'rxjs';
 * import { inputHandlers, mrtr } from 'rxjs-mrtr';
 *
 * of({ method: 'tools/call', params: { name: 'deploy', arguments: { env: 'prod' } } })
 *   .pipe(mrtr({ ...connection, ...inputHandlers({ elicitation: { form: askThePerson } }) }))
 *   .subscribe((round) => {
 *     console.log(round.round, round.done ? round.result : Object.keys(round.inputRequests));
 *   });
 * // 1 [ 'confirm' ]
 * // 2 { resultType: 'complete', content: [ { type: 'text', text: 'deployed to prod' } ] }
 * ```
 *
 * @param options What to send with, and how to answer; see {@link MrtrOptions} for each and its default. Checked at once:
 * a `TypeError` for one that is missing or of the wrong type, a `RangeError` for one out of range, naming it.
 * @returns An operator that emits the rounds of each request, and completes when the source has and the last exchange is
 * over.
 * @throws {McpClientError} Delivers a `McpClientError` to the Observer's `error` callback if the server breaks the protocol
 * (`protocol`), asks for more than the caps allow (`mrtr_round_limit`), or if a handler fails (`input_handler`).
 * @throws {TypeError} Delivers a `TypeError` to the Observer's `error` callback if a request, an id of `nextId` or a delay
 * of `stateOnlyDelay` is not what it must be; a `RangeError` if the delay is out of range.
 * @throws Whatever `send`, `nextId` or `stateOnlyDelay` throws, rejects or errors with is delivered as it is.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function mrtr<R = McpResult>(options: MrtrOptions<R>): OperatorFunction<McpRequest, Round<R>> {
  const settings = checkOptions(options);
  return (requests) =>
    defer(() => {
      // One trampoline for all: thousands of synchronous requests that waited for an asynchronous one need no stack.
      const trampoline = new Trampoline();
      return requests.pipe(concatMap((request) => runExchange(request, settings, trampoline)));
    });
}

/**
 * One request and its exchange with the server, as {@link mrtr} makes it. Cold: every subscription is an exchange of its
 * own, so it goes under any flattening operator, and under `retry` and `repeat`.
 *
 * ```
 * send      ^---1    ^---2
 * question       ^--a
 * rounds    ----1--------(2|)
 * ```
 *
 * ![One exchange of two rounds, drawn to scale](../examples/pictures/exchange.svg)
 *
 * @example
 * ```ts
 * import { switchMap } from 'rxjs';
 * import { exchange, finalResult } from 'rxjs-mrtr';
 *
 * // A new search cancels the one before, on the wire too.
 * searches.pipe(switchMap((text) => exchange(search(text), options).pipe(finalResult())));
 * ```
 *
 * @param request The method and its params. To resume an exchange that was persisted, put its `inputResponses` and
 * `requestState` (the string, or the `Secret` that a round had) into the params.
 * @param options As for {@link mrtr}, checked at once.
 * @returns The rounds, the final one last; the errors are those of {@link mrtr}.
 * @throws {McpClientError} Delivers a `McpClientError` to the Observer's `error` callback as {@link mrtr} does.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function exchange<R = McpResult>(request: McpRequest, options: MrtrOptions<R>): Observable<Round<R>> {
  return runExchange(request, checkOptions(options));
}

/**
 * Keeps the last word of each exchange: its final result and the number of rounds it took. An exchange that does not end
 * gives nothing; its error goes through.
 *
 * ```
 * rounds  --1---2---1---|     2: done    1: done
 *           finalResult()
 *         ------x---y---|
 * ```
 *
 * @example
 * ```ts
 * import { firstValueFrom } from 'rxjs';
 * import { exchange, finalResult } from 'rxjs-mrtr';
 *
 * const { result, rounds } = await firstValueFrom(exchange(request, options).pipe(finalResult()));
 * console.log(rounds, result.resultType); // 2 complete
 * ```
 *
 * @returns An operator that emits `{ result, rounds }` for each final round.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function finalResult<R = McpResult>(): OperatorFunction<Round<R>, FinalResult<R>> {
  return (rounds) =>
    rounds.pipe(
      filter((round): round is FinalRound<R> => round.done),
      map(({ result, round }) => ({ result, rounds: round })),
    );
}

import { concatMap, defer, filter, map, type Observable, type OperatorFunction } from 'rxjs';
import { runExchange } from './exchange.js';
import type { FinalRound, McpResult, MrtrOptions, Round } from './options.js';
import type { McpRequest } from './protocol.js';
import { checkOptions } from './settings.js';
import { Trampoline } from './trampoline.js';

/** The last word of an exchange: its final result, and how many requests it took. */
export interface FinalResult<R = McpResult> {
  readonly result: R;
  readonly rounds: number;
}

export function mrtr<R = McpResult>(options: MrtrOptions<R>): OperatorFunction<McpRequest, Round<R>> {
  const settings = checkOptions(options);
  return (source) =>
    defer(() => {
      const trampoline = new Trampoline();
      return source.pipe(concatMap((request) => runExchange(request, settings, trampoline)));
    });
}

export function exchange<R = McpResult>(request: McpRequest, options: MrtrOptions<R>): Observable<Round<R>> {
  const settings = checkOptions(options);
  return runExchange(request, settings);
}

export function finalResult<R = McpResult>(): OperatorFunction<Round<R>, FinalResult<R>> {
  return (rounds) =>
    rounds.pipe(
      filter((round): round is FinalRound<R> => round.done),
      map(({ result, round }) => ({ result, rounds: round })),
    );
}

import { type McpRequest, type McpResult, mrtr, type MrtrOptions, type Round } from 'rxjs-mrtr';
import { marbles, record, type Recording } from 'rxjs-mrtr/testing';
import { defer, filter, map, type Observable, of, tap } from 'rxjs';
import { describeAnswer, describeQuestion, describeRequest, describeResult } from './describe.js';
import { inline, label, visible } from './visible.js';

/** Prints one line. */
export type Say = (line: string) => void;

/** One exchange, told as it happens: each round, each answer, and at its end the marbles. Emits the final result. */
export function tellExchange(request: McpRequest, options: MrtrOptions, say: Say): Observable<McpResult> {
  return defer(() => {
    const recording = record(options);
    const start = performance.now();
    const tellRound = (round: Round) => {
      const head = `round ${String(round.round)}  id ${inline(round.id)}  ${elapsed(start)}`;
      for (const line of describeRound(head, round)) say(line);
    };
    const told: MrtrOptions = {
      ...recording.options,
      handleInput: (key, input, context) =>
        recording.options.handleInput(key, input, context).pipe(
          tap((answer) => {
            say(`  ! ${label(key)}: ${describeAnswer(answer)}`);
          }),
        ),
    };

    say('');
    say(describeRequest(request));
    return of(request).pipe(
      mrtr(told),
      tap({
        next: tellRound,
        // Also when the exchange has failed or was cancelled.
        finalize: () => {
          for (const line of marbleLines(recording)) say(`  ${visible(line)}`);
        },
      }),
      filter((round) => round.done),
      map(({ result }) => result),
    );
  });
}

const elapsed = (start: number): string => `${String(Math.round(performance.now() - start))} ms`;

function describeRound(head: string, round: Round): string[] {
  if (round.done) return [`${head}  done`, ...describeResult(round.result).map((line) => `  > ${line}`)];
  const questions = Object.entries(round.inputRequests);
  const count = `${String(questions.length)} question${questions.length === 1 ? '' : 's'}`;
  return [
    `${head}  ${count}, ${round.requestState === undefined ? 'no state' : 'state [redacted]'}`,
    ...questions.map(([key, question]) => `  ? ${label(key)}: ${describeQuestion(question)}`),
  ];
}

function marbleLines(recording: Recording): string[] {
  try {
    return marbles(recording.transcript()).split('\n');
  } catch {
    return ['(a server sent what cannot be recorded, so there are no marbles)'];
  }
}

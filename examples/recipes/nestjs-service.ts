/**
 * A service for a NestJS application, in plain RxJS. In Nest, `@Injectable()` goes on the class and `@Sse()` and `@Post()`
 * on the methods of its controller: Nest sends what an Observable emits, and unsubscribes when the browser goes away.
 */
import assert from 'node:assert/strict';
import { exchange, type InputHandler, inputHandlers, type Round } from 'rxjs-mrtr';
import type { ElicitResult } from 'rxjs-mrtr/codecs';
import type { TransportConnection } from 'rxjs-mrtr/sdk';
import { filter, map, type Observable, Subject, take, tap, toArray } from 'rxjs';
import { only, withDesk, yes } from './support/desk.js';

// #region nestjs-service
/** An answer as the browser posts it. */
interface Answer {
  readonly call: string;
  readonly key: string;
  readonly result: ElicitResult;
}

// @Injectable()
class ToolService {
  readonly #answers = new Subject<Answer>();
  readonly #connection: TransportConnection;

  constructor(connection: TransportConnection) {
    this.#connection = connection;
  }

  /** `@Sse()`: the rounds of a call, as they come. Unsubscribing cancels the call on the wire. */
  call(call: string, name: string, args: object): Observable<{ data: object }> {
    const handlers = inputHandlers({ ...yes, elicitation: { form: this.#answerOf(call) } });
    const request = { method: 'tools/call', params: { name, arguments: args } };
    return exchange(request, { ...this.#connection, ...handlers }).pipe(map((round) => ({ data: forBrowser(round) })));
  }

  /** `@Post()`: a person's answer, which arrives with another HTTP request. */
  answer(answer: Answer): void {
    this.#answers.next(answer);
  }

  onModuleDestroy(): Promise<void> {
    return this.#connection.close();
  }

  /** Waits for the answer to a question of this call; nothing is left behind when the call is cancelled. */
  #answerOf(call: string): InputHandler<unknown, ElicitResult> {
    return (_params, { key }) =>
      this.#answers.pipe(
        filter((answer) => answer.call === call && answer.key === key),
        map(({ result }) => result),
        take(1),
      );
  }
}

/** What a browser may see of a round: never the state. */
function forBrowser(round: Round): object {
  return round.done ? { result: round.result } : { round: round.round, questions: round.inputRequests };
}
// #endregion

await withDesk(async (connection) => {
  const service = new ToolService(connection);
  const answer = (call: string, size: string) => {
    service.answer({ call, key: 'paper', result: { action: 'accept', content: { size } } });
  };
  const events = service.call('call-1', 'print_tickets', { copies: 1 }).pipe(
    tap(({ data }) => {
      if (!('questions' in data)) return;
      setImmediate(answer, 'call-2', 'a4'); // somebody else's
      setImmediate(answer, 'call-1', 'roll');
    }),
    toArray(),
  );
  const [first, last] = await only(events);
  assert.match(JSON.stringify(first), /"round":1,"questions":\{"paper":/);
  assert.match(JSON.stringify(last), /"result":.*"Printed 1 tickets on a roll\."/);
  await service.onModuleDestroy();
});

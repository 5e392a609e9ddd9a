import { type InputHandling, inputHandlers, type MrtrOptions } from 'rxjs-mrtr';
import {
  firstValueFrom,
  ignoreElements,
  map,
  merge,
  type Observable,
  switchMap,
  take,
  tap,
  throwError,
  timeout,
} from 'rxjs';
import { cannedAnswers } from './answers/canned.js';
import { personAnswers } from './answers/person.js';
import { Complaint, explain } from './complaint.js';
import { describeNotification } from './describe.js';
import type { Job, Target } from './flags.js';
import { greet } from './greeting.js';
import { doJob } from './jobs.js';
import type { Keyboard } from './keyboard.js';
import { openServer, type Server } from './server.js';
import type { Say } from './story.js';
import { visible } from './visible.js';

export interface Surroundings {
  say: Say;
  /** Prints the one line that says what went wrong. */
  complain: Say;
  /** The person, if there is one. */
  readonly keyboard?: Keyboard | undefined;
  /** Emits the exit code when somebody wants the program to stop. */
  readonly stop: Observable<number>;
}

/** Does the job against the server and tells how it goes; gives the exit code. */
export async function run(
  { target, job, timeout: limit }: { target: Target; job: Job; timeout: number },
  { say, complain, keyboard, stop }: Surroundings,
): Promise<number> {
  let who = 'the server';
  const answers = keyboard === undefined ? cannedAnswers : personAnswers(keyboard, () => who);
  const { form, url, sampling, roots } = answers;
  const handlers = inputHandlers({ elicitation: { form, url }, sampling, roots });
  const server = await openServer(target, handlers.capabilities, (line) => {
    say(`  server: ${visible(line)}`);
  });

  const done = greet(server, limit).pipe(
    tap(({ name }) => {
      who = `${name} at ${server.where}`;
      say(who);
      say(keyboard === undefined ? 'Nobody is at the keyboard: questions are answered automatically.' : howTo);
    }),
    switchMap((greeting) => doJob(job, optionsFor(server, handlers, limit), greeting, say)),
    map((toolFailed) => {
      if (toolFailed) complain('the tool has reported an error');
      return toolFailed ? 1 : 0;
    }),
  );
  const stopped = stop.pipe(
    tap(() => {
      say(''); // a question may be open
    }),
  );
  try {
    // Whatever comes first unsubscribes from the rest: stopping cancels the request that is in flight.
    const first = merge(tellNotifications(server, say), done, stopped).pipe(take(1));
    const code = await firstValueFrom(first, { defaultValue: 1 });
    if (code >= firstSignal) say('cancelled');
    return code;
  } catch (error) {
    complain(explain(error, server));
    return 1;
  } finally {
    keyboard?.close();
    await server.close();
  }
}

/** Exit codes of programs that were stopped begin here. */
const firstSignal = 128;

const howTo = 'In a form, :decline and :cancel answer for the whole of it. Ctrl-C cancels the request and ends.';

function optionsFor({ connection, where }: Server, handlers: InputHandling, limit: number): MrtrOptions {
  const tooLong = (method: string) =>
    throwError(() => new Complaint(`${where} gave no answer to ${method} within ${String(limit / 1000)} s`));
  return {
    ...handlers,
    nextId: () => connection.nextId(),
    // A person may take their time: only the server's part is limited, so the limit belongs to `send`.
    send: (id, method, params) =>
      connection.send(id, method, params).pipe(timeout({ first: limit, with: () => tooLong(method) })),
    // A server that asks to be called again without a question is given a moment.
    stateOnlyDelay: 200,
  };
}

/** Prints what the server tells meanwhile; emits nothing. */
function tellNotifications({ connection }: Server, say: Say): Observable<never> {
  return connection.notifications.pipe(
    tap((notification) => {
      for (const line of describeNotification(notification)) say(`  ~ ${line}`);
    }),
    ignoreElements(),
  );
}

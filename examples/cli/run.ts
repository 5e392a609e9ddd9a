import { inputHandlers, type MrtrOptions } from 'rxjs-mrtr';
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
import { openServer } from './server.js';
import { type Say, tellStory } from './story.js';
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
  const story = tellStory(say, () => performance.now());
  let who = 'the server';
  const answers = keyboard === undefined ? cannedAnswers : personAnswers(keyboard, () => who);
  const { form, url, sampling, roots } = answers;
  const handlers = inputHandlers({ elicitation: { form, url }, sampling, roots });
  const server = await openServer(target, handlers.capabilities, (line) => {
    say(`  server: ${visible(line)}`);
  });
  const { connection, where } = server;

  const options: MrtrOptions = {
    ...handlers,
    nextId: () => connection.nextId(),
    // A person may take their time: only the server's part is limited, so the limit belongs to `send`.
    send: (id, method, params) =>
      connection.send(id, method, params).pipe(timeout({ first: limit, with: () => tooLong(method) })),
    stateOnlyDelay: 200,
  };
  const tooLong = (method: string) =>
    throwError(() => new Complaint(`${where} gave no answer to ${method} within ${String(limit / 1000)} s`));

  const exitCode = greet(server, limit).pipe(
    tap(({ name }) => {
      who = `${name} at ${where}`;
      say(who);
      say(keyboard === undefined ? 'Nobody is at the keyboard: questions are answered automatically.' : howTo);
    }),
    switchMap((greeting) => doJob(job, options, greeting, story, say)),
    map((toolFailed) => {
      if (toolFailed) complain('the tool has reported an error');
      return toolFailed ? 1 : 0;
    }),
  );

  const told = connection.notifications.pipe(
    tap((notification) => {
      for (const line of describeNotification(notification)) say(`  ~ ${line}`);
    }),
    ignoreElements(),
  );
  try {
    // Whatever comes first unsubscribes from the other: stopping cancels the request that is in flight.
    const stopped = stop.pipe(
      tap(() => {
        say(''); // a question may be open
        story.broke();
        say('cancelled');
      }),
    );
    return await firstValueFrom(merge(told, exitCode, stopped).pipe(take(1)), { defaultValue: 1 });
  } catch (error) {
    story.broke();
    complain(explain(error, server));
    return 1;
  } finally {
    keyboard?.close();
    await server.close();
  }
}

const howTo = 'In a form, :decline and :cancel answer for the whole of it. Ctrl-C cancels the request and ends.';

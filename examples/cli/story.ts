import type { InputResponse, McpRequest, MrtrOptions, Round } from 'rxjs-mrtr';
import { from, tap } from 'rxjs';
import { describeAnswer, describeQuestion, describeResult } from './describe.js';
import { label, marbleLines, type Moment, roundMark } from './timeline.js';
import { inline, visible } from './visible.js';

/** Prints one line. */
export type Say = (line: string) => void;

/** Tells what happens in exchanges, one after the other, as it happens. */
export interface Story {
  /** The first request of an exchange is about to be sent. */
  readonly began: (request: McpRequest) => void;
  readonly round: (round: Round) => void;
  readonly asked: (key: string) => void;
  readonly answered: (key: string, answer: InputResponse) => void;
  /** The exchange that was under way, if there was one, has failed or was cancelled. */
  readonly broke: () => void;
}

export function tellStory(say: Say, now: () => number): Story {
  let moments: Moment[] = [];
  let start: number | undefined;
  const elapsed = () => (start === undefined ? 0 : Math.round(now() - start));
  const mark = (moment: Omit<Moment, 'at'>) => moments.push({ at: elapsed(), ...moment });
  const end = () => {
    for (const line of marbleLines(moments)) say(`  ${line}`);
    start = undefined;
  };

  return {
    began: ({ method, params = {} }) => {
      moments = [];
      start = now();
      const { name, uri, arguments: args } = params;
      const words = [method, name, uri].filter((word) => typeof word === 'string').map((word) => visible(word));
      say('');
      say([...words, ...(args === undefined ? [] : [inline(args)])].join(' '));
    },
    round: (round) => {
      mark({ mark: roundMark(round.round) });
      const head = `round ${String(round.round)}  id ${inline(round.id)}  ${String(elapsed())} ms`;
      if (round.done) {
        say(`${head}  done`);
        for (const line of describeResult(round.result)) say(`  > ${line}`);
        moments.push({ at: moments.at(-1)?.at ?? 0, mark: '|' });
        end();
      } else {
        const questions = Object.entries(round.inputRequests);
        const state = round.requestState === undefined ? 'no state' : 'state [redacted]';
        say(`${head}  ${String(questions.length)} question${questions.length === 1 ? '' : 's'}, ${state}`);
        for (const [key, request] of questions) say(`  ? ${label(key)}: ${describeQuestion(request)}`);
      }
    },
    asked: (key) => {
      mark({ key, mark: '^' });
    },
    answered: (key, answer) => {
      mark({ key, mark: 'a' });
      say(`  ! ${label(key)}: ${describeAnswer(answer)}`);
    },
    broke: () => {
      if (start === undefined) return;
      mark({ mark: '#' });
      end();
    },
  };
}

/** The same options, with the story told of what is sent, asked and answered. */
export function telling(story: Story, options: MrtrOptions): MrtrOptions {
  return {
    ...options,
    send: (id, method, params, context) => {
      if (context.round === 1) story.began(context.request);
      return options.send(id, method, params, context);
    },
    handleInput: (key, input, context) => {
      story.asked(key);
      // The handlers of this program give promises, so that is what comes out of inputHandlers.
      const answer = options.handleInput(key, input, context) as Promise<InputResponse>;
      return from(answer).pipe(
        tap((given) => {
          story.answered(key, given);
        }),
      );
    },
  };
}

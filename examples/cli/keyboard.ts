import { createInterface } from 'node:readline/promises';
import { fromEvent, type Observable } from 'rxjs';
import { Complaint } from './complaint.js';
import type { Say } from './story.js';

/** A person at a terminal. */
export interface Keyboard {
  say: Say;
  /** The next line that the person types; rejects when `signal` is aborted or the input has ended. */
  ask(prompt: string, signal: AbortSignal): Promise<string>;
  /** Ctrl-C. */
  readonly interrupts: Observable<unknown>;
  close(): void;
}

/** What is typed before a question is on the screen answers nothing: nobody agrees to what they have not read. */
export function openKeyboard(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Keyboard {
  const lines = createInterface({ input, output, terminal: true, historySize: 0 });
  const ended = new AbortController();
  lines.once('close', () => {
    ended.abort(new Complaint('the input ended before the question was answered'));
  });
  return {
    say: (line) => output.write(`${line}\n`),
    ask: async (prompt, signal) => {
      try {
        return await lines.question(prompt, { signal: AbortSignal.any([signal, ended.signal]) });
      } catch (error) {
        throw ended.signal.aborted ? ended.signal.reason : error;
      }
    },
    interrupts: fromEvent(lines, 'SIGINT'),
    close: () => {
      lines.close();
    },
  };
}

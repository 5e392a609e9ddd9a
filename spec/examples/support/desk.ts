import type { Keyboard } from '../../../examples/cli/keyboard.js';
import { NEVER } from 'rxjs';

/** A person who types these lines; `seen` is what was on the screen, prompts included. */
export function typist(...lines: string[]): Keyboard & { readonly seen: string[]; left(): number } {
  const seen: string[] = [];
  const waiting = [...lines];
  return {
    seen,
    left: () => waiting.length,
    say: (line) => seen.push(line),
    ask: (prompt) => {
      seen.push(prompt);
      const line = waiting.shift();
      return line === undefined ? Promise.reject(new Error(`nothing to type at: ${prompt}`)) : Promise.resolve(line);
    },
    interrupts: NEVER,
    close: () => undefined,
  };
}

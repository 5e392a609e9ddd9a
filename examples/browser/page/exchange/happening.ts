import type { RequestId, Round } from 'rxjs-mrtr';
import type { Asking } from '../questions/ask-person.js';

/** What can happen in an exchange. */
export type Happening =
  | Asking
  | { readonly kind: 'sent'; readonly id: RequestId; readonly round: number; readonly method: string }
  | { readonly kind: 'round'; readonly round: Round }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' };

/** When it happened, in milliseconds. */
export type Timed<H = Happening> = H & { readonly at: number };

/** An exchange so far: at first nothing, then all that happened, in order. */
export type Story = readonly Timed[];

/** True for what no exchange goes on after. */
export function isEnd(happening: Happening): boolean {
  return happening.kind === 'round'
    ? happening.round.done
    : happening.kind === 'failed' || happening.kind === 'stopped';
}

/** True while something may still happen. */
export function isRunning(story: Story): boolean {
  const last = story.at(-1);
  return last === undefined || !isEnd(last);
}

/** Whether the server works on a request now. */
export function isInFlight(story: Story): boolean {
  return story.at(-1)?.kind === 'sent';
}

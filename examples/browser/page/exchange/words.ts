import { isMcpClientError } from 'rxjs-mrtr';
import { describeAnswer } from '../../../cli/describe.js';
import { visible } from '../../../cli/visible.js';
import { isRefusal } from '../questions/refusal.js';
import { count } from '../text.js';
import { type Happening, isInFlight, type Story } from './happening.js';

/** What happened, in a sentence. */
export function sentenceFor(happening: Happening): string {
  switch (happening.kind) {
    case 'sent':
      return `Request ${String(happening.round)} is sent: ${visible(happening.method, 60)}, id ${String(happening.id)}.`;
    case 'round': {
      const { round } = happening;
      if (round.done) return `The result is there, after ${count(round.round, 'request')}.`;
      const keys = Object.keys(round.inputRequests);
      return keys.length === 0
        ? 'The server asks nothing, and wants to be asked again.'
        : `The server asks ${count(keys.length, 'question')}: ${keys
            .slice(0, 16)
            .map((key) => visible(key, 40))
            .join(', ')}.`;
    }
    case 'asked':
      return `You are asked for ${happening.what}: ${visible(happening.key, 40)}.`;
    case 'answered':
      return `You answered ${visible(happening.key, 40)}: ${wordsFor(happening.answer)}`;
    case 'failed':
      return `It has failed: ${explain(happening.error)}`;
    case 'stopped':
      return 'You stopped it.';
  }
}

/** Where the exchange stands: the line that a screen reader speaks when it changes. */
export function statusOf(story: Story): string {
  const last = story.at(-1);
  if (last === undefined) return 'Starting.';
  switch (last.kind) {
    case 'sent':
      return `Request ${String(last.round)} is with the server.`;
    case 'round':
      return last.round.done ? `Finished after ${count(last.round.round, 'request')}.` : sentenceFor(last);
    case 'asked':
      return `It is your turn: ${visible(last.key, 40)}.`;
    case 'answered':
      return 'Answered.';
    case 'failed':
      return sentenceFor(last);
    case 'stopped':
      return isInFlight(story.slice(0, -1))
        ? 'Stopped: the request was cancelled on the wire.'
        : 'Stopped: no request was with the server, so it need not be told.';
  }
}

function wordsFor(answer: unknown): string {
  if (Array.isArray(answer)) return answer.length === 0 ? 'no folders' : count(answer.length, 'folder');
  return isRefusal(answer) ? 'refused' : describeAnswer(answer as object);
}

/** An error for people; the state is in none of our messages, and the server's own words are left out. */
export function explain(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  if (!isMcpClientError(error) || error.kind !== 'input_handler') return visible(message, 500);
  return visible(cause instanceof Error ? `${message}: ${cause.message}` : message, 500);
}

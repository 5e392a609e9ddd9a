import { visible } from '../../../cli/visible.js';
import { redacted } from './redact.js';

/** One message, or the end of the stream that it would have been answered on. */
export interface Note {
  readonly direction: 'sent' | 'received' | 'cancelled';
  /** What it is, in a line. */
  readonly summary: string;
  /** The whole of it, without the state; absent where there is no message. */
  readonly text?: string;
}

/** What one side sent to the other. */
export function noteOf(direction: 'sent' | 'received', message: unknown): Note {
  return { direction, summary: visible(summaryOf(message as Message), 120), text: redacted(message) };
}

/** Over HTTP, a request is cancelled by closing the stream of its replies: no message says so. */
export function cancellationOf(message: unknown): Note {
  return { direction: 'cancelled', summary: `${String((message as Message).id)} cancelled: its stream was closed` };
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Members;
  readonly result?: Members;
  readonly error?: { readonly code?: unknown };
}

interface Members {
  readonly [name: string]: unknown;
}

function summaryOf({ id, method, params = {}, result, error }: Message): string {
  const number = id === undefined ? '' : `${String(id)} `;
  if (method !== undefined) {
    const { name, uri, inputResponses } = params;
    const target = typeof name === 'string' ? name : uri;
    return `${number}${method}${typeof target === 'string' ? ` ${target}` : ''}${listed('answers', inputResponses)}${state(params)}`;
  }
  if (error !== undefined) return `${number}error ${String(error.code)}`;
  const { resultType = 'result', inputRequests } = result ?? {};
  return `${number}${String(resultType)}${listed('asks', inputRequests)}${state(result ?? {})}`;
}

function listed(what: string, map: unknown): string {
  return typeof map === 'object' && map !== null ? `, ${what} ${Object.keys(map).slice(0, 16).join(', ')}` : '';
}

const state = (members: Members): string => (typeof members['requestState'] === 'string' ? ', state' : '');

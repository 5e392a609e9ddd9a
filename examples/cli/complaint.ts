import { isMcpClientError } from 'rxjs-mrtr';
import { visible } from './visible.js';

/** A fault that one sentence explains: it is printed without a stack. */
export class Complaint extends Error {}

/** What is known of the server that a fault happened with. */
export interface Blame {
  /** Its address or its command. */
  readonly where: string;
  /** What it said last, if that may be the reason. */
  lastWords(): string | undefined;
}

/** Any fault as one line for the person who started the program. */
export function explain(error: unknown, blame?: Blame): string {
  const line = wording(error, blame);
  return visible(line.length > 500 ? `${line.slice(0, 500)}...` : line);
}

function wording(error: unknown, blame: Blame | undefined): string {
  const where = blame?.where ?? 'the server';
  if (!isMcpClientError(error)) return innermost(error);
  if (error.cause instanceof Complaint) return error.cause.message;
  switch (error.reason.type) {
    case 'json_rpc':
      return `${where}: ${error.reason.message} (JSON-RPC error ${String(error.reason.code)})`;
    case 'failed':
      return `cannot reach ${where}: ${httpStatus(error.cause) ?? innermost(error.cause)}`;
    case 'closed': {
      const why = blame?.lastWords() ?? innermost(error.cause);
      const what = isSpawnError(error.cause) ? `cannot start ${where}` : `${where} has closed the connection`;
      return why === '' ? what : `${what}: ${why}`;
    }
    default:
      return `${where}: ${error.message}`;
  }
}

function httpStatus(cause: unknown): string | undefined {
  const { status } = cause as { status?: unknown };
  if (typeof status !== 'number') return undefined;
  return `it answers with HTTP status ${String(status)}${status === 401 ? ' (try --header "Authorization: ...")' : ''}`;
}

function isSpawnError(cause: unknown): boolean {
  const syscall = (cause as { syscall?: unknown } | undefined)?.syscall;
  return typeof syscall === 'string' && syscall.startsWith('spawn');
}

// "fetch failed" says little; what it was caused by says all.
function innermost(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error === 'string' ? error : '';
  const { message, cause, errors, issues } = error as Readonly<Record<string, unknown>>;
  // The transport's schema says in forty lines what this says in one.
  if (Array.isArray(issues)) return 'what it sends is not JSON-RPC';
  const deeper = innermost(Array.isArray(errors) ? errors[0] : cause);
  return deeper === '' && typeof message === 'string' ? message : deeper;
}

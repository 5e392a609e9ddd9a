import { McpClientError, type McpClientErrorReason, isMcpClientError } from '../errors.js';
import { setOwn } from '../object.js';
import type { JsonObject } from '../protocol.js';
import { copyOf, type Json } from './json.js';
import type { RecordedError } from './transcript.js';

/** What a transcript keeps of an error, whatever was thrown; never throws itself. */
export function describeError(thrown: unknown): RecordedError {
  try {
    return typeof thrown === 'object' && thrown !== null
      ? describe(thrown)
      : { name: 'Error', message: String(thrown) };
  } catch {
    return { name: 'Error', message: 'an error that cannot be read' };
  }
}

function describe(thrown: object): RecordedError {
  const { name, message, code, data } = thrown as { [member: string]: unknown };
  const members: JsonObject = {};
  const keep = (member: string, json: Json | undefined): void => {
    if (json !== undefined) setOwn(members, member, json);
  };
  if (isMcpClientError(thrown)) {
    keep('kind', thrown.kind);
    keep('reason', jsonOf(thrown.reason));
  }
  keep('code', typeof code === 'string' || typeof code === 'number' ? jsonOf(code) : undefined);
  keep('data', jsonOf(data));
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : '',
    ...members,
  };
}

/** What JSON can hold of an error's further members: all of one, or nothing. */
function jsonOf(value: unknown): Json | undefined {
  if (value === undefined) return undefined;
  try {
    return copyOf(value)('');
  } catch {
    return undefined;
  }
}

/** The error again: a {@link McpClientError} if it was one, else an `Error` with the members that were recorded. */
export function reviveError(recorded: RecordedError): Error {
  const { name, message, ...members } = recorded;
  if (recorded.reason !== undefined) {
    // The kind follows from the reason: where it does not, this is the error of another version, or of somebody else.
    const error = new McpClientError(recorded.reason as unknown as McpClientErrorReason, message);
    if (error.kind === recorded.kind) return error;
  }
  return Object.assign(new Error(message), { name }, members);
}

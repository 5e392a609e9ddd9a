import { isPlainObject } from '../object.js';
import type { JsonObject, RequestId } from '../protocol.js';
import { quote } from '../text.js';
import { wrong } from '../wrong.js';
import type { McpTransport, TransportOptions } from './types.js';

/** Checks of what a connection is made of: a `TypeError` that names the option and the value. */

export function checkTransport(transport: McpTransport): void {
  checkMethods('transport', transport, ['start', 'send', 'close']);
}

export function checkTransportOptions(options: TransportOptions): void {
  const given: unknown = options;
  if (typeof given !== 'object' || given === null) throw wrong('options', 'an object', given);
  const { clientInfo, capabilities, protocolVersion, headers } = options as {
    [option in keyof TransportOptions]: unknown;
  };
  if (!isPlainObject(clientInfo)) throw wrong('clientInfo', 'an object', clientInfo);
  checkText('clientInfo.name', clientInfo['name']);
  checkText('clientInfo.version', clientInfo['version']);
  if (!isPlainObject(capabilities)) throw wrong('capabilities', 'an object', capabilities);
  if (protocolVersion !== undefined) checkText('protocolVersion', protocolVersion);
  if (headers !== undefined && typeof headers !== 'function') throw wrong('headers', 'a function', headers);
}

/** What the `headers` option gave for one request; values that are no text would be sent as `[object Object]`. */
export function checkHeaders(headers: unknown): { readonly [name: string]: string } | undefined {
  if (headers === undefined) return undefined;
  if (!isPlainObject(headers)) throw wrong('headers', 'a function that gives a plain object or undefined', headers);
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (typeof value !== 'string') throw wrong(`headers: ${quote(name)}`, 'a string', value);
  }
  return Object.fromEntries(given) as { readonly [name: string]: string };
}

/** What `send` is given for one request. */
export function checkCall(id: RequestId, method: string, params: JsonObject): void {
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) throw wrong('id', 'a string or a safe integer', id);
  checkText('method', method);
  if (!isPlainObject(params)) throw wrong('params', 'a plain object', params);
}

/** An object with these methods, its own or inherited. */
export function checkMethods(name: string, value: unknown, methods: readonly string[]): void {
  if (typeof value !== 'object' || value === null) throw wrong(name, 'an object', value);
  for (const method of methods) {
    const member = (value as { [method: string]: unknown })[method];
    if (typeof member !== 'function') throw wrong(`${name}.${method}`, 'a function', member);
  }
}

function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw wrong(name, 'a non-empty string', value);
}

import { Buffer } from 'node:buffer';

/**
 * The `Mcp-Param-*` headers of a tool call: the arguments that the tool's `inputSchema` marks with `x-mcp-header`.
 *
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** `undefined` for a schema that breaks the rules: such a tool must not be used. */
export function paramHeaders(schema, args) {
  const marked = schema === undefined ? [] : markedMembers(schema);
  if (marked === undefined) return undefined;
  const headers = {};
  for (const { path, name } of marked) {
    const value = path.reduce((holder, key) => holder?.[key], args);
    if (value !== undefined && value !== null) headers[`Mcp-Param-${name}`] = encode(String(value));
  }
  return headers;
}

/** Where the schema has a mark and under which header name; `undefined` if a mark is not allowed. */
function markedMembers(schema, path = []) {
  const marked = [];
  for (const [key, member] of Object.entries(schema.properties ?? {})) {
    const name = member['x-mcp-header'];
    if (name !== undefined) {
      if (typeof name !== 'string' || !token.test(name)) return undefined;
      if (!['string', 'integer', 'boolean'].includes(member.type)) return undefined;
      marked.push({ path: [...path, key], name });
    }
    const nested = markedMembers(member, [...path, key]);
    if (nested === undefined) return undefined;
    marked.push(...nested);
  }
  const names = marked.map(({ name }) => name.toLowerCase());
  return new Set(names).size === names.length ? marked : undefined;
}

/** Text that is no safe header value goes in Base64 between marks. */
function encode(text) {
  const safe = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text);
  return safe ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

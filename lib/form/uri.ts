import { isIpv6 } from './ip.js';

/**
 * True for an absolute URI of RFC 3986, appendix A: one with a scheme, with or without a fragment. Letters outside
 * ASCII are not part of a URI (they are of an IRI); they have to be percent-encoded.
 */
export function isUri(text: string): boolean {
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text)?.[0];
  if (scheme === undefined || !hasOnlyEscapedPercents(text)) return false;
  const rest = text.slice(scheme.length);
  const [hierarchy, fragment] = splitOnce(rest, '#');
  const [place, query] = splitOnce(hierarchy, '?');
  if (!isQuery(query) || !isQuery(fragment)) return false;
  if (!place.startsWith('//')) return isPath(place);
  const [authority, path] = splitOnce(place.slice(2), '/');
  // RFC 9110, section 4.2: http and https need a host, where other schemes (file) may do without.
  const needsHost = /^https?:/i.test(scheme);
  return isAuthority(authority, needsHost) && isPath(path);
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function hasOnlyEscapedPercents(text: string): boolean {
  return !/%(?![0-9A-Fa-f]{2})/.test(text);
}

// Each of these is one class of characters, repeated: linear, whatever the text.
function isPath(text: string): boolean {
  return /^[A-Za-z0-9._~!$&'()*+,;=:@%/-]*$/.test(text);
}

function isQuery(text: string): boolean {
  return /^[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$/.test(text);
}

function isAuthority(text: string, needsHost: boolean): boolean {
  const at = text.lastIndexOf('@');
  if (!/^[A-Za-z0-9._~!$&'()*+,;=:%-]*$/.test(text.slice(0, Math.max(at, 0)))) return false;
  const match = /^(\[[^[\]]*\]|[^:[\]]*)(?::[0-9]*)?$/.exec(text.slice(at + 1));
  const host = match?.[1];
  if (host === undefined || (needsHost && host === '')) return false;
  return host.startsWith('[') ? isIpLiteral(host.slice(1, -1)) : /^[A-Za-z0-9._~!$&'()*+,;=%-]*$/.test(host);
}

function isIpLiteral(text: string): boolean {
  return isIpv6(text) || /^[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/.test(text);
}

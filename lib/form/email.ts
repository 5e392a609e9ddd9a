import { isIpv4, isIpv6 } from './ip.js';

/** True for a mailbox of RFC 5321, section 4.1.2: what can stand in `RCPT TO`, within the lengths of section 4.5.3.1. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (text.length > 254 || at < 0 || at > 64) return false;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return (isDotString(local) || isQuotedString(local)) && (isDomain(domain) || isAddressLiteral(domain));
}

function isDotString(text: string): boolean {
  return text.split('.').every((atom) => /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(atom));
}

function isQuotedString(text: string): boolean {
  return /^"(?:[ !#-[\]-~]|\\[ -~])*"$/.test(text);
}

function isDomain(text: string): boolean {
  return text.split('.').every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label));
}

function isAddressLiteral(text: string): boolean {
  if (!text.startsWith('[') || !text.endsWith(']')) return false;
  const address = text.slice(1, -1);
  return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}

/** True for an IPv4 address in dotted form: four numbers up to 255, without leading zeros (RFC 3986, section 3.2.2). */
export function isIpv4(text: string): boolean {
  const parts = text.split('.', 5);
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255);
}

/** True for an IPv6 address in any of the forms of RFC 4291, section 2.2, without a zone. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::', 3);
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':', 9)));
  const all = groups.flat();
  const last = all.at(-1);
  // Only the very end of the address may be written as an IPv4 address; it stands for two groups.
  const endsInIpv4 = last?.includes('.') === true && text.endsWith(last);
  const hex = endsInIpv4 ? all.slice(0, -1) : all;
  const count = hex.length + (endsInIpv4 ? 2 : 0);
  if (endsInIpv4 && !isIpv4(last)) return false;
  if (!hex.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return false;
  return halves.length === 2 ? count <= 7 : count === 8;
}

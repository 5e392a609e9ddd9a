type Attributes = { readonly [name: string]: string | number };

/** An SVG element as text; numbers are rounded to a tenth. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? String(Math.round(value * 10) / 10) : escapeXml(value)}"`,
  );
  const start = `<${name}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

/** Text for between tags or in an attribute: what XML cannot hold is shown as a replacement character. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

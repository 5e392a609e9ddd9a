import { escapeXml } from '../../lib/testing/svg.js';

describe('text in an SVG', () => {
  it('has its marks written as numbers, and a replacement for what XML cannot hold', () => {
    expect(escapeXml(`a&b<c>d"e'f`)).toBe('a&#38;b&#60;c&#62;d&#34;e&#39;f');
    expect(escapeXml('\t\n\r\u{0}\u{1f}\ud800\ufffe😀\uffff')).toBe('\t\n\r\ufffd\ufffd\ufffd\ufffd😀\ufffd');
  });
});

import { byCodePoint, cut, exceedsBytes, quote } from '../lib/text.js';

describe('cut', () => {
  it('keeps up to 64 characters as they are', () => {
    expect(cut('x'.repeat(64))).toBe('x'.repeat(64));
    expect(cut('x'.repeat(65))).toBe('x'.repeat(64));
  });

  it('leaves half a pair of the other side alone where nothing is cut', () => {
    expect(cut('\ud83d')).toBe('\ud83d');
    expect(cut(`${'x'.repeat(63)}\ud83d`)).toBe(`${'x'.repeat(63)}\ud83d`);
  });

  it('never keeps half a surrogate pair', () => {
    expect(cut(`${'x'.repeat(63)}😀`)).toBe('x'.repeat(63));
    expect(cut(`${'x'.repeat(62)}😀😀`)).toBe(`${'x'.repeat(62)}😀`);
  });
});

describe('quote', () => {
  it('escapes what could be taken for more than a name', () => {
    expect(quote('a"b\n\u001b[31m')).toBe('"a\\"b\\n\\u001b[31m"');
  });
});

describe('byCodePoint', () => {
  const utf8 = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

  it.each([
    [
      ['b', '10', '2', '01', 'a'],
      ['01', '10', '2', 'a', 'b'],
    ],
    [
      ['', 'a', 'A', '_'],
      ['', 'A', '_', 'a'],
    ],
    [
      ['ab', 'a', 'abc'],
      ['a', 'ab', 'abc'],
    ],
    [
      ['😀', '\uff5e', '\ue000', 'z'],
      ['z', '\ue000', '\uff5e', '😀'],
    ],
    [
      ['😁', '😀'],
      ['😀', '😁'],
    ],
    [
      ['x😀', 'x\uff5e'],
      ['x\uff5e', 'x😀'],
    ],
    [
      ['\ue000b', '\ue000a'],
      ['\ue000a', '\ue000b'],
    ],
    [
      ['😀b', '😀a'],
      ['😀a', '😀b'],
    ],
  ])('orders %j as %j', (keys, ordered) => {
    expect([...keys].sort(byCodePoint)).toStrictEqual(ordered);
    expect([...keys].sort(utf8)).toStrictEqual(ordered);
  });

  it('puts a lone surrogate where its code point is', () => {
    const [lone, after, pair] = ['\ud83d', '\ud83d\ue000', '\ud83d\ude00'] as const;
    expect([pair, after, lone].sort(byCodePoint)).toStrictEqual([lone, after, pair]);
    expect(['\ue000', lone, pair].sort(byCodePoint)).toStrictEqual([lone, '\ue000', pair]);
    expect(['\ude00', '\ud83d'].sort(byCodePoint)).toStrictEqual(['\ud83d', '\ude00']);
    expect(['\udc00b', '\udc00a'].sort(byCodePoint)).toStrictEqual(['\udc00a', '\udc00b']);
    expect(['\ud800\udc01', '\ud800\ue000'].sort(byCodePoint)).toStrictEqual(['\ud800\ue000', '\ud800\udc01']);
  });
});

describe('exceedsBytes', () => {
  it.each([
    ['abc', 3],
    ['é', 2],
    ['€', 3],
    ['😀', 4],
    ['\ud83d', 3], // a lone surrogate is encoded as U+FFFD
    ['a€😀é', 10],
  ])('%j has %i bytes', (text, bytes) => {
    expect(Buffer.byteLength(text)).toBe(bytes);
    expect(exceedsBytes(text, bytes)).toBe(false);
    expect(exceedsBytes(text, bytes - 1)).toBe(true);
  });

  it('counts at the edges of each length', () => {
    for (const text of ['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}', '\u{10ffff}']) {
      const bytes = Buffer.byteLength(text);
      expect([exceedsBytes(text, bytes), exceedsBytes(text, bytes - 1)]).toStrictEqual([false, true]);
    }
  });
});

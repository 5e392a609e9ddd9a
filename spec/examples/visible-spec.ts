import { inline, label, visible, visibleLines } from '../../examples/cli/visible.js';

describe('what a server sends, on a terminal', () => {
  it.each([
    ['\u001b[2J\u001b]0;title\u0007', '\\u{1b}[2J\\u{1b}]0;title\\u{7}'],
    ['a\r\nb\tc', 'a\\u{d}\\u{a}b\\u{9}c'],
    ['\u009b31m', '\\u{9b}31m'],
    ['moc.\u202eelpmaxe', 'moc.\\u{202e}elpmaxe'],
    ['pay\u200bpal', 'pay\\u{200b}pal'],
    ['a\u{e0041}b', 'a\\u{e0041}b'],
    ['\ud800', '\\u{d800}'],
    ['Grüße, 世界 🚆', 'Grüße, 世界 🚆'],
  ])('should be harmless: %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('should be cut, and say how much is left', () => {
    expect(visible('x'.repeat(5000))).toBe(`${'x'.repeat(2000)}... (3000 more)`);
    expect(visible('abc', 2)).toBe('ab... (1 more)');
  });

  it('should keep the line breaks of a text, up to a number of lines', () => {
    expect(visibleLines('a\n\u0007b\r\nc')).toStrictEqual(['a', '\\u{7}b', 'c']);
    expect(visibleLines('x\n'.repeat(1000))).toHaveLength(41);
    expect(visibleLines('x\n'.repeat(1000)).at(-1)).toBe('... (more lines)');
  });

  it('should not widen the margin as a key', () => {
    expect(label('\u001bkey')).toBe('\\u{1b}key');
    expect(label('k'.repeat(100))).toBe(`${'k'.repeat(29)}...`);
  });

  it('should show JSON on one line, however deep it is', () => {
    expect(inline({ a: '\u001b\n\u202e' })).toBe('{"a":"\\u001b\\n\\u{202e}"}');
    expect(inline(undefined)).toBe('undefined');
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    expect(inline(deep)).toMatch(/^\(nested too deeply to show\)$|^\[+/);
  });
});

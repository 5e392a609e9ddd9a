import { KnownTexts } from '../../lib/testing/known-texts.js';

const known = (names: { readonly [text: string]: string }): KnownTexts => {
  const texts = new KnownTexts();
  for (const [text, name] of Object.entries(names)) texts.set(text, name);
  return texts;
};

describe('known texts', () => {
  const a = 'a-text-of-22-characters';
  const b = 'characters-and-then-more';

  it.each([
    ['nothing known in here, long as it is', 'nothing known in here, long as it is'],
    ['', ''],
    [a, '<A>'],
    [`${a}.`, '<A>.'],
    [`.${a}`, '.<A>'],
    [`${a}${a}`, '<A><A>'],
    [`x ${a} y ${b} z ${a}`, 'x <A> y <B> z <A>'],
    [a.slice(1), a.slice(1)],
    [a.slice(0, -1), a.slice(0, -1)],
    [a.toUpperCase(), a.toUpperCase()],
  ])('are replaced wherever they stand: %j', (text, hidden) => {
    expect(known({ [a]: '<A>', [b]: '<B>' }).hide(text)).toBe(hidden);
  });

  it('are replaced in names of members, lists and nested objects, in a copy', () => {
    const json = { [a]: [`is ${a}`, 1, null, { x: a }] };
    expect(known({ [a]: '<A>' }).hide(json)).toStrictEqual({ '<A>': ['is <A>', 1, null, { x: '<A>' }] });
    expect(json).toStrictEqual({ [a]: [`is ${a}`, 1, null, { x: a }] });
    expect(new KnownTexts().hide(json)).toStrictEqual(json);
    expect(new KnownTexts().hide(json)).not.toBe(json);
  });

  it('may hold one another: the longest counts', () => {
    const texts = known({ [a]: '<A>', [`${a}-${a}`]: '<AA>', [`-${a}-`]: '<-A->' });
    expect(texts.hide(`${a}-${a}`)).toBe('<AA>');
    expect(texts.hide(`${a} ${a}-${a} -${a}-`)).toBe('<A> <AA> <-A->');
  });

  it('may overlap: no end of any is shown', () => {
    expect(known({ [a]: '<A>', [b]: '<B>' }).hide(`x ${a}-and-then-more y`)).toBe('x <A><B> y');
  });

  it('do not stand in each other’s names', () => {
    expect(known({ [a]: `<${b}>`, [b]: '<B>' }).hide(`${a} ${b}`)).toBe(`<${b}> <B>`);
  });

  it('of less than 16 characters are left alone', () => {
    const texts = known({ ['x'.repeat(15)]: '<15>', ['y'.repeat(16)]: '<16>' });
    expect(texts.hide(`${'x'.repeat(15)} ${'y'.repeat(16)}`)).toBe(`${'x'.repeat(15)} <16>`);
    expect(texts.hide('y'.repeat(16))).toBe('<16>');
  });

  it('can be named anew and be forgotten', () => {
    const texts = known({ [a]: '<A>', [b]: '<B>' });
    texts.set(a, '<other>');
    expect(texts.hide(`${a} ${b}`)).toBe('<other> <B>');
    texts.delete(a);
    expect(texts.hide(`${a} ${b}`)).toBe(`${a} <B>`);
    texts.set(a, '<A>');
    expect(texts.hide(`${a} ${b}`)).toBe('<A> <B>');
  });

  it('are found as a search place by place finds them, whatever they share', () => {
    const texts = ['', 'b', 'ab', 'aab', 'b'.repeat(9)].flatMap((end) =>
      [16, 17, 20, 33].map((length) => 'a'.repeat(length) + end),
    );
    const names = Object.fromEntries(texts.map((text, at) => [text, `<${at}>`]));
    const hider = known(names);
    const longestFirst = [...texts].sort((one, other) => other.length - one.length);
    const slow = (text: string): string => {
      let shown = '';
      let end = 0;
      let last: string | undefined;
      for (let at = 0; at < text.length; at++) {
        const found = longestFirst.find((one) => text.startsWith(one, at) && !(at < end && one === last));
        if (found === undefined || at + found.length <= end) continue;
        shown += text.slice(end, at) + String(names[found]);
        end = at + found.length;
        last = found;
      }
      return shown + text.slice(end);
    };
    for (let run = 0; run < 200; run++) {
      // Runs of a and of b, of lengths that differ from run to run.
      const text = Array.from({ length: 8 }, (_, at) => 'ab'.charAt(at % 2).repeat((run * 7 + at * at * 5) % 41)).join(
        '',
      );
      expect(hider.hide(text)).toBe(slow(text));
    }
  });
});

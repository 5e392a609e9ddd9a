import { label, marbleLines, type Moment, roundMark } from '../../examples/cli/timeline.js';

const exchange: Moment[] = [
  { at: 0, mark: '1' },
  { at: 0, key: 'name', mark: '^' },
  { at: 3, key: 'name', mark: 'a' },
  { at: 6, mark: '2' },
  { at: 6, mark: '|' },
];

describe('the line of marbles', () => {
  it('should have a line for the rounds and one for each question, time going to the right', () => {
    expect(marbleLines(exchange)).toStrictEqual(['rounds  1-----2|', 'name    ^--a']);
  });

  it('should keep the order of what happens at once', () => {
    const atOnce = exchange.map((moment) => ({ ...moment, at: 0 }));
    expect(marbleLines(atOnce)).toStrictEqual(['rounds  12|', 'name    ^a']);
  });

  it('should fit a minute into a line', () => {
    const slow = exchange.map(({ at, ...moment }) => ({ ...moment, at: at * 10_000 }));
    const [rounds = '', name = ''] = marbleLines(slow);
    expect(rounds).toMatch(/^rounds {2}1-+2\|$/);
    expect(rounds.length).toBeLessThan(75);
    expect(name.indexOf('a')).toBeLessThan(rounds.indexOf('2'));
  });

  it('should draw a failure, and an exchange in which nothing happened', () => {
    expect(marbleLines([{ at: 5, mark: '#' }])).toStrictEqual(['rounds  -----#']);
    expect(marbleLines([])).toStrictEqual(['rounds  ']);
  });

  it('should not mistake a question named rounds, or __proto__, for something else', () => {
    expect(
      marbleLines([
        { at: 0, mark: '1' },
        { at: 0, key: 'rounds', mark: '^' },
        { at: 1, key: '__proto__', mark: '^' },
      ]),
    ).toStrictEqual(['rounds     1', 'rounds     ^', '__proto__  -^']);
  });

  it('should mark rounds with one character', () => {
    expect([1, 9, 10, 35, 36].map(roundMark)).toStrictEqual(['1', '9', 'a', 'z', '+']);
  });

  it('should keep the margin narrow and harmless', () => {
    expect(label('\u001bkey')).toBe('\\u{1b}key');
    expect(label('k'.repeat(100))).toBe(`${'k'.repeat(21)}...`);
  });
});

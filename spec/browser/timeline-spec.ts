import type { Happening, Story } from '../../examples/browser/page/exchange/happening.js';
import { timelineOf } from '../../examples/browser/page/exchange/timeline.js';

const request = { method: 'tools/call' };
const sent = (round: number): Happening => ({ kind: 'sent', id: round, round, method: 'tools/call' });
const interim = (round: number): Happening => ({
  kind: 'round',
  round: { done: false, round, id: round, request, inputRequests: {} },
});
const final = (round: number): Happening => ({
  kind: 'round',
  round: { done: true, round, id: round, request, result: {} },
});
const asked = (key: string): Happening => ({ kind: 'asked', key, what: 'a form' });
const answered = (key: string, answer: object = { action: 'accept' }): Happening => ({ kind: 'answered', key, answer });

const story = (...moments: readonly (readonly [at: number, happening: Happening])[]): Story =>
  moments.map(([at, happening]) => ({ ...happening, at }));

const whole = story(
  [0, sent(1)],
  [10, interim(1)],
  [10, asked('q')],
  [5010, answered('q')],
  [5010, sent(2)],
  [5020, final(2)],
);

describe('a timeline', () => {
  it('has a line for the rounds and one for each question', () => {
    const { lines } = timelineOf(whole, 5020, 800);
    expect(lines.map(({ label, marks }) => [label, marks.map(({ kind, text }) => `${kind} ${text}`)])).toStrictEqual([
      ['rounds', ['round 1', 'done 2']],
      ['q', ['asked ?', 'answered ✓']],
    ]);
  });

  it('shows who works when: the server on a request, the person on an answer', () => {
    const [rounds, q] = timelineOf(whole, 5020, 800).lines;
    expect(rounds?.spans.map(({ kind }) => kind)).toStrictEqual(['flight', 'flight']);
    expect(q?.spans).toStrictEqual([{ from: q?.marks[0]?.x, to: q?.marks[1]?.x, kind: 'turn' }]);
  });

  it('draws apart what happens at once, and the rest to scale', () => {
    const { lines, width } = timelineOf(whole, 5020, 800);
    const places = lines.flatMap(({ marks }) => marks.map(({ x }) => x)).sort((a, b) => a - b);
    const gaps = places.slice(1).map((x, at) => x - (places[at] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(22);
    expect(gaps[1]).toBeGreaterThan(500);
    expect(width).toBe(800);
  });

  it('is wider than the room where there is too much to draw apart', () => {
    const crowded = story(
      [0, sent(1)],
      [0, interim(1)],
      ...Array.from({ length: 16 }, (_, at) => [
        [0, asked(String(at))] as const,
        [0, answered(String(at))] as const,
      ]).flat(),
    );
    expect(timelineOf(crowded, 0, 300).width).toBeGreaterThan(900);
  });

  it('grows up to now while the exchange goes on', () => {
    const open = story([0, sent(1)], [10, interim(1)], [10, asked('q')]);
    const early = timelineOf(open, 3000, 800);
    const late = timelineOf(open, 9000, 800);
    expect(early.now).toBe(late.now);
    expect(early.lines[1]?.to).toBe(early.now);
    expect(late.lines[0]?.marks[0]?.x).toBeLessThan(early.lines[0]?.marks[0]?.x ?? 0);
    expect(timelineOf(whole, 9000, 800).now).toBeUndefined();
  });

  it.each([
    [{ action: 'decline' }, 'refused', '–'],
    [{ action: 'cancel' }, 'refused', '×'],
    [{ _tag: 'Left', left: new Error('no') }, 'refused', '×'],
    [[], 'answered', '✓'],
  ])('has a sign for each way to answer: %j', (answer, kind, text) => {
    const { lines } = timelineOf(
      story([0, sent(1)], [0, interim(1)], [0, asked('q')], [0, answered('q', answer)]),
      0,
      300,
    );
    expect(lines[1]?.marks[1]).toMatchObject({ kind, text });
  });

  it('puts a question that is asked again on the line that it has', () => {
    const again = story([0, asked('q')], [1, answered('q')], [2, asked('q')]);
    expect(timelineOf(again, 3, 300).lines.map(({ label, spans }) => [label, spans.length])).toStrictEqual([
      ['rounds', 0],
      ['q', 2],
    ]);
  });

  it('ends what is open when the exchange is stopped', () => {
    const stopped = story([0, sent(1)], [5, interim(1)], [5, asked('q')], [900, { kind: 'stopped' }]);
    const [rounds, q] = timelineOf(stopped, 5000, 800).lines;
    expect(rounds?.marks.at(-1)?.kind).toBe('stopped');
    expect(q?.spans[0]?.to).toBe(rounds?.marks.at(-1)?.x);
  });
});

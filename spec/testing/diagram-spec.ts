import { EMPTY, NEVER } from 'rxjs';
import { exchange, type McpRequest, type MrtrOptions } from '../../lib/index.js';
import {
  complete,
  elicit,
  inputRequired,
  marbleDiagram,
  marbles,
  record,
  scriptedInput,
  scriptedServer,
  type Transcript,
} from '../../lib/testing.js';
import { after, marbles as virtually, observe } from '../support/observe.js';

const capabilities = { elicitation: {} };

const transcriptOf = (
  replies: readonly unknown[],
  answers: { [key: string]: unknown } = {},
  requests: readonly McpRequest[] = [{ method: 'tools/call', params: { name: 'deploy' } }],
): Transcript => {
  const options: MrtrOptions = {
    ...scriptedServer(replies as object[]),
    ...scriptedInput(answers as { [key: string]: object }),
    capabilities,
  };
  const recording = record(options);
  virtually(({ flush }) => {
    for (const request of requests) {
      observe(exchange(request, recording.options));
      flush();
    }
  });
  return recording.transcript();
};

const usual = transcriptOf([after(200, inputRequired({ ok: elicit('') })), after(100, complete())], {
  ok: after(1_500, {}),
});

/** The elements of an SVG as [name, class, text]; fails on what is not well-formed. */
const elementsOf = (svg: string): { name: string; class: string; text: string; tag: string }[] => {
  const open: string[] = [];
  const found: { name: string; class: string; text: string; tag: string }[] = [];
  const tags = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>&]*(?:&#\d+;[^"<>&]*)*")*)(\/?)>([^<]*)/g;
  let at = 0;
  for (const match of svg.matchAll(tags)) {
    const [all, closes, name = '', attributes = '', isEmpty, text = ''] = match;
    expect(match.index).toBe(at);
    at += all.length;
    if (closes) expect(open.pop()).toBe(name);
    else if (!isEmpty) open.push(name);
    if (!closes) found.push({ name, class: / class="([^"]*)"/.exec(attributes)?.[1] ?? '', text, tag: attributes });
  }
  expect(at).toBe(svg.length);
  expect(open).toStrictEqual([]);
  return found;
};

const classesOf = (transcript: Transcript): string[] =>
  elementsOf(marbleDiagram(transcript))
    .filter(({ name }) => name === 'circle' || name === 'path')
    .map((element) => element.class);

const numberIn = (tag: string, attribute: string): number =>
  Number(new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]);

describe('marbleDiagram', () => {
  it('is an SVG that stands alone, for light and dark, with the marbles as its description', () => {
    const svg = marbleDiagram(usual);
    const elements = elementsOf(svg);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="776" height="\d+" class="mrtr-marbles" role="img" aria-label="tools\/call deploy">/,
    );
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
    expect(svg).not.toMatch(/href|url\(|<script|@import|on[a-z]+=/);
    expect(elements.find(({ name }) => name === 'title')?.text).toBe('tools/call deploy');
    expect(elements.find(({ name }) => name === 'desc')?.text).toBe(marbles(usual));
    expect(marbleDiagram(JSON.stringify(usual))).toBe(svg);
  });

  it('has a marble for each round and answer, a bar for the end', () => {
    const texts = elementsOf(marbleDiagram(usual)).filter(({ name }) => name === 'text');
    expect(texts.filter((text) => text.class === 'number').map(({ text }) => text)).toStrictEqual(['1', 'a', '2']);
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['tools/call deploy', 'rounds', 'ok', '0', '500 ms', '1500 ms']),
    );
    expect(classesOf(usual).filter((name) => name === 'stroke-text')).toHaveLength(1);
  });

  it('is to scale', () => {
    const circles = elementsOf(marbleDiagram(usual)).filter(
      ({ class: name }) => name === 'fill-round' || name === 'fill-wire',
    );
    const [start, first, again, second] = circles.map(({ tag }) => numberIn(tag, 'cx'));
    const perMs = (Number(second) - Number(start)) / 1_800;
    expect(Math.abs(Number(first) - Number(start) - 200 * perMs)).toBeLessThan(0.2);
    expect(Math.abs(Number(again) - Number(start) - 1_700 * perMs)).toBeLessThan(0.2);
  });

  it.each([
    ['an error', transcriptOf([new Error('down')]), 'stroke-fault', 1],
    ['a handler that fails', transcriptOf([inputRequired({ q: elicit('') })], { q: EMPTY }), 'stroke-fault', 2],
    ['a request without an answer', transcriptOf([NEVER]), 'fill-wire', 1],
    ['a question without an answer', transcriptOf([inputRequired({ q: elicit('') })], { q: NEVER }), 'fill-person', 1],
  ])('shows %s', (_, transcript, name, times) => {
    expect(classesOf(transcript).filter((one) => one === name)).toHaveLength(times);
  });

  it('draws the lines of what is not over up to the edge', () => {
    const transcript = transcriptOf([inputRequired({ q: elicit('') })], { q: NEVER });
    const ends = (className: string) =>
      elementsOf(marbleDiagram(transcript, { width: 600 }))
        .filter((element) => element.class === className)
        .flatMap(({ tag }) => /H([\d.]+)"/.exec(tag)?.[1] ?? []);
    expect(ends('stroke-line')).toStrictEqual(['568', '568']); // two margins from the right
    expect(ends('stroke-person').slice(0, 1)).toStrictEqual(['568']);
  });

  it('draws a fault as a cross that has its place in the middle', () => {
    const elements = elementsOf(
      marbleDiagram(transcriptOf([after(100, inputRequired({ q: elicit('') }))], { q: EMPTY })),
    );
    const [question, end] = elements.filter((element) => element.class === 'stroke-fault').map(({ tag }) => tag);
    const asked = elements.find((element) => element.class === 'fill-person');
    const [x, y] = [numberIn(String(asked?.tag), 'cx'), numberIn(String(asked?.tag), 'cy')];
    expect(question).toMatch(
      new RegExp(
        `^ d="M[\\d.]+ ${y - 7}l14 14m0 -14l-14 14" class="stroke-fault" stroke-width="3" stroke-linecap="round"$`,
      ),
    );
    const place = (tag = '') => Number(/M([\d.]+)/.exec(tag)?.[1]) + 7;
    const link = elements.filter(({ tag }) => tag.includes('stroke-dasharray')).map(({ tag }) => place(tag) - 7);
    expect(link).toStrictEqual([x, place(question)]);
    expect(place(end)).toBeGreaterThan(x);
  });

  it('never puts marbles of one line on each other, and gets wider instead', () => {
    const replies = Array.from({ length: 7 }, () => inputRequired(undefined, 's'));
    const svg = marbleDiagram(transcriptOf([...replies, complete()]), { width: 240 });
    const places = elementsOf(svg)
      .filter((element) => element.class === 'fill-round')
      .map(({ tag }) => numberIn(tag, 'cx'));
    expect(places).toHaveLength(8);
    for (const [index, x] of places.slice(1).entries()) expect(x - Number(places[index])).toBeGreaterThanOrEqual(30);
    const [start] = elementsOf(svg).filter((element) => element.class === 'fill-wire');
    expect(numberIn(String(start?.tag), 'cx')).toBe(places[0]); // the start of a request needs no room
    const starts = elementsOf(svg).filter((element) => element.class === 'fill-wire');
    expect(starts.slice(1).map(({ tag }) => numberIn(tag, 'cx'))).toStrictEqual(places.slice(0, -1));
    const width = numberIn(svg, 'width');
    expect(Math.max(...places) + 30).toBeLessThan(width);
  });

  it('draws exchanges below each other, and none', () => {
    const requests = [{ method: 'tools/call' }, { method: 'resources/read', params: { uri: 'file:///a' } }];
    const svg = marbleDiagram(transcriptOf([complete(), after(5, complete())], {}, requests));
    const texts = elementsOf(svg).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['tools/call', 'resources/read file:///a']));
    expect(svg).toContain('aria-label="tools/call and 1 more"');
    expect(elementsOf(marbleDiagram({ version: 1, exchanges: [] })).map(({ text }) => text)).toContain('No exchange');
  });

  it('shows times in the unit that fits', () => {
    const labels = (ms: number) =>
      elementsOf(marbleDiagram(transcriptOf([after(ms, complete())])))
        .filter((element) => element.class.startsWith('time'))
        .map(({ text }) => text);
    expect(labels(0)).toStrictEqual(['0', '0.2 ms', '0.4 ms', '0.6 ms', '0.8 ms', '1 ms']);
    expect(labels(39)).toStrictEqual(['0', '10 ms', '20 ms', '30 ms']);
    expect(labels(40)).toStrictEqual(['0', '10 ms', '20 ms', '30 ms', '40 ms']);
    expect(labels(12_000)).toStrictEqual(['0', '5 s', '10 s']);
    expect(labels(1_800)).toStrictEqual(['0', '500 ms', '1000 ms', '1500 ms']);
    expect(labels(2_000)).toStrictEqual(['0', '0.5 s', '1 s', '1.5 s', '2 s']);
    expect(labels(36_000_000)).toStrictEqual(['0', '2 h', '4 h', '6 h', '8 h', '10 h']);
    expect(labels(3_600_000)).toStrictEqual(['0', '20 min', '40 min', '60 min']);
  });

  it('escapes what comes from the wire', () => {
    const hostile = '"/><script>alert(1)</script>&\u0000\ud800';
    const requests = [{ method: 'tools/call', params: { name: hostile } }];
    const svg = marbleDiagram(
      transcriptOf([inputRequired({ [hostile]: elicit('') }), complete()], { [hostile]: {} }, requests),
    );
    expect(elementsOf(svg).length).toBeGreaterThan(10);
    expect(svg).not.toContain('<script');
    expect(['\u0000', '\ud800'].filter((character) => svg.includes(character))).toStrictEqual([]);
  });

  it('refuses options that are no object', () => {
    expect(() => marbleDiagram(usual, null as never)).toThrow(new TypeError('options must be an object, not null'));
  });

  it('takes a width up to 100 000 pixels', () => {
    expect(numberIn(marbleDiagram(usual, { width: 100_000 }), 'width')).toBe(100_016);
  });

  it.each([[0], [239], [NaN], ['760'], [null], [100_001], [1e9]])('refuses a width of %p', (width) => {
    expect(() => marbleDiagram(usual, { width: width as number })).toThrow(
      new RangeError('width must be a number of pixels from 240 to 100000'),
    );
  });
});

import { own } from '../object.js';
import { cut } from '../text.js';
import { marbles } from './marbles.js';
import { checkObject } from './objects.js';
import { pictureClass, styleSheet } from './palette.js';
import { element, escapeXml } from './svg.js';
import { endOf, keysOf, labelOf, type Mark, placed, roundsLine, timelineOf, widestOf } from './timeline.js';
import { parseTranscript, type RecordedExchange, type Transcript } from './transcript.js';

/** How a picture is drawn. */
export interface DiagramOptions {
  /** Pixels; a picture whose marbles do not fit gets wider. @default 760 */
  readonly width?: number | undefined;
}

const radius = 13;
const gap = 2 * radius + 4;
const rowHeight = 40;
const titleHeight = 44;
const margin = 16;

const milliseconds = { unit: 'ms', ms: 1 };
const units = [
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1_000 },
];

/** A mark with its place from the left. */
interface Placed {
  readonly mark: Mark;
  readonly place: number;
}

/** Where the lines of an exchange are drawn. */
interface Area {
  readonly left: number;
  readonly right: number;
  readonly heightOf: (line: Mark['line']) => number;
}

/**
 * A transcript as a picture: the same as {@link marbles}, as an SVG that stands alone, readable in light and dark.
 *
 * A line for the rounds of each exchange, thick where a request is in flight, a numbered marble for each round; below it
 * a line for each question, thick while somebody is answering.
 *
 * @example
 * ```ts
 * writeFileSync('deploy.svg', marbleDiagram(readFileSync('deploy.json', 'utf8')));
 * ```
 *
 * @param transcript A transcript, or the JSON text of one; a `TypeError` if it is none: see {@link parseTranscript}.
 * @param options `width`: pixels, at least 240; a `RangeError` if it is not.
 * @returns An `<svg>` element; the same for the same transcript.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function marbleDiagram(transcript: Transcript | string, options: DiagramOptions = {}): string {
  const { width = 760 } = checkObject('options', options);
  if (!Number.isFinite(width) || width < 240 || width > 100_000) {
    throw new RangeError('width must be a number of pixels from 240 to 100000');
  }
  const parsed = parseTranscript(transcript);
  const timelines = parsed.exchanges.map((exchange) => {
    const marks = timelineOf(exchange);
    return { title: titleOf(exchange), marks, lines: [roundsLine, ...keysOf(marks)] };
  });
  const left = margin + 24 + 7.5 * widestOf(timelines.flatMap(({ lines }) => lines.map(labelOf)));
  const end = Math.max(1, endOf(timelines.map(({ marks }) => marks)));
  const scale = (at: number): number => left + (at / end) * (width - left - margin - gap - radius);
  const blocks = timelines.map((timeline) => ({ ...timeline, places: placed(timeline.marks, scale, gap) }));
  const ends = blocks.flatMap(({ places }) => places.map(({ place }) => place + radius + margin));
  const right = ends.reduce((most, end) => Math.max(most, end), width - margin);

  const drawn: string[] = [];
  let y = margin;
  for (const { title, places, lines } of blocks) {
    const top = y + titleHeight;
    drawn.push(text(margin, y + 14, title, 'fill-text'));
    const heights = new Map(lines.map((line, index) => [line, top + index * rowHeight]));
    drawn.push(draw(places, lines, { left, right, heightOf: (line) => heights.get(line) ?? top }).join(''));
    y = top + lines.length * rowHeight;
  }
  drawn.push(...axis(end, scale, y - 8), ...legend(margin, y + 28));
  return picture(right + margin, y + 44, drawn, parsed);
}

function picture(width: number, height: number, drawn: readonly string[], transcript: Transcript): string {
  const [first, ...others] = transcript.exchanges;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const name = first === undefined ? 'No exchange' : `${titleOf(first)}${more}`;
  const ground = element('rect', {
    x: 0.5,
    y: 0.5,
    width: width - 1,
    height: height - 1,
    rx: 8,
    class: 'fill-ground',
  });
  const edge = element('rect', { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 8, class: 'stroke-edge' });
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${size.height}`,
      ...size,
      class: pictureClass,
      role: 'img',
      'aria-label': name,
    },
    element('title', {}, escapeXml(name)),
    element('desc', {}, escapeXml(marbles(transcript))),
    element('style', {}, styleSheet()),
    ground,
    edge,
    drawn.join(''), // of many, too many for a call
  );
}

/** Such as `tools/call deploy`. */
function titleOf({ request: { method, params } }: RecordedExchange): string {
  const name = params && (own(params, 'name') ?? own(params, 'uri'));
  return typeof name === 'string' ? `${cut(method)} ${cut(name)}` : cut(method);
}

function draw(marks: readonly Placed[], lines: readonly Mark['line'][], { left, right, heightOf }: Area): string[] {
  const roundsY = heightOf(roundsLine);
  const over = marks.find(({ mark }) => mark.kind === 'end')?.place ?? right - margin;
  const ground = lines.flatMap((line) => [
    text(margin, heightOf(line) + 4, labelOf(line), line === roundsLine ? 'fill-muted' : 'mono fill-muted'),
    bar(left, line === roundsLine ? over : right - margin, heightOf(line), 'line', 1),
  ]);
  const links = marks
    .filter(({ mark }) => mark.line !== roundsLine)
    .map(({ mark, place }) => link(place, roundsY, heightOf(mark.line)));
  const nextPlaces = nextOnLine(marks);
  const works = marks.flatMap(({ mark, place }, index) => {
    if (mark.kind !== 'sent' && mark.kind !== 'asked') return [];
    const to = nextPlaces[index] ?? right - margin;
    return [bar(place, to, heightOf(mark.line), mark.kind === 'sent' ? 'wire' : 'person', 5)];
  });
  return [...ground, ...links, ...works, ...marks.map(({ mark, place }) => marble(mark, place, heightOf(mark.line)))];
}

/** For each mark the place of the next one on its line. */
function nextOnLine(marks: readonly Placed[]): (number | undefined)[] {
  const places = new Map<Mark['line'], number>();
  return [...marks]
    .reverse()
    .map(({ mark, place }) => {
      const next = places.get(mark.line);
      places.set(mark.line, place);
      return next;
    })
    .reverse();
}

function marble({ kind, round }: Mark, x: number, y: number): string {
  switch (kind) {
    case 'sent':
      return element('circle', { cx: x, cy: y, r: 3, class: 'fill-wire' });
    case 'asked':
      return element('circle', { cx: x, cy: y, r: 5, class: 'fill-person' });
    case 'round':
      return (
        element('circle', { cx: x, cy: y, r: radius, class: 'fill-round' }) + text(x, y + 4.5, String(round), 'number')
      );
    case 'answered':
      return element('circle', { cx: x, cy: y, r: 8, class: 'fill-answer' }) + text(x, y + 4, 'a', 'number');
    case 'end':
      return element('path', {
        d: `M${tenth(x)} ${y - radius}v${2 * radius}`,
        class: 'stroke-text',
        'stroke-width': 3,
      });
    case 'error':
    case 'failed':
      return element('path', {
        d: `M${tenth(x - 7)} ${y - 7}l14 14m0 -14l-14 14`,
        class: 'stroke-fault',
        'stroke-width': 3,
        'stroke-linecap': 'round',
      });
  }
}

/** Times below the picture, at round distances. */
function axis(end: number, scale: (at: number) => number, y: number): string[] {
  const { unit, ms } = units.find((candidate) => end >= 2 * candidate.ms) ?? milliseconds;
  const power = 10 ** Math.floor(Math.log10(end / ms / 4));
  const step = ms * power * ([1, 2, 5].find((factor) => factor * power >= end / ms / 5) ?? 10);
  const times = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
  return times.flatMap((at) => [
    element('path', { d: `M${tenth(scale(at))} ${y - 8}v5`, class: 'stroke-line' }),
    text(scale(at), y + 10, at === 0 ? '0' : `${tenth(at / ms)} ${unit}`, 'time fill-muted'),
  ]);
}

function legend(x: number, y: number): string[] {
  return [
    bar(x, x + 24, y - 4, 'wire', 5),
    text(x + 32, y, 'a request is in flight', 'fill-muted'),
    bar(x + 186, x + 210, y - 4, 'person', 5),
    text(x + 218, y, 'somebody is answering', 'fill-muted'),
  ];
}

function bar(from: number, to: number, y: number, colour: string, width: number): string {
  const d = `M${tenth(from)} ${y}H${tenth(to)}`;
  return element('path', { d, class: `stroke-${colour}`, 'stroke-width': width });
}

function link(x: number, from: number, to: number): string {
  return element('path', { d: `M${tenth(x)} ${from}V${to}`, class: 'stroke-line', 'stroke-dasharray': '2 3' });
}

function text(x: number, y: number, content: string, className: string): string {
  return element('text', { x, y, class: className }, escapeXml(content));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

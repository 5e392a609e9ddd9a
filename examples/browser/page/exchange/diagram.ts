import { visible } from '../../../cli/visible.js';
import { svg } from '../dom.js';
import type { Line, Mark, Timeline } from './timeline.js';

const rowHeight = 52;
const axis = 34; // of a row, below its label
const radius = 11;
const labelRoom = 160;

/** A timeline as a picture, `scale` times as large. Its words are those of the story, so to a screen reader it is one picture with a name. */
export function drawDiagram({ width, now, lines }: Timeline, name: string, scale: number): SVGSVGElement {
  const height = lines.length * rowHeight + 4;
  return svg(
    'svg',
    {
      role: 'img',
      'aria-label': name,
      width: width * scale,
      height: height * scale,
      viewBox: `0 0 ${String(width)} ${String(height)}`,
    },
    ...lines.map((line, row) => drawLine(line, row * rowHeight, width)),
    now === undefined
      ? undefined
      : svg('path', { class: 'tip', d: `M${String(now)} ${String(axis - 6)} l9 6 l-9 6 z` }),
  );
}

function drawLine({ label, from, to, marks, spans }: Line, top: number, width: number): SVGGElement {
  const y = top + axis;
  // Where there is no room for it on the right, the label ends where the line begins.
  const endsThere = from > width - labelRoom && from > labelRoom;
  return svg(
    'g',
    {},
    svg(
      'text',
      endsThere
        ? { x: from + radius, y: top + 16, 'text-anchor': 'end' }
        : { x: Math.max(2, from - radius), y: top + 16 },
      visible(label, 24),
    ),
    svg('line', { class: 'axis', x1: from, x2: Math.max(to, from), y1: y, y2: y }),
    ...spans.map((span) =>
      svg('line', { class: span.kind, x1: span.from, x2: Math.max(span.to, span.from), y1: y, y2: y }),
    ),
    ...marks.map((mark) => drawMark(mark, y)),
  );
}

function drawMark({ x, kind, text }: Mark, y: number): SVGGElement {
  return svg(
    'g',
    { class: `mark ${kind}` },
    kind === 'stopped'
      ? svg('rect', { x: x - 8, y: y - 8, width: 16, height: 16, rx: 2 })
      : svg('circle', { cx: x, cy: y, r: radius }),
    svg('text', { x, y, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, text),
    kind === 'done' ? svg('line', { class: 'end', x1: x + 15, x2: x + 15, y1: y - radius, y2: y + radius }) : undefined,
  );
}

import { isRefusal } from '../questions/refusal.js';
import { isRunning, type Story, type Timed } from './happening.js';

/** A sign on a line. */
export interface Mark {
  readonly x: number;
  readonly kind: 'round' | 'asked' | 'answered' | 'refused' | 'done' | 'failed' | 'stopped';
  /** What stands in it. */
  readonly text: string;
}

/** A stretch of a line in which somebody works: the server on a request, or the person on an answer. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly kind: 'flight' | 'turn';
}

/** One line of a marble diagram: that of the rounds first, then one for each question. */
export interface Line {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly marks: readonly Mark[];
  readonly spans: readonly Span[];
}

export interface Timeline {
  readonly width: number;
  /** Where now is, while the exchange goes on. */
  readonly now?: number;
  readonly lines: readonly Line[];
}

const margin = 20;
const gap = 30; // of two marbles that touch, nearly
const sentGap = 18; // a request is no marble, only the beginning of a stretch
const leastSpan = 2000;

/**
 * Lays a story out as marbles. The lines are to scale as far as there is room, but marbles never lie on each other: what
 * happens fast is drawn apart, in its order. While the exchange goes on, the line grows up to `now`.
 */
export function timelineOf(story: Story, now: number, room: number): Timeline {
  const goesOn = isRunning(story);
  const { places, tip } = placesOf(story, goesOn ? now : undefined, room);
  const lines = new Map<string | undefined, Draft>([[undefined, draft('rounds', margin)]]);
  const rounds = lines.get(undefined) ?? draft('rounds', margin);

  story.forEach((happening, at) => {
    const x = places[at] ?? margin;
    switch (happening.kind) {
      case 'asked': {
        const line = lines.get(happening.key) ?? draft(happening.key, x);
        lines.set(happening.key, line);
        line.marks.push({ x, kind: 'asked', text: '?' });
        line.since = x;
        break;
      }
      case 'answered': {
        const line = lines.get(happening.key);
        if (line === undefined) break;
        finish(line, x, 'turn');
        line.marks.push({ x, ...signOf(happening.answer) });
        break;
      }
      case 'sent':
        rounds.since = x;
        break;
      case 'round':
        finish(rounds, x, 'flight');
        rounds.marks.push({ x, kind: happening.round.done ? 'done' : 'round', text: String(happening.round.round) });
        break;
      case 'failed':
      case 'stopped':
        for (const line of lines.values()) finish(line, x, line === rounds ? 'flight' : 'turn');
        rounds.marks.push({ x, kind: happening.kind, text: happening.kind === 'failed' ? '!' : '' });
    }
  });
  if (goesOn) for (const line of lines.values()) finish(line, tip, line === rounds ? 'flight' : 'turn');

  rounds.to = tip;
  return {
    width: Math.max(room, tip + margin),
    ...(goesOn ? { now: tip } : {}),
    lines: [...lines.values()],
  };
}

interface Draft {
  readonly label: string;
  readonly from: number;
  to: number;
  readonly marks: Mark[];
  readonly spans: Span[];
  /** Where a stretch began that has not ended. */
  since?: number | undefined;
}

const draft = (label: string, from: number): Draft => ({ label, from, to: from, marks: [], spans: [] });

function finish(line: Draft, to: number, kind: Span['kind']): void {
  if (line.since === undefined) return;
  line.to = to;
  line.spans.push({ from: line.since, to, kind });
  line.since = undefined;
}

/** Accepted, declined or given up; what has no action is an answer of another kind, and given. */
function signOf(answer: unknown): Pick<Mark, 'kind' | 'text'> {
  const { action } = answer as { action?: unknown };
  if (action === 'decline') return { kind: 'refused', text: '–' };
  return action === 'cancel' || isRefusal(answer) ? { kind: 'refused', text: '×' } : { kind: 'answered', text: '✓' };
}

/** Where each happening stands, and where the line ends. */
function placesOf(story: Story, now: number | undefined, room: number): { places: number[]; tip: number } {
  const [first] = story;
  if (first === undefined) return { places: [], tip: margin };
  const gaps = story.map(gapBefore);
  const last = story.at(-1)?.at ?? first.at;
  const end = Math.max(now ?? last, last);
  const span = now === undefined ? end - first.at : Math.max(end - first.at, leastSpan);
  const tipGap = now === undefined ? 0 : sentGap;
  const spare = room - 2 * margin - tipGap - gaps.reduce((sum, one) => sum + one, 0);
  const scale = span > 0 ? Math.max(0, spare) / span : 0;

  const places: number[] = [];
  let x = margin;
  story.forEach(({ at }, index) => {
    x += (gaps[index] ?? 0) + Math.max(0, at - (story[index - 1]?.at ?? at)) * scale;
    places.push(x);
  });
  return { places, tip: x + tipGap + (end - last) * scale };
}

function gapBefore({ kind }: Timed, index: number, story: Story): number {
  if (index === 0) return 0;
  return kind === 'sent' || story[index - 1]?.kind === 'sent' ? sentGap : gap;
}

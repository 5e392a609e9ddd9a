import type { ExpectedRun } from './expect.js';

const everything = [
  ...['complete', 'pending'].map((name) => `end: ${name}`),
  ...['from outside', 'TypeError', 'RangeError'].map((name) => `error: ${name}`),
  ...['handler_error', 'invalid_response', 'raised'].map((name) => `error: input_handler/${name}`),
  ...['max_rounds', 'max_input_requests', 'max_request_state_bytes'].map((name) => `error: mrtr_round_limit/${name}`),
  ...['no_result', 'invalid_result', 'empty_input_required', 'unknown_result_type', 'unsupported_method']
    .concat('invalid_input_request', 'unknown_input_method', 'undeclared_capability', 'reused_id')
    .map((name) => `error: protocol/${name}`),
  ...[0, 1, 2, 3, 4, 5].flatMap((count) => [`rounds: ${count}`, `questions: ${count}`]),
];

/** Counts what the runs of a property came to, so that it shows if the generators no longer reach something. */
export class Tally {
  readonly counts = new Map<string, number>();

  /** Counts the end of a run, and the most that it came to. */
  add({ events, end }: ExpectedRun): void {
    this.#count(nameOf(end));
    const emitted = events.flatMap(({ effect }) => (effect.type === 'emit' ? [effect.emitted.round] : []));
    const asked = events.filter(({ effect }) => effect.type === 'ask').length;
    this.#count(`rounds: ${Math.min(Math.max(0, ...emitted), 5)}`);
    this.#count(`questions: ${Math.min(asked, 5)}`);
  }

  /** Adds the counts of another tally. */
  merge(counts: Iterable<readonly [string, number]>): void {
    for (const [name, count] of counts) this.#count(name, count);
  }

  /** Throws if some end, some number of rounds or some number of questions was reached less often than that. */
  expectAll(least: number): void {
    const scarce = everything.filter((name) => (this.counts.get(name) ?? 0) < least);
    if (scarce.length > 0) throw new Error(`reached too seldom: ${scarce.join(', ')}`);
  }

  #count(name: string, count = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }
}

function nameOf(end: ExpectedRun['end']): string {
  switch (end.type) {
    case 'same':
      return 'error: from outside';
    case 'plain':
      return `error: ${end.name}`;
    case 'typed':
      return `error: ${end.kind}/${(end.reason as { readonly type: string }).type}`;
    default:
      return `end: ${end.type}`;
  }
}

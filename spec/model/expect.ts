import { counted, lastly, type Delivery, type Scenario } from './scenario.js';
import { exchange, Failure, type Effect, type Expected, type Outcome } from './model.js';

/** Something that the loop does to the outside, for which request, and when. */
export interface ExpectedEvent {
  readonly at: number;
  readonly request: unknown;
  readonly effect: Effect;
}

/** How a run ends; `pending` if the outside never answers. */
export type ExpectedEnd = ({ readonly type: 'complete' | 'pending' } | Expected) & { readonly at: number };

/** A whole run as the model has it. */
export interface ExpectedRun {
  readonly events: readonly ExpectedEvent[];
  readonly end: ExpectedEnd;
}

/** Drives the model by the script of a scenario, all at once. */
export function expectRun(scenario: Scenario): ExpectedRun {
  const events: ExpectedEvent[] = [];
  const outside = new Script(scenario);
  let due = 0;

  for (const [index, request] of scenario.requests.entries()) {
    due += scenario.gaps[index] ?? 0;
    outside.now = Math.max(outside.now, due);
    const steps = exchange(request, scenario.options);
    try {
      for (let step = steps.next(); step.done !== true;) {
        const effect = step.value;
        if (effect.type !== 'wait' && effect.type !== 'decode') events.push({ at: outside.now, request, effect });
        const outcome = outside.respond(effect);
        if (outcome === undefined) return { events, end: { type: 'pending', at: outside.now } };
        step = steps.next(outcome);
      }
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      return { events, end: { ...failure.expected, at: outside.now } };
    }
  }
  return { events, end: { type: 'complete', at: outside.now } };
}

/** What the outside does at its nth call, and how late it is by then. */
class Script {
  now = 0;
  readonly #scenario: Scenario;
  readonly #calls = { id: 0, send: 0, check: 0, delay: 0, ask: 0 };

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
  }

  /** Nothing if the outside never answers. */
  respond(effect: Effect): Outcome | undefined {
    const { ids, replies, checks, delays, answers, result } = this.#scenario;
    switch (effect.type) {
      case 'id': {
        const call = this.#calls.id++;
        const outcome = ids[call] ?? lastly.id;
        return outcome.type === 'none' ? { type: 'value', value: counted(call) } : outcome;
      }
      case 'send':
        return this.#delivered(replies[this.#calls.send++] ?? lastly.reply);
      case 'ask':
        return this.#delivered(answers[this.#calls.ask++] ?? lastly.answer);
      case 'check':
        return checks[this.#calls.check++] ?? lastly.check;
      case 'delay':
        return delays[this.#calls.delay++] ?? lastly.delay;
      case 'decode': {
        if (result.type === 'throws') return { type: 'error', error: result.error };
        const verdict = (effect.result as { readonly verdict?: unknown }).verdict;
        return { type: 'value', value: result.type === 'all' || typeof verdict === 'boolean' };
      }
      case 'wait':
        this.now += effect.ms;
        return { type: 'none' };
      case 'emit':
        return { type: 'none' };
    }
  }

  #delivered({ form, outcome, ms }: Delivery): Outcome | undefined {
    if (form === 'never') return undefined;
    if (form === 'late') this.now += ms;
    return outcome;
  }
}

import { exchange, type McpRequest, type MrtrOptions } from '../../lib/index.js';
import { complete, elicit, inputRequired, marbleDiagram, marbles, record, replay } from '../../lib/testing.js';
import type { Transcript } from '../../lib/testing.js';
import { observe } from '../support/observe.js';

const request: McpRequest = { method: 'tools/call', params: { name: 'deploy' } };
const accept = { action: 'accept', content: {} };
const stateOf = (round: number): string => `v1.the-same-beginning-of-all.${round}`;

/** Options whose server asks that often, each time with another state, and is content then. */
const asking = (times: number): MrtrOptions => {
  let sent = 0;
  let id = 0;
  return {
    send: () =>
      sent++ < times ? inputRequired({ ok: elicit(`Sure, in ${stateOf(sent)}?`) }, stateOf(sent)) : complete(),
    nextId: () => ++id,
    handleInput: () => accept,
    capabilities: { elicitation: {} },
    maxRounds: 1_000_000,
  };
};

/** What was recorded, with all times 0. */
const recorded = (times: number): Transcript => {
  const recording = record(asking(times));
  expect(observe(exchange(request, recording.options)).outcome).toBe('complete');
  const timeless = (key: string, value: unknown): unknown => (/(sent|received|asked|answered)At/.test(key) ? 0 : value);
  return JSON.parse(JSON.stringify(recording.transcript(), timeless)) as Transcript;
};

/** Counts how often some work reads that member of the first round. */
const readsOf = (
  member: 'inputs' | 'result',
  transcript: Transcript,
  work: (transcript: Transcript) => void,
): number => {
  const round = transcript.exchanges[0]?.rounds[0] as object;
  const value = (round as { [member: string]: unknown })[member];
  let reads = 0;
  Object.defineProperty(round, member, { enumerable: true, get: () => (reads++, value) });
  work(transcript);
  return reads;
};

/** Counts how often some work looks at a text. */
const looksOf = (work: () => void): number => {
  const methods = [
    'replaceAll',
    'replace',
    'split',
    'indexOf',
    'includes',
    'startsWith',
    'slice',
    'charCodeAt',
  ] as const;
  const prototype = String.prototype as unknown as { [method: string]: (...args: unknown[]) => unknown };
  let looks = 0;
  const restore = methods.map((method) => {
    const original = prototype[method] as (...args: unknown[]) => unknown;
    prototype[method] = function (this: string, ...args: unknown[]) {
      looks++;
      return original.apply(this, args);
    };
    return () => (prototype[method] = original);
  });
  try {
    work();
  } finally {
    for (const put of restore) put();
  }
  return looks;
};

describe('the work for a round does not depend on how many there are', () => {
  const replayed = (transcript: Transcript): void => {
    const options = replay(transcript);
    expect(observe(exchange(request, options)).outcome).toBe('complete');
    options.verify();
  };

  it('in a replay', () => {
    expect(readsOf('inputs', recorded(100), replayed)).toBe(readsOf('inputs', recorded(10), replayed));
    expect(readsOf('result', recorded(100), replayed)).toBe(readsOf('result', recorded(10), replayed));
  });

  it.each([
    ['marble text', marbles],
    ['a picture', marbleDiagram],
  ])('in %s', (_name, show) => {
    expect(readsOf('result', recorded(100), show)).toBe(readsOf('result', recorded(10), show));
  });

  it('in a transcript, where each round brings another state', () => {
    const looks = (times: number): number => {
      const recording = record(asking(times));
      observe(exchange(request, recording.options));
      return looksOf(recording.transcript);
    };
    // The rounds of two digits or three have longer texts, that is all.
    expect(looks(400)).toBeLessThan(4.4 * looks(100));
  });

  it('nor, in a replay, the work for an exchange on how many there are', () => {
    const exchanges = (count: number): Transcript => {
      const { version, exchanges } = recorded(1);
      const others = JSON.stringify(exchanges[0]);
      return {
        version,
        exchanges: [...exchanges, ...Array.from({ length: count - 1 }, () => JSON.parse(others) as never)],
      };
    };
    expect(readsOf('result', exchanges(100), replay)).toBe(readsOf('result', exchanges(10), replay));
  });

  it('nor the work for a question on how many are asked', () => {
    const listings = (count: number): number => {
      let listed = 0;
      const questions = Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, elicit('?')]));
      const inputRequests = new Proxy(questions, { ownKeys: (target) => (listed++, Reflect.ownKeys(target)) });
      let sent = 0;
      const recording = record({
        ...asking(0),
        send: () => (sent++ === 0 ? inputRequired(inputRequests) : complete()),
        maxInputRequests: count,
      });
      expect(observe(exchange(request, recording.options)).outcome).toBe('complete');
      return listed;
    };
    expect(listings(100)).toBe(listings(10));
  });
});

describe('a long exchange', () => {
  it('of 50 000 rounds is drawn', () => {
    const { version, exchanges } = recorded(1);
    const [{ rounds, ...rest }] = exchanges as [Transcript['exchanges'][0]];
    const [round] = rounds as [(typeof rounds)[0]];
    const many = Array.from({ length: 50_000 }, (_, id) => ({ ...round, id, inputs: [] }));
    const transcript = { version, exchanges: [{ ...rest, rounds: many }] };
    expect(marbleDiagram(transcript).split('<circle')).toHaveLength(100_001);
  });

  it('of 10 000 rounds, each with a state of its own, is recorded and replayed', () => {
    const transcript = recorded(10_000);
    expect(JSON.stringify(transcript)).not.toContain('the-same-beginning');
    const replayed = observe(exchange(request, replay(transcript)));
    expect(replayed.outcome).toBe('complete');
    expect(replayed.values).toHaveLength(10_001);
  });
});

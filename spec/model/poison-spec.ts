import { config, of } from 'rxjs';
import { exchange, type ClientCapabilities, type McpRequest, type MrtrOptions } from 'rxjs-mrtr';

const poison = new Error('poison');

/** The object, but whoever reads that member of it is poisoned. */
function poisoned<T extends object>(object: T, name: string): T {
  return Object.defineProperty({ ...object }, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      throw poison;
    },
  });
}

const request: McpRequest = { method: 'tools/call', params: { name: 'deploy' } };
const form = { method: 'elicitation/create', params: { message: 'which?' } };
const sampling = { method: 'sampling/createMessage', params: { messages: [] } };
const accept = { action: 'accept' };
const asks = (inputRequests: object): object => ({ resultType: 'input_required', inputRequests });

interface Dose {
  readonly name: string;
  readonly request?: McpRequest;
  readonly reply?: object;
  readonly answer?: object;
  readonly capabilities?: object;
}

const doses: readonly Dose[] = [
  ...['resultType', 'inputRequests', 'requestState', 'then'].map((name) => ({
    name: `a result's ${name}`,
    reply: poisoned({ ...asks({ a: form }), requestState: 's' }, name),
  })),
  { name: 'an entry', reply: asks(poisoned({}, 'a')) },
  ...['method', 'params'].map((name) => ({ name: `an entry's ${name}`, reply: asks({ a: poisoned(form, name) }) })),
  { name: "an elicitation's mode", reply: asks({ a: { ...form, params: poisoned(form.params, 'mode') } }) },
  ...['tools', 'toolChoice'].map((name) => ({
    name: `a sampling request's ${name}`,
    reply: asks({ a: { ...sampling, params: poisoned(sampling.params, name) } }),
  })),
  ...['_tag', 'then', 'subscribe'].map((name) => ({
    name: `an answer's ${name}`,
    reply: asks({ a: form }),
    answer: poisoned(accept, name),
  })),
  { name: "a Right's right", reply: asks({ a: form }), answer: poisoned({ _tag: 'Right' }, 'right') },
  { name: "a Left's left", reply: asks({ a: form }), answer: poisoned({ _tag: 'Left' }, 'left') },
  ...['method', 'params'].map((name) => ({ name: `a request's ${name}`, request: poisoned(request, name) })),
  {
    name: 'a member of the params',
    request: { method: 'tools/call', params: poisoned({ name: 'deploy' }, 'arguments') },
  },
  ...['elicitation', 'sampling'].map((name) => ({
    name: `the capability ${name}`,
    reply: asks({ a: form, b: sampling }),
    capabilities: poisoned({ elicitation: {}, sampling: {} }, name),
  })),
];

let unhandled: unknown[];
beforeEach(() => {
  unhandled = [];
  config.onUnhandledError = (error) => unhandled.push(error);
});
afterEach(() => {
  config.onUnhandledError = null;
});

describe.each([
  ['returned', (value: unknown): unknown => value],
  ['emitted', (value: unknown): unknown => of(value)],
])('values that throw when they are read, %s', (_form, deliver) => {
  it.each(doses)('$name ends the exchange with one error, or does no harm', async (dose) => {
    const capabilities = dose.capabilities ?? { elicitation: {}, sampling: { tools: {} } };
    const done = { resultType: 'complete' };
    let sent = 0;
    const options: MrtrOptions = {
      capabilities: capabilities as ClientCapabilities,
      nextId: () => ++sent,
      send: () => deliver(sent === 1 ? (dose.reply ?? done) : done),
      handleInput: () => deliver(dose.answer ?? accept) as object,
    };
    const ends: string[] = [];
    const start = (): void => {
      exchange(dose.request ?? request, options).subscribe({
        error: () => ends.push('error'),
        complete: () => ends.push('complete'),
      });
    };
    // Options may poison when they are checked, before there is an exchange.
    const poisonedAtOnce = dose.capabilities !== undefined && throwsPoison(start);
    if (dose.capabilities === undefined) start();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(ends).toHaveLength(poisonedAtOnce ? 0 : 1);
    expect(unhandled).toStrictEqual([]);
  });
});

function throwsPoison(work: () => void): boolean {
  try {
    work();
    return false;
  } catch (error) {
    if (error !== poison) throw error;
    return true;
  }
}

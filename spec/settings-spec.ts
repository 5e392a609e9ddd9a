import { exchange, mrtr, type MrtrOptions } from '../lib/index.js';
import { observe } from './support/observe.js';
import { done, request, script } from './support/fixtures.js';

const { options } = script([done]);
const withOption = (name: string, value: unknown) => ({ ...options, [name]: value }) as MrtrOptions;

const wrongTypes: [string, unknown, string][] = [
  ['send', undefined, 'send must be a function, not undefined'],
  ['send', 'x', 'send must be a function, not "x"'],
  ['nextId', undefined, 'nextId must be a function, not undefined'],
  ['nextId', 1, 'nextId must be a function, not 1'],
  ['handleInput', undefined, 'handleInput must be a function, not undefined'],
  ['handleInput', {}, 'handleInput must be a function, not an object'],
  ['checkInput', null, 'checkInput must be a function, not null'],
  ['capabilities', null, 'capabilities must be an object, not null'],
  ['capabilities', [], 'capabilities must be an object, not an array'],
  ['capabilities', 'roots', 'capabilities must be an object, not "roots"'],
  ['resultTypes', 'task', 'resultTypes must be an array of strings, not "task"'],
  ['resultTypes', [7], 'resultTypes must be an array of strings, not 7'],
  ['resultTypes', ['task', 'input_required'], 'resultTypes must be final ones, not "input_required"'],
  ['result', {}, 'result must be an io-ts decoder, not an object'],
  ['result', null, 'result must be an io-ts decoder, not null'],
  ['result', () => true, 'result must be an io-ts decoder, not a function'],
  ['stateOnlyDelay', '5', 'stateOnlyDelay must be a number or a function, not "5"'],
  ['stateOnlyDelay', null, 'stateOnlyDelay must be a number or a function, not null'],
];

const wrongRanges: [string, unknown, string][] = [
  ...['maxRounds', 'maxInputRequests', 'maxRequestStateBytes'].flatMap((cap): [string, unknown, string][] =>
    [NaN, Infinity, '8', null, 0, -1, 1.5, 2 ** 53, {}, true, 8n].map((value) => [
      cap,
      value,
      `${cap} must be a positive safe integer, not `,
    ]),
  ),
  ...[-1, NaN, Infinity, 2 ** 31].map((value): [string, unknown, string] => [
    'stateOnlyDelay',
    value,
    `stateOnlyDelay must be from 0 to 2147483647 milliseconds, not ${value}`,
  ]),
];

describe.each([
  ['mrtr', (given: MrtrOptions) => void mrtr(given)],
  ['exchange', (given: MrtrOptions) => void exchange(request, given)],
])('%s checks its options when it is called', (_, call) => {
  it.each(wrongTypes)('%s: %p is a TypeError', (name, value, message) => {
    const attempt = () => {
      call(withOption(name, value));
    };
    expect(attempt).toThrow(TypeError);
    expect(attempt).toThrow(message);
  });

  it.each(wrongRanges)('%s: %p is a RangeError', (name, value, message) => {
    const attempt = () => {
      call(withOption(name, value));
    };
    expect(attempt).toThrow(RangeError);
    expect(attempt).toThrow(message);
  });

  it.each([undefined, null, 'x', 7])('options that are %p are a TypeError', (given) => {
    expect(() => {
      call(given as unknown as MrtrOptions);
    }).toThrow(new TypeError(`options must be an object, not ${typeof given === 'string' ? '"x"' : String(given)}`));
  });

  it('does not call anything yet', () => {
    const { options: fresh, sent, asked } = script([done]);
    call(fresh);
    expect([sent, asked]).toStrictEqual([[], []]);
  });
});

describe('options', () => {
  it('that are undefined count as absent, and unknown members are ignored', () => {
    const { options: given, sent } = script([done], {
      checkInput: undefined,
      capabilities: undefined,
      resultTypes: undefined,
      result: undefined,
      maxRounds: undefined,
      maxInputRequests: undefined,
      maxRequestStateBytes: undefined,
      stateOnlyDelay: undefined,
      ...{ notifications: 7, close: null },
    });
    expect(observe(exchange(request, given)).outcome).toBe('complete');
    expect(sent).toHaveLength(1);
  });

  it.each([
    ...['maxRounds', 'maxInputRequests', 'maxRequestStateBytes'].flatMap((name): [string, number][] => [
      [name, 1],
      [name, Number.MAX_SAFE_INTEGER],
    ]),
    ['stateOnlyDelay', 0],
    ['stateOnlyDelay', 0.5],
    ['stateOnlyDelay', 2 ** 31 - 1],
  ])('%s may be %p', (name, value) => {
    expect(() => mrtr(withOption(name, value))).not.toThrow();
  });

  it('may be an instance of a class, whose methods are called as such', () => {
    class Connection implements MrtrOptions {
      private id = 0;
      private readonly log: string[] = [];
      readonly capabilities = { roots: {} };

      send(id: string | number) {
        this.log.push(`send ${id}`);
        const inputRequests = { r: { method: 'roots/list' } };
        return this.id === 1 ? { resultType: 'input_required', inputRequests } : { log: this.log };
      }
      nextId() {
        return ++this.id;
      }
      handleInput(key: string) {
        this.log.push(`ask ${key}`);
        return { roots: [] };
      }
      checkInput(key: string) {
        this.log.push(`check ${key}`);
        return { _tag: 'Right', right: undefined } as const;
      }
    }
    const { values } = observe(exchange(request, new Connection()));
    expect(values[1]).toMatchObject({ done: true, result: { log: ['send 1', 'check r', 'ask r', 'send 2'] } });
  });
});

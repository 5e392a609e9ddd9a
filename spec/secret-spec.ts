import { inspect } from 'node:util';
import { Secret } from '../lib/index.js';
import { isSecret } from '../lib/secret.js';

const text = 'v1.eyJ1c2VyIjo3fQ';

describe('Secret', () => {
  it('gives the text to reveal() alone', () => {
    expect(new Secret(text).reveal()).toBe(text);
    expect(new Secret('').reveal()).toBe('');
  });

  it.each([
    ['String', (secret: Secret) => String(secret)],
    ['toString', (secret: Secret) => secret.toString()],
    // eslint-disable-next-line @typescript-eslint/restrict-template-expressions -- what a log line does is the point
    ['a template literal', (secret: Secret) => `${secret}`],
    ['JSON.stringify', (secret: Secret) => (JSON.parse(JSON.stringify({ secret })) as { secret: string }).secret],
    ['util.inspect', (secret: Secret) => inspect(secret)],
  ])('prints as [redacted] by %s', (_, print) => {
    expect(print(new Secret(text))).toBe('[redacted]');
  });

  it.each([
    [
      'inspect with hidden members',
      (secret: Secret) => inspect(secret, { showHidden: true, depth: 9, showProxy: true }),
    ],
    ['inspect without customInspect', (secret: Secret) => inspect(secret, { customInspect: false, getters: true })],
    ['structuredClone', (secret: Secret) => inspect(structuredClone(secret), { showHidden: true })],
    ['a spread', (secret: Secret) => inspect(Object.assign({}, secret), { showHidden: true })],
    ['own members', (secret: Secret) => inspect(Reflect.ownKeys(secret))],
    [
      'members of its class',
      (secret: Secret) => inspect(Object.getPrototypeOf(secret), { showHidden: true, getters: true }),
    ],
    ['a number', (secret: Secret) => String(Number(secret))],
  ])('does not give the text to %s', (_, print) => {
    expect(print(new Secret(text))).not.toContain(text);
  });

  it('has no own members', () => {
    expect(Reflect.ownKeys(new Secret(text))).toStrictEqual([]);
  });

  it('refuses what is not a string, without showing it', () => {
    expect(() => new Secret(7 as unknown as string)).toThrow(new TypeError('A Secret holds a string'));
  });

  it('does not reveal for a stranger', () => {
    const { reveal } = Secret.prototype;
    expect(() => reveal.call({} as Secret)).toThrow(TypeError);
  });

  it('goes by a name that no other package has', () => {
    expect(isSecret({ [Symbol.for('rxjs-mrtr.Secret')]: true })).toBe(true);
  });

  it('knows a Secret of another copy of the package, and nothing else', () => {
    const other = jest.requireActual<typeof import('../lib/secret.js')>('../lib/secret.js');
    let copy: typeof other = other;
    jest.isolateModules(() => {
      copy = require('../lib/secret.js') as typeof other;
    });
    const foreign = new copy.Secret(text);
    expect(foreign).not.toBeInstanceOf(Secret);
    expect(isSecret(foreign)).toBe(true);
    expect(foreign.reveal()).toBe(text);
    expect([undefined, null, text, {}, { reveal: () => text }].map(isSecret)).toStrictEqual(Array(5).fill(false));
  });
});

import { runInNewContext } from 'node:vm';
import { isPlainObject, own, setOwn } from '../lib/object.js';

describe('isPlainObject', () => {
  it.each([
    ['a literal', {}],
    ['an object without prototype', Object.create(null)],
    ['an object of JSON', JSON.parse('{"__proto__":1}')],
    ['an object of another realm', runInNewContext('({ a: 1 })')],
    ['a clone', structuredClone({})],
  ])('takes %s', (_, value) => {
    expect(isPlainObject(value)).toBe(true);
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'text'],
    ['a function', () => 1],
    ['an array', []],
    ['an array of another realm', runInNewContext('[]')],
    ['an instance', new (class Thing {})()],
    ['a Date', new Date()],
    ['a Map', new Map()],
    ['an object on another object', Object.create({})],
    ['an object on one that resembles Object.prototype', Object.create({ isPrototypeOf: () => true })],
    ['an object on an object without prototype', Object.create(Object.create(null) as object)],
  ])('refuses %s', (_, value) => {
    expect(isPlainObject(value)).toBe(false);
  });
});

describe('own', () => {
  it('reads own members only', () => {
    const object = Object.create({ inherited: 1 }) as { [key: string]: unknown };
    object['mine'] = 2;
    expect([own(object, 'mine'), own(object, 'inherited'), own({}, 'toString')]).toStrictEqual([
      2,
      undefined,
      undefined,
    ]);
  });
});

describe('setOwn', () => {
  it.each(['a', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'sets %j as an ordinary member',
    (key) => {
      const object = {};
      setOwn(object, key, { deep: true });
      expect(Object.getOwnPropertyDescriptor(object, key)).toStrictEqual({
        value: { deep: true },
        writable: true,
        enumerable: true,
        configurable: true,
      });
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    },
  );
});

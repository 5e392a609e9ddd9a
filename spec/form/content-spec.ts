import * as fc from 'fast-check';
import { fieldCodec } from '../../lib/form/rules.js';
import { faults, formOf } from './support/form.js';

const isFine = (property: object, value: unknown): boolean => {
  const made = formOf({ a: property });
  const fine = faults(made, { a: value }).length === 0;
  expect(made.content.is({ a: value })).toBe(fine);
  return fine;
};

describe('a field of the content', () => {
  it.each([
    [{ type: 'string' }, ['', 'x', '\0'], [1, true, null, ['x'], {}], 'is not a string'],
    [{ type: 'string', minLength: 2 }, ['ab', '🙂🙂', 'a🙂', 'abc'], ['', 'a', '🙂'], 'is shorter than minLength'],
    [
      { type: 'string', maxLength: 2 },
      ['', 'ab', '🙂🙂', '\ud83d\ud83d'],
      ['abc', '🙂🙂🙂', '🙂ab'],
      'is longer than maxLength',
    ],
    [{ type: 'string', maxLength: 1 }, ['\uffff', '🙂'], ['\uffffa', '\uffff\uffff'], 'is longer than maxLength'],
    [{ type: 'string', minLength: -1, maxLength: 0 }, [''], ['a'], 'is longer than maxLength'],
    [{ type: 'string', minLength: 5, maxLength: 4 }, [], ['abcd'], 'is shorter than minLength'],
    [{ type: 'string', format: 'email' }, ['a@example.com'], ['a'], 'is not an email address'],
    [{ type: 'string', format: 'uri' }, ['https://example.com'], ['example.com'], 'is not an absolute URI'],
    [
      { type: 'string', format: 'date' },
      ['2024-02-29'],
      ['2023-02-29'],
      'is not a date that exists, written YYYY-MM-DD',
    ],
    [
      { type: 'string', format: 'date-time' },
      ['2024-02-29T00:00:00Z'],
      ['2024-02-29'],
      'is not a date and time that exists, written as in RFC 3339',
    ],
    [{ type: 'string', format: 'uuid', pattern: '^b$' }, ['a'], [], ''],
    [{ type: 'number' }, [0, -1.5, 1e300], ['1', null, NaN, Infinity, true], 'is not a number'],
    [{ type: 'integer' }, [0, -3, 1e300], [0.5], 'is not a whole number'],
    [{ type: 'integer' }, [], ['1'], 'is not a number'],
    [{ type: 'number', minimum: 1 }, [1, 1.5], [0.5], 'is less than minimum'],
    [{ type: 'number', maximum: 1 }, [1, -5], [1.5], 'is more than maximum'],
    [{ type: 'integer', minimum: 0, maximum: 0 }, [0, -0], [1], 'is more than maximum'],
    [{ type: 'integer', multipleOf: 5, exclusiveMinimum: 9, enum: [5] }, [3], [], ''],
    [{ type: 'boolean' }, [true, false], [0, 'true', null], 'is neither true nor false'],
    [{ type: 'string', enum: ['r', 'g'] }, ['r', 'g'], ['b', '', 'toString'], 'is not one of the choices'],
    [{ type: 'string', enum: ['r'] }, [], [['r'], 1], 'is not a string'],
    [{ type: 'string', enum: [] }, [], ['r'], 'is not one of the choices'],
    [{ type: 'string', enum: ['rr', 'g'], maxLength: 1 }, ['g'], ['rr'], 'is longer than maxLength'],
    [{ type: 'string', oneOf: [{ const: 'r', title: 'Red' }] }, ['r'], ['Red'], 'is not one of the choices'],
    [
      { type: 'array', items: { type: 'string', enum: ['r', 'g'] } },
      [[], ['r'], ['g', 'r'], ['r', 'r']],
      ['r', {}, null],
      'is not a list',
    ],
    [
      { type: 'array', items: { type: 'string', enum: ['r'] } },
      [],
      [['g'], [1], new Array(1)],
      'has an item that is not one of the choices',
    ],
    [
      { type: 'array', items: { anyOf: [{ const: 'r', title: 'R' }] }, minItems: 1 },
      [['r']],
      [[]],
      'has fewer items than minItems',
    ],
    [
      { type: 'array', items: { anyOf: [{ const: 'r', title: 'R' }] }, maxItems: 1 },
      [[], ['r']],
      [['r', 'r']],
      'has more items than maxItems',
    ],
  ])('by %j', (property, fine, wrong, message) => {
    for (const value of fine) expect([value, isFine(property, value)]).toStrictEqual([value, true]);
    for (const value of wrong) {
      expect([value, isFine(property, value)]).toStrictEqual([value, false]);
      expect(faults(formOf({ a: property }), { a: value })).toStrictEqual([`a: ${message}`]);
    }
  });

  it('has its length counted in code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.integer({ min: -2, max: 14 }), (text, length) => {
        const points = Array.from(text).length;
        expect(isFine({ type: 'string', minLength: length }, text)).toBe(points >= length);
        expect(isFine({ type: 'string', maxLength: length }, text)).toBe(points <= length);
      }),
    );
  });
});

describe('the content', () => {
  const properties = { name: { type: 'string' }, age: { type: 'integer' } };

  it('must have what is required, whether the schema says more about it or not', () => {
    const made = formOf(properties, ['name', 'consent', 'name', '__proto__']);
    expect(faults(made, {})).toStrictEqual(['name: is missing', 'consent: is missing', '__proto__: is missing']);
    expect(made.content.is({})).toBe(false);
    expect(made.content.is({ name: 'Ada' })).toBe(false);
    const full: unknown = JSON.parse('{"name":"Ada","consent":"yes","__proto__":1}');
    expect(faults(made, full)).toStrictEqual([]);
    expect(made.content.is(full)).toBe(true);
  });

  it('may have what the schema does not name', () => {
    const value = { name: 'Ada', extra: { deep: [1] }, other: null };
    expect(formOf(properties).content.decode(value)).toHaveProperty('right', value);
  });

  it('takes an undefined member for an absent one', () => {
    expect(faults(formOf(properties, ['name']), { name: undefined })).toStrictEqual(['name: is missing']);
    expect(faults(formOf(properties), { name: undefined })).toStrictEqual([]);
  });

  it('is an object', () => {
    const made = formOf(properties);
    for (const value of [null, [], 'x', undefined, new Map()]) {
      expect(faults(made, value)).toStrictEqual([': is not an object']);
      expect(made.content.is(value)).toBe(false);
    }
  });

  it('is told of all its faults, up to as many as one can read', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, { type: 'string' }]));
    const wrong = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, at]));
    expect(faults(formOf(properties), { name: 1, age: 'x' })).toStrictEqual([
      'name: is not a string',
      'age: is not a number',
    ]);
    expect(faults(formOf(many), wrong)).toHaveLength(32);
    expect(faults(formOf({}, Object.keys(many)), {})).toHaveLength(32);
  });
});

describe('a default', () => {
  const properties = {
    name: { type: 'string' },
    town: { type: 'string', default: 'Bergen' },
    seats: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['a'] },
    wrong: { type: 'string', maxLength: 1, default: 'too long' },
  };

  it('fills in what is left out, in a new object, behind what is there', () => {
    const value = Object.freeze({ extra: 1, name: 'Ada' });
    const decoded = formOf(properties).content.decode(value);
    expect(decoded).toStrictEqual({ _tag: 'Right', right: { extra: 1, name: 'Ada', town: 'Bergen', seats: ['a'] } });
    expect(JSON.stringify(decoded)).toContain('{"extra":1,"name":"Ada","town":"Bergen","seats":["a"]}');
  });

  it('leaves alone what lacks none', () => {
    const value = { town: 'Oslo', seats: [] };
    const decoded = formOf(properties).content.decode(value);
    expect(decoded._tag === 'Right' && decoded.right).toBe(value);
  });

  it('makes a required member up, but not one with a broken default', () => {
    const made = formOf(properties, ['town', 'wrong']);
    expect(faults(made, {})).toStrictEqual(['wrong: is missing']);
    expect(faults(made, { wrong: 'x' })).toStrictEqual([]);
    expect(made.content.is({ wrong: 'x' })).toBe(false);
  });

  it('does not take the place of a wrong value', () => {
    expect(faults(formOf(properties), { town: null })).toStrictEqual(['town: is not a string']);
  });

  it('of a member named __proto__ becomes a member', () => {
    const schema = JSON.parse('{"__proto__":{"type":"string","default":"x"}}') as object;
    const decoded = formOf(schema).content.decode({});
    expect(JSON.stringify(decoded)).toBe('{"_tag":"Right","right":{"__proto__":"x"}}');
  });

  it('that was filled in is one that the codec accepts', () => {
    const { content } = formOf(properties, ['town']);
    const decoded = content.decode({});
    expect(decoded._tag === 'Right' && content.is(decoded.right)).toBe(true);
    expect(content.is({})).toBe(false);
  });
});

describe('the codec of a field', () => {
  it('passes on by itself what keeps the rules', () => {
    const codec = fieldCodec({ kind: 'string', name: 'a', required: true, maxLength: 2 });
    expect(codec.decode('ab')).toStrictEqual({ _tag: 'Right', right: 'ab' });
    expect(codec.decode('abc')).toMatchObject({ _tag: 'Left', left: [{ message: 'is longer than maxLength' }] });
  });
});

describe('the codec of a content', () => {
  it('has a name for the reports of io-ts', () => {
    expect(formOf({}).content.name).toBe('FormContent');
  });
});

import { form } from 'rxjs-mrtr/codecs';
import { formOf } from './support/form.js';

const fieldsOf = (properties: object, required: readonly string[] = []): unknown => formOf(properties, required).fields;

describe('the fields of a form', () => {
  it('are what a user interface needs of a text', () => {
    const name = { type: 'string', title: 'Name', description: 'As in the passport', minLength: 1, maxLength: 9 };
    expect(
      fieldsOf({ name, mail: { type: 'string', format: 'email', default: 'a@example.com' } }, ['name']),
    ).toStrictEqual([
      {
        name: 'name',
        kind: 'string',
        title: 'Name',
        description: 'As in the passport',
        required: true,
        minLength: 1,
        maxLength: 9,
      },
      { name: 'mail', kind: 'string', required: false, format: 'email', default: 'a@example.com' },
    ]);
  });

  it('are what a user interface needs of numbers and of yes or no', () => {
    expect(
      fieldsOf({
        age: { type: 'integer', minimum: 0, maximum: 130, default: 7 },
        height: { type: 'number', maximum: 2.5 },
        insured: { type: 'boolean', default: false },
      }),
    ).toStrictEqual([
      { name: 'age', kind: 'integer', required: false, minimum: 0, maximum: 130, default: 7 },
      { name: 'height', kind: 'number', required: false, maximum: 2.5 },
      { name: 'insured', kind: 'boolean', required: false, default: false },
    ]);
  });

  it('are choices, in each shape of them', () => {
    const titled = [
      { const: 'r', title: 'Red' },
      { const: 'g', title: 'Green' },
    ];
    const plain = {
      kind: 'select',
      required: false,
      choices: [
        { value: 'r', title: 'r' },
        { value: 'g', title: 'g' },
      ],
    };
    const named = {
      kind: 'select',
      required: false,
      choices: [
        { value: 'r', title: 'Red' },
        { value: 'g', title: 'Green' },
      ],
    };
    expect(
      fieldsOf({
        a: { type: 'string', enum: ['r', 'g'], default: 'g' },
        b: { type: 'string', oneOf: titled },
        c: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
        d: { type: 'string', enum: ['r', 'g'], enumNames: ['Red'] },
        e: { type: 'array', items: { type: 'string', enum: ['r', 'g'] }, minItems: 1, maxItems: 2, default: ['r'] },
        f: { type: 'array', items: { anyOf: titled } },
      }),
    ).toStrictEqual([
      { name: 'a', ...plain, default: 'g' },
      { name: 'b', ...named },
      { name: 'c', ...named },
      {
        name: 'd',
        ...named,
        choices: [
          { value: 'r', title: 'Red' },
          { value: 'g', title: 'g' },
        ],
      },
      { name: 'e', ...plain, kind: 'multiselect', minItems: 1, maxItems: 2, default: ['r'] },
      { name: 'f', ...named, kind: 'multiselect' },
    ]);
  });

  it('offer what both lists allow, where two stand side by side', () => {
    const titled = [
      { const: 'r', title: 'Red' },
      { const: 'x', title: 'X' },
    ];
    expect(
      fieldsOf({
        one: { type: 'string', enum: ['r', 'g'], oneOf: titled },
        many: { type: 'array', items: { type: 'string', enum: ['r', 'g'], anyOf: titled } },
      }),
    ).toStrictEqual([
      { name: 'one', kind: 'select', required: false, choices: [{ value: 'r', title: 'Red' }] },
      { name: 'many', kind: 'multiselect', required: false, choices: [{ value: 'r', title: 'Red' }] },
    ]);
  });

  it('keep a default only if it keeps the rules of its field', () => {
    const defaults = {
      a: { type: 'string', maxLength: 2, default: 'abc' },
      b: { type: 'string', format: 'date', default: '2026-02-30' },
      c: { type: 'integer', default: 1.5 },
      d: { type: 'number', minimum: 1, default: 0 },
      e: { type: 'string', enum: ['r'], default: 'g' },
      f: { type: 'array', items: { type: 'string', enum: ['r'] }, default: ['g'] },
      g: { type: 'array', items: { type: 'string', enum: ['r'] }, maxItems: 0, default: ['r'] },
      h: { type: 'string', enum: ['rr'], maxLength: 1, default: 'rr' },
    };
    for (const field of formOf(defaults).fields) expect(Object.hasOwn(field, 'default')).toBe(false);
  });

  it('leave out what the subset does not know', () => {
    const field = { type: 'string', pattern: '(a+)+$', format: 'uuid', 'x-order': 1, contentEncoding: 'base64' };
    expect(fieldsOf({ id: field })).toStrictEqual([{ name: 'id', kind: 'string', required: false }]);
  });

  it('leave out a field that is undefined, as a member that is absent', () => {
    expect(fieldsOf({ gone: undefined, there: { type: 'boolean', title: undefined } })).toStrictEqual([
      { name: 'there', kind: 'boolean', required: false },
    ]);
  });

  it('may have any name', () => {
    const properties: unknown = JSON.parse(
      '{"__proto__":{"type":"boolean"},"":{"type":"boolean"},"constructor":{"type":"boolean"}}',
    );
    expect(formOf(properties as object, ['__proto__']).fields).toStrictEqual([
      { name: '__proto__', kind: 'boolean', required: true },
      { name: '', kind: 'boolean', required: false },
      { name: 'constructor', kind: 'boolean', required: false },
    ]);
  });
});

describe('a schema outside the subset', () => {
  const text = { type: 'string' };
  it.each([
    ['no object', null, ''],
    ['a list', [], ''],
    ['of no type', { properties: {} }, 'type'],
    ['of another type', { type: 'array', properties: {} }, 'type'],
    ['without properties', { type: 'object' }, 'properties'],
    ['with a list of properties', { type: 'object', properties: [] }, 'properties'],
    ['with required that is no list', { type: 'object', properties: {}, required: 'a' }, 'required'],
    ['with a required that is no name', { type: 'object', properties: {}, required: [1] }, 'required.0'],
    ['with a field that is no schema', { type: 'object', properties: { a: true } }, 'properties.a'],
    ['with a field of no type', { type: 'object', properties: { a: { enum: ['x'] } } }, 'properties.a.type'],
    [
      'with a field of two types',
      { type: 'object', properties: { a: { type: ['string', 'null'] } } },
      'properties.a.type',
    ],
    [
      'with a nested object',
      { type: 'object', properties: { a: { type: 'object', properties: { b: text } } } },
      'properties.a.type',
    ],
    [
      'with a list of anything',
      { type: 'object', properties: { a: { type: 'array', items: text } } },
      'properties.a.items.enum',
    ],
    [
      'with a list of lists',
      { type: 'object', properties: { a: { type: 'array', items: { type: 'array' } } } },
      'properties.a.items.type',
    ],
    ['with a title that is none', { type: 'object', properties: { a: { ...text, title: 1 } } }, 'properties.a.title'],
    [
      'with a length that is none',
      { type: 'object', properties: { a: { ...text, minLength: '1' } } },
      'properties.a.minLength',
    ],
    [
      'with a format that is none',
      { type: 'object', properties: { a: { ...text, format: 1 } } },
      'properties.a.format',
    ],
    [
      'with a choice that is none',
      { type: 'object', properties: { a: { ...text, enum: ['x', 1] } } },
      'properties.a.enum.1',
    ],
    [
      'with names that are none',
      { type: 'object', properties: { a: { ...text, enum: [], enumNames: {} } } },
      'properties.a.enumNames',
    ],
    [
      'with a choice without a title',
      { type: 'object', properties: { a: { ...text, oneOf: [{ const: 'x' }] } } },
      'properties.a.oneOf.0.title',
    ],
    [
      'with a bound that is none',
      { type: 'object', properties: { a: { type: 'integer', maximum: null } } },
      'properties.a.maximum',
    ],
    [
      'with a default of another type',
      { type: 'object', properties: { a: { type: 'boolean', default: 'yes' } } },
      'properties.a.default',
    ],
  ])('is refused, with its place: %s', (_what, schema, path) => {
    const made = form(schema);
    expect(made._tag).toBe('Left');
    expect(
      made._tag === 'Left' &&
        made.left[0]?.context
          .slice(1)
          .map(({ key }) => key)
          .join('.'),
    ).toBe(path);
  });
});

import { form } from 'rxjs-mrtr/codecs';
import { faults, formOf } from './support/form.js';

describe('a hostile schema', () => {
  it('with a million choices is read once, and looked up in at once', () => {
    const values = Array.from({ length: 1_000_000 }, (_, at) => `v${at}`);
    const made = formOf({
      one: { type: 'string', enum: values },
      many: { type: 'array', items: { type: 'string', enum: values } },
    });
    expect(faults(made, { one: 'v999999', many: values })).toStrictEqual([]);
    expect(faults(made, { one: 'w', many: ['w'] })).toHaveLength(2);
  });

  it('with a hundred thousand fields, all required twice over, is read in linear time', () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `f${at}`);
    const made = formOf(Object.fromEntries(names.map((name) => [name, { type: 'string', default: '' }])), [
      ...names,
      ...names,
    ]);
    const decoded = made.content.decode({});
    expect(decoded._tag === 'Right' && Object.keys(decoded.right)).toHaveLength(100_000);
  });

  it('with a hundred thousand wrong fields costs no hundred thousand errors', () => {
    const properties = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, { type: 'nope' }]));
    const made = form({ type: 'object', properties });
    expect(made._tag === 'Left' && made.left.length).toBe(32);
  });

  it('nested a hundred thousand deep is refused or ignored, not followed', () => {
    const deep: unknown = JSON.parse(`${'{"properties":{"a":'.repeat(50_000)}1${'}}'.repeat(50_000)}`);
    expect(form(deep)._tag).toBe('Left');
    expect(form({ type: 'object', properties: { a: deep } })._tag).toBe('Left');
    expect(form({ type: 'object', properties: { a: { type: 'string', allOf: deep } }, $defs: deep })._tag).toBe(
      'Right',
    );
  });

  it('runs no pattern, however it is dressed', () => {
    const pattern = '^(a+)+$';
    const made = formOf({ a: { type: 'string', pattern, format: 'regex', patternProperties: { [pattern]: {} } } });
    expect(faults(made, { a: `${'a'.repeat(50_000)}!` })).toStrictEqual([]);
  });

  it('with huge bounds is no more work than with small ones', () => {
    const made = formOf({ a: { type: 'string', minLength: Number.MAX_VALUE, maxLength: Number.MAX_VALUE } });
    expect(faults(made, { a: 'x'.repeat(1_000_000) })).toStrictEqual(['a: is shorter than minLength']);
    expect(faults(formOf({ a: { type: 'string', minLength: -Number.MAX_VALUE } }), { a: '' })).toStrictEqual([]);
  });

  it('cannot lean on what a prototype has', () => {
    Object.defineProperty(Object.prototype, 'maxLength', { value: 0, configurable: true });
    Object.defineProperty(Object.prototype, 'default', { value: 'polluted', configurable: true });
    try {
      const made = formOf({ a: { type: 'string' } });
      expect(made.content.decode({})).toStrictEqual({ _tag: 'Right', right: {} });
      expect(made.content.is({ a: 'long' })).toBe(true);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'maxLength');
      Reflect.deleteProperty(Object.prototype, 'default');
    }
  });
});

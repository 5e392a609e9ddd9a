import * as fc from 'fast-check';
import type { Mixed } from 'io-ts';
import * as codecs from 'rxjs-mrtr/codecs';
import { arbitrary } from './support/arbitrary.js';

const all: { readonly [name: string]: Mixed } = Object.fromEntries(
  Object.entries(codecs).filter((entry): entry is [string, Mixed] => typeof entry[1] === 'object'),
);
const named = Object.entries(arbitrary).map(([name, values]) => ({ name, codec: all[name], values }));

/** Adds members that no type names, `__proto__` among them, to every object of a value. */
function withStrangers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStrangers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withStrangers(member)]);
  return Object.fromEntries([['x-vendor', 1], ...members, ['__proto__', { polluted: true }]]);
}

describe('every codec', () => {
  it.each(named)(
    '$name passes a value on by reference, untouched, whatever else is in it',
    ({ name, codec, values }) => {
      // Where any member may stand, strangers are members like others.
      const isOpen =
        ['ElicitResult', 'ClientCapabilities', 'ToolUseContent'].includes(name) || /Elicit|Message/.test(name);
      fc.assert(
        fc.property(values, (value) => {
          const given = isOpen ? value : withStrangers(value);
          const before = JSON.stringify(given);
          const decoded = codec?.decode(given);
          expect(decoded?._tag).toBe('Right');
          expect(decoded).toHaveProperty('right', given);
          expect((decoded as { right: unknown }).right).toBe(given);
          expect(codec?.encode(given)).toBe(given);
          expect(JSON.stringify(given)).toBe(before);
        }),
        { numRuns: 30 },
      );
    },
  );

  it.each(Object.entries(all))('%s refuses what is no JSON, arrays and instances of classes', (_name, codec) => {
    class Instance {
      readonly type = 'text';
      readonly text = '';
    }
    for (const value of [
      undefined,
      null,
      0,
      '',
      Symbol('x'),
      () => 0,
      new Map(),
      new Instance(),
      Object.create({ type: 'text', text: '' }),
    ]) {
      expect(codec.is(value)).toBe(false);
      expect(codec.decode(value)._tag).toBe('Left');
    }
  });
});

describe('a member', () => {
  it('counts only if it is an own one', () => {
    expect(codecs.TextContent.is(Object.assign(Object.create(null), { type: 'text', text: 'x' }))).toBe(true);
    Object.defineProperty(Object.prototype, 'text', { value: 'polluted', configurable: true });
    try {
      expect(codecs.TextContent.is({ type: 'text' })).toBe(false);
      expect(codecs.TextContent.decode({ type: 'text' })._tag).toBe('Left');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'text');
    }
  });

  it('named like something of Object.prototype is no member', () => {
    expect(codecs.ContentBlock.is({ type: 'toString' })).toBe(false);
    expect(codecs.InputRequest.is({ method: 'constructor', params: {} })).toBe(false);
    expect(codecs.PrimitiveSchemaDefinition.is({ type: '__proto__' })).toBe(false);
  });

  it('that is undefined is absent', () => {
    expect(codecs.TextContent.is({ type: 'text', text: 'x', annotations: undefined, _meta: undefined })).toBe(true);
    expect(codecs.TextContent.is({ type: 'text', text: undefined })).toBe(false);
    expect(codecs.ElicitResult.is({ action: 'accept', content: { left: undefined } })).toBe(true);
    expect(codecs.ElicitResult.decode({ action: 'accept', content: { left: undefined } })._tag).toBe('Right');
    expect(codecs.InputRequiredResult.is({ resultType: 'input_required', requestState: undefined })).toBe(false);
    expect(codecs.InputRequiredResult.is({ resultType: 'input_required', requestState: '' })).toBe(true);
  });

  it('that is null is not absent', () => {
    expect(codecs.TextContent.is({ type: 'text', text: 'x', annotations: null })).toBe(false);
    expect(codecs.InputRequiredResult.is({ resultType: 'input_required', requestState: null })).toBe(false);
  });

  it('is no number if JSON could not write it', () => {
    for (const number of [NaN, Infinity]) {
      expect(codecs.ElicitResult.is({ action: 'accept', content: { number } })).toBe(false);
      expect(codecs.NumberSchema.is({ type: 'number', minimum: number })).toBe(false);
      expect(codecs.CreateMessageRequestParams.is({ messages: [], maxTokens: number })).toBe(false);
    }
  });

  it('of a list that is a hole is undefined', () => {
    const holes = new Array<unknown>(2);
    expect(codecs.CallToolResult.is({ content: holes })).toBe(false);
    expect(codecs.CallToolResult.decode({ content: holes })._tag).toBe('Left');
  });
});

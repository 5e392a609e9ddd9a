import * as codecs from 'rxjs-mrtr/codecs';

const titled = [{ const: 'r', title: 'Red' }];

describe('a value that could be of two kinds', () => {
  const embedded = (resource: object): boolean => codecs.EmbeddedResource.is({ type: 'resource', resource });

  it('is a text if its text is one, and else a blob', () => {
    expect(embedded({ uri: 'a', text: 'x', blob: 5 })).toBe(true);
    expect(embedded({ uri: 'a', text: 5, blob: 'AAAA' })).toBe(true);
    expect(embedded({ uri: 'a', text: 5, blob: 5 })).toBe(false);
    expect(embedded({ uri: 'a', text: undefined, blob: 'AAAA' })).toBe(true);
  });

  it('is a choice by enum if it has one, whatever oneOf is', () => {
    const both = { type: 'string', enum: ['r'], oneOf: 5 };
    expect(codecs.SingleSelectEnumSchema.is(both)).toBe(true);
    expect(codecs.EnumSchema.is(both)).toBe(true);
    expect(codecs.SingleSelectEnumSchema.is({ type: 'string', oneOf: titled })).toBe(true);
    expect(codecs.SingleSelectEnumSchema.is({ type: 'string' })).toBe(false);
    // As a field of a form, no keyword that some shape of it knows may be of a wrong type.
    expect(codecs.PrimitiveSchemaDefinition.is(both)).toBe(false);
    expect(codecs.PrimitiveSchemaDefinition.is({ ...both, oneOf: titled })).toBe(true);
  });

  it('is a choice of many by anyOf if it has one, its other keywords being right', () => {
    const many = (items: object): boolean => codecs.MultiSelectEnumSchema.is({ type: 'array', items });
    expect(many({ anyOf: titled })).toBe(true);
    expect(many({ anyOf: titled, type: 'string', enum: ['r'] })).toBe(true);
    expect(many({ anyOf: titled, enum: 5 })).toBe(false);
    expect(many({ anyOf: titled, type: 'number' })).toBe(false);
    expect(many({ anyOf: 5, type: 'string', enum: ['r'] })).toBe(false);
    expect(codecs.MultiSelectEnumSchema.is({ type: 'array' })).toBe(false);
  });
});

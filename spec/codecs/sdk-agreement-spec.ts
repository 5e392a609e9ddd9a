import { specTypeSchemas } from '@modelcontextprotocol/client';
import * as fc from 'fast-check';
import type { Mixed } from 'io-ts';
import * as codecs from 'rxjs-mrtr/codecs';
import { arbitrary, broken } from './support/arbitrary.js';
import { differences, forTheSdk } from './support/differences.js';

interface Standard {
  readonly '~standard': { validate(value: unknown): { readonly issues?: readonly unknown[] } };
}

/** Theirs for one block and no tools bears the plain name. */
const theirNames: { readonly [name: string]: string } = { CreateMessageResult: 'CreateMessageResultWithTools' };

function ours(type: string): Mixed {
  const codec = (codecs as unknown as { readonly [name: string]: Mixed | undefined })[type];
  if (codec === undefined) throw new Error(`We have no ${type}`);
  return codec;
}

function isTheirs(type: string, value: unknown): boolean {
  const schemas = specTypeSchemas as unknown as { readonly [name: string]: Standard };
  const schema = schemas[theirNames[type] ?? type];
  if (schema === undefined) throw new Error(`The SDK has no ${type}`);
  return schema['~standard'].validate(value).issues === undefined;
}

/** By hand with many more: RUNS=20000 npx jest spec/codecs/sdk-agreement */
const numRuns = Number(process.env['RUNS'] ?? 250);
const seed = process.env['RUNS'] === undefined ? 20260728 : Date.now();

describe('our codecs and the official schemas', () => {
  const types = Object.keys(arbitrary);
  let compared = 0;
  let refused = 0;

  it.each(types)('agree on %s', (type) => {
    const values = arbitrary[type] as fc.Arbitrary<unknown>;
    fc.assert(
      fc.property(fc.oneof(values, broken(values)), (value) => {
        const isOurs = ours(type).is(value);
        compared++;
        if (!isOurs) refused++;
        expect(isTheirs(type, forTheSdk(type, value))).toBe(isOurs);
        expect(ours(type).decode(value)._tag).toBe(isOurs ? 'Right' : 'Left');
      }),
      { numRuns, seed },
    );
  });

  it('were compared on thousands of values, of which many were broken', () => {
    expect(compared).toBeGreaterThanOrEqual(types.length * numRuns);
    expect(compared).toBeGreaterThan(10_000);
    expect(refused).toBeGreaterThan(compared / 10);
    expect(refused).toBeLessThan(compared / 2);
  });
});

describe('a listed difference', () => {
  it.each(differences)('$name', ({ example: [type, value] }) => {
    const isOurs = ours(type).is(value);
    expect(isTheirs(type, value)).toBe(!isOurs);
    expect(isTheirs(type, forTheSdk(type, value))).toBe(isOurs);
  });
});

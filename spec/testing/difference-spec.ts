import { differences, showDifferences } from '../../lib/testing/difference.js';

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, at]));

describe('differences', () => {
  it('are shown up to five, and counted from there', () => {
    const lines = (count: number) => showDifferences(differences(members(count), {}, 'params')).split('\n');
    expect(lines(5)).toStrictEqual([0, 1, 2, 3, 4].map((at) => `  params.m${at}: expected ${at}, got nothing`));
    expect(lines(7)).toHaveLength(6);
    expect(lines(7)[5]).toBe('  … and 2 more');
  });

  it('have a path that is cut where a name is long', () => {
    const [found] = differences({ ['k'.repeat(65)]: 1 }, {}, 'params');
    expect(found?.path).toBe(`params."${'k'.repeat(64)}"`);
  });
});

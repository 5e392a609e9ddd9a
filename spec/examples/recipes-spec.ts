import { readdirSync, readFileSync } from 'node:fs';
import { runFile } from './support/start.js';

jest.setTimeout(60_000); // processes take their time on a busy machine

const folder = 'examples/recipes';
const recipes = readdirSync(folder).filter((name) => name.endsWith('.ts'));

describe('the recipes', () => {
  it('should be all there', () => {
    expect(recipes).toStrictEqual([
      'angular-service.ts',
      'deadline.ts',
      'decline.ts',
      'manual-stepping.ts',
      'many-servers.ts',
      'nestjs-service.ts',
      'persist-and-resume.ts',
      'progress.ts',
      'retry.ts',
      'structured-results.ts',
      'timeout-per-request.ts',
    ]);
  });

  it.each(recipes)('should run and hold what it says: %s', async (name) => {
    const ended = await runFile(`${folder}/${name}`);
    expect(ended).toStrictEqual({ code: 0, stdout: '', stderr: '' });
  });

  it.each(recipes)('should have a part worth quoting, of a length that is read: %s', (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const regions = text.split(/\n *\/\/ #region /).slice(1);
    expect(regions.length).toBeGreaterThan(0);
    expect(text.match(/\/\/ #endregion\n/g)).toHaveLength(regions.length);
    for (const region of regions) expect(region.split('// #endregion')[0]?.split('\n').length).toBeLessThan(62);
  });
});

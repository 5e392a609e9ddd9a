import type { Page } from 'playwright-core';
import { button, question, run, usePage } from './support/visit.js';

const site = usePage();

/** How far the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the page', () => {
  it.each([
    ['360 px', { viewport: { width: 360, height: 740 } }],
    ['200 %', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
  ])('fits the window at %s, whatever it shows', async (_name, options) => {
    const visit = await site.visit(options);
    await run(visit, 'Book a trip', { city: 'Llanfairpwllgwyngyllgogerychwyrndrobwl' });
    await button(visit, 'Send').click();
    await question(visit).locator('.error:visible').first().waitFor();
    expect(await overflow(visit.page)).toBe(0);
    await button(visit, 'Open all').click();
    expect(await overflow(visit.page)).toBe(0);
    await button(visit, 'Stop').click();
    await run(visit, 'Pack the bag');
    for (const title of ['Which folders', 'What does']) {
      await question(visit).getByRole('heading', { name: title }).waitFor();
      expect(await overflow(visit.page)).toBe(0);
      await button(visit, 'Send').click();
    }
    await question(visit).locator('.url').waitFor();
    expect(await overflow(visit.page)).toBe(0);
  });

  it.each(['light', 'dark'] as const)('has enough contrast in %s', async (colorScheme) => {
    const { page } = await site.visit({ colorScheme });
    const ratios = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const luminance = (name: string): number => {
        const hex = style.getPropertyValue(name);
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
          const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
          return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const pairs = [
        ...['--text', '--quiet'].flatMap((ink) => ['--page', '--card', '--code'].map((back) => [ink, back] as const)),
        ...['--accent', '--bad', '--good', '--turn', '--edge'].map((ink) => [ink, '--card'] as const),
        ['--on-accent', '--accent'] as const,
        ['--text', '--bad-back'] as const,
      ];
      return pairs.map(([ink, back]) => {
        const [dark = 0, light = 0] = [luminance(ink), luminance(back)].sort((a, b) => a - b);
        // Text needs 4.5; what only marks off, such as the edge of a field, 3.
        return { ink, back, ratio: (light + 0.05) / (dark + 0.05), least: ink === '--edge' ? 3 : 4.5 };
      });
    });
    expect(ratios.filter(({ ratio, least }) => !(ratio >= least))).toStrictEqual([]);
    expect(ratios).toHaveLength(13);
  });

  it('has a name for everything that one can use', async () => {
    const visit = await site.visit();
    await run(visit, 'Book a trip', { city: 'Oslo' });
    await question(visit).waitFor();
    await button(visit, 'Open all').click();
    const nameless = await visit.page.evaluate(() =>
      [...document.querySelectorAll('button, input, select, textarea, summary, [tabindex="0"]')]
        .filter((element) => {
          const labels = (element as HTMLInputElement).labels?.length ?? 0;
          const own = (element.getAttribute('aria-label') ?? element.textContent).trim();
          return labels === 0 && own === '';
        })
        .map((element) => element.outerHTML),
    );
    expect(nameless).toStrictEqual([]);
  });

  it('says so when there is no server, and tries again when it is told to', async () => {
    const refusal = { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'closed today' } };
    const { page } = await site.visit({}, async (fresh) => {
      await fresh.route('**/mcp', (route) => route.fulfill({ json: refusal }), { times: 1 });
      void fresh.getByRole('button', { name: 'Try again' }).click();
    });
    await page.getByText('Connected to travel-desk').waitFor();
    expect(await button({ page }, 'Try again').isVisible()).toBe(false);
  });
});

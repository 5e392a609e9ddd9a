import { asked, button, question, result, usePage } from './support/visit.js';

const site = usePage();

describe('an exchange', () => {
  it('is answered from beginning to end by keyboard', async () => {
    const visit = await site.visit();
    const { page } = visit;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('id'));

    await press('Tab', 'Tab');
    await page.keyboard.type('Lisbon');
    const city = await focused();
    await press('Enter');

    await question(visit).waitFor();
    expect(await question(visit).evaluate((element) => element === document.activeElement)).toBe(true);
    await press('Tab');
    await page.keyboard.type('Ada Lovelace');
    await press('Tab');
    await page.keyboard.type('ada@example.org');
    await press('Tab');
    await page.keyboard.type('12242026');
    await press('Tab', 'Tab', 'ArrowUp', 'Tab', 'ArrowDown', 'Tab', 'Space', 'Tab', 'Tab', 'Space', 'Enter');

    await page.getByRole('heading', { name: 'What does your model say?' }).waitFor();
    await press('Tab', 'Tab', 'Enter');

    await page.getByRole('heading', { name: 'May the server send you to this page?' }).waitFor();
    await press('Tab', 'Tab', 'Enter');

    await result(visit, 'Ticket LIS-04: Ada Lovelace goes to Lisbon for 4 nights.').waitFor();
    expect(asked(visit)[1]?.params['inputResponses']).toStrictEqual({
      traveller: {
        action: 'accept',
        content: {
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          departure: '2026-12-24',
          nights: 4,
          class: 'first',
          extras: ['bicycle', 'breakfast'],
          newsletter: false,
        },
      },
    });
    expect(await focused()).toBe(city);
    expect(await page.locator('#status').textContent()).toBe('Finished after 4 requests.');
  });

  it('is drawn as marbles: rounds, questions, answers, and the end', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.getByLabel('What to ask for').selectOption({ label: 'Print the tickets' });
    await page.getByLabel('copies').fill('2');
    await button(visit, 'Run').click();
    await question(visit).getByLabel('A roll').check();
    const drawn = () => page.locator('#diagram .mark').evaluateAll((marks) => marks.map((mark) => mark.textContent));
    expect(await drawn()).toStrictEqual(['1', '?']);

    await button(visit, 'Send').click();
    await result(visit, 'Printed 2 tickets on a roll.').waitFor();
    expect(await drawn()).toStrictEqual(['1', '2', '?', '✓']);
    expect(await page.locator('#diagram .done .end').count()).toBe(1);
  });

  it('shows how far the server is while it works', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.getByLabel('What to ask for').selectOption({ label: 'Print the tickets' });
    await page.getByLabel('copies').fill('20');
    await button(visit, 'Run').click();
    await question(visit).getByLabel('A roll').check();
    // All that is shown is noted down: on a busy machine it may be over before anybody looks.
    const shown = await page.evaluateHandle(() => {
      const notes: string[] = [];
      const host = document.querySelector<HTMLElement>('#progress');
      const bar = host?.querySelector('progress');
      if (!host || !bar) throw new Error('there is no progress on the page');
      new MutationObserver(() => {
        if (!host.hidden) notes.push(`${host.innerText.trim()}, of ${bar.max}`);
      }).observe(host, { attributes: true, childList: true, subtree: true });
      return notes;
    });
    await button(visit, 'Send').click();
    await result(visit, 'Printed 20 tickets').waitFor();
    expect((await shown.jsonValue()).join('\n')).toMatch(/\d+\/20 ticket \d+, of 20/);
    expect(await page.locator('#progress').isVisible()).toBe(false);
  });

  it.each([
    ['Welcome letter', { hotel: 'Astoria' }, 'letter that welcomes a guest to the hotel Astoria'],
    ['Timetable', {}, 'saved for 1 folder'],
  ])('is run for a prompt and a resource too: %s', async (offer, args, text) => {
    const visit = await site.visit();
    const { page } = visit;
    await page.getByLabel('What to ask for').selectOption({ label: offer });
    for (const [label, value] of Object.entries(args)) await page.getByLabel(label).fill(value);
    await button(visit, 'Run').click();
    await question(visit).waitFor();
    const letters = question(visit).getByLabel('Letters');
    if (offer === 'Timetable') await letters.uncheck();
    else await question(visit).getByLabel('warm').check();
    await button(visit, 'Send').click();
    expect(await result(visit, text).textContent()).toContain(text);
  });
});

import { asked, button, question, run, usePage } from './support/visit.js';

const site = usePage();

describe('a wrong value', () => {
  it('is refused beside its field, and nothing is sent', async () => {
    const visit = await site.visit();
    await run(visit, 'Book a trip', { city: 'Oslo' });
    const nights = question(visit).getByLabel('Nights');
    await question(visit).getByLabel('Name').fill('Ada');
    await question(visit).getByLabel('Departure').fill('2026-12-24');
    await nights.fill('31');
    await button(visit, 'Send').click();

    expect(await nights.getAttribute('aria-invalid')).toBe('true');
    expect(await nights.evaluate((input) => input === document.activeElement)).toBe(true);
    const described = await nights.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
    expect(described).toBe('A whole number, 1 to 30. Please write a number: 1 to 30.');
    expect(asked(visit)).toHaveLength(1);
  });

  it('is no longer said to be one as soon as it is mended', async () => {
    const visit = await site.visit();
    await run(visit, 'Book a trip', { city: 'Oslo' });
    const email = question(visit).getByLabel('E-mail');
    await email.fill('ada');
    await button(visit, 'Send').click();
    const error = visit.page.getByText('Please write an e-mail address');
    await error.waitFor();
    await email.press('End');
    await email.pressSequentially('@example.org');
    await error.waitFor({ state: 'hidden' });
    expect(await email.getAttribute('aria-invalid')).toBeNull();
  });

  it('takes the focus to the first of several', async () => {
    const visit = await site.visit();
    await run(visit, 'Book a trip', { city: 'Oslo' });
    await question(visit).getByLabel('breakfast').check();
    await question(visit).getByLabel('bicycle').check();
    await question(visit).getByLabel('window seat').check();
    await button(visit, 'Send').click();
    const name = question(visit).getByLabel('Name');
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    const errors = await question(visit).locator('.error:visible').allTextContents();
    expect(errors).toStrictEqual(['Please fill this in.', 'Please fill this in.', 'Please choose at most 2 of them.']);
  });

  it('in an argument is refused before anything is sent', async () => {
    const visit = await site.visit();
    await run(visit, 'Watch the departure board', { seconds: '601' });
    await visit.page.getByText('Please write a number: 0 to 600.').waitFor();
    expect(asked(visit)).toHaveLength(0);
  });
});

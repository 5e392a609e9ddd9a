import { answering, asking, done } from './support/scripted.js';
import { asked, button, question, result, run, usePage } from './support/visit.js';

const site = usePage();
const consent = (url: string) => answering(asking({ mode: 'url', message: 'Please pay', url }), done);

describe('consent to a web page', () => {
  it('shows the host and the whole address, and opens nothing by itself', async () => {
    const url = 'https://bank.example:8443/pay?to=them#now';
    const visit = await site.visit({}, consent(url));
    await run(visit, 'Find a seat');
    expect(await question(visit).locator('.host').textContent()).toBe('bank.example:8443');
    expect(await question(visit).locator('.url').textContent()).toBe(url);
    await button(visit, 'I agree, continue').click();
    await result(visit, 'All done').waitFor();
    expect(asked(visit)[1]?.params['inputResponses']).toStrictEqual({ q: { action: 'accept' } });
    expect(visit.page.context().pages()).toHaveLength(1);
  });

  it('opens the page when the person follows the link, without a way back to this one', async () => {
    const url = 'https://bank.example/pay';
    const visit = await site.visit({}, async (page) => {
      await consent(url)(page);
      await page.context().route(url, (route) => route.fulfill({ contentType: 'text/html', body: 'The bank' }));
    });
    await run(visit, 'Find a seat');
    const link = question(visit).getByRole('link');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), link.click()]);
    await opened.waitForLoadState();
    expect(opened.url()).toBe(url);
    expect(await opened.evaluate(() => window.opener as unknown)).toBeNull();
    expect(await question(visit).isVisible()).toBe(true);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])('is not to be had for %s', async (url) => {
    const visit = await site.visit({}, consent(url));
    await run(visit, 'Find a seat');
    await question(visit).getByText('This cannot be opened').waitFor();
    expect(await question(visit).locator('.url').textContent()).toBe(url);
    expect(await question(visit).getByRole('link').count()).toBe(0);
    expect(await question(visit).getByRole('button').allTextContents()).toStrictEqual(['Decline', 'Cancel']);
  });

  it.each([
    ['http://bank.example/', 'this is not an https address'],
    ['https://bank.example@evil.example/', 'what stands before the @ is not the host'],
    ['https://b\u0430nk.example/', 'the host has letters that may look like others'],
  ])('comes with a caution for %s', async (url, words) => {
    const visit = await site.visit({}, consent(url));
    await run(visit, 'Find a seat');
    await question(visit).waitFor();
    expect(await question(visit).locator('.caution').allTextContents()).toStrictEqual([expect.stringContaining(words)]);
  });
});

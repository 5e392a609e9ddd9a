import { filter, firstValueFrom, take, toArray } from 'rxjs';
import { logged } from './support/page-server.js';
import { asked, button, question, result, run, usePage } from './support/visit.js';

const site = usePage();
const cancelled = 'watch_board: the client has cancelled';

describe('a request that the server works on', () => {
  it('is cancelled on the wire by Stop, and the server notices', async () => {
    const visit = await site.visit();
    await run(visit, 'Watch the departure board', { seconds: '600' });
    await visit.page.getByText('Request 1 is with the server.').waitFor();
    await button(visit, 'Stop').click();

    expect(await logged(site.server(), cancelled)).toBe(cancelled);
    expect(await visit.page.locator('#status').textContent()).toBe('Stopped: the request was cancelled on the wire.');
    await visit.page.locator('#messages .cancelled').waitFor();
    expect(await button(visit, 'Run again').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is cancelled by starting over, and only once', async () => {
    const visit = await site.visit();
    await run(visit, 'Watch the departure board', { seconds: '600' });
    await visit.page.getByText('Request 1 is with the server.').waitFor();
    const twice = site.server().log.pipe(
      filter((line) => line === cancelled),
      take(2), // that of the test before is the first
      toArray(),
    );
    await visit.page.getByLabel('seconds').fill('0');
    await button(visit, 'Start over').click();
    expect(await firstValueFrom(twice)).toHaveLength(2);
    await result(visit, 'Watched for 0 seconds').waitFor();
  });
});

describe('a question', () => {
  it.each([
    ['Decline', { traveller: { action: 'decline' } }],
    ['Cancel', { traveller: { action: 'cancel' } }],
  ])('is answered by %s', async (name, responses) => {
    const visit = await site.visit();
    await run(visit, 'Book a trip', { city: 'Oslo' });
    await question(visit).getByRole('button', { name, exact: true }).click();
    await result(visit, 'No trip to Oslo: nobody said who travels.').waitFor();
    expect(asked(visit)[1]?.params['inputResponses']).toStrictEqual(responses);
  });

  it('goes away with the exchange that is stopped; nothing more is sent', async () => {
    const visit = await site.visit();
    await run(visit, 'Book a trip', { city: 'Oslo' });
    await question(visit).waitFor();
    await button(visit, 'Stop').click();
    await question(visit).waitFor({ state: 'detached' });
    expect(await visit.page.locator('#status').textContent()).toBe(
      'Stopped: no request was with the server, so it need not be told.',
    );
    expect(asked(visit)).toHaveLength(1);
  });

  it('that cannot be declined ends the exchange when it is refused', async () => {
    const visit = await site.visit();
    await run(visit, 'Timetable');
    await button(visit, 'Refuse, and give up').click();
    await visit.page.locator('#status').getByText('you refused to answer').waitFor();
    expect(asked(visit)).toHaveLength(1);
  });
});

import { answering, asking, done } from './support/scripted.js';
import { asked, button, question, result, run, usePage, type Visit } from './support/visit.js';

const site = usePage();

type Schema = Readonly<Record<string, unknown>>;

async function form(properties: Schema, required: readonly string[] = []): Promise<Visit> {
  const visit = await site.visit(
    {},
    answering(asking({ message: 'm', requestedSchema: { type: 'object', properties, required } }), done),
  );
  await run(visit, 'Find a seat');
  await question(visit).waitFor();
  return visit;
}

async function sentBy(visit: Visit): Promise<unknown> {
  await button(visit, 'Send').click();
  await result(visit, 'All done').waitFor();
  const responses = asked(visit)[1]?.params['inputResponses'] as { q: { content: unknown } };
  return responses.q.content;
}

describe('a field', () => {
  it('has its title, its description and its default', async () => {
    const visit = await form({ a: { type: 'string', title: 'Alias', description: 'For the badge', default: 'Ada' } });
    const input = question(visit).getByLabel('Alias');
    expect(await input.inputValue()).toBe('Ada');
    const hint = await input.getAttribute('aria-describedby');
    expect(
      await question(visit)
        .locator(`#${String(hint?.split(' ')[0])}`)
        .textContent(),
    ).toBe('For the badge');
    expect(await sentBy(visit)).toStrictEqual({ a: 'Ada' });
  });

  it('that is optional and left empty is not sent', async () => {
    const visit = await form({
      text: { type: 'string' },
      number: { type: 'number' },
      date: { type: 'string', format: 'date' },
      choice: { type: 'string', enum: ['a', 'b'] },
      choices: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, minItems: 1 },
      flag: { type: 'boolean' },
    });
    expect(await sentBy(visit)).toStrictEqual({});
  });

  it('for a long text has room for lines', async () => {
    const visit = await form({ a: { type: 'string', title: 'Story', maxLength: 1000 } });
    await question(visit).getByLabel('Story').fill('one\ntwo');
    expect(await sentBy(visit)).toStrictEqual({ a: 'one\ntwo' });
  });

  it('for a number takes fractions where it may, and words nowhere', async () => {
    const visit = await form({ a: { type: 'number', title: 'Degrees' }, b: { type: 'integer', title: 'Days' } });
    await question(visit).getByLabel('Degrees').fill('-1.5');
    await question(visit).getByLabel('Days').fill('1.5');
    await button(visit, 'Send').click();
    await question(visit).getByText('Please write a whole number.').waitFor();
    await question(visit).getByLabel('Days').fill('');
    await question(visit).getByLabel('Days').pressSequentially('1e');
    await question(visit).getByText('Please write a number.').waitFor();
    await question(visit).getByLabel('Days').fill('2');
    expect(await sentBy(visit)).toStrictEqual({ a: -1.5, b: 2 });
  });

  it('for a moment is in the time zone of the device, and as the server wrote it if nobody touches it', async () => {
    const moment = { type: 'string', format: 'date-time' };
    const visit = await form({
      untouched: { ...moment, default: '2026-12-24T18:30:00.25+02:00' },
      touched: { ...moment, title: 'Arrival' },
    });
    await question(visit).getByText('In the time zone of this device (Europe/Oslo).').first().waitFor();
    expect(await question(visit).getByLabel('untouched').inputValue()).toMatch(/^2026-12-24T17:30/);
    await question(visit).getByLabel('Arrival').fill('2026-07-01T12:00:00');
    expect(await sentBy(visit)).toStrictEqual({
      untouched: '2026-12-24T18:30:00.25+02:00',
      touched: '2026-07-01T10:00:00.000Z',
    });
  });

  it.each([
    ['enum', { enum: ['x', 'y'] }, 'y', 'y'],
    ['enumNames', { enum: ['x', 'y'], enumNames: ['Ex', 'Why'] }, 'Why', 'y'],
    [
      'oneOf',
      {
        oneOf: [
          { const: 'x', title: 'Ex' },
          { const: 'y', title: 'Why' },
        ],
      },
      'Why',
      'y',
    ],
  ])('with a few choices (%s) has a button for each, by its title', async (_shape, choices, title, value) => {
    const visit = await form({ a: { type: 'string', title: 'Pick', ...choices } }, ['a']);
    const group = question(visit).getByRole('radiogroup', { name: 'Pick' });
    expect(await group.locator(':checked').count()).toBe(0);
    await button(visit, 'Send').click();
    await group.getByText('Please choose.').waitFor();
    await group.getByLabel(title).check();
    expect(await sentBy(visit)).toStrictEqual({ a: value });
  });

  it('with many choices is a list', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `c${String(at)}`);
    const visit = await form({ a: { type: 'string', title: 'Pick', enum: many, default: 'c3' } });
    const list = question(visit).getByRole('combobox', { name: 'Pick' });
    expect(await list.locator('option:checked').textContent()).toBe('c3');
    await list.selectOption('c39');
    expect(await sentBy(visit)).toStrictEqual({ a: 'c39' });
  });

  it('with several values to choose has a box for each, ticked by default', async () => {
    const items = {
      anyOf: [
        { const: 'x', title: 'Ex' },
        { const: 'y', title: 'Why' },
      ],
    };
    const visit = await form({ a: { type: 'array', title: 'Pick', items, default: ['x'] } });
    const group = question(visit).getByRole('group', { name: 'Pick' });
    await group.getByLabel('Ex').uncheck();
    expect(await sentBy(visit)).toStrictEqual({ a: [] });
  });

  it('for yes or no is a tick where there is a default, and a choice where there is none', async () => {
    const visit = await form(
      { news: { type: 'boolean', title: 'News', default: true }, sure: { type: 'boolean', title: 'Sure' } },
      ['sure'],
    );
    await question(visit).getByLabel('News').uncheck();
    await button(visit, 'Send').click();
    await question(visit).getByRole('radiogroup', { name: 'Sure' }).getByLabel('No', { exact: true }).check();
    expect(await sentBy(visit)).toStrictEqual({ news: false, sure: false });
  });
});

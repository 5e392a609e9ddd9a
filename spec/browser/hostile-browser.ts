import { answering, asking, done } from './support/scripted.js';
import { button, question, result, run, usePage } from './support/visit.js';

const site = usePage();
const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const properties = { a: { type: 'string', title: markup, description: markup, enum: [markup, 'b'] } };

describe('what a server says', () => {
  it('is text and never HTML', async () => {
    const result = { ...done, content: [{ type: 'text', text: markup }], structuredContent: { [markup]: markup } };
    const visit = await site.visit(
      {},
      answering(
        asking({ message: markup, requestedSchema: { type: 'object', properties } }, undefined, markup),
        result,
      ),
    );
    const { page } = visit;
    await run(visit, 'Find a seat');
    await question(visit).waitFor();
    expect(await question(visit).locator('.message').textContent()).toBe(markup);
    await button(visit, 'Send').click();
    await page.locator('.result').waitFor();
    await button(visit, 'Open all').click();
    expect(await page.locator('img, main script').count()).toBe(0);
    expect(await page.title()).toBe('rxjs-mrtr: an exchange, live');
  });

  it('is not drawn when it is larger than anybody would fill in; it can be declined', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${String(at)}`, { type: 'string' }]));
    const ask = asking({ message: 'm', requestedSchema: { type: 'object', properties: many } });
    const visit = await site.visit({}, answering(ask, done));
    await run(visit, 'Find a seat');
    await visit.page.getByText('This form is larger than this page will draw.').waitFor();
    expect(await question(visit).locator('input').count()).toBe(0);
    await button(visit, 'Decline').click();
    await result(visit, 'All done').waitFor();
  });

  it('is cut where it is longer than anybody would read', async () => {
    const long = 'x'.repeat(1_000_000);
    const visit = await site.visit(
      {},
      answering(
        asking({
          message: long,
          requestedSchema: {
            type: 'object',
            properties: { [long]: { type: 'string', description: long, enum: [long] } },
          },
        }),
        { ...done, content: [{ type: 'text', text: long }] },
      ),
    );
    await run(visit, 'Find a seat');
    await question(visit).waitFor();
    const shown = () => visit.page.evaluate(() => document.body.textContent.length);
    expect(await shown()).toBeLessThan(50_000);
    await button(visit, 'Send').click();
    await result(visit, 'xxx').waitFor();
    expect(await shown()).toBeLessThan(150_000);
  });

  it('may use names that mean something to JavaScript', async () => {
    const requestedSchema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["__proto__"]}',
    ) as object;
    const visit = await site.visit(
      {},
      answering(asking({ message: 'm', requestedSchema }, undefined, '__proto__'), done),
    );
    await run(visit, 'Find a seat');
    await question(visit).getByLabel('__proto__').fill('x');
    await button(visit, 'Send').click();
    await result(visit, 'All done').waitFor();
    expect(JSON.stringify(visit.sent.at(-1)?.params['inputResponses'])).toBe(
      '{"__proto__":{"action":"accept","content":{"__proto__":"x"}}}',
    );
  });
});

describe('the state of the server', () => {
  it('is sent back and is nowhere in the page', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await run(visit, 'Find a seat');
    await result(visit, 'Seat 61').waitFor();
    await button(visit, 'Open all').click();
    expect(visit.states).toHaveLength(3);
    expect(visit.sent.slice(-3).map(({ params }) => params['requestState'])).toStrictEqual(visit.states);

    const everything = await page.evaluate(() => {
      const values = [...document.querySelectorAll('input, textarea')].map(
        (input) => (input as HTMLInputElement).value,
      );
      return [document.documentElement.outerHTML, ...values, JSON.stringify([localStorage, sessionStorage])].join();
    });
    expect(everything).toContain('[redacted]');
    expect(visit.states.filter((state) => everything.includes(state))).toStrictEqual([]);
  });
});

import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { type PageServer, startPage } from './page-server.js';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Visit {
  readonly page: Page;
  /** Errors and warnings in the console, and whatever was thrown. */
  readonly complaints: readonly string[];
  /** The JSON-RPC requests that have left the page. */
  readonly sent: readonly JsonRpc[];
  /** Every `requestState` that has reached the page. */
  readonly states: readonly string[];
}

export interface JsonRpc {
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
}

export type Preparation = (page: Page) => Promise<void>;

export interface Site {
  readonly server: () => PageServer;
  /** Opens the page in a browser profile of its own; `prepare` runs before it loads. */
  visit(options?: BrowserContextOptions, prepare?: Preparation): Promise<Visit>;
}

/** The page and a browser for the tests of a file; after each test, the console of all its pages must be clean. */
export function usePage(): Site {
  let server: PageServer | undefined;
  let browser: Browser | undefined;
  let visits: Visit[] = [];

  beforeAll(async () => {
    const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
    server = await startPage();
    browser = await chromium.launch({ executablePath, args });
  });
  afterEach(async () => {
    const complaints = visits.flatMap((visit) => visit.complaints);
    await Promise.all(visits.map(({ page }) => page.context().close()));
    visits = [];
    expect(complaints).toStrictEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const there = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('Only tests may use the page, and only once it is there');
    return thing;
  };
  return {
    server: () => there(server),
    visit: async (options, prepare) => {
      const context = await there(browser).newContext({ locale: 'en-US', timezoneId: 'Europe/Oslo', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const visit = watch(page);
      visits.push(visit);
      await prepare?.(page);
      await page.goto(there(server).url);
      await page.locator('#run:enabled').waitFor();
      return visit;
    },
  };
}

function watch(page: Page): Visit {
  const complaints: string[] = [];
  const sent: JsonRpc[] = [];
  const states: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON() as JsonRpc);
  });
  page.on('response', (response) => {
    if (!response.url().endsWith('/mcp')) return;
    // A request that was cancelled has no body to read.
    response.text().then(
      (text) => states.push(...[...text.matchAll(/"requestState":"([^"]+)"/g)].map(([, state = '']) => state)),
      () => undefined,
    );
  });
  return { page, complaints, sent, states };
}

/** Chooses what to ask for, fills in its arguments and runs it. */
export async function run({ page }: Visit, offer: string, args: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByLabel('What to ask for').selectOption({ label: offer });
  for (const [label, value] of Object.entries(args)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: /^(Run|Run again|Start over)$/ }).click();
}

export const button = ({ page }: Pick<Visit, 'page'>, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** The question that is open. */
export const question = ({ page }: Visit): Locator => page.locator('.question');

/** A text in the final result. */
export const result = ({ page }: Visit, text: string): Locator => page.locator('.result').getByText(text);

/** The requests of tools, prompts and resources, without those that only look round. */
export const asked = ({ sent }: Visit): readonly JsonRpc[] =>
  sent.filter(({ method }) => ['tools/call', 'prompts/get', 'resources/read'].includes(method));

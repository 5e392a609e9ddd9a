import type { Page } from 'playwright-core';
import type { JsonRpc, Preparation } from './visit.js';

type Result = Readonly<Record<string, unknown>>;

/** A question that a test makes up, as the one question of an interim result. */
export const asking = (params: Result, method = 'elicitation/create', key = 'q'): Result => ({
  resultType: 'input_required',
  inputRequests: { [key]: { method, params } },
  requestState: 'a state that nobody may see',
});

export const done = { resultType: 'complete', content: [{ type: 'text', text: 'All done' }] };

/** Answers `tools/call` in the server's place, in this order; all else goes to the real one. */
export function answering(...results: readonly Result[]): Preparation {
  const left = [...results];
  return async (page: Page) => {
    await page.route('**/mcp', async (route) => {
      const { id, method } = route.request().postDataJSON() as JsonRpc & { id: number };
      const result = method === 'tools/call' ? left.shift() : undefined;
      if (result === undefined) await route.continue();
      else await route.fulfill({ json: { jsonrpc: '2.0', id, result } });
    });
  };
}

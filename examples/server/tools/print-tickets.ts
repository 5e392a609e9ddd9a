import { setTimeout as pause } from 'node:timers/promises';
import {
  fromJsonSchema,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { text } from '../results.js';

/** Tells how far it is while it works, asks for the paper in between, and goes on. */
export function registerPrintTickets(server: McpServer): void {
  server.registerTool(
    'print_tickets',
    {
      title: 'Print the tickets',
      description: 'Sends progress notifications in both of its rounds; asks for the paper size in between',
      inputSchema: fromJsonSchema<{ copies: number }>({
        type: 'object',
        properties: { copies: { type: 'integer', minimum: 1, maximum: 20 } },
        required: ['copies'],
      }),
    },
    async ({ copies }, ctx) => {
      const paper = inputResponse(ctx.mcpReq.inputResponses, 'paper');
      if (paper.kind !== 'elicit') {
        await tell(ctx, 1, 1, 'warming up');
        return inputRequired({ inputRequests: { paper: paperForm } });
      }
      if (paper.action !== 'accept') return text('Nothing was printed.');
      for (let printed = 1; printed <= copies; printed++) {
        await pause(20, undefined, { signal: ctx.mcpReq.signal });
        await tell(ctx, printed, copies, `ticket ${String(printed)}`);
      }
      return text(`Printed ${String(copies)} tickets on ${paper.content?.['size'] === 'a4' ? 'A4' : 'a roll'}.`);
    },
  );
}

const paperForm = inputRequired.elicit({
  message: 'Which paper is in the printer?',
  requestedSchema: {
    type: 'object',
    properties: {
      size: {
        type: 'string',
        title: 'Size',
        oneOf: [
          { const: 'a4', title: 'A4 sheets' },
          { const: 'roll', title: 'A roll' },
        ],
      },
    },
    required: ['size'],
  },
});

/** Progress goes to those who asked for it by sending a token. */
async function tell(ctx: ServerContext, progress: number, total: number, message: string): Promise<void> {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total, message } });
}

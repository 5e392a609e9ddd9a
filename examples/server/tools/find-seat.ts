import { inputRequired, type McpServer } from '@modelcontextprotocol/server';
import { text } from '../results.js';
import { sealedState } from '../state.js';

/** How many times the client is told to come again before there is a seat. */
const waits = 3;

const state = sealedState<number>();

/** Three rounds that ask nothing and carry state only, as a server that sheds load does; then the seat. */
export function registerFindSeat(server: McpServer): void {
  server.registerTool(
    'find_seat',
    { title: 'Find a seat', description: 'Makes the client wait in line' },
    async (ctx) => {
      const waited = state.unseal(ctx, 'find_seat') ?? 0;
      if (waited < waits) return inputRequired({ requestState: await state.seal(ctx, 'find_seat', waited + 1) });
      return text(`Seat 61, car 7, after ${String(waited)} times in line.`);
    },
  );
}

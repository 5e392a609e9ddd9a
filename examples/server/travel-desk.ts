import { McpServer } from '@modelcontextprotocol/server';
import { verifyState } from './state.js';
import { registerTimetable } from './timetable-resource.js';
import { registerBookTrip } from './tools/book-trip.js';
import { registerFindSeat } from './tools/find-seat.js';
import { registerPackBag } from './tools/pack-bag.js';
import { registerPrintTickets } from './tools/print-tickets.js';
import { registerWatchBoard } from './tools/watch-board.js';
import { registerWelcomePrompt } from './welcome-prompt.js';

/**
 * The server of the examples, on the official SDK. Every method that may ask does so here: `tools/call`,
 * `prompts/get` and `resources/read`. One instance serves one HTTP request, or one stdio connection.
 */
export function travelDesk(log: (line: string) => void): McpServer {
  const server = new McpServer({ name: 'travel-desk', version: '1.0.0' }, { requestState: { verify: verifyState } });
  registerBookTrip(server);
  registerPackBag(server);
  registerFindSeat(server);
  registerPrintTickets(server);
  registerWatchBoard(server, log);
  registerWelcomePrompt(server);
  registerTimetable(server);
  return server;
}

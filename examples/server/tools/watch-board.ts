import { setTimeout as pause } from 'node:timers/promises';
import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { text } from '../results.js';

/** Takes as long as it is told to, or until the client cancels: then it says so to whoever runs the server. */
export function registerWatchBoard(server: McpServer, log: (line: string) => void): void {
  server.registerTool(
    'watch_board',
    {
      title: 'Watch the departure board',
      description: 'Takes its time; for trying timeouts and cancellation',
      inputSchema: fromJsonSchema<{ seconds: number }>({
        type: 'object',
        properties: { seconds: { type: 'number', minimum: 0, maximum: 600 } },
        required: ['seconds'],
      }),
    },
    async ({ seconds }, ctx) => {
      log(`watch_board: watching for ${String(seconds)} s`);
      try {
        await pause(seconds * 1000, undefined, { signal: ctx.mcpReq.signal });
      } catch (error) {
        log('watch_board: the client has cancelled');
        throw error;
      }
      return text(`Watched for ${String(seconds)} seconds; all trains are on time.`);
    },
  );
}

import { inputRequired, inputResponse, type McpServer } from '@modelcontextprotocol/server';
import { sealedState } from './state.js';

const state = sealedState<'asked'>();

/** A resource that wants to know the client's folders first: `resources/read` over two rounds. */
export function registerTimetable(server: McpServer): void {
  server.registerResource(
    'timetable',
    'travel://timetable',
    { title: 'Timetable', description: 'The trains of today', mimeType: 'text/plain' },
    async (uri, ctx) => {
      const folders = inputResponse(ctx.mcpReq.inputResponses, 'folders');
      if (folders.kind !== 'roots' || state.unseal(ctx, uri.href) === undefined) {
        return inputRequired({
          inputRequests: { folders: inputRequired.listRoots() },
          requestState: await state.seal(ctx, uri.href, 'asked'),
        });
      }
      const table = ['08:04  Lisbon', '09:31  Oslo', `saved for ${String(folders.roots.length)} folder(s)`].join('\n');
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: table }] };
    },
  );
}

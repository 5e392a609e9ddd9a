import {
  acceptedContent,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { text } from '../results.js';
import { sealedState } from '../state.js';

const state = sealedState<'asked'>();
const keys = ['folder', 'packing_list', 'terms', 'weather'];

/** One round with four questions of four kinds: a form, a URL, a completion and the client's folders. */
export function registerPackBag(server: McpServer): void {
  server.registerTool(
    'pack_bag',
    { title: 'Pack the bag', description: 'Asks everything it wants to know in one round' },
    (ctx) => (keys.every((key) => answered(ctx, key)) ? pack(ctx) : askAll(ctx)),
  );
}

const answered = (ctx: ServerContext, key: string) => inputResponse(ctx.mcpReq.inputResponses, key).kind !== 'missing';

async function askAll(ctx: ServerContext): Promise<InputRequiredResult> {
  return inputRequired({
    inputRequests: {
      folder: inputRequired.listRoots(),
      packing_list: inputRequired.createMessage({
        messages: [{ role: 'user', content: { type: 'text', text: 'List three things for a weekend by train.' } }],
        maxTokens: 60,
      }),
      terms: inputRequired.elicitUrl({
        message: 'Our luggage terms have changed.',
        url: 'https://travel-desk.example/luggage',
      }),
      weather: inputRequired.elicit({
        message: 'What weather do you expect?',
        requestedSchema: {
          type: 'object',
          properties: {
            sky: { type: 'string', title: 'Sky', enum: ['sun', 'rain', 'snow'], default: 'rain' },
            warmest: { type: 'number', title: 'Warmest', description: 'In degrees Celsius', minimum: -40, maximum: 50 },
          },
          required: ['sky'],
        },
      }),
    },
    requestState: await state.seal(ctx, 'pack_bag', 'asked'),
  });
}

function pack(ctx: ServerContext) {
  const answers = ctx.mcpReq.inputResponses;
  const folder = inputResponse(answers, 'folder');
  const terms = inputResponse(answers, 'terms');
  const packingList = inputResponse(answers, 'packing_list');
  const weather = acceptedContent<{ sky?: unknown }>(answers, 'weather');
  return text(
    [
      `Packed for ${typeof weather?.sky === 'string' ? weather.sky : 'any weather'}.`,
      `The list was ${packingList.kind === 'sampling' ? 'written by the model' : 'not written'}.`,
      `The luggage terms were ${terms.kind === 'elicit' && terms.action === 'accept' ? 'accepted' : 'not accepted'}.`,
      `Folders offered: ${folder.kind === 'roots' ? String(folder.roots.length) : 'none'}.`,
    ].join(' '),
  );
}

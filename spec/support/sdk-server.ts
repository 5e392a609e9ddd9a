import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  acceptedContent,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  McpServer,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';

/**
 * A server on the official SDK that asks in every method that may, reports progress, waits to be cancelled and keeps a
 * log. Its `requestState` is sealed: a changed one is refused.
 */

const codec = createRequestStateCodec<string>({ key: randomBytes(32), ttlSeconds: 600 });

const text = (line: string): CallToolResult => ({ content: [{ type: 'text', text: line }] });

const question = (member: string): ReturnType<typeof inputRequired.elicit> =>
  inputRequired.elicit({
    message: `What ${member}?`,
    requestedSchema: { type: 'object', properties: { [member]: { type: 'string' } }, required: [member] },
  });

const answer = (ctx: ServerContext, key: string): string | undefined =>
  acceptedContent<{ [member: string]: string }>(ctx.mcpReq.inputResponses, key)?.[key];

async function ask(ctx: ServerContext, key: string, state: string): Promise<InputRequiredResult> {
  return inputRequired({ inputRequests: { [key]: question(key) }, requestState: await codec.mint(state, ctx) });
}

// A constant, since the SDK's type for a schema does not know the keyword.
const mirrored = { type: 'string', 'x-mcp-header': 'Region' } as const;

export function makeServer(log: string[]): McpServer {
  const server = new McpServer(
    { name: 'spec-server', version: '1.0.0' },
    { requestState: { verify: (state, ctx) => codec.verify(state, ctx) } },
  );

  server.registerTool(
    'deploy',
    { inputSchema: fromJsonSchema<{ env: string }>({ type: 'object', properties: { env: { type: 'string' } } }) },
    ({ env }, ctx) => {
      const region = ctx.mcpReq.requestState<string>();
      if (region === undefined) return answer(ctx, 'region') ? text('forged') : ask(ctx, 'region', 'asked');
      const told = answer(ctx, 'region');
      if (region === 'asked') return told === undefined ? text('declined') : ask(ctx, 'size', told);
      return text(`${env} in ${region}, ${answer(ctx, 'size') ?? 'no size'}`);
    },
  );

  server.registerTool(
    'count',
    { inputSchema: fromJsonSchema<{ to: number }>({ type: 'object', properties: { to: { type: 'number' } } }) },
    async ({ to }, ctx) => {
      const progressToken = ctx.mcpReq._meta?.progressToken;
      for (let progress = 1; progressToken !== undefined && progress <= to; progress++) {
        await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: to } });
      }
      return text(`counted to ${to}`);
    },
  );

  server.registerTool('wait', {}, async (ctx) => {
    log.push('waiting');
    await once(ctx.mcpReq.signal, 'abort');
    log.push('cancelled');
    return text('too late');
  });

  server.registerTool('log', {}, () => text(log.join(' ')));

  server.registerTool(
    'route',
    {
      inputSchema: fromJsonSchema<{ region: string }>({
        type: 'object',
        properties: { region: mirrored },
      }),
    },
    ({ region }) => text(`routed to ${region}`),
  );

  server.registerPrompt('greet', {}, (ctx: ServerContext) => {
    const name = answer(ctx, 'name');
    if (name === undefined) return ask(ctx, 'name', 'asked');
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text: `Greet ${name}` } }] };
  });

  server.registerResource('memo', 'memo:///today', {}, (uri, ctx) => {
    const mood = answer(ctx, 'mood');
    if (mood === undefined) return ask(ctx, 'mood', 'asked');
    return { contents: [{ uri: uri.href, text: `Today is ${mood}` }] };
  });

  return server;
}

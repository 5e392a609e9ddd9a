import { fromJsonSchema, inputRequired, inputResponse, McpServer } from '@modelcontextprotocol/server';

/** An official server with one tool, which asks before it deploys. */
export function deployer(): McpServer {
  const server = new McpServer({ name: 'deployer', version: '1.0.0' });
  server.registerTool(
    'deploy',
    { inputSchema: fromJsonSchema<{ env: string }>({ type: 'object', properties: { env: { type: 'string' } } }) },
    ({ env }, { mcpReq }) => {
      if (inputResponse(mcpReq.inputResponses, 'confirm').kind === 'elicit') {
        return { content: [{ type: 'text', text: `deployed to ${env}` }] };
      }
      const requestedSchema = { type: 'object', properties: { confirm: { type: 'boolean' } } } as const;
      const confirm = inputRequired.elicit({ message: `Deploy to ${env}?`, requestedSchema });
      return inputRequired({ inputRequests: { confirm }, requestState: 'v1.sealed' });
    },
  );
  return server;
}

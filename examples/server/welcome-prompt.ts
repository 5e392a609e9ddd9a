import { fromJsonSchema, inputRequired, inputResponse, type McpServer } from '@modelcontextprotocol/server';

/** A prompt that asks before it is written: `prompts/get` over two rounds, without any state. */
export function registerWelcomePrompt(server: McpServer): void {
  server.registerPrompt(
    'welcome_letter',
    {
      title: 'Welcome letter',
      description: 'A prompt for a letter to a guest',
      argsSchema: fromJsonSchema<{ hotel: string }>({
        type: 'object',
        properties: { hotel: { type: 'string' } },
        required: ['hotel'],
      }),
    },
    ({ hotel }, ctx) => {
      const answer = inputResponse(ctx.mcpReq.inputResponses, 'tone');
      if (answer.kind !== 'elicit') {
        return inputRequired({
          inputRequests: {
            tone: inputRequired.elicit({
              message: 'How should the letter sound?',
              requestedSchema: {
                type: 'object',
                properties: { tone: { type: 'string', title: 'Tone', enum: ['warm', 'brief', 'formal'] } },
                required: ['tone'],
              },
            }),
          },
        });
      }
      // A declined question has no content: the letter is then as it comes.
      const tone = answer.content?.['tone'];
      const words = `Write a ${typeof tone === 'string' ? `${tone} ` : ''}letter that welcomes a guest to the hotel ${hotel}.`;
      return { messages: [{ role: 'user', content: { type: 'text', text: words } }] };
    },
  );
}

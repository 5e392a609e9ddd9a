import type { CreateMessageRequestParams, CreateMessageResult } from 'rxjs-mrtr/codecs';

/** What is said where no model is at hand. */
export const cannedCompletion = 'Slow trains, good company.';

/** A text as an answer to a sampling request: never more than the server allows. */
export function completion(
  text: string,
  model: string,
  { maxTokens }: CreateMessageRequestParams,
): CreateMessageResult {
  // There is no tokenizer here. English has about four characters to a token; a real client asks its model.
  const limit = Math.max(1, Math.floor(maxTokens)) * 4;
  return {
    role: 'assistant',
    model,
    content: { type: 'text', text: text.slice(0, limit) },
    stopReason: text.length > limit ? 'maxTokens' : 'endTurn',
  };
}

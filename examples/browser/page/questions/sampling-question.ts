import type { CreateMessageRequestParams, CreateMessageResult } from 'rxjs-mrtr/codecs';
import { cannedCompletion, completion } from '../../../cli/answers/completion.js';
import { describeBlocks } from '../../../cli/describe.js';
import { html } from '../dom.js';
import { count, shown } from '../text.js';
import { ownQuestion } from './own-question.js';
import type { Question } from './panel.js';
import type { Refusal } from './refusal.js';

const maxMessages = 50;
const charactersPerToken = 4; // of English, about; a real client asks its model

/** The messages for a model, and a place for what it says: there is no model here, so the person speaks for it. */
export function samplingQuestion(
  params: CreateMessageRequestParams,
  asker: string,
): Question<CreateMessageResult | Refusal> {
  const { maxTokens } = params;
  const maxLength = Math.max(1, Math.floor(maxTokens)) * charactersPerToken;
  const heading = { title: 'What does your model say?', asker, message: 'The server asks for a completion of this:' };
  const completionField = {
    type: 'string',
    title: 'Completion',
    description: `Send this draft or write another, of at most ${count(maxTokens, 'token')}.`,
    minLength: 1,
    maxLength,
    default: cannedCompletion.slice(0, maxLength),
  } as const;
  return ownQuestion(
    heading,
    [conversation(params)],
    { type: 'object', properties: { completion: completionField }, required: ['completion'] },
    (content) => completion(String(content['completion']), 'a person', params),
  );
}

function conversation({ systemPrompt, messages, modelPreferences }: CreateMessageRequestParams): HTMLElement {
  const hints = (modelPreferences?.hints ?? []).map(({ name = '' }) => name).join(', ');
  const said = messages
    .slice(0, maxMessages)
    .map(({ role, content }) => [role, describeBlocks(content).join('\n')] as const);
  const left = messages.length - said.length;
  const rows = [
    ...(systemPrompt === undefined ? [] : [['system', systemPrompt] as const]),
    ...said,
    ...(left > 0 ? [['…', count(left, 'further message')] as const] : []),
    ...(hints === '' ? [] : [['rather by', hints] as const]),
  ];
  return html(
    'dl',
    { class: 'conversation' },
    ...rows.flatMap(([role, text]) => [html('dt', {}, role), html('dd', { dir: 'auto' }, shown(text))]),
  );
}

import type { InputRequest, InputResponse, McpRequest } from 'rxjs-mrtr';
import type { CreateMessageRequestParams, ElicitRequestParams, RequestedSchema } from 'rxjs-mrtr/codecs';
import { inline, visible, visibleLines } from './visible.js';

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

// Not String(): what should be a string may be an object that cannot become one.
const word = (value: unknown): string => (typeof value === 'string' ? value : inline(value));

/** A request in one line. */
export function describeRequest({ method, params = {} }: McpRequest): string {
  const { name, uri, arguments: args } = params;
  const words = [method, name, uri].filter((word) => typeof word === 'string').map((word) => visible(word));
  return [...words, ...(args === undefined ? [] : [inline(args)])].join(' ');
}

/** A question in one line. By the time a round is emitted, `checkInput` has looked at the params. */
export function describeQuestion({ method, params }: InputRequest): string {
  switch (method) {
    case 'elicitation/create': {
      const elicitation = params as unknown as ElicitRequestParams;
      return elicitation.mode === 'url'
        ? visible(`consent to open ${elicitation.url} - ${elicitation.message}`)
        : visible(`a form (${fieldNames(elicitation.requestedSchema)}) - ${elicitation.message}`);
    }
    case 'sampling/createMessage': {
      const { messages, maxTokens } = params as unknown as CreateMessageRequestParams;
      const last = describeBlocks(messages.at(-1)?.content).join(' ');
      return visible(`a completion of at most ${String(maxTokens)} tokens - ${last}`);
    }
    case 'roots/list':
      return 'the folders it may work in';
  }
}

const fieldNames = ({ properties }: RequestedSchema): string => Object.keys(properties).slice(0, 20).join(', ');

/** An answer in one line. */
export function describeAnswer(answer: InputResponse): string {
  const { action, content, roots } = answer as Loose;
  if (typeof action === 'string') return content === undefined ? action : `${action} ${inline(content)}`;
  if (roots !== undefined) return inline(roots);
  return visible(describeBlocks(content).join(' '));
}

/** The final result of any of the three methods; members of other methods are shown as JSON. */
export function describeResult(result: Loose): string[] {
  // requestState has no business here, but what a server sends by mistake is not shown either.
  const { _meta, resultType, requestState, content, structuredContent, contents, messages, description, ...more } =
    result;
  return [
    ...(typeof description === 'string' ? visibleLines(description) : []),
    ...describeBlocks(content).flatMap(visibleLines),
    ...list(messages).flatMap(describeMessage),
    ...list(contents).flatMap(describeContents),
    ...(structuredContent === undefined ? [] : [`structured: ${inline(structuredContent)}`]),
    ...Object.entries(more)
      .slice(0, 50)
      .map(([name, value]) => `${visible(name)}: ${inline(value)}`),
  ];
}

/** Each content block as text: one block, a list of them, or none. */
export function describeBlocks(content: unknown): string[] {
  const blocks = Array.isArray(content) ? list(content) : [content];
  return blocks.filter(isObject).map((block) => {
    const { type, text, data, mimeType, uri, resource } = block;
    if (typeof text === 'string') return text;
    if (typeof data === 'string') return `[${word(type)}, ${word(mimeType)}, ${String(data.length)} characters]`;
    if (typeof uri === 'string') return `[${word(type)}] ${uri}`;
    return isObject(resource) ? describeContents(resource).join('\n') : `[${word(type)}]`;
  });
}

function describeMessage(message: unknown): string[] {
  if (!isObject(message)) return [];
  const [first = '', ...rest] = describeBlocks(message['content']).flatMap(visibleLines);
  return [`${visible(word(message['role']))}: ${first}`, ...rest];
}

function describeContents(contents: unknown): string[] {
  if (!isObject(contents)) return [];
  const { uri, text, blob } = contents;
  const body = typeof text === 'string' ? visibleLines(text) : [`[${String(word(blob).length)} characters]`];
  return [visible(word(uri)), ...body.map((line) => `  ${line}`)];
}

const list = (value: unknown, most = 100): unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);

/** A page of a list of tools, prompts or resources, a line for each. */
export function describeOffers(offers: unknown): string[] {
  return list(offers, 1000)
    .filter(isObject)
    .map(({ name, uri, title, description }) => {
      const words = [title, description].filter((word) => typeof word === 'string').join(' - ');
      return visible(`${word(uri ?? name)}  ${words}`);
    });
}

/** What a server tells while a request is in flight: progress, a log message, or something else. */
export function describeNotification({ method, params = {} }: { method: string; params?: Loose }): string[] {
  const { progress, total, message, level, data } = params;
  switch (method) {
    case 'notifications/progress': {
      const part = total === undefined ? word(progress) : `${word(progress)}/${word(total)}`;
      return [visible(message === undefined ? part : `${part} ${word(message)}`)];
    }
    case 'notifications/message':
      return [visible(`${word(level)}: ${word(data)}`)];
    default:
      return [visible(word(method))];
  }
}

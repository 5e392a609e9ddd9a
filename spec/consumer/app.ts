// An application over the packed package. It is only compiled: each line says what the types must allow or refuse.
import { type } from 'io-ts';
import { of, type Observable } from 'rxjs';
import {
  exchange,
  finalResult,
  inputHandlers,
  isMcpClientError,
  mrtr,
  Secret,
  type FinalResult,
  type InputHandlers,
  type MrtrOptions,
  type Round,
} from 'rxjs-mrtr';
import { CallToolResult, ElicitResult, form, type Field } from 'rxjs-mrtr/codecs';

const request = { method: 'tools/call', params: { name: 'deploy' } };

const handlers: InputHandlers = {
  elicitation: {
    form: ({ message, requestedSchema }, { key, signal }) => {
      const made = form(requestedSchema);
      if (made._tag === 'Left') return Promise.resolve({ action: 'cancel' });
      const names: string[] = made.right.fields.map((field: Field) => `${key}: ${field.title ?? field.name}`);
      return signal.aborted ? { action: 'cancel' } : Promise.resolve({ action: 'accept', content: { message, names } });
    },
    url: ({ url }) => of(url.startsWith('https://') ? { action: 'accept' as const } : { action: 'decline' as const }),
  },
  sampling: {
    createMessage: ({ maxTokens }) => ({
      role: 'assistant',
      content: [{ type: 'text', text: String(maxTokens) }],
      model: 'small-1',
    }),
    tools: true,
  },
  roots: [{ uri: 'file:///work' }],
};

const options: MrtrOptions = {
  send: (id, method, params, { round }) => of({ id, method, params, round }),
  nextId: () => 1,
  ...inputHandlers(handlers),
};

const typed: Observable<Round<CallToolResult>> = of(request).pipe(mrtr({ ...options, result: CallToolResult }));
const last: Observable<FinalResult<CallToolResult>> = typed.pipe(finalResult());
const own = exchange(request, {
  ...options,
  result: type({ structuredContent: ElicitResult }),
});

typed.subscribe({
  next: (round) => {
    if (round.done) console.log(round.result.content[0]?.type, round.result.structuredContent);
    else if (round.requestState instanceof Secret) console.log(round.requestState.reveal());
  },
  error: (error: unknown) => {
    if (isMcpClientError(error) && error.reason.type === 'max_rounds') console.log(error.reason.limit);
  },
});
own.subscribe((round) => {
  if (round.done) console.log(round.result.structuredContent.action satisfies 'accept' | 'decline' | 'cancel');
});
last.subscribe(({ result, rounds }) => {
  console.log(result.isError === true, rounds.toFixed());
});

// @ts-expect-error an action that there is not
inputHandlers({ elicitation: { form: () => ({ action: 'ok' }) } });
// @ts-expect-error the answer to a URL has no content
inputHandlers({ elicitation: { url: () => ({ action: 'accept', content: { a: 1 } }) } });
// @ts-expect-error there is no such kind of question
inputHandlers({ elicitaton: {} });
// @ts-expect-error the codec says what the result is
const wrong: Observable<FinalResult<string>> = last;
console.log(wrong);

import { KeyedContext } from './handlers/context.js';
import { readHandlers, type Answering, type Kinds } from './handlers/kinds.js';
import { checkQuestion } from './handlers/questions.js';
import type { InputHandlers, InputHandling } from './handlers/types.js';
import { own } from './object.js';
import type { AskedInput } from './options.js';

export type {
  Answer,
  Answers,
  ElicitURLResult,
  HandlerContext,
  InputHandler,
  InputHandlers,
  InputHandling,
  SamplingHandler,
} from './handlers/types.js';

/**
 * Typed handlers for what a server asks, one for each kind, as options for `mrtr` and `exchange`: spread them in.
 *
 * - `capabilities` declares the kinds that have a handler, and no more. Declare the same to the server.
 * - `checkInput` refuses a malformed question before any handler of its round runs, so that a handler gets what its type
 *   says.
 * - `handleInput` finds the handler and looks at its answer: the content of an accepted form must satisfy the form that
 *   was asked, and gets the defaults of what it leaves out. What fits goes on by reference. An answer that is there at
 *   once goes on at once; a promise, an Observable, an async iterable or a stream gives it later, its first value.
 *
 * @example
 * ```ts
 * const handlers = inputHandlers({
 *   elicitation: {
 *     form: ({ message, requestedSchema }) => showForm(message, requestedSchema), // Promise<ElicitResult>
 *     url: ({ message, url }) => (confirm(`${message}\n${url}`) ? { action: 'accept' } : { action: 'decline' }),
 *   },
 *   roots: [{ uri: 'file:///work' }],
 * });
 * console.log(handlers.capabilities); // { elicitation: { form: {}, url: {} }, roots: {} }
 * requests.pipe(mrtr({ ...connection, ...handlers }));
 * ```
 *
 * @param handlers Who answers what; called as methods of the object that they stand in. An empty one refuses everything.
 * A `TypeError` names what is wrong with it: an unknown member, a handler that is no function, `roots` that is neither a
 * list nor a function.
 * @returns `{ handleInput, checkInput, capabilities }`. A malformed question becomes `protocol`/`invalid_input_request`,
 * its `cause` a `TypeError` that names the place; a bad answer `input_handler`/`invalid_response`, its message naming the
 * member; a `Left` `input_handler`/`handler_error`; what a handler throws or rejects with `input_handler`/`raised`.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots
 */
export function inputHandlers(handlers: InputHandlers): InputHandling {
  const kinds = readHandlers(handlers);
  return {
    handleInput: (key, input, work) => {
      const answering = answeringOf(kinds, input);
      if (answering === undefined) throw new TypeError(`There is no handler for ${nameOf(input)}`);
      return answering(input.params, new KeyedContext(key, work));
    },
    checkInput: checkQuestion,
    capabilities: kinds.capabilities,
  };
}

function answeringOf(kinds: Kinds, { method, params }: AskedInput): Answering | undefined {
  switch (method) {
    case 'elicitation/create':
      return own(params, 'mode') === 'url' ? kinds.url : kinds.form;
    case 'sampling/createMessage':
      return kinds.sampling;
    case 'roots/list':
      return kinds.roots;
  }
}

function nameOf({ method, params }: AskedInput): string {
  return method === 'elicitation/create' ? `${method}, ${own(params, 'mode') === 'url' ? 'url' : 'form'}` : method;
}

import type { Either } from 'fp-ts/lib/Either.js';
import type { InteropObservable, Observable, ReadableStreamLike } from 'rxjs';
import type { CheckInput, HandleInput, WorkContext } from '../options.js';
import type {
  ClientCapabilities,
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitRequestFormParams,
  ElicitRequestURLParams,
  ElicitResult,
  ListRootsRequestParams,
  ListRootsResult,
  Root,
} from '../protocol.js';

/** What a typed handler may know about the question that it is called for. */
export interface HandlerContext extends WorkContext {
  /** The server's name for the question, under which the answer goes back. */
  readonly key: string;
}

/** An answer, or an fp-ts `Either` of one: a `Left` is a failure of the handler. */
export type Answer<A> = A | Either<unknown, A>;

/** An answer now, or later: the first value of whatever brings it counts. */
export type Answers<A> =
  | Answer<A>
  | PromiseLike<Answer<A>>
  | Observable<Answer<A>>
  | InteropObservable<Answer<A>>
  | AsyncIterable<Answer<A>>
  | ReadableStreamLike<Answer<A>>;

/** Answers one kind of question. */
export type InputHandler<P, A> = (params: P, context: HandlerContext) => Answers<A>;

/** The answer to a URL: the person's consent or refusal, without content. */
export interface ElicitURLResult extends Pick<ElicitResult, 'action'> {
  readonly content?: never;
}

/** A sampling handler with what it can do beyond a plain completion. */
export interface SamplingHandler {
  readonly createMessage: InputHandler<CreateMessageRequestParams, CreateMessageResult>;
  /** Declares `sampling.tools`: the server may bring tools along. @default `false` */
  readonly tools?: boolean | undefined;
  /** Declares `sampling.context`: the server may ask for `includeContext`. @default `false` */
  readonly context?: boolean | undefined;
}

/** Who answers what. What has no handler is not declared, and refused if it is asked all the same. */
export interface InputHandlers {
  readonly elicitation?:
    | {
        /** Shows a form to the person. */
        readonly form?: InputHandler<ElicitRequestFormParams, ElicitResult> | undefined;
        /** Shows a URL to the person, and opens it once there is consent. */
        readonly url?: InputHandler<ElicitRequestURLParams, ElicitURLResult> | undefined;
      }
    | undefined;
  /** Asks the client's model. */
  readonly sampling?: InputHandler<CreateMessageRequestParams, CreateMessageResult> | SamplingHandler | undefined;
  /** The folders that the server may work in: a list, read anew for each question, or a handler. */
  readonly roots?:
    readonly Root[] | InputHandler<ListRootsRequestParams, ListRootsResult | readonly Root[]> | undefined;
}

/** The three options of `mrtr` and `exchange` that `inputHandlers` gives: spread them in. */
export interface InputHandling {
  readonly handleInput: HandleInput;
  readonly checkInput: CheckInput;
  readonly capabilities: ClientCapabilities;
}

import type {
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitRequestFormParams,
  ElicitRequestURLParams,
  ElicitResult,
  Root,
} from 'rxjs-mrtr/codecs';

/** What a handler knows of its question beside the params. */
export interface Asking {
  readonly key: string;
  /** Aborted when the exchange is cancelled while the question is open. */
  readonly signal: AbortSignal;
}

/** What a person decided about a URL. */
export type Consent = Pick<ElicitResult, 'action'>;

/** Somebody, or something, that answers all kinds of question. */
export interface Answers {
  readonly form: (params: ElicitRequestFormParams, asking: Asking) => Promise<ElicitResult>;
  readonly url: (params: ElicitRequestURLParams, asking: Asking) => Promise<Consent>;
  readonly sampling: (params: CreateMessageRequestParams, asking: Asking) => Promise<CreateMessageResult>;
  readonly roots: (params: object, asking: Asking) => Promise<Root[]>;
}

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

/** Somebody, or something, that answers all kinds of question. */
export interface Answers {
  form(params: ElicitRequestFormParams, asking: Asking): Promise<ElicitResult>;
  url(params: ElicitRequestURLParams, asking: Asking): Promise<ElicitResult>;
  sampling(params: CreateMessageRequestParams, asking: Asking): Promise<CreateMessageResult>;
  roots(params: object, asking: Asking): Promise<Root[]>;
}

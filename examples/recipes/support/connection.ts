import type { JsonObject, RequestId } from 'rxjs-mrtr';
import type { Observable } from 'rxjs';

/** A connection to a server, a real one or a scripted one. */
export interface Connection {
  readonly send: (id: RequestId, method: string, params: JsonObject) => Observable<unknown>;
  readonly nextId: () => RequestId;
}

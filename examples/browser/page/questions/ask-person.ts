import type { HandlerContext, InputHandlers } from 'rxjs-mrtr';
import { defer, type Observable, tap } from 'rxjs';
import { visible } from '../../../cli/visible.js';
import { formQuestion } from './form-question.js';
import { put, type Question } from './panel.js';
import { rootsQuestion } from './roots-question.js';
import { samplingQuestion } from './sampling-question.js';
import { urlQuestion } from './url-question.js';

/** What becomes of a question. */
export type Asking =
  | { readonly kind: 'asked'; readonly key: string; readonly what: string }
  | { readonly kind: 'answered'; readonly key: string; readonly answer: unknown };

export interface Surroundings {
  /** Where questions appear. */
  readonly host: HTMLElement;
  /** Where the focus goes if it cannot go back to where it was. */
  readonly home: HTMLElement;
  /** The name of the server, for people. */
  readonly server: () => string;
  readonly tell: (asking: Asking) => void;
}

/** A handler for every kind of question: each asks the person who looks at the page. */
export function askPerson({ host, home, server, tell }: Surroundings) {
  const asking =
    <P, A>(what: string, question: (params: P, asker: string) => Question<A>) =>
    (params: P, { key, round }: HandlerContext): Observable<A> =>
      defer(() => {
        tell({ kind: 'asked', key, what });
        const asker = `${server()} asks for “${visible(key, 60)}” in round ${String(round)}.`;
        return put(question(params, asker), host, home);
      }).pipe(
        tap((answer) => {
          tell({ kind: 'answered', key, answer });
        }),
      );

  return {
    elicitation: { form: asking('a form', formQuestion), url: asking('consent to a web page', urlQuestion) },
    sampling: asking('a completion', samplingQuestion),
    roots: asking('folders', (_params: unknown, asker) => rootsQuestion(asker)),
  } satisfies InputHandlers;
}

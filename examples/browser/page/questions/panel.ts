import { type Observable, take, using } from 'rxjs';
import { type Child, freshId, html } from '../dom.js';
import { shown } from '../text.js';

/** A question on the screen, and the stream of its answers, of which the first one counts. */
export interface Question<A> {
  readonly element: HTMLElement;
  readonly answers: Observable<A>;
}

/** What every question shows: who asks what, in whose words. */
export interface Heading {
  /** In our words. */
  readonly title: string;
  /** Who asks, and under which name. */
  readonly asker: string;
  /** In the server's words; empty if it has none. */
  readonly message: string;
}

/** The frame of a question: a form that is named by its title and described by the server's message. */
export function panel({ title, asker, message }: Heading, ...children: readonly Child[]): HTMLFormElement {
  const id = freshId();
  return html(
    'form',
    {
      class: 'question',
      novalidate: true,
      autocomplete: 'off',
      tabindex: -1,
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-asker ${id}-message`,
    },
    html('h3', { id: `${id}-title` }, title),
    html('p', { id: `${id}-asker`, class: 'hint' }, asker),
    html('p', { id: `${id}-message`, class: 'message', dir: 'auto' }, shown(message)),
    ...children,
  );
}

/**
 * Puts a question to the person: subscribing shows it and moves the focus there, the answer or the end of the exchange
 * takes it away and moves the focus back.
 */
export function put<A>({ element, answers }: Question<A>, host: HTMLElement, home: HTMLElement): Observable<A> {
  return using(
    () => show(element, host, home),
    () => answers.pipe(take(1)),
  );
}

function show(element: HTMLElement, host: HTMLElement, home: HTMLElement) {
  const before = document.activeElement;
  host.append(element);
  element.focus();
  return {
    unsubscribe: () => {
      // Somebody who has gone elsewhere meanwhile stays there.
      const isHere = element.contains(document.activeElement);
      element.remove();
      if (!isHere) return;
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (isThere ? before : home).focus();
    },
  };
}

import { fromEvent, type Observable, tap } from 'rxjs';
import { html } from '../dom.js';

/** A button of a form that does not send it. */
export const button = (text: string): HTMLButtonElement => html('button', { type: 'button' }, text);

/** The button that sends a form; Enter in a field presses it. */
export const submitButton = (text: string): HTMLButtonElement =>
  html('button', { type: 'submit', class: 'primary' }, text);

export const buttonRow = (...buttons: readonly HTMLElement[]): HTMLElement =>
  html('div', { class: 'buttons' }, ...buttons);

export const clicks = (element: HTMLElement): Observable<Event> => fromEvent(element, 'click');

/** The submits of a form; nothing is sent to anywhere by the browser itself. */
export const submits = (form: HTMLFormElement): Observable<Event> =>
  fromEvent(form, 'submit').pipe(
    tap((event) => {
      event.preventDefault();
    }),
  );

import { fromEvent, map, merge, type Observable } from 'rxjs';
import { byId, html } from '../dom.js';
import type { Note } from './note.js';

const maxMessages = 200;
const arrows = { sent: '→', received: '←', cancelled: '×' } as const;
const words = { sent: 'sent', received: 'received', cancelled: '' } as const;

/** The pane of messages; gives the changes of it, to be made as they come. */
export function messagesPane(notes: Observable<Note>): Observable<() => void> {
  const list = byId('messages', HTMLOListElement);
  const on = (id: string, change: () => void) =>
    fromEvent(byId(id, HTMLButtonElement), 'click').pipe(map(() => change));
  return merge(
    notes.pipe(
      map((note) => () => {
        append(list, note);
      }),
    ),
    on('open-all', () => {
      toggle(list, true);
    }),
    on('close-all', () => {
      toggle(list, false);
    }),
    on('clear', () => {
      list.replaceChildren();
    }),
  );
}

function append(list: HTMLElement, { direction, summary, text }: Note): void {
  const arrow = html('span', { class: 'arrow', 'aria-hidden': 'true' }, arrows[direction]);
  const spoken = html('span', { class: 'spoken' }, words[direction]);
  const line = [arrow, spoken, html('span', {}, summary)];
  const body =
    text === undefined
      ? html('p', {}, ...line)
      : html('details', {}, html('summary', {}, ...line), html('pre', { tabindex: 0, 'aria-label': summary }, text));
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
  list.append(html('li', { class: direction }, body));
  // Who reads further up is left there.
  if (isAtEnd) list.scrollTop = list.scrollHeight;
  if (list.childElementCount > maxMessages) list.firstElementChild?.remove();
}

function toggle(list: HTMLElement, open: boolean): void {
  for (const details of list.querySelectorAll('details')) details.open = open;
}

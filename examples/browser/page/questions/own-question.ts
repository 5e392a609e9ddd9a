import { type ElicitContent, form, type RequestedSchema } from 'rxjs-mrtr/codecs';
import { map, merge } from 'rxjs';
import type { Child } from '../dom.js';
import { drawForm } from '../form/form-view.js';
import { button, buttonRow, clicks, submitButton, submits } from './buttons.js';
import { type Heading, panel, type Question } from './panel.js';
import { refusal, type Refusal } from './refusal.js';

/** A question that the page has a form of its own for. It cannot be declined on the wire, but the exchange can end. */
export function ownQuestion<A>(
  heading: Heading,
  children: readonly Child[],
  schema: RequestedSchema,
  answer: (content: ElicitContent) => A,
): Question<A | Refusal> {
  const made = form(schema);
  if (made._tag === 'Left') throw new TypeError('The schema of a form of our own is wrong');
  const view = drawForm(made.right);
  const refuse = button('Refuse, and give up');
  const element = panel(heading, ...children, view.element, buttonRow(submitButton('Send'), refuse));
  const answers = merge(view.contents(submits(element)).pipe(map(answer)), clicks(refuse).pipe(map(refusal)));
  return { element, answers };
}

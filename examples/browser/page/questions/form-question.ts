import { type ElicitRequestFormParams, type ElicitResult, form } from 'rxjs-mrtr/codecs';
import { map, merge } from 'rxjs';
import { html } from '../dom.js';
import { drawForm, isDrawable } from '../form/form-view.js';
import { button, buttonRow, clicks, submitButton, submits } from './buttons.js';
import { type Heading, panel, type Question } from './panel.js';

/** A form to fill in, made from the schema that the server sent; or to decline, or to cancel. */
export function formQuestion(
  { requestedSchema, message }: ElicitRequestFormParams,
  asker: string,
): Question<ElicitResult> {
  const heading: Heading = { title: 'Please fill in this form', asker, message };
  const decline = button('Decline');
  const cancel = button('Cancel');
  const refusals = merge(
    clicks(decline).pipe(map((): ElicitResult => ({ action: 'decline' }))),
    clicks(cancel).pipe(map((): ElicitResult => ({ action: 'cancel' }))),
  );

  const made = form(requestedSchema);
  if (made._tag === 'Left' || !isDrawable(made.right)) {
    const note = html('p', {}, 'This form is larger than this page will draw.');
    return { element: panel(heading, note, buttonRow(decline, cancel)), answers: refusals };
  }
  const view = drawForm(made.right);
  const element = panel(heading, view.element, buttonRow(submitButton('Send'), decline, cancel));
  const contents = view
    .contents(submits(element))
    .pipe(map((content): ElicitResult => ({ action: 'accept', content })));
  return { element, answers: merge(contents, refusals) };
}

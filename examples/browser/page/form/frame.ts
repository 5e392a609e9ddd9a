import type { Field } from 'rxjs-mrtr/codecs';
import { freshId, html } from '../dom.js';
import { shown } from '../text.js';
import { hintFor } from './words.js';

/** What stands round the inputs of a field: its name, what there is to know, and what is wrong. */
export interface Frame {
  readonly element: HTMLElement;
  showError(text: string | undefined): void;
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field of one input with its label. */
export function frameOne(field: Field, input: Input): Frame {
  const id = freshId();
  input.id = id;
  if (field.required) input.setAttribute('aria-required', 'true');
  const { hints, error, ids } = notes(field, id);
  input.setAttribute('aria-describedby', ids);
  const label = html('label', { for: id }, ...caption(field));
  // A tick stands before its label, everything else below it.
  const rows =
    input.type === 'checkbox' ? [html('div', { class: 'choice' }, input, label), ...hints] : [label, ...hints, input];
  const element = html('div', { class: 'field' }, ...rows, error);
  return { element, showError: errorShower(element, error, [input]) };
}

/** A field of several inputs, each with a label of its own, under one name. */
export function frameGroup(field: Field, inputs: readonly HTMLInputElement[], choices: readonly HTMLElement[]): Frame {
  const { hints, error, ids } = notes(field, freshId());
  const isRadio = inputs[0]?.type === 'radio';
  const element = html(
    'fieldset',
    { class: 'field', role: isRadio ? 'radiogroup' : 'group', 'aria-describedby': ids },
    html('legend', {}, ...caption(field)),
    ...hints,
    ...choices,
    error,
  );
  if (field.required && isRadio) element.setAttribute('aria-required', 'true');
  return { element, showError: errorShower(element, error, isRadio ? [element] : inputs) };
}

function caption({ name, title, required }: Field): (Node | string)[] {
  const words = html('bdi', {}, shown(title ?? name));
  return required ? [words] : [words, html('span', { class: 'optional' }, ' (optional)')];
}

function notes(field: Field, id: string) {
  const texts = [field.description ?? '', hintFor(field)].filter((text) => text !== '');
  const hints = texts.map((text, at) => html('p', { class: 'hint', id: `${id}-hint${String(at)}` }, shown(text)));
  const error = html('p', { class: 'error', id: `${id}-error`, hidden: true });
  return { hints, error, ids: [...hints, error].map((note) => note.id).join(' ') };
}

function errorShower(element: HTMLElement, error: HTMLElement, invalid: readonly Element[]): Frame['showError'] {
  return (text) => {
    error.textContent = text ?? '';
    error.hidden = text === undefined;
    element.classList.toggle('wrong', text !== undefined);
    for (const one of invalid) {
      if (text === undefined) one.removeAttribute('aria-invalid');
      else one.setAttribute('aria-invalid', 'true');
    }
  };
}

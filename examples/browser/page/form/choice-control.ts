import type { BooleanField, MultiSelectField, SelectField } from 'rxjs-mrtr/codecs';
import { freshId, html } from '../dom.js';
import { shown } from '../text.js';
import type { Control, Reading, Value } from './control.js';
import { frameGroup, frameOne } from './frame.js';

/** More choices than these stand in a list that opens. */
const maxRadios = 6;

/** One of several values: round buttons for a few, a list for many. */
export function selectControl(field: SelectField): Control {
  const { choices, required } = field;
  const options: Option[] = choices.map(({ title, value }) => ({ title, reading: { value } }));
  const preset = choices.findIndex(({ value }) => value === field.default);
  const none: Option[] = required ? [] : [{ title: 'No choice', reading: {} }];
  if (choices.length <= maxRadios) return radioControl(field, [...options, ...none], preset);

  const prompt = required ? 'Please choose' : 'No choice';
  const select = html('select', {}, ...[prompt, ...choices.map(({ title }) => title)].map(optionOf));
  select.selectedIndex = preset + 1;
  return {
    ...frameOne(field, select),
    read: () => options[select.selectedIndex - 1]?.reading ?? {},
    focus: () => {
      select.focus();
    },
  };
}

/** Yes or no. A tick only where the server says how it stands at first: nobody's answer is made up. */
export function booleanControl(field: BooleanField): Control {
  if (field.default === undefined) {
    const none: Option[] = field.required ? [] : [{ title: 'No answer', reading: {} }];
    return radioControl(field, [...yesOrNo, ...none], -1);
  }
  const input = html('input', { type: 'checkbox' });
  input.checked = field.default;
  return {
    ...frameOne(field, input),
    read: () => ({ value: input.checked }),
    focus: () => {
      input.focus();
    },
  };
}

/** Any number of several values. */
export function multiSelectControl(field: MultiSelectField): Control {
  const chosen = new Set(field.default);
  const boxes = field.choices.map(({ title, value }) => ({ ...choice('checkbox', title), value }));
  for (const { input, value } of boxes) input.checked = chosen.has(value);
  return {
    ...frameGroup(
      field,
      boxes.map(({ input }) => input),
      boxes.map(({ element }) => element),
    ),
    read: () => {
      const value: Value = boxes.filter(({ input }) => input.checked).map((box) => box.value);
      return value.length === 0 && !field.required && field.default === undefined ? {} : { value };
    },
    focus: () => boxes[0]?.input.focus(),
  };
}

interface Option {
  readonly title: string;
  readonly reading: Reading;
}

const yesOrNo: readonly Option[] = [
  { title: 'Yes', reading: { value: true } },
  { title: 'No', reading: { value: false } },
];

function radioControl(field: SelectField | BooleanField, options: readonly Option[], preset: number): Control {
  const name = freshId();
  const radios = options.map(({ title, reading }) => ({ ...choice('radio', title, name), reading }));
  const first = radios[preset];
  if (first !== undefined) first.input.checked = true;
  return {
    ...frameGroup(
      field,
      radios.map(({ input }) => input),
      radios.map(({ element }) => element),
    ),
    read: () => radios.find(({ input }) => input.checked)?.reading ?? {},
    focus: () => (radios.find(({ input }) => input.checked) ?? radios[0])?.input.focus(),
  };
}

function choice(type: 'radio' | 'checkbox', title: string, name?: string) {
  const id = freshId();
  const input = html('input', { type, id, name });
  const label = html('label', { for: id }, html('bdi', {}, shown(title)));
  return { input, element: html('div', { class: 'choice' }, input, label) };
}

const optionOf = (title: string): HTMLOptionElement => html('option', {}, shown(title));

import type { NumberField } from 'rxjs-mrtr/codecs';
import { html } from '../dom.js';
import type { Control } from './control.js';
import { frameOne } from './frame.js';

/** A number with its bounds. */
export function numberControl(field: NumberField): Control {
  const { kind, minimum, maximum } = field;
  const input = html('input', { type: 'number', step: kind === 'integer' ? 1 : 'any', min: minimum, max: maximum });
  input.value = field.default === undefined ? '' : String(field.default);
  return {
    ...frameOne(field, input),
    read: () => {
      if (input.validity.badInput) return { problem: 'Please write a number.' };
      return input.value === '' ? {} : { value: Number(input.value) };
    },
    focus: () => {
      input.focus();
    },
  };
}

import type { TextField } from 'rxjs-mrtr/codecs';
import { html } from '../dom.js';
import type { Control } from './control.js';
import { frameOne } from './frame.js';

/** A day. The browser's own form of it is that of the protocol: `2026-12-24`. */
export function dateControl(field: TextField): Control {
  const input = html('input', { type: 'date' });
  input.value = field.default ?? '';
  return {
    ...frameOne(field, input),
    read: () => readPicker(input, input.value),
    focus: () => {
      input.focus();
    },
  };
}

/** A moment: shown in the time zone of the device, sent in UTC. */
export function dateTimeControl(field: TextField): Control {
  const input = html('input', { type: 'datetime-local', step: 1 });
  const preset = field.default === undefined ? '' : toLocal(field.default);
  input.value = preset;
  const shown = input.value;
  return {
    ...frameOne(field, input),
    // Untouched, it stays as the server wrote it.
    read: () =>
      shown !== '' && input.value === shown && field.default !== undefined
        ? { value: field.default }
        : readPicker(input, input.value === '' ? '' : new Date(input.value).toISOString()),
    focus: () => {
      input.focus();
    },
  };
}

function readPicker({ validity }: HTMLInputElement, value: string) {
  if (validity.badInput) return { problem: 'This is not a whole date.' };
  return value === '' ? {} : { value };
}

/** `2026-12-24T18:30:00Z` as the same moment in the form of `datetime-local`. */
function toLocal(moment: string): string {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return '';
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 19);
}

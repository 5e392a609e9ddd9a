import type { TextField } from 'rxjs-mrtr/codecs';
import { html } from '../dom.js';
import type { Control } from './control.js';
import { frameOne } from './frame.js';

const longText = 100;

/** A line, or an area for what needs more than one. */
export function textControl(field: TextField): Control {
  const { maxLength, format, default: preset = '' } = field;
  const isLong = format === undefined && ((maxLength ?? 0) > longText || preset.includes('\n'));
  // Lengths are counted in code points, so `maxlength` of HTML, which counts otherwise, is of no use.
  const input = isLong
    ? html('textarea', { rows: 4, dir: 'auto' })
    : html('input', { type: 'text', dir: 'auto', inputmode: format === 'uri' ? 'url' : format });
  input.value = preset;
  return {
    ...frameOne(field, input),
    // What has a default and was emptied on purpose is an empty text; else the default would come back.
    read: () => (input.value === '' && field.default === undefined ? {} : { value: input.value }),
    focus: () => {
      input.focus();
    },
  };
}

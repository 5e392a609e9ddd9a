import type { Field } from 'rxjs-mrtr/codecs';
import { booleanControl, multiSelectControl, selectControl } from './choice-control.js';
import type { Control } from './control.js';
import { dateControl, dateTimeControl } from './date-control.js';
import { numberControl } from './number-control.js';
import { textControl } from './text-control.js';

/** The control for a field of each kind. */
export function controlFor(field: Field): Control {
  switch (field.kind) {
    case 'string':
      if (field.format === 'date') return dateControl(field);
      return field.format === 'date-time' ? dateTimeControl(field) : textControl(field);
    case 'number':
    case 'integer':
      return numberControl(field);
    case 'boolean':
      return booleanControl(field);
    case 'select':
      return selectControl(field);
    case 'multiselect':
      return multiSelectControl(field);
  }
}

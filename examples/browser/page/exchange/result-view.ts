import type { JsonObject } from 'rxjs-mrtr';
import { describeResult } from '../../../cli/describe.js';
import { html } from '../dom.js';

/** The final result, to read; a result that says nothing is one too. */
export function drawResult(result: JsonObject): HTMLElement {
  const isError = result['isError'] === true;
  const lines = describeResult(result);
  return html(
    'div',
    { class: isError ? 'result wrong' : 'result' },
    html('h3', {}, isError ? 'The tool reports an error' : 'Result'),
    html('p', { class: 'message' }, lines.length === 0 ? '(empty)' : lines.join('\n')),
  );
}

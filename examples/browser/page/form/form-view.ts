import type { ElicitContent, Field, Form } from 'rxjs-mrtr/codecs';
import { fromEvent, ignoreElements, type Observable, of, switchMap, tap } from 'rxjs';
import { html } from '../dom.js';
import { shown } from '../text.js';
import type { Control } from './control.js';
import { controlFor } from './control-for.js';
import { errorFor } from './words.js';

/** The fields of a form on the screen. */
export interface FormView {
  readonly element: HTMLElement;
  /**
   * What was entered, each time that it is submitted and in order. What is not in order is said beside its field, the
   * focus goes to the first of these, and the errors follow what is entered from then on.
   */
  contents(submits: Observable<unknown>): Observable<ElicitContent>;
}

const maxFields = 100;
const maxChoices = 1000;

/** False for a form of a size that no person would fill in, and no page should draw. */
export function isDrawable({ fields }: Form): boolean {
  const choices = fields.map((field) => ('choices' in field ? field.choices.length : 0));
  return fields.length <= maxFields && choices.reduce((sum, count) => sum + count, 0) <= maxChoices;
}

export function drawForm(form: Form): FormView {
  const controls = new Map(form.fields.map((field) => [field, controlFor(field)] as const));
  const general = html('p', { class: 'error', role: 'alert', hidden: true });
  const element = html(
    'div',
    { class: 'fields' },
    ...[...controls.values()].map((control) => control.element),
    general,
  );

  function check(): { content?: ElicitContent; firstWrong?: Control } {
    const { content, problems } = readAll(controls);
    const decoded = form.content.decode(content);
    const rules = decoded._tag === 'Left' ? decoded.left : [];
    const fields = new Map(form.fields.map((field) => [field.name, field]));
    for (const { context, message = 'does not fit' } of rules) {
      const name = context.at(-1)?.key ?? '';
      const field = fields.get(name);
      if (!problems.has(name)) problems.set(name, field === undefined ? message : errorFor(field, message));
    }
    return {
      ...show(problems),
      ...(decoded._tag === 'Right' && problems.size === 0 ? { content: decoded.right } : {}),
    };
  }

  /** Shows each problem beside its field, and takes away what is none any more. */
  function show(problems: ReadonlyMap<string, string>): { firstWrong?: Control } {
    const unplaced = new Set(problems.keys());
    const wrong: Control[] = [];
    for (const [field, control] of controls) {
      const problem = problems.get(field.name);
      unplaced.delete(field.name);
      control.showError(problem);
      if (problem !== undefined) wrong.push(control);
    }
    general.hidden = unplaced.size === 0;
    general.textContent = general.hidden
      ? ''
      : `The server wants more than it has a field for: ${shown([...unplaced].join(', '))}`;
    return wrong[0] === undefined ? {} : { firstWrong: wrong[0] };
  }

  return {
    element,
    contents: (submits) =>
      submits.pipe(
        switchMap(() => {
          const { content, firstWrong } = check();
          if (content !== undefined) return of(content);
          firstWrong?.focus();
          return fromEvent(element, 'input').pipe(tap(check), ignoreElements());
        }),
      ),
  };
}

/** What is in the fields, and what is wrong with entries of which no value can be made, by the names of the fields. */
function readAll(controls: ReadonlyMap<Field, Control>) {
  const problems = new Map<string, string>();
  const members: [string, unknown][] = [];
  for (const [{ name }, control] of controls) {
    const { value, problem } = control.read();
    if (problem !== undefined) problems.set(name, problem);
    else if (value !== undefined) members.push([name, value]);
  }
  return { problems, content: Object.fromEntries(members) };
}

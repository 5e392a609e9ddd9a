import * as t from 'io-ts';
import type { JsonObject } from 'rxjs-mrtr';
import { type ElicitContent, form, type Form } from 'rxjs-mrtr/codecs';
import { map, type Observable } from 'rxjs';
import { drawForm, isDrawable } from '../form/form-view.js';

/** Fields for the arguments of a tool or a prompt. */
export interface ArgumentsView {
  readonly element: HTMLElement;
  /** The arguments, each time that they are submitted and in order. */
  contents(submits: Observable<unknown>): Observable<JsonObject>;
}

/** A form for a flat schema, which most tools have; for any other one a place for JSON. */
export function argumentsView(schema: unknown): ArgumentsView {
  const made = form(typeof schema === 'object' ? { properties: {}, ...schema } : schema);
  return made._tag === 'Right' && isDrawable(made.right) ? drawForm(made.right) : jsonView();
}

function jsonView(): ArgumentsView {
  const view = drawForm(jsonForm);
  return {
    element: view.element,
    contents: (submits) => view.contents(submits).pipe(map(({ json }) => readObject(json) ?? {})),
  };
}

const jsonField = {
  name: 'json',
  kind: 'string',
  title: 'Arguments',
  description: 'As JSON: this tool takes more than a flat form can say.',
  maxLength: 100_000,
  required: true,
  default: '{}',
} as const;

const isJson = (value: unknown): value is ElicitContent => readObject((value as { json?: unknown }).json) !== undefined;

/** A form need not come from a schema: fields to draw, and a codec that says what is wrong with what was entered. */
const jsonForm: Form = {
  fields: [jsonField],
  content: new t.Type(
    'JsonArguments',
    isJson,
    (value, context) =>
      isJson(value)
        ? t.success(value)
        : t.failure(value, t.appendContext(context, jsonField.name, t.unknown), 'is not an object of JSON'),
    t.identity,
  ),
};

function readObject(text: unknown): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

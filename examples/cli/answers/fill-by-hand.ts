import {
  type ElicitRequestFormParams,
  type ElicitResult,
  type Field,
  form,
  type RequestedSchema,
} from 'rxjs-mrtr/codecs';
import { label, visible, visibleLines } from '../visible.js';
import { describeField, faultOf, readValue, showValue, type Value } from './fields.js';

/** Where the person reads and types. */
export interface Desk {
  say(line: string): void;
  ask(prompt: string): Promise<string>;
}

/** The person does not want to fill in the form. */
class Refused extends Error {
  readonly action: 'decline' | 'cancel';

  constructor(action: 'decline' | 'cancel') {
    super(action);
    this.action = action;
  }
}

/** Goes through a form field by field, asks again where a value is wrong, and shows all of it before it is sent. */
export async function fillByHand(params: ElicitRequestFormParams, desk: Desk): Promise<ElicitResult> {
  const { message, requestedSchema } = params;
  for (const line of visibleLines(message)) desk.say(`  ${line}`);
  const read = form(requestedSchema);
  if (read._tag === 'Left') return { action: 'cancel' };
  try {
    for (;;) {
      const content = new Map<string, Value>();
      for (const field of read.right.fields) {
        const value = await askField(field, requestedSchema, desk);
        if (value !== undefined) content.set(field.name, value);
      }
      if (await isRight(content, desk)) return { action: 'accept', content: Object.fromEntries(content) };
    }
  } catch (refused) {
    if (refused instanceof Refused) return { action: refused.action };
    throw refused;
  }
}

/** The value of one field; `undefined` to leave it out. */
async function askField(field: Field, schema: RequestedSchema, desk: Desk): Promise<Value | undefined> {
  const { name, title, description, required } = field;
  const wanted = describeField(field);
  const titled = title === undefined ? label(name) : visible(title, 100);
  desk.say(`  ${titled} (${wanted}${required ? '' : ', may be left empty'})`);
  for (const line of visibleLines(description ?? '')) if (line !== '') desk.say(`    ${line}`);
  if ('choices' in field) {
    field.choices.slice(0, maxChoices).forEach((choice, index) => {
      desk.say(`    ${String(index + 1)} ${visible(choice.title, 100)}`);
    });
  }
  const proposed = field.default === undefined ? '' : ` [${showValue(field.default)}]`;
  for (;;) {
    const typed = await askLine(`  ${titled}${proposed}: `, desk);
    if (typed === '' && field.default !== undefined) return field.default;
    if (typed === '' && !required) return undefined;
    const value = readValue(field, typed);
    const fault = value === undefined ? 'is something else' : faultOf(schema, name, value);
    if (fault === undefined) return value;
    desk.say(`    That will not do: it ${fault}. Wanted: ${wanted}`);
  }
}

const maxChoices = 100;

async function isRight(content: ReadonlyMap<string, Value>, desk: Desk): Promise<boolean> {
  desk.say('  To be sent:');
  for (const [name, value] of content) desk.say(`    ${label(name)}: ${showValue(value)}`);
  if (content.size === 0) desk.say('    nothing');
  for (;;) {
    const typed = (await askLine('  Send it? [y]es, [n]o, start again: ', desk)).toLowerCase();
    if (typed === '' || typed === 'y' || typed === 'yes') return true;
    if (typed === 'n' || typed === 'no') return false;
  }
}

async function askLine(prompt: string, desk: Desk): Promise<string> {
  const typed = (await desk.ask(prompt)).trim();
  if (typed === ':decline') throw new Refused('decline');
  if (typed === ':cancel') throw new Refused('cancel');
  return typed;
}

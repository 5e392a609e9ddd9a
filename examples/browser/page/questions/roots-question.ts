import type { Root } from 'rxjs-mrtr/codecs';
import { ownQuestion } from './own-question.js';
import type { Question } from './panel.js';
import type { Refusal } from './refusal.js';

/** A page has no folders; these stand for what a host would have. */
const roots: readonly Root[] = [
  { uri: 'file:///home/traveller/luggage', name: 'Luggage' },
  { uri: 'file:///home/traveller/letters', name: 'Letters' },
];

/** The folders that the server will be told of, each of which the person may keep back. */
export function rootsQuestion(asker: string): Question<readonly Root[] | Refusal> {
  const folders = {
    type: 'array',
    title: 'Folders',
    description: 'What is ticked is told to the server.',
    items: { anyOf: roots.map(({ uri, name = '' }) => ({ const: uri, title: `${name}: ${uri}` })) },
    default: roots.map(({ uri }) => uri),
  } as const;
  return ownQuestion(
    { title: 'Which folders may the server know of?', asker, message: '' },
    [],
    { type: 'object', properties: { folders }, required: ['folders'] },
    ({ folders: chosen }) => roots.filter(({ uri }) => Array.isArray(chosen) && chosen.includes(uri)),
  );
}

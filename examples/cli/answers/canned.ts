import { pathToFileURL } from 'node:url';
import type { Answers } from './answers.js';
import { cannedCompletion, completion } from './completion.js';
import { fillByItself } from './fill-by-itself.js';

/** Answers without a person: forms with the least that they ask for, everything else with yes. Nothing is opened. */
export const cannedAnswers: Answers = {
  form: (params) => Promise.resolve(fillByItself(params)),
  url: () => Promise.resolve({ action: 'accept' }),
  sampling: (params) => Promise.resolve(completion(cannedCompletion, 'canned', params)),
  roots: () => Promise.resolve([{ uri: pathToFileURL(process.cwd()).href, name: 'current folder' }]),
};

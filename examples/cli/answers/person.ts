import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreateMessageRequestParams, ElicitRequestURLParams } from 'rxjs-mrtr/codecs';
import { Complaint } from '../complaint.js';
import { describeBlocks } from '../describe.js';
import type { Keyboard } from '../keyboard.js';
import { label, visible, visibleLines } from '../visible.js';
import type { Answers, Asking, Consent } from './answers.js';
import { cannedCompletion, completion } from './completion.js';
import { fillByHand } from './fill-by-hand.js';

/** Puts every question to the person at the keyboard. `server` names the one that asks. */
export function personAnswers(keyboard: Keyboard, server: () => string): Answers {
  const say = (line: string) => {
    keyboard.say(line);
  };
  const ask = (prompt: string, signal: AbortSignal) => keyboard.ask(prompt, signal);
  const heading = (what: string, key: string) => {
    say('');
    say(`  ${server()} asks ${what} (${label(key)})`);
  };

  return {
    form: (params, { key, signal }) => {
      heading('you to fill in a form', key);
      return fillByHand(params, { say, ask: (prompt) => ask(prompt, signal) });
    },

    url: async (params, { key, signal }) => {
      heading('you to open a page', key);
      sayUrl(params);
      for (;;) {
        const answer = await ask('  Open it yourself. Do you agree? [y]es, [n]o, [c]ancel: ', signal);
        const result = consent(answer);
        if (result !== undefined) return result;
      }
    },

    sampling: async (params, { key, signal }) => {
      heading('for a completion by your model', key);
      sayMessages(params);
      say(`  Type the completion, leave the line empty for "${cannedCompletion}", or refuse with :decline`);
      const typed = (await ask('  > ', signal)).trim();
      if (typed === ':decline') throw refusal(key);
      return typed === '' ? completion(cannedCompletion, 'canned', params) : completion(typed, 'a person', params);
    },

    roots: async (_params, { key, signal }) => {
      heading('which folders it may work in', key);
      const offered = await askYesNo(`  Offer ${visible(process.cwd())}? [y]es, [n]one, or refuse with :decline `, {
        key,
        signal,
      });
      return offered ? [{ uri: pathToFileURL(process.cwd()).href, name: basename(process.cwd()) }] : [];
    },
  };

  /** The whole address, and the host on a line of its own: it is what tells a bank from somebody like it. */
  function sayUrl({ message, url }: ElicitRequestURLParams): void {
    for (const line of visibleLines(message)) say(`  ${line}`);
    say(`  address: ${visible(url, 100_000)}`);
    const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
    if (hostname !== '') say(`  host:    ${visible(hostname)}`);
    if (protocol !== 'https:') say('  Take care: this is not an https address.');
    if (hostname.split('.').some((part) => part.startsWith('xn--'))) {
      say('  Take care: the host has letters that may look like others.');
    }
  }

  function sayMessages({ systemPrompt, messages, maxTokens }: CreateMessageRequestParams): void {
    if (systemPrompt !== undefined) for (const line of visibleLines(systemPrompt)) say(`  system: ${line}`);
    for (const { role, content } of messages.slice(0, 50)) {
      for (const line of describeBlocks(content).flatMap(visibleLines)) say(`  ${role}: ${line}`);
    }
    say(`  (at most ${String(maxTokens)} tokens)`);
  }

  async function askYesNo(prompt: string, { key, signal }: Asking): Promise<boolean> {
    for (;;) {
      const answer = (await ask(prompt, signal)).trim().toLowerCase();
      if (answer === ':decline') throw refusal(key);
      if (['y', 'yes'].includes(answer)) return true;
      if (['n', 'no', 'none'].includes(answer)) return false;
    }
  }
}

/** Only a plain yes is a yes. */
function consent(typed: string): Consent | undefined {
  switch (typed.trim().toLowerCase()) {
    case 'y':
    case 'yes':
      return { action: 'accept' };
    case 'n':
    case 'no':
    case ':decline':
      return { action: 'decline' };
    case 'c':
    case 'cancel':
    case ':cancel':
      return { action: 'cancel' };
    default:
      return undefined;
  }
}

// An elicitation can be declined on the wire. A completion or a list of folders cannot: the request is not retried.
const refusal = (key: string) => new Complaint(`you refused to answer ${label(key)}, so the request was given up`);

import { parseArgs } from 'node:util';
import type { McpRequest } from 'rxjs-mrtr';
import { Complaint } from './complaint.js';

export const help = `npm start                                     a tour of requests against the server of the examples
npm start -- [SERVER] [REQUEST] [OPTIONS]     one request, against any MCP server of revision 2026-07-28

SERVER (default: the server of the examples)
  --url URL            a server over Streamable HTTP
  --stdio "COMMAND"    a server that is started with this command and spoken to over stdin and stdout

REQUEST
  --tool NAME          call a tool
  --prompt NAME        get a prompt
  --args JSON          the arguments of the tool or the prompt, a JSON object
  --resource URI       read a resource
  --list               show what the server offers

OPTIONS
  --header "NAME: VALUE"   an HTTP header for --url, such as "Authorization: Bearer ..."; may be repeated
  --timeout SECONDS        how long one request may take, people's answers not counted; 60 by default
  --help                   this text

In a terminal the server's questions are put to you, and Ctrl-C cancels. Without one, or with CI set, they are
answered automatically. Exit codes: 0 done, 1 failed, 130 cancelled.`;

/** How to reach the server. */
export type Target =
  | { readonly kind: 'own' }
  | { readonly kind: 'url'; readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'stdio'; readonly command: string; readonly args: readonly string[] };

/** What to ask of it. */
export type Job =
  { readonly kind: 'tour' } | { readonly kind: 'list' } | { readonly kind: 'request'; readonly request: McpRequest };

/** What the command line says. */
export type Flags =
  | { readonly help: true }
  | { readonly help: false; readonly target: Target; readonly job: Job; readonly timeout: number };

/** Reads the command line; a {@link Complaint} if it cannot be meant. */
export function readFlags(argv: readonly string[]): Flags {
  const given = parse(argv);
  if (given.help === true) return { help: true };

  const target = readTarget(given);
  const job = readJob(given);
  if (job.kind === 'tour' && target.kind !== 'own') {
    throw new Complaint('say what to ask of the server: --tool, --prompt, --resource or --list');
  }
  return { help: false, target, job, timeout: readTimeout(given.timeout) };
}

type Given = ReturnType<typeof parse>;

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        url: { type: 'string' },
        stdio: { type: 'string' },
        tool: { type: 'string' },
        prompt: { type: 'string' },
        args: { type: 'string' },
        resource: { type: 'string' },
        list: { type: 'boolean' },
        header: { type: 'string', multiple: true },
        timeout: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const [sentence = 'wrong flags'] = (error as Error).message.split('. ');
    throw new Complaint(`${sentence} (--help shows the flags)`);
  }
}

function readTarget({ url, stdio, header }: Given): Target {
  if (url !== undefined && stdio !== undefined) throw new Complaint('--url and --stdio exclude each other');
  if (header !== undefined && url === undefined) throw new Complaint('--header goes with --url');
  if (url !== undefined) return { kind: 'url', url: readUrl(url), headers: readHeaders(header ?? []) };
  if (stdio === undefined) return { kind: 'own' };
  const [command, ...args] = splitCommand(stdio);
  if (command === undefined) throw new Complaint('--stdio needs a command');
  return { kind: 'stdio', command, args };
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Complaint(`--url needs an http or https address, not ${JSON.stringify(text)}`);
  }
  if (url.username !== '' || url.password !== '') throw new Complaint('--url must not hold a password: use --header');
  return url;
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    try {
      headers.append(line.slice(0, Math.max(colon, 0)), line.slice(colon + 1).trim());
    } catch {
      // The line itself may be a credential: it is not repeated.
      throw new Complaint('--header needs "NAME: VALUE"');
    }
  }
  return Object.fromEntries(headers);
}

function readJob({ tool, prompt, resource, list, args }: Given): Job {
  const wanted = [tool, prompt, resource, list].filter((flag) => flag !== undefined);
  if (wanted.length > 1) throw new Complaint('--tool, --prompt, --resource and --list exclude each other');
  if (args !== undefined && tool === undefined && prompt === undefined) {
    throw new Complaint('--args goes with --tool or --prompt');
  }
  if (list === true) return { kind: 'list' };
  if (resource !== undefined) return asking('resources/read', { uri: resource });
  if (tool !== undefined) return asking('tools/call', { name: tool, arguments: readArguments(args) });
  if (prompt !== undefined) return asking('prompts/get', { name: prompt, arguments: readArguments(args) });
  return { kind: 'tour' };
}

const asking = (method: string, params: McpRequest['params'] & object): Job => ({
  kind: 'request',
  request: { method, params },
});

function readArguments(text: string | undefined): unknown {
  if (text === undefined) return {};
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Complaint('--args needs a JSON object, such as \'{"city":"Oslo"}\'');
  }
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Complaint(`--args is not JSON: ${(error as Error).message}`);
  }
}

function readTimeout(text = '60'): number {
  const seconds = Number(text);
  // setTimeout counts up to 2^31 - 1 ms; beyond that it would fire at once.
  if (!(seconds > 0 && seconds <= 2_147_483)) {
    throw new Complaint(`--timeout needs a number of seconds, not ${JSON.stringify(text)}`);
  }
  return seconds * 1000;
}

/** Splits a command as a shell does, as far as quotes and backslashes go. */
export function splitCommand(text: string): string[] {
  const words: string[] = [];
  // A word is a run of quoted pieces, escaped characters and plain characters.
  for (const [word] of text.matchAll(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/gs)) {
    words.push(word.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs, unquote));
  }
  if (/["']/.test(text.replace(/"(?:\\.|[^"\\])*"|'[^']*'|\\./gs, ''))) {
    throw new Complaint('--stdio has a quote that is not closed');
  }
  return words;
}

const unquote = (_all: string, double?: string, single?: string, escaped?: string): string =>
  double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? '';

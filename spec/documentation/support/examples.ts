import { readFileSync } from 'node:fs';

/** A block of code in a text, and where it stands. */
export interface Fence {
  /** Such as `README.md:61`. */
  readonly where: string;
  readonly language: string;
  /** What stands behind the language, such as a file. */
  readonly info: string;
  readonly code: string;
  /** What follows: the text of the next block, if that one is marked as `text` and only a line stands between. */
  readonly prints: string | undefined;
}

/** The blocks of a Markdown text. */
export function fencesOf(file: string, markdown = readFileSync(file, 'utf8'), firstLine = 1): Fence[] {
  const found = [...markdown.matchAll(/^( *)```(\w*) ?([^\n]*)\n(.*?)^ *```$/gms)].map((match) => {
    const [whole, indent = '', language = '', info = '', code = ''] = match;
    const line = firstLine + markdown.slice(0, match.index).split('\n').length - 1;
    const text = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { where: `${file}:${line}`, language, info, code: text, from: match.index, to: match.index + whole.length };
  });
  return found.map(({ from: _, to, ...fence }, index) => {
    const next = found[index + 1];
    const isOutput = next?.language === 'text' && markdown.slice(to, next.from).trim().split('\n').length <= 1;
    return { ...fence, prints: isOutput ? next.code : undefined };
  });
}

/** The TypeScript in the docstrings of a source file. */
export function docstringsOf(file: string): Fence[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\/\*\*.*?\*\//gs)].flatMap((match) => {
    const line = source.slice(0, match.index).split('\n').length;
    const markdown = match[0].replaceAll(/^ *\* ?/gm, '');
    return fencesOf(file, markdown, line).filter(({ language }) => language === 'ts');
  });
}

/**
 * What the comments of an example say that it prints, line by line: those behind a `console.log`, and those on lines of
 * their own right after one. `…` stands for anything.
 */
export function announcedBy(code: string): string[] {
  const said: string[] = [];
  let isLogging = false; // from a console.log to the next line of code without one
  let depth = 0; // of the parentheses of a console.log that goes over several lines
  for (const line of code.split('\n')) {
    const [statement, comment] = splitComment(line);
    if (statement.trim() !== '') {
      isLogging = statement.includes('console.log(') || depth > 0 || (isLogging && /^\W*$/.test(statement));
      if (isLogging) depth = Math.max(0, depth + balance(statement));
    }
    if (comment !== undefined && isLogging && depth === 0) said.push(comment);
  }
  return said;
}

function splitComment(line: string): [statement: string, comment: string | undefined] {
  const match = /^(.*?)(?:^|\s)\/\/ (.*)$/.exec(line);
  return match ? [match[1] ?? '', match[2]] : [line, undefined];
}

const balance = (text: string): number => text.split('(').length - text.split(')').length;

/** True where the output has the lines that were announced, in that order. */
export function missingIn(output: string, announced: readonly string[]): string[] {
  const lines = output.split('\n');
  let from = 0;
  return announced.filter((text) => {
    const pattern = new RegExp(`^${text.split('…').map(escape).join('.*')}$`);
    const at = lines.findIndex((line, index) => index >= from && pattern.test(line.trim()));
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

const escape = (text: string): string =>
  text
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/ +/g, '\\s+');

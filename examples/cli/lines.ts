import { StringDecoder } from 'node:string_decoder';

const maxLine = 4096;

/** Takes a stream's chunks and gives its lines, blank ones left out; an endless line is given in pieces. */
export function lineSplitter(line: (text: string) => void): (chunk: Uint8Array) => void {
  const decoder = new StringDecoder('utf8');
  let pending = '';
  return (chunk) => {
    const lines = (pending + decoder.write(chunk)).split('\n');
    pending = lines.pop() ?? '';
    if (pending.length > maxLine) {
      lines.push(pending);
      pending = '';
    }
    for (const text of lines) if (text.trim() !== '') line(text.trimEnd());
  };
}

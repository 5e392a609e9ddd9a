import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marbleDiagram } from '../../lib/testing.js';

const folder = join(__dirname, '../../examples/pictures');
const pictures = readdirSync(folder).filter((file) => file.endsWith('.svg'));

describe('the pictures of the README', () => {
  it('are there', () => {
    expect(pictures).toContain('book-trip.svg');
  });

  it.each(pictures)('%s is what the kit makes of its transcript: npx tsx examples/pictures/draw.ts', (file) => {
    const transcript = readFileSync(join(folder, file.replace(/\.svg$/, '.json')), 'utf8');
    expect(readFileSync(join(folder, file), 'utf8')).toBe(`${marbleDiagram(transcript)}\n`);
  });
});

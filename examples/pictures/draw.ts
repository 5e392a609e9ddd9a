/** `npx tsx examples/pictures/draw.ts`: a picture of each transcript in this folder. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marbleDiagram } from 'rxjs-mrtr/testing';

const folder = fileURLToPath(new URL('.', import.meta.url));
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const picture = `${folder}${file.replace(/\.json$/, '.svg')}`;
  writeFileSync(picture, `${marbleDiagram(readFileSync(folder + file, 'utf8'))}\n`);
  console.log(picture);
}

/**
 * `npx tsx examples/pictures/script.ts`: scripted exchanges in virtual time, kept as `mrtr.json` and `exchange.json` for
 * the pictures of the operators. `draw.ts` makes pictures of them.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { delay, type Observable, of } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { exchange, type McpRequest, mrtr, type MrtrOptions, type Round } from 'rxjs-mrtr';
import { complete, elicit, inputRequired, marbles, record, scriptedServer } from 'rxjs-mrtr/testing';

const call = (name: string): McpRequest => ({ method: 'tools/call', params: { name } });
const inAWhile = (reply: unknown) => of(reply).pipe(delay(400));
const asking = inAWhile(inputRequired({ question: elicit('Deploy to prod?') }));
const done = inAWhile(complete({ content: [] }));

function keep(name: string, replies: Observable<unknown>[], run: (options: MrtrOptions) => Observable<Round>): void {
  const recording = record({
    ...scriptedServer(replies),
    handleInput: () => of({ action: 'accept', content: {} }).pipe(delay(900)),
    capabilities: { elicitation: {} },
  });
  new TestScheduler(assert.deepStrictEqual).run(({ flush }) => {
    run(recording.options).subscribe();
    flush();
  });
  const transcript = recording.transcript();
  const file = fileURLToPath(new URL(`${name}.json`, import.meta.url));
  writeFileSync(file, `${JSON.stringify(transcript, undefined, 2)}\n`);
  console.log(`${marbles(transcript)}\n`);
}

keep('exchange', [asking, done], (options) => exchange(call('deploy'), options));
keep('mrtr', [asking, done, done], (options) => of(call('deploy'), call('status')).pipe(mrtr(options)));

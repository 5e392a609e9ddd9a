import { PassThrough } from 'node:stream';
import { setImmediate as tick } from 'node:timers/promises';
import { firstValueFrom, map } from 'rxjs';
import { openKeyboard } from '../../examples/cli/keyboard.js';

function terminal() {
  const input = new PassThrough();
  const output = new PassThrough();
  const keyboard = openKeyboard(input, output);
  return { input, output, keyboard };
}

const signal = new AbortController().signal;

describe('the keyboard', () => {
  it('should give the line that is typed after the question', async () => {
    const { input, output, keyboard } = terminal();
    const answer = keyboard.ask('name: ', signal);
    input.write('Ada\n');
    await expect(answer).resolves.toBe('Ada');
    expect(String(output.read())).toContain('name: ');
    keyboard.close();
  });

  it('should not take for an answer what was typed before the question', async () => {
    const { input, keyboard } = terminal();
    input.write('y\n');
    await tick();
    const answer = keyboard.ask('agree? ', signal);
    input.write('n\n');
    await expect(answer).resolves.toBe('n');
    keyboard.close();
  });

  it('should stop waiting when the question is withdrawn', async () => {
    const { keyboard } = terminal();
    const withdrawn = new AbortController();
    const answer = keyboard.ask('name: ', withdrawn.signal);
    withdrawn.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    keyboard.close();
  });

  it('should say so when the input ends, also to later questions', async () => {
    const { input, keyboard } = terminal();
    const answer = keyboard.ask('name: ', signal);
    input.end();
    await expect(answer).rejects.toThrow('the input ended');
    await expect(keyboard.ask('name: ', signal)).rejects.toThrow('the input ended');
  });

  it('should tell of Ctrl-C', async () => {
    const { input, keyboard } = terminal();
    const interrupted = firstValueFrom(keyboard.interrupts.pipe(map(() => 'Ctrl-C')));
    input.write('\u0003');
    await expect(interrupted).resolves.toBe('Ctrl-C');
    keyboard.close();
  });
});

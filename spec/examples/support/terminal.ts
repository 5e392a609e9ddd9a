import { spawn } from 'node:child_process';

export interface TerminalRun {
  readonly code: number | null;
  readonly screen: string;
}

/**
 * Runs a shell command on a terminal of its own, which `script` of util-linux makes. Whenever the next text of `typing`
 * is on the screen, what stands beside it is typed.
 */
export function onTerminal(shellCommand: string, typing: readonly (readonly [string, string])[]): Promise<TerminalRun> {
  const { CI: _, ...env } = process.env; // a CI has nobody at the keyboard
  return new Promise((resolve, reject) => {
    const child = spawn('script', ['-qefc', shellCommand, '/dev/null'], { env });
    const waiting = [...typing];
    let screen = '';
    let from = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      screen += chunk.toString();
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const at = screen.indexOf(next[0], from);
        if (at < 0) break;
        from = at + next[0].length;
        waiting.shift();
        child.stdin.write(next[1]);
      }
    });
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, screen });
    });
  });
}

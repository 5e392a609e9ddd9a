import { spawn } from 'node:child_process';
import { NEVER } from 'rxjs';
import { main } from '../../../examples/cli/main.js';

/** How a run of `npm start` ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const root = process.cwd();

/** Runs a TypeScript file with these arguments, as `npm start` does, with nobody at the keyboard. */
export function runFile(file: string, args: readonly string[] = []): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}

/** `npm start` in a process of its own. */
export const start = (...args: string[]): Promise<Ended> => runFile('examples/start.ts', args);

/** The same within this process, which takes less time. */
export async function startHere(...args: string[]): Promise<Ended> {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await main(args, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    stop: NEVER,
  });
  return { code, stdout: said.join('\n'), stderr: complained.join('\n') };
}

/** A command for --stdio that runs a TypeScript file of this repository. */
export const command = (file: string): string => `"${process.execPath}" --import tsx ${file}`;

/** The lines of stderr: a fault is to have one. */
export const complaints = ({ stderr }: Ended): string[] => stderr.split('\n').filter((line) => line !== '');

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(20_000);

const program = join(__dirname, '../support/cases-escapes.ts');

/** Runs the program in a process whose only listeners are its own, and gives what they heard. */
async function heard(...args: string[]): Promise<{ escaped: string[]; ended: string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args]);
  return JSON.parse(stdout) as { escaped: string[]; ended: string[] };
}

describe('a process that listens for what escapes', () => {
  test('B10, B18, B20: hears nothing of bad answers, late rejections and consumers that throw', async () => {
    expect(await heard()).toStrictEqual({
      escaped: [],
      ended: [
        'bad answer null: 1 sent, 2 asked, invalid_response b',
        'bad answer undefined: 1 sent, 2 asked, invalid_response b',
        'bad answer 5: 1 sent, 2 asked, invalid_response b',
        'send rejects: 1 sent, 0 asked, Error: late',
        'send rejects too late: 1 sent, 0 asked, open',
        'handlers reject: 1 sent, 1 asked, raised a',
        'handlers reject too late: 1 sent, 1 asked, open',
        'forEach: Error: consumer',
        'left inside send: 1 sent',
      ],
    });
  });

  test('B10, B18, B20: would have heard it', async () => {
    expect(await heard('planted')).toStrictEqual({
      escaped: ['uncaughtException: Error: from a timer', 'unhandledRejection: Error: late'],
      ended: [],
    });
  });
});

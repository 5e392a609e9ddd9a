import { onTerminal } from './support/terminal.js';

const npmStart = (args: string) => `"${process.execPath}" --import tsx examples/start.ts ${args}`;

jest.setTimeout(60_000); // processes take their time on a busy machine

describe('npm start in a terminal', () => {
  it('should ask the person, ask again where the value is wrong, and exit with 0', async () => {
    const { code, screen } = await onTerminal(npmStart(`--tool print_tickets --args '{"copies":2}'`), [
      ['Size: ', '7\r'],
      ['Size: ', 'a4\r'],
      ['Send it? ', 'y\r'],
    ]);
    expect(code).toBe(0);
    expect(screen).toMatch(/travel-desk 1\.0\.0 at http:.+ asks you to fill in a form \(paper\)/);
    expect(screen).toContain('That will not do: it ');
    expect(screen).toContain('! paper: accept {"size":"a4"}');
    expect(screen).toContain('> Printed 2 tickets on A4.');
    expect(screen).toMatch(/paper +-*\^-+a/);
  });

  it('should ask nobody where CI is set', async () => {
    const { code, screen } = await onTerminal(
      `CI=1 ${npmStart('--prompt welcome_letter --args \'{"hotel":"Ritz"}\'')}`,
      [],
    );
    expect(code).toBe(0);
    expect(screen).toContain('Nobody is at the keyboard');
  });

  it('should cancel the request on the wire at Ctrl-C, and exit with 130', async () => {
    const { code, screen } = await onTerminal(npmStart(`--tool watch_board --args '{"seconds":60}'`), [
      ['watching for 60 s', '\u0003'],
    ]);
    expect(code).toBe(130);
    expect(screen).toMatch(/ {2}rounds\r\ncancelled/);
    expect(screen).toContain('server: watch_board: the client has cancelled');
  });

  it('should exit with 130 at Ctrl-C while a question is open', async () => {
    const { code, screen } = await onTerminal(npmStart(`--tool print_tickets --args '{"copies":2}'`), [
      ['Size: ', '\u0003'],
    ]);
    expect(code).toBe(130);
    expect(screen).toMatch(/rounds {2}-*1-*\r\n +paper +-*\^\r\ncancelled/);
  });
});

import { serveHttp } from '../../examples/server/http.js';
import { command, type Ended, start, startHere } from './support/start.js';

jest.setTimeout(60_000); // processes take their time on a busy machine

/** The lines of one exchange, from its request to its marbles. */
const exchangeOf = ({ stdout }: Ended, request: string): string =>
  stdout.split('\n\n').find((part) => part.startsWith(request)) ?? '';

describe('npm start without a terminal', () => {
  let tour: Ended;

  beforeAll(async () => {
    tour = await start();
  });

  it('should exit with 0 and nothing on stderr', () => {
    expect(tour).toMatchObject({ code: 0, stderr: '' });
  });

  it('should say which server asks, and that nobody is there', () => {
    expect(tour.stdout).toMatch(/^travel-desk 1\.0\.0 at http:\/\/127\.0\.0\.1:\d+\/mcp\nNobody is at the keyboard/);
  });

  it('should show four rounds, each with number, id, time, question and answer', () => {
    expect(exchangeOf(tour, 'tools/call book_trip').replace(/\d+ ms/g, 'T ms')).toMatch(
      new RegExp(
        [
          String.raw`^tools/call book_trip \{"city":"Lisbon"\}`,
          String.raw`round 1  id 2  T ms  1 question, state \[redacted\]`,
          String.raw`  \? traveller: a form \(name, .+\) - Who travels to Lisbon\?`,
          String.raw`  ! traveller: accept \{"name":"Ada Lovelace",.+\}`,
          String.raw`round 2  id 3  T ms  1 question, state \[redacted\]`,
          String.raw`  \? motto: a completion of at most 40 tokens - A motto for Ada Lovelace's trip to Lisbon, please\.`,
          String.raw`  ! motto: Slow trains, good company\.`,
          String.raw`round 3  id 4  T ms  1 question, state \[redacted\]`,
          String.raw`  \? payment: consent to open https://pay\.travel-desk\.example/checkout\?trip=Lisbon - Please pay .+`,
          String.raw`  ! payment: accept`,
          String.raw`round 4  id 5  T ms  done`,
          String.raw`  > Ticket LIS-03: .+`,
          String.raw`  > structured: \{"booked":true,.+\}`,
          String.raw`  rounds     -*1-*2-*3-*4\|`,
          String.raw`  traveller  -*\^-*a`,
          String.raw`  motto      -*\^-*a`,
          String.raw`  payment    -*\^-*a$`,
        ].join('\n'),
      ),
    );
  });

  it('should show a round with questions of all four kinds', () => {
    const bag = exchangeOf(tour, 'tools/call pack_bag');
    expect(bag).toMatch(/4 questions/);
    expect(bag).toMatch(/ {2}! folder: \[\{"uri":"file:\/\/\/.+"\}\]/);
    expect(bag).toMatch(/ {2}! terms: accept\n/);
    expect(bag).toMatch(/Packed for rain\. .+ written by the model\. .+ were accepted\. Folders offered: 1\./);
  });

  it('should show rounds that carry state and ask nothing', () => {
    expect(exchangeOf(tour, 'tools/call find_seat').match(/ 0 questions, state \[redacted\]/g)).toHaveLength(3);
  });

  it('should show the progress that the server tells', () => {
    const prints = exchangeOf(tour, 'tools/call print_tickets');
    expect(prints).toMatch(/ {2}~ 1\/1 warming up\nround 1 /);
    expect(prints).toMatch(/ {2}~ 1\/3 ticket 1\n {2}~ 2\/3 ticket 2\n {2}~ 3\/3 ticket 3\nround 2 /);
  });

  it('should show a prompt and a resource that ask', () => {
    expect(exchangeOf(tour, 'prompts/get welcome_letter')).toMatch(/ {2}> user: Write a warm letter .+ Astoria\./);
    expect(exchangeOf(tour, 'resources/read travel://timetable')).toMatch(/ {2}> {3}08:04 {2}Lisbon/);
  });

  it('should never show the state', () => {
    expect(tour.stdout).not.toMatch(/v1\.|eyJ/);
  });
});

describe('npm start against another server', () => {
  it('should go through the rounds over HTTP', async () => {
    const server = await serveHttp();
    try {
      const ended = await startHere('--url', server.url, '--tool', 'book_trip', '--args', '{"city":"Oslo"}');
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout).toMatch(/round 4 .+ done\n {2}> Ticket OSL-03/);
    } finally {
      await server.close();
    }
  });

  it('should go through the rounds over stdio', async () => {
    const desk = command('examples/server/start-stdio.ts');
    const ended = await start('--stdio', desk, '--prompt', 'welcome_letter', '--args', '{"hotel":"Ritz"}');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^travel-desk 1\.0\.0 at .+start-stdio\.ts\n/);
    expect(ended.stdout).toMatch(/round 2 .+ done\n {2}> user: Write a warm letter .+ Ritz\./);
  });

  it('should list what a server offers', async () => {
    const ended = await startHere('--list');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/\ntools\n {2}book_trip {2}Book a trip - .+/);
    expect(ended.stdout).toMatch(/\nprompts\n {2}welcome_letter .+/);
    expect(ended.stdout).toMatch(/\nresources\n {2}travel:\/\/timetable .+/);
  });

  it('should explain itself', async () => {
    const ended = await startHere('--help');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/--url URL[\s\S]+--stdio "COMMAND"[\s\S]+--tool NAME[\s\S]+Exit codes/);
  });
});

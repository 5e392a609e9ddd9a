import { readFlags, splitCommand } from '../../examples/cli/flags.js';

const wrong = (...argv: string[]): string => {
  try {
    readFlags(argv);
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing is wrong';
};

describe('the command line', () => {
  it('should be a tour of the own server without flags', () => {
    expect(readFlags([])).toStrictEqual({
      help: false,
      target: { kind: 'own' },
      job: { kind: 'tour' },
      timeout: 60_000,
    });
  });

  it('should ask another server over HTTP', () => {
    const flags = readFlags(['--url', 'https://mcp.example/mcp', '--header', 'Authorization: Bearer a:b', '--list']);
    expect(flags).toStrictEqual({
      help: false,
      target: { kind: 'url', url: new URL('https://mcp.example/mcp'), headers: { authorization: 'Bearer a:b' } },
      job: { kind: 'list' },
      timeout: 60_000,
    });
  });

  it('should ask a server that it starts', () => {
    const flags = readFlags(['--stdio', 'node "my server.js" -v', '--resource', 'x://y', '--timeout', '1.5']);
    expect(flags).toStrictEqual({
      help: false,
      target: { kind: 'stdio', command: 'node', args: ['my server.js', '-v'] },
      job: { kind: 'request', request: { method: 'resources/read', params: { uri: 'x://y' } } },
      timeout: 1500,
    });
  });

  it.each([
    ['--tool', 'tools/call'],
    ['--prompt', 'prompts/get'],
  ])('should ask for %s with its arguments', (flag, method) => {
    expect(readFlags([flag, 'x', '--args', '{"__proto__":1}'])).toMatchObject({
      job: { request: { method, params: { name: 'x', arguments: JSON.parse('{"__proto__":1}') as unknown } } },
    });
    expect(readFlags([flag, 'x'])).toMatchObject({ job: { request: { params: { arguments: {} } } } });
  });

  it.each([
    [['--tol', 'x'], "Unknown option '--tol' (--help shows the flags)"],
    [['--url'], "Option '--url <value>' argument missing (--help shows the flags)"],
    [['x'], "Unexpected argument 'x' (--help shows the flags)"],
    [['--url', 'http://a', '--stdio', 'b', '--list'], '--url and --stdio exclude each other'],
    [['--url', 'ftp://a', '--list'], '--url needs an http or https address, not "ftp://a"'],
    [['--url', 'nonsense', '--list'], '--url needs an http or https address, not "nonsense"'],
    [['--url', 'http://me:secret@a', '--list'], '--url must not hold a password: use --header'],
    [['--url', 'http://a'], 'say what to ask of the server: --tool, --prompt, --resource or --list'],
    [['--stdio', '  ', '--list'], '--stdio needs a command'],
    [['--stdio', 'node "x', '--list'], '--stdio has a quote that is not closed'],
    [['--header', 'a: b', '--list'], '--header goes with --url'],
    [['--url', 'http://a', '--header', 'secret', '--list'], '--header needs "NAME: VALUE"'],
    [['--tool', 'x', '--list'], '--tool, --prompt, --resource and --list exclude each other'],
    [['--args', '{}'], '--args goes with --tool or --prompt'],
    [['--resource', 'x://y', '--args', '{}'], '--args goes with --tool or --prompt'],
    [['--tool', 'x', '--args', '[1]'], '--args needs a JSON object, such as \'{"city":"Oslo"}\''],
    [['--timeout', 'soon'], '--timeout needs a number of seconds, not "soon"'],
    [['--timeout', '0'], '--timeout needs a number of seconds, not "0"'],
    [['--timeout', '9e9'], '--timeout needs a number of seconds, not "9e9"'],
  ])('should refuse %j', (argv, sentence) => {
    expect(wrong(...argv)).toBe(sentence);
  });

  it('should say where the JSON of --args ends to be JSON', () => {
    expect(wrong('--tool', 'x', '--args', '{city}')).toMatch(/^--args is not JSON: .+/);
  });
});

describe('the command of --stdio', () => {
  it.each([
    ['a  b', ['a', 'b']],
    [`a "b c" 'd "e"'`, ['a', 'b c', 'd "e"']],
    ['a\\ b "c\\"d" "e\\f"', ['a b', 'c"d', 'e\\f']],
    [`--x="y z"'!'`, ['--x=y z!']],
    [`a '' ""`, ['a', '', '']],
    ['', []],
  ])('should be split as a shell would: %s', (command, words) => {
    expect(splitCommand(command)).toStrictEqual(words);
  });
});

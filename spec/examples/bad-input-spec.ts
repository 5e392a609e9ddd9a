import { sendJson, withServer, discovery, type Script } from './support/scripted-http.js';
import { command, complaints, start, startHere } from './support/start.js';

jest.setTimeout(60_000); // processes take their time on a busy machine

describe('npm start, wrongly used', () => {
  it.each([
    [['--wrong'], /^Unknown option '--wrong'/],
    [['--tool', 'book_trip', '--args', '{city'], /^--args is not JSON: /],
    [['--tool', 'nothing'], /^http:.+: Tool nothing not found \(JSON-RPC error -32602\)$/],
    [['--tool', 'book_trip', '--args', '{"city":7}'], /^the tool has reported an error$/],
    [['--resource', 'travel://nowhere'], /^http:.+ \(JSON-RPC error -32602\)$/],
    [
      ['--tool', 'watch_board', '--args', '{"seconds":60}', '--timeout', '2'],
      /gave no answer to tools\/call within 2 s$/,
    ],
    [['--url', 'http://127.0.0.1:1/mcp', '--list'], /^cannot reach http:\/\/127\.0\.0\.1:1\/mcp: /],
    [['--url', 'http://nowhere.invalid/mcp', '--list'], /^cannot reach http:\/\/nowhere\.invalid\/mcp: /],
    [['--stdio', 'no-such-command', '--list'], /^cannot start no-such-command: spawn no-such-command ENOENT$/],
    [['--stdio', '"' + process.execPath + '" -e 1', '--list'], / has closed the connection$/],
    [
      ['--stdio', '"' + process.execPath + '" no-file.js', '--list'],
      / has closed the connection: Error: Cannot find module /,
    ],
    [
      ['--stdio', command('spec/examples/support/quitter.ts'), '--tool', 'x'],
      / has closed the connection: Error: out of coffee$/,
    ],
    [['--stdio', command('spec/examples/support/old-server.ts'), '--list'], / does not speak MCP 2026-07-28: /],
  ])('should say so in one line and exit with 1: %j', async (args, line) => {
    const ended = await startHere(...args);
    expect(ended.code).toBe(1);
    expect(complaints(ended)).toStrictEqual([expect.stringMatching(line)]);
  });
});

describe('npm start in a process of its own', () => {
  it.each([[['--wrong']], [['--url', 'http://127.0.0.1:1/mcp', '--list']], [['--stdio', 'no-such-command', '--list']]])(
    'should exit with 1, with its one line on stderr: %j',
    async (args) => {
      const ended = await start(...args);
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      expect(complaints(ended)).toStrictEqual([expect.stringMatching(/^rxjs-mrtr: /)]);
    },
  );
});

describe('npm start against a server that is none', () => {
  const against = (script: Script, ...args: string[]) =>
    withServer(script, (url) => startHere('--url', url, '--tool', 'x', ...args));

  it.each<[string, Script, RegExp]>([
    [
      'a web page',
      (_message, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      /cannot reach .+: Unexpected content type: text\/html$/,
    ],
    [
      'nothing there',
      (_message, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>'),
      /cannot reach .+: it answers with HTTP status 404$/,
    ],
    [
      'a login',
      (_message, response) => void response.writeHead(401).end(),
      /: it answers with HTTP status 401 \(try --header "Authorization: \.\.\."\)$/,
    ],
    [
      'an older revision, by its error',
      ({ id }, response) => {
        const error = { code: -32022, message: 'Unsupported', data: { supported: ['2025-11-25'], requested: 'x' } };
        sendJson(response, 400, { jsonrpc: '2.0', id, error });
        return undefined;
      },
      / does not speak MCP 2026-07-28: it speaks 2025-11-25$/,
    ],
    [
      'an older revision, which wants a session',
      (_message, response) => {
        const error = { code: -32000, message: 'Bad Request: Server not initialized' };
        sendJson(response, 400, { jsonrpc: '2.0', id: null, error });
        return undefined;
      },
      / does not speak MCP 2026-07-28: .+/,
    ],
    ['an answer that is none', () => [], /^cannot reach .+: what it sends is not JSON-RPC$/],
    [
      'another revision, by its own word',
      () => ({ ...discovery, supportedVersions: ['2030-01-01'] }),
      /: it speaks 2030-01-01$/,
    ],
  ])('should say so in one line and exit with 1: %s', async (_name, script, line) => {
    const ended = await against(script);
    expect(ended.code).toBe(1);
    expect(complaints(ended)).toStrictEqual([expect.stringMatching(line)]);
  });

  it.each<[string, Script]>([
    ['never answers', () => undefined],
    ['accepts and says nothing', (_message, response) => void response.writeHead(202).end()],
    [
      'answers somebody else',
      ({ id }, response) => {
        sendJson(response, 200, { jsonrpc: '2.0', id: id + 1, result: {} });
        return undefined;
      },
    ],
  ])('should not wait for ever for one that %s', async (_name, script) => {
    const ended = await against(script, '--timeout', '0.5');
    expect(ended.code).toBe(1);
    expect(complaints(ended)).toStrictEqual([
      expect.stringMatching(/ gave no answer to server\/discover within 0\.5 s$/),
    ]);
  });
});

describe('npm start against a hostile server', () => {
  const evil = '\u001b[2J\u001b]0;owned\u0007\u202e';
  const secret = 'do-not-show-me';

  it('should show what it sends without obeying it, and never its state', async () => {
    let rounds = 0;
    const script: Script = ({ method }) => {
      if (method === 'server/discover') {
        return { ...discovery, _meta: { 'io.modelcontextprotocol/serverInfo': { name: `bank${evil}`, version: '1' } } };
      }
      rounds++;
      const question = {
        method: 'elicitation/create',
        params: {
          message: `hello${evil}`,
          requestedSchema: { type: 'object', properties: { [`field${evil}`]: { type: 'string', title: evil } } },
        },
      };
      return rounds === 1
        ? { resultType: 'input_required', inputRequests: { [`key${evil}`]: question }, requestState: secret }
        : {
            resultType: 'complete',
            content: [{ type: 'text', text: `done${evil}` }],
            requestState: secret,
            [evil]: evil,
          };
    };
    const ended = await withServer(script, (url) => startHere('--url', url, '--tool', 'x'));
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^bank\\u\{1b\}\[2J/);
    expect(ended.stdout).toMatch(/hello\\u\{1b\}/);
    expect(ended.stdout).toMatch(/done\\u\{1b\}/);
    expect(ended.stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(ended.stdout).not.toContain(secret);
  });

  it('should bear what is not of the type it should be', async () => {
    const odd = { toString: 1, valueOf: 1 };
    const blocks = [
      null,
      5,
      { type: odd },
      { type: 'image', data: '', mimeType: odd },
      { type: 'x', resource: { uri: odd, blob: odd } },
    ];
    const script: Script = ({ method }) =>
      method === 'server/discover'
        ? { supportedVersions: ['2026-07-28', odd], capabilities: [odd], _meta: odd }
        : { content: blocks, messages: [null, { role: odd, content: odd }], contents: [odd, 7], description: odd };
    const ended = await withServer(script, (url) => startHere('--url', url, '--tool', 'x'));
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^a server without a name at http:/);
    expect(ended.stdout).toContain('> [{"toString":1,"valueOf":1}]');
  });

  it('should not obey its error either', async () => {
    const script: Script = ({ id, method }, response) => {
      if (method === 'server/discover') return discovery;
      sendJson(response, 200, { jsonrpc: '2.0', id, error: { code: -32603, message: `no\nno${evil}` } });
      return undefined;
    };
    const ended = await withServer(script, (url) => startHere('--url', url, '--tool', 'x'));
    expect(ended.code).toBe(1);
    expect(complaints(ended)).toStrictEqual([expect.stringContaining('no\\u{a}no\\u{1b}[2J')]);
  });

  it('should end an exchange that asks without end', async () => {
    const script: Script = ({ method }) =>
      method === 'server/discover'
        ? discovery
        : { resultType: 'input_required', inputRequests: { r: { method: 'roots/list' } } };
    const ended = await withServer(script, (url) => startHere('--url', url, '--tool', 'x'));
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/ {2}rounds {2}-*1.+7-*#/);
    expect(complaints(ended)).toStrictEqual([expect.stringMatching(/: tools\/call: .+maxRounds.+8/)]);
  });
});

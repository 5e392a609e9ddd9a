import type { RequestedSchema } from 'rxjs-mrtr/codecs';
import type { Answers } from '../../examples/cli/answers/answers.js';
import { personAnswers } from '../../examples/cli/answers/person.js';
import { typist } from './support/desk.js';

const asking = { key: 'q', signal: new AbortController().signal };

function person(...lines: string[]) {
  const desk = typist(...lines);
  return { desk, answers: personAnswers(desk, () => 'bank 1.0 at https://bank.example/mcp') };
}

async function fill(requestedSchema: RequestedSchema, ...lines: string[]) {
  const { desk, answers } = person(...lines);
  const result = await answers.form({ message: 'Please', requestedSchema }, asking);
  expect(desk.left()).toBe(0);
  return { result, screen: desk.seen.join('\n') };
}

const schema = (properties: RequestedSchema['properties'], ...required: string[]): RequestedSchema => ({
  type: 'object',
  properties,
  required,
});

describe('a form at the keyboard', () => {
  it('should show who asks, and each field with title, description, rule, choices and default', async () => {
    const { screen } = await fill(
      schema(
        {
          name: { type: 'string', title: 'Name', description: 'As in the passport', minLength: 2, maxLength: 9 },
          class: { type: 'string', oneOf: [{ const: '1', title: 'First' }], default: '1' },
        },
        'name',
      ),
      'Ada',
      '',
      'y',
    );
    expect(screen).toBe(
      [
        '',
        '  bank 1.0 at https://bank.example/mcp asks you to fill in a form (q)',
        '  Please',
        '  Name (text, 2 to 9 characters)',
        '    As in the passport',
        '  Name: ',
        '  class (one of the choices, may be left empty)',
        '    1 First',
        '  class [1]: ',
        '  To be sent:',
        '    name: Ada',
        '    class: 1',
        '  Send it? [y]es, [n]o, start again: ',
      ].join('\n'),
    );
  });

  it.each<[RequestedSchema['properties'][string], string, unknown]>([
    [{ type: 'string' }, 'x y', 'x y'],
    [{ type: 'string', format: 'date' }, '2028-02-29', '2028-02-29'],
    [{ type: 'number' }, '-1.5', -1.5],
    [{ type: 'integer' }, '7', 7],
    [{ type: 'boolean' }, 'Yes', true],
    [{ type: 'boolean' }, 'n', false],
    [{ type: 'string', enum: ['red', 'blue'] }, '2', 'blue'],
    [{ type: 'string', enum: ['red', 'blue'] }, 'red', 'red'],
    [{ type: 'string', enum: ['2', '1'] }, '2', '2'],
    [{ type: 'string', enum: ['r'], enumNames: ['Red'] }, 'red', 'r'],
    [{ type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] } }, '1, c', ['a', 'c']],
    [{ type: 'array', items: { anyOf: [{ const: 'a', title: 'Aah' }] } }, 'aah', ['a']],
  ])('should read %j from "%s"', async (property, typed, value) => {
    const { result } = await fill(schema({ it: property }, 'it'), typed, 'y');
    expect(result).toStrictEqual({ action: 'accept', content: { it: value } });
  });

  it.each<[RequestedSchema['properties'][string], string, string, RegExp]>([
    [{ type: 'string', minLength: 2 }, 'x', 'xy', /it is shorter than minLength\. Wanted: text, at least 2 characters/],
    [{ type: 'string', format: 'date' }, '2027-02-29', '2027-02-28', /it .+\. Wanted: date \(YYYY-MM-DD\)/],
    [{ type: 'string', format: 'email' }, 'ada', 'ada@example.org', /Wanted: e-mail address/],
    [{ type: 'number', maximum: 3 }, 'three', '3', /it is something else\. Wanted: number, up to 3/],
    [{ type: 'number' }, '', '0', /Wanted: number/],
    [
      { type: 'integer', minimum: 1, maximum: 3 },
      '1.5',
      '1',
      /it is not a whole number\. Wanted: whole number, 1 to 3/,
    ],
    [{ type: 'boolean' }, '__proto__', 'y', /Wanted: yes or no/],
    [{ type: 'string', enum: ['a'] }, '2', '1', /Wanted: one of the choices/],
    [
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, maxItems: 1 },
      '1,2',
      '1',
      /more items than maxItems/,
    ],
  ])('should ask again: %j does not take "%s"', async (property, wrong, right, complaint) => {
    const { result, screen } = await fill(schema({ it: property }, 'it'), wrong, right, 'y');
    expect(result.action).toBe('accept');
    expect(screen).toMatch(complaint);
    expect(screen.match(/\n {2}it: /g)).toHaveLength(2);
  });

  it('should leave out what is left empty, and put in the default', async () => {
    const { result } = await fill(schema({ a: { type: 'string' }, b: { type: 'integer', default: 3 } }), '', '', 'y');
    expect(result).toStrictEqual({ action: 'accept', content: { b: 3 } });
  });

  it('should start again if the person wants to', async () => {
    const { result } = await fill(schema({ it: { type: 'string' } }, 'it'), 'a', 'what?', 'n', 'b', '');
    expect(result).toStrictEqual({ action: 'accept', content: { it: 'b' } });
  });

  it.each([
    [':decline', 'decline'],
    [':cancel', 'cancel'],
  ])('should be refused with %s at any field, and at the end', async (typed, action) => {
    const fields = schema({ a: { type: 'string' }, b: { type: 'string' } });
    expect((await fill(fields, typed)).result).toStrictEqual({ action });
    expect((await fill(fields, 'x', typed)).result).toStrictEqual({ action });
    expect((await fill(fields, 'x', 'y', typed)).result).toStrictEqual({ action });
  });

  it('should keep a field named __proto__', async () => {
    const properties = JSON.parse('{"__proto__":{"type":"string"}}') as RequestedSchema['properties'];
    const { result } = await fill(schema(properties, '__proto__'), 'x', 'y');
    expect(Object.getOwnPropertyDescriptor(result.content, '__proto__')?.value).toBe('x');
  });

  it('should not obey what the server writes into it', async () => {
    const evil = 'a\u001b[2J\u202e';
    const { screen } = await fill(
      schema({ [evil]: { type: 'string', title: evil, description: evil }, c: { type: 'string', enum: [evil] } }),
      '',
      '1',
      'y',
    );
    expect(screen).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });
});

describe('an address at the keyboard', () => {
  const ask = async (url: string, ...lines: string[]) => {
    const { desk, answers } = person(...lines);
    const result = await answers.url({ mode: 'url', message: 'Pay here', url }, asking);
    return { result, screen: desk.seen.join('\n') };
  };

  it('should be shown in full, with its host', async () => {
    const url = `https://user@pay.example/${'x'.repeat(3000)}`;
    const { screen } = await ask(url, 'y');
    expect(screen).toContain('bank 1.0 at https://bank.example/mcp asks you to open a page (q)');
    expect(screen).toContain(`\n  address: ${url}\n`);
    expect(screen).toContain('\n  host:    pay.example\n');
    expect(screen).not.toContain('Take care');
  });

  it('should come with a warning where it is not what it looks like', async () => {
    expect((await ask('http://pay.example/', 'n')).screen).toContain('not an https address');
    expect((await ask('https://аpple.example/', 'n')).screen).toContain(
      'host:    xn--pple-43d.example\n  Take care: the host',
    );
  });

  it.each([
    ['y', 'accept'],
    ['YES', 'accept'],
    ['n', 'decline'],
    [':decline', 'decline'],
    ['c', 'cancel'],
  ])('should be answered by "%s" with %s', async (typed, action) => {
    expect((await ask('https://a.example/', typed)).result).toStrictEqual({ action });
  });

  it('should take nothing else for consent', async () => {
    const { result, screen } = await ask('https://a.example/', '', 'ok', 'n');
    expect(result).toStrictEqual({ action: 'decline' });
    expect(screen.match(/Do you agree\?/g)).toHaveLength(3);
  });
});

describe('a completion at the keyboard', () => {
  const params: Parameters<Answers['sampling']>[0] = {
    systemPrompt: 'Be brief.',
    messages: [
      { role: 'user', content: { type: 'text', text: 'Hello' } },
      { role: 'assistant', content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
    ],
    maxTokens: 2,
  };

  it('should show all the messages', async () => {
    const { desk, answers } = person('');
    await answers.sampling(params, asking);
    expect(desk.seen.join('\n')).toContain(
      '  system: Be brief.\n  user: Hello\n  assistant: [image, image/png, 4 characters]\n  (at most 2 tokens)',
    );
  });

  it('should be what the person types', async () => {
    const { answers } = person('Good day');
    await expect(answers.sampling(params, asking)).resolves.toStrictEqual({
      role: 'assistant',
      model: 'a person',
      content: { type: 'text', text: 'Good day' },
      stopReason: 'endTurn',
    });
  });

  it('should be canned if nothing is typed, and never longer than the server allows', async () => {
    const { answers } = person('');
    await expect(answers.sampling(params, asking)).resolves.toStrictEqual({
      role: 'assistant',
      model: 'canned',
      content: { type: 'text', text: 'Slow tra' },
      stopReason: 'maxTokens',
    });
  });

  it('should be refused with :decline, which gives the request up', async () => {
    const { answers } = person(':decline');
    await expect(answers.sampling(params, asking)).rejects.toThrow('you refused to answer q');
  });
});

describe('the folders at the keyboard', () => {
  it.each([
    [['y'], 1],
    [['what', 'n'], 0],
  ])('should be offered or not: %j', async (lines, count) => {
    const { answers } = person(...lines);
    const roots = await answers.roots({}, asking);
    expect(roots).toHaveLength(count);
    for (const { uri } of roots) expect(uri).toMatch(/^file:\/\//);
  });

  it('should be refused with :decline', async () => {
    await expect(person(':decline').answers.roots({}, asking)).rejects.toThrow('you refused to answer q');
  });
});

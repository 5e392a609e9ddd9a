import { of, retry } from 'rxjs';
import { exchange, type McpClientError, type McpRequest } from '../../lib/index.js';
import { complete, elicit, inputRequired, listRoots, scriptedInput, scriptedServer } from '../../lib/testing.js';
import { observe } from '../support/observe.js';

const request: McpRequest = { method: 'tools/call' };
const capabilities = { elicitation: {}, roots: {} };
const accept = { action: 'accept', content: {} };
const decline = { action: 'decline' };
const done = complete({ content: [] });
const question = elicit('Sure?');

const ask = (input: ReturnType<typeof scriptedInput>, key: string) => observe(input.handleInput(key, question));

describe('scriptedInput', () => {
  it('answers every time with what is no list, once each with a list', () => {
    const input = scriptedInput({ a: accept, b: [accept, of(decline)] });
    expect(ask(input, 'a').values).toStrictEqual([accept]);
    expect(ask(input, 'a').values).toStrictEqual([accept]);
    expect(ask(input, 'b').values).toStrictEqual([accept]);
    expect(ask(input, 'b').values).toStrictEqual([decline]);
    input.verify();
    expect(input.asked.map(({ key }) => key)).toStrictEqual(['a', 'a', 'b', 'b']);
    expect(ask(input, 'b').error).toStrictEqual(
      new Error('The script has 2 answer(s) for the key "b": there is none for question 3 (elicitation/create)'),
    );
    expect(() => {
      input.verify();
    }).toThrow('there is none for question 3');
  });

  it('throws Errors and calls functions with what was asked', () => {
    const error = new Error('nobody there');
    const input = scriptedInput({ e: error, f: ({ key, method, params }) => ({ key, method, params }), g: [] });
    expect(ask(input, 'e').error).toBe(error);
    expect(ask(input, 'f').values).toStrictEqual([{ key: 'f', ...question }]);
    expect(ask(input, 'g').error).toStrictEqual(
      new Error('The script has 0 answer(s) for the key "g": there is none for question 1 (elicitation/create)'),
    );
  });

  it('makes an unscripted key an error that names it', () => {
    const server = scriptedServer([inputRequired({ ok: question, roots: listRoots() }), done]);
    const input = scriptedInput({ ok: accept, never: accept });
    const { error } = observe(exchange(request, { ...server, ...input, capabilities }));
    expect((error as McpClientError).reason).toStrictEqual({ type: 'raised', key: 'roots' });
    expect((error as McpClientError).cause).toStrictEqual(
      new Error('The script has no answer for the key "roots" (roots/list)'),
    );
    expect(() => {
      input.verify();
    }).toThrow('The script has no answer for the key "roots" (roots/list)');
  });

  it('says in verify which answers were not used', () => {
    const input = scriptedInput({ a: accept, b: [accept, accept], c: [accept], d: [] });
    ask(input, 'b');
    ask(input, 'c');
    expect(() => {
      input.verify();
    }).toThrow('The script has answers that were not used: "a" (never asked), "b" (1 of 2 asked)');
  });

  it('types what functions get, in lists too', () => {
    const input = scriptedInput({ f: ({ key }) => ({ key: key.length }), g: [({ at }) => ({ at: at.toFixed() })] });
    expect(ask(input, 'f').values).toStrictEqual([{ key: 1 }]);
    expect(ask(input, 'g').values).toHaveLength(1);
  });

  it('knows own keys only, and any of them', () => {
    const answers = JSON.parse(
      '{"__proto__":{"action":"accept"},"constructor":{"action":"cancel"},"":{"action":"decline"}}',
    ) as {
      [key: string]: object;
    };
    const input = scriptedInput(answers);
    expect(ask(input, '__proto__').values).toStrictEqual([{ action: 'accept' }]);
    expect(ask(input, 'constructor').values).toStrictEqual([{ action: 'cancel' }]);
    expect(ask(input, '').values).toStrictEqual([{ action: 'decline' }]);
    expect(ask(input, 'toString').error).toStrictEqual(
      new Error('The script has no answer for the key "toString" (elicitation/create)'),
    );
  });

  it('is cold: to subscribe again is to ask again', () => {
    const input = scriptedInput({ a: [new Error('typo'), accept] });
    const answer = input.handleInput('a', question);
    expect(input.asked).toHaveLength(0);
    expect(observe(answer.pipe(retry(1))).values).toStrictEqual([accept]);
    expect(input.asked).toHaveLength(2);
  });

  it.each([[null], [undefined], [7], [[accept]]])('refuses %p as answers', (answers) => {
    expect(() => scriptedInput(answers as never)).toThrow(
      new TypeError('The answers of a scripted input must be an object of answers by key'),
    );
  });
});

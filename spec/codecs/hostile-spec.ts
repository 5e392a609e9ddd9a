import * as codecs from 'rxjs-mrtr/codecs';

function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
}

describe('a hostile value', () => {
  it('with a million wrong items costs no million errors', () => {
    const content = new Array<unknown>(1_000_000).fill(1);
    const decoded = codecs.CallToolResult.decode({ content });
    expect(decoded._tag === 'Left' && decoded.left.length).toBe(32);
  });

  it('with a hundred thousand wrong members costs no hundred thousand errors', () => {
    const members = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, null]));
    const decoded = codecs.ElicitResult.decode({ action: 'accept', content: members });
    expect(decoded._tag === 'Left' && decoded.left.length).toBe(32);
  });

  it('with wrong lists in wrong lists costs no product of errors', () => {
    const wrong = { type: 'tool_result', toolUseId: 'a', content: new Array<unknown>(1000).fill(null) };
    const content = new Array<unknown>(1000).fill(wrong);
    const decoded = codecs.CreateMessageResult.decode({ role: 'user', model: 'm', content });
    expect(decoded._tag === 'Left' && decoded.left.length).toBeLessThanOrEqual(64);
  });

  it('nested a hundred thousand deep is read no deeper than the codec goes', () => {
    const deep = nested(100_000);
    expect(codecs.CallToolResult.is({ content: [], structuredContent: deep, _meta: deep })).toBe(true);
    expect(codecs.ToolUseContent.is({ type: 'tool_use', id: 'a', name: 'b', input: deep })).toBe(true);
    expect(codecs.CallToolResult.is({ content: deep })).toBe(false);
    expect(codecs.RequestedSchema.decode({ type: 'object', properties: { a: deep } })._tag).toBe('Left');
  });

  it('with a huge URL is refused or read in linear time', () => {
    const url = `https://example.com/${'a'.repeat(2_000_000)}`;
    expect(codecs.ElicitRequestURLParams.is({ mode: 'url', message: '', url })).toBe(true);
    expect(codecs.ElicitRequestURLParams.is({ mode: 'url', message: '', url: 'a'.repeat(2_000_000) })).toBe(false);
  });

  it('with a member named __proto__ keeps it as a member', () => {
    const text = '{"action":"accept","content":{"__proto__":"x"}}';
    const value: unknown = JSON.parse(text);
    const decoded = codecs.ElicitResult.decode(value);
    expect(decoded._tag === 'Right' && JSON.stringify(decoded.right)).toBe(text);
    expect(codecs.ElicitResult.is(JSON.parse('{"action":"accept","content":{"__proto__":{"x":1}}}'))).toBe(false);
  });
});

import type { Context, ContextEntry, Mixed } from 'io-ts';
import { firstPath } from '../../lib/codec.js';
import * as codecs from 'rxjs-mrtr/codecs';

const secret = 'hunter2';

function pathOf(codec: Mixed, value: unknown): string {
  const decoded = codec.decode(value);
  return decoded._tag === 'Left' ? firstPath(decoded.left) : 'none';
}

const message = { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' };
const elicit = (property: unknown): unknown => ({
  message: 'm',
  requestedSchema: { type: 'object', properties: { age: property } },
});

const cases: readonly (readonly [codec: Mixed, value: unknown, path: string])[] = [
  [codecs.ElicitResult, secret, ''],
  [codecs.ElicitResult, {}, 'action'],
  [codecs.ElicitResult, { action: secret }, 'action'],
  [codecs.ElicitResult, { action: 'accept', content: [secret] }, 'content'],
  [codecs.ElicitResult, { action: 'accept', content: { name: { secret } } }, 'content.name'],
  [codecs.ElicitResult, { action: 'accept', content: { 'a\nb': null } }, 'content.a\\nb'],
  [codecs.ElicitResult, { action: 'accept', content: { ['k'.repeat(99)]: null } }, `content.${'k'.repeat(64)}`],
  [codecs.ListRootsResult, { roots: [{ uri: 'file:///a' }, { uri: secret }] }, 'roots.1.uri'],
  [codecs.CreateMessageResult, { ...message, content: secret }, 'content'],
  [codecs.CreateMessageResult, { ...message, content: { type: secret } }, 'content.type'],
  [codecs.CreateMessageResult, { ...message, content: [message.content, { type: 'text' }] }, 'content.1.text'],
  [
    codecs.CreateMessageResult,
    { ...message, content: { type: 'tool_result', toolUseId: 'a', content: [{ type: 'image', data: 'b' }] } },
    'content.content.0.mimeType',
  ],
  [codecs.ElicitRequestParams, { ...Object(elicit({ type: 'string' })), mode: 'voice' }, 'mode'],
  [codecs.ElicitRequestParams, { mode: 'url', message: 'm', url: 'not a url' }, 'url'],
  [codecs.ElicitRequestParams, elicit({ type: 'object', properties: {} }), 'requestedSchema.properties.age.type'],
  [codecs.ElicitRequestParams, elicit({ type: 'integer', minimum: secret }), 'requestedSchema.properties.age.minimum'],
  [codecs.ElicitRequestParams, elicit({ type: 'array' }), 'requestedSchema.properties.age.items'],
  [
    codecs.InputRequiredResult,
    { resultType: 'input_required', inputRequests: { a: { method: 'x/y' } } },
    'inputRequests.a.method',
  ],
  [codecs.InputRequiredResult, { resultType: 'input_required' }, ''],
  [codecs.InputRequiredResult, { resultType: 'complete', requestState: secret }, 'resultType'],
  [codecs.InputResponses, { a: { action: 'shrug' } }, 'a.action'],
  [codecs.InputResponses, { a: { roots: secret } }, 'a.roots'],
  [codecs.InputResponses, { a: { role: 'user', content: [], model: 1 } }, 'a.model'],
  [codecs.InputResponses, { a: secret }, 'a'],
  [codecs.EmbeddedResource, { type: 'resource', resource: { uri: 'a', blob: 1 } }, 'resource.blob'],
  [codecs.EmbeddedResource, { type: 'resource', resource: { uri: 'a' } }, 'resource.text'],
  [codecs.CallToolResult, { content: [{ type: 'resource_link', uri: 'a' }] }, 'content.0.name'],
  [codecs.ClientCapabilities, { elicitation: { form: true } }, 'elicitation.form'],
  [codecs.ClientCapabilities, { extensions: { 'a/b': 1 } }, 'extensions.a/b'],
];

describe('a failed decode', () => {
  it.each(cases.map(([codec, value, path]) => ({ name: codec.name, codec, value, path })))(
    'of $name says where: "$path"',
    ({ codec, value, path }) => {
      expect(codec.is(value)).toBe(false);
      expect(pathOf(codec, value)).toBe(path);
      expect(pathOf(codec, value)).not.toContain(secret);
    },
  );

  it('says of an answer which rule it breaks, where there is more to say than its type', () => {
    const decoded = codecs.ListRootsResult.decode({ roots: [{ uri: secret }] });
    expect(decoded).toHaveProperty('left.0.message', 'does not begin with file://');
  });
});

describe('the path of errors that were made by hand', () => {
  const type = (tag: string) => ({ _tag: tag, name: tag }) as unknown as Mixed;
  const path = (...entries: readonly Partial<ContextEntry>[]) =>
    firstPath([{ value: secret, context: entries as Context }]);

  it.each([
    ['UnionType', 'b'],
    ['IntersectionType', 'b'],
    ['MyUnionType', '0.b'],
    ['UnionTypeOfMine', '0.b'],
    ['InterfaceType', '0.b'],
  ])('leaves out the parts of a combination: %s', (tag, expected) => {
    expect(path({ key: '', type: type(tag) }, { key: '0', type: type('x') }, { key: 'b' })).toBe(expected);
  });

  it('takes what has no type, or no error, as it comes', () => {
    expect(path({ key: '' }, { key: 'a' })).toBe('a');
    expect(firstPath([])).toBe('');
  });
});

describe('an answer of one of three kinds', () => {
  it('is told by its members', () => {
    expect(codecs.InputResponse.is({ action: 'cancel' })).toBe(true);
    expect(codecs.InputResponse.is({ roots: [] })).toBe(true);
    expect(codecs.InputResponse.is(message)).toBe(true);
    expect(codecs.InputResponse.is({ ...message, action: 'said', roots: 'none' })).toBe(true);
    expect(codecs.InputResponse.is({ action: 'said', roots: [] })).toBe(true);
    expect(codecs.InputResponse.is({})).toBe(false);
  });
});

import { fromClient, fromTransport, type McpTransport, type TransportOptions } from '../../lib/sdk.js';
import { FakeTransport, options, quiet } from '../support/sdk-fake.js';

const nothing = (): void => undefined;

describe('bad arguments of fromTransport are a TypeError that names the option', () => {
  const good = (): McpTransport => new FakeTransport();

  it.each([
    ['transport', undefined],
    ['transport', null],
    ['transport', 'http://localhost'],
    ['transport.start', { send: nothing, close: nothing }],
    ['transport.send', { start: nothing, close: nothing, send: 'x' }],
    ['transport.close', { start: nothing, send: nothing }],
  ])('%s', (name, transport) => {
    const make = (): unknown => fromTransport(transport as unknown as McpTransport, options);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${name.replace('.', '\\.')} must be `));
  });

  it.each([
    ['options', undefined],
    ['options', null],
    ['options', 'x'],
    ['clientInfo', { ...options, clientInfo: undefined }],
    ['clientInfo', { ...options, clientInfo: 'spec' }],
    ['clientInfo', { ...options, clientInfo: ['spec'] }],
    ['clientInfo.name', { ...options, clientInfo: { version: '1' } }],
    ['clientInfo.name', { ...options, clientInfo: { name: '', version: '1' } }],
    ['clientInfo.version', { ...options, clientInfo: { name: 'spec', version: 1 } }],
    ['capabilities', { clientInfo: options.clientInfo }],
    ['capabilities', { ...options, capabilities: null }],
    ['capabilities', { ...options, capabilities: [] }],
    ['protocolVersion', { ...options, protocolVersion: 20260728 }],
    ['protocolVersion', { ...options, protocolVersion: '' }],
    ['headers', { ...options, headers: { 'x-a': '1' } }],
  ])('%s: %j', (name, given) => {
    const make = (): unknown => fromTransport(good(), given as unknown as TransportOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${name.replace('.', '\\.')} must be `));
  });

  it('shows a value, but never the inside of an object', () => {
    const refused = (clientInfo: unknown): (() => unknown) => {
      return () => fromTransport(good(), { ...options, clientInfo } as TransportOptions);
    };
    expect(refused('x'.repeat(100))).toThrow(`clientInfo must be an object, not "${'x'.repeat(64)}"`);
    expect(refused(() => 1)).toThrow('clientInfo must be an object, not a function');
    expect(refused(['secret'])).toThrow('clientInfo must be an object, not an array');
    expect(refused(new Map([['secret', 1]]))).toThrow('clientInfo must be an object, not an object');
    expect(refused(7)).toThrow('clientInfo must be an object, not 7');
  });

  it.each([
    ['options must be an object, not null', null],
    ['capabilities must be an object, not an array', { ...options, capabilities: [] }],
    ['protocolVersion must be a non-empty string, not ""', { ...options, protocolVersion: '' }],
    ['headers must be a function, not an object', { ...options, headers: {} }],
  ])('says: %s', (message, given) => {
    expect(() => fromTransport(good(), given as unknown as TransportOptions)).toThrow(new TypeError(message));
  });

  it.each([
    ['transport must be an object, not null', null],
    ['transport.start must be a function, not undefined', {}],
  ])('says: %s', (message, transport) => {
    expect(() => fromTransport(transport as unknown as McpTransport, options)).toThrow(new TypeError(message));
  });

  it('leaves the transport alone', () => {
    const transport = new FakeTransport();
    expect(() => fromTransport(transport, {} as TransportOptions)).toThrow(TypeError);
    expect(transport.onmessage).toBeUndefined();
  });
});

describe('what fromTransport takes', () => {
  it('takes undefined for the options that have a default', () => {
    const transport = new FakeTransport();
    const connection = fromTransport(transport, { ...options, protocolVersion: undefined, headers: undefined });
    expect(connection.capabilities).toBe(options.capabilities);
    expect(transport.started).toBe(0);
  });

  it('takes a class instance, whose headers are called as its method', () => {
    class Settings {
      readonly clientInfo = options.clientInfo;
      readonly capabilities = options.capabilities;
      readonly token = 't';
      headers(): { [name: string]: string } {
        return { 'x-token': this.token };
      }
    }
    const transport = new FakeTransport();
    fromTransport(transport, new Settings()).send(1, 'ping').subscribe(quiet);
    expect(transport.sentWith).toStrictEqual([{ headers: { 'x-token': 't' } }]);
  });
});

describe('bad arguments of fromClient are a TypeError that names the option', () => {
  it.each([
    ['client', undefined],
    ['client', null],
    ['client.request', {}],
    ['client.request', { request: 'x' }],
  ])('%s: %j', (name, client) => {
    const make = (): unknown => fromClient(client as never);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${name.replace('.', '\\.')} must be `));
  });
});

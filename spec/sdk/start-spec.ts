import { mergeMap } from 'rxjs';
import { fromTransport } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { deferred, FakeTransport, options, quiet, settled } from '../support/sdk-fake.js';

describe('the start of the transport', () => {
  it('comes once, at the first request', async () => {
    const transport = new FakeTransport();
    const start = deferred();
    transport.starting = () => start.promise;
    const connection = fromTransport(transport, options);
    expect(transport.started).toBe(0);
    connection.send(1, 'a').subscribe(quiet);
    connection.send(2, 'b').subscribe(quiet);
    expect(transport.started).toBe(1);
    expect(transport.sent).toStrictEqual([]);
    start.resolve();
    await settled();
    connection.send(3, 'c').subscribe(quiet);
    expect(transport.started).toBe(1);
    expect(transport.requests.map(({ method }) => method)).toStrictEqual(['a', 'b', 'c']);
  });

  it('sends what waited in order, each once, also if answers bring new requests meanwhile', async () => {
    const transport = new FakeTransport();
    transport.starting = () => Promise.resolve();
    transport.sending = (message) => {
      if ('id' in message && message.method !== 'c') transport.answer(message.id);
    };
    const connection = fromTransport(transport, options);
    observe(connection.send(connection.nextId(), 'a').pipe(mergeMap(() => connection.send(connection.nextId(), 'c'))));
    connection.send(connection.nextId(), 'b').subscribe(quiet);
    await settled();
    expect(transport.requests.map(({ method }) => method)).toStrictEqual(['a', 'c', 'b']);
  });

  it('of a transport that gives no promise is done at once', () => {
    const transport = new FakeTransport();
    fromTransport(transport, options).send(1, 'm').subscribe(quiet);
    expect(transport.sent).toHaveLength(1);
  });

  it('sends nothing for who unsubscribed before it was done', async () => {
    const transport = new FakeTransport();
    const start = deferred();
    transport.starting = () => start.promise;
    const connection = fromTransport(transport, options);
    connection.send(1, 'a').subscribe(quiet).unsubscribe();
    connection.send(2, 'b').subscribe(quiet);
    start.resolve();
    await settled();
    expect(transport.sent.map(({ method }) => method)).toStrictEqual(['b']);
  });

  it('that fails, fails all that waits and all that comes', async () => {
    const transport = new FakeTransport();
    const cause = new Error('spawn ENOENT');
    transport.starting = () => Promise.reject(cause);
    const connection = fromTransport(transport, options);
    const waiting = [observe(connection.send(1, 'a')), observe(connection.send(2, 'b'))];
    const told = observe(connection.notifications);
    await settled();
    const expected = { kind: 'transport', reason: { type: 'closed' }, cause };
    expect(waiting.map(({ error }) => error)).toMatchObject([
      { ...expected, message: 'a: the connection is closed; make a new one' },
      { ...expected, message: 'b: the connection is closed; make a new one' },
    ]);
    expect(observe(connection.send(3, 'c')).error).toMatchObject(expected);
    expect(told.outcome).toBe('complete');
    expect(transport.sent).toStrictEqual([]);
    expect(transport.started).toBe(1);
  });

  it('that throws is the same', () => {
    const transport = new FakeTransport();
    const cause = new Error('already started');
    transport.starting = () => {
      throw cause;
    };
    const connection = fromTransport(transport, options);
    expect(observe(connection.send(1, 'a')).error).toMatchObject({ reason: { type: 'closed' }, cause });
    expect(observe(connection.send(2, 'a')).error).toMatchObject({ reason: { type: 'closed' }, cause });
  });

  it('ignores replies to what was not sent yet', async () => {
    const transport = new FakeTransport();
    transport.starting = () => {
      transport.answer(1, 'forged'); // as a linked in-memory transport does with what was queued
      return Promise.resolve();
    };
    const observed = observe(fromTransport(transport, options).send(1, 'm'));
    await settled();
    expect(observed.outcome).toBe('pending');
    transport.answer(1, 'real');
    expect(observed.values).toStrictEqual(['real']);
  });
});

describe('the callbacks of the transport', () => {
  it('are set at once', () => {
    const transport = new FakeTransport();
    fromTransport(transport, options);
    expect([typeof transport.onmessage, typeof transport.onclose, typeof transport.onerror]).toStrictEqual([
      'function',
      'function',
      'function',
    ]);
  });

  it('that were there before are called first, and may throw', () => {
    const transport = new FakeTransport();
    const log: unknown[] = [];
    const note =
      (name: string) =>
      (...args: unknown[]): void => {
        log.push(name, ...args);
        throw new Error(name);
      };
    Object.assign(transport, { onmessage: note('message'), onclose: note('close'), onerror: note('error') });
    const connection = fromTransport(transport, options);
    const first = observe(connection.send(1, 'm'));
    const second = observe(connection.send(2, 'm'));
    const error = new Error('e');
    expect(() => transport.onerror?.(error)).toThrow('error');
    const message = { jsonrpc: '2.0', id: 1, result: 'r' };
    expect(() => {
      transport.receive(message);
    }).toThrow('message');
    expect(() => transport.onclose?.()).toThrow('close');
    expect(log).toStrictEqual(['error', error, 'message', message, 'close']);
    expect(first.values).toStrictEqual(['r']);
    expect(second.error).toMatchObject({ reason: { type: 'closed' } });
  });
});

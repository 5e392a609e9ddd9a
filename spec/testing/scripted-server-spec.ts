import { defer, of, retry, Subject, throwError, timeout } from 'rxjs';
import { exchange, type McpRequest } from '../../lib/index.js';
import { complete, elicit, inputRequired, scriptedInput, scriptedServer, type Sent } from '../../lib/testing.js';
import { marbles, observe } from '../support/observe.js';

const request: McpRequest = { method: 'tools/call', params: { name: 'deploy' } };
const capabilities = { elicitation: {} };
const accept = { action: 'accept', content: {} };
const asks = inputRequired({ ok: elicit('Sure?') }, 's');
const done = complete({ content: [] });

describe('scriptedServer', () => {
  it('gives its replies in order, as values, and logs what was sent', () => {
    const server = scriptedServer([asks, done]);
    const input = scriptedInput({ ok: accept });
    const { values, outcome } = observe(exchange(request, { ...server, ...input, capabilities }));
    expect(values.map(({ round, id }) => [round, id])).toStrictEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(outcome).toBe('complete');
    expect(server.sent.map(({ id, method, params }) => ({ id, method, params }))).toStrictEqual([
      { id: 1, method: 'tools/call', params: { name: 'deploy' } },
      {
        id: 2,
        method: 'tools/call',
        params: { inputResponses: { ok: accept }, requestState: 's', name: 'deploy' },
      },
    ]);
    server.verify();
    input.verify();
  });

  it('throws an Error of the script, the same reference, also one of another realm', () => {
    const error = new RangeError('down');
    expect(observe(exchange(request, { ...scriptedServer([error]), ...scriptedInput({}) })).error).toBe(error);
    const foreign = Object.assign(Object.create(null), {
      [Symbol.toStringTag]: 'Error',
      message: 'far away',
    }) as object;
    expect(observe(scriptedServer([foreign]).send(1, 'tools/call', {})).error).toBe(foreign);
  });

  it('calls a function with what was sent, and reads what it gives by the same rules', () => {
    const calls: Sent[] = [];
    const server = scriptedServer([
      (sent) => {
        calls.push(sent);
        return () => of(sent.params);
      },
      () => new Error('second'),
      () => {
        throw new TypeError('third');
      },
    ]);
    const params = { name: 'x' };
    expect(observe(server.send(7, 'tools/call', params)).values).toStrictEqual([params]);
    expect(calls).toStrictEqual([server.sent[0]]);
    expect(calls[0]?.params).toBe(params);
    expect(observe(server.send(8, 'tools/call', {})).error).toStrictEqual(new Error('second'));
    expect(observe(server.send(9, 'tools/call', {})).error).toStrictEqual(new TypeError('third'));
  });

  it('lays the conversation on the virtual time line, cold and hot', () => {
    marbles(({ cold, hot, expectObservable, flush }) => {
      const server = scriptedServer([cold('--a|', { a: asks }), hot('-----x--b', { x: asks, b: done })]);
      const input = scriptedInput({ ok: cold('---a', { a: accept }) });
      const rounds = exchange(request, { ...server, ...input, capabilities });
      expectObservable(defer(() => rounds)).toBe('--a-----(b|)', {
        a: expect.objectContaining({ round: 1, done: false }) as unknown,
        b: expect.objectContaining({ round: 2, done: true }) as unknown,
      });
      flush();
      expect(server.sent.map(({ at }) => at)).toStrictEqual([0, 5]);
      expect(input.asked).toStrictEqual([{ key: 'ok', ...asks.inputRequests?.ok, at: 2 }]);
    });
  });

  it('is cold, and sends again under an id of its own', () => {
    const server = scriptedServer([new Error('reset'), asks, done]);
    const send: typeof server.send = (...given) => server.send(...given).pipe(retry(1));
    const input = scriptedInput({ ok: [accept] });
    const sent = server.send(0, 'tools/call', {});
    expect(server.sent).toHaveLength(0);
    expect(sent).toBeDefined();
    const { values } = observe(exchange(request, { ...server, send, ...input, capabilities }));
    expect(values.map(({ id }) => id)).toStrictEqual([1, 3]);
    expect(server.sent.map(({ id }) => id)).toStrictEqual([1, 2, 3]);
    server.verify();
    input.verify();
  });

  it('is torn down with the exchange', () => {
    const late = new Error('late');
    marbles(({ cold, expectSubscriptions, expectObservable }) => {
      const reply = cold('-------a', { a: done });
      const server = scriptedServer([reply]);
      const rounds = exchange(request, { ...server, ...scriptedInput({}) }).pipe(
        timeout({ first: 3, with: () => throwError(() => late) }),
      );
      expectObservable(rounds).toBe('---#', undefined, late);
      expectSubscriptions(reply.subscriptions).toBe('^--!');
    });
  });

  it('says which request had no reply, then and in verify', () => {
    const server = scriptedServer([asks, asks]);
    const input = scriptedInput({ ok: accept });
    const { error } = observe(exchange(request, { ...server, ...input, capabilities }));
    const message = 'The script has 2 replies: there is none for request 3 ("tools/call", id 3)';
    expect(error).toStrictEqual(new Error(message));
    expect(() => {
      server.verify();
    }).toThrow(message);
    expect(observe(scriptedServer([]).send('x', 'tools/call', {})).error).toStrictEqual(
      new Error('The script has 0 replies: there is none for request 1 ("tools/call", id "x")'),
    );
  });

  it('says in verify which replies were not used', () => {
    const server = scriptedServer([done, done, done]);
    expect(() => {
      server.verify();
    }).toThrow('The script has 3 replies, but only 0 requests were sent: reply 1 was not used');
    observe(exchange(request, { ...server, ...scriptedInput({}) }));
    expect(() => {
      server.verify();
    }).toThrow('The script has 3 replies, but only 1 request was sent: reply 2 was not used');
  });

  it('counts one reply as one', () => {
    const server = scriptedServer([done]);
    expect(() => {
      server.verify();
    }).toThrow('The script has 1 reply, but only 0 requests were sent: reply 1 was not used');
    expect([1, 2].map((id) => observe(server.send(id, 'tools/call', {})).error)).toStrictEqual([
      undefined,
      new Error('The script has 1 reply: there is none for request 2 ("tools/call", id 2)'),
    ]);
  });

  it('is not changed by what happens to the list later', () => {
    const replies = [done];
    const server = scriptedServer(replies);
    replies.length = 0;
    expect(observe(server.send(1, 'tools/call', {})).values).toStrictEqual([done]);
  });

  it('refuses a script that is no array', () => {
    expect(() => scriptedServer({} as never)).toThrow(
      new TypeError('The replies of a scripted server must be an array'),
    );
  });

  it('passes values of any kind on, for what a server must not send', () => {
    const server = scriptedServer([null, undefined, 'text', [1]]);
    const seen = [1, 2, 3, 4].map((id) => observe(server.send(id, 'tools/call', {})).values);
    expect(seen).toStrictEqual([[null], [undefined], ['text'], [[1]]]);
  });

  it('takes a Subject that the test pushes', () => {
    const reply = new Subject<unknown>();
    const server = scriptedServer([reply]);
    const rounds = observe(exchange(request, { ...server, ...scriptedInput({}) }));
    expect(rounds.values).toHaveLength(0);
    reply.next(done);
    expect(rounds.outcome).toBe('complete');
    expect(reply.observed).toBe(false);
  });
});

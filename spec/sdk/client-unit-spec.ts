import { take, timeout } from 'rxjs';
import { fromClient, type ClientRequestOptions, type McpClient, type ResultSchema } from '../../lib/sdk.js';
import { marbles, observe } from '../support/observe.js';
import { deferred, quiet, settled } from '../support/sdk-fake.js';

interface Asked {
  readonly request: { method: string; params: { [key: string]: unknown } };
  readonly schema: ResultSchema;
  readonly options: ClientRequestOptions;
}

/** A client that keeps what it was asked; replies by `reply`. */
function fakeClient(reply: (asked: Asked) => PromiseLike<unknown>): { client: McpClient; asked: Asked[] } {
  const asked: Asked[] = [];
  const client: McpClient = {
    request(request, schema, options) {
      const one = { request, schema, options };
      asked.push(one);
      return reply(one);
    },
  };
  return { client, asked };
}

describe('fromClient', () => {
  it('asks the client for one request, without its loop, its own check or its timeout', async () => {
    const result = { resultType: 'input_required', requestState: 's' };
    const { client, asked } = fakeClient(() => Promise.resolve(result));
    const params = { name: 't' };
    const observed = observe(fromClient(client).send('x', 'tools/call', params));
    observe(fromClient(client).send('x', 'tools/list'));
    await settled();
    expect(asked[0]?.request).toStrictEqual({ method: 'tools/call', params });
    expect(asked[0]?.request.params).toBe(params);
    expect(asked[1]?.request).toStrictEqual({ method: 'tools/list', params: {} });
    expect(asked[0]?.options).toStrictEqual({
      allowInputRequired: true,
      timeout: 2_147_483_647,
      signal: expect.any(AbortSignal) as unknown,
    });
    const value = { any: ['thing'] };
    expect(asked[0]?.schema['~standard']).toMatchObject({ version: 1, vendor: 'rxjs-mrtr' });
    expect(asked[0]?.schema['~standard'].validate(value)).toStrictEqual({ value });
    expect(observed.values[0]).toBe(result);
    expect(observed.outcome).toBe('complete');
    expect(asked[0]?.options.signal.aborted).toBe(false);
  });

  it('is cold, and each subscription is a request of its own', async () => {
    const { client, asked } = fakeClient(() => Promise.resolve({}));
    const send = fromClient(client).send(1, 'm');
    expect(asked).toHaveLength(0);
    observe(send);
    observe(send);
    await settled();
    expect(asked).toHaveLength(2);
    expect(asked[0]?.options.signal).not.toBe(asked[1]?.options.signal);
  });

  it('passes on what the client rejects with or throws, unchanged', async () => {
    const cause = Object.assign(new Error('Method not found'), { code: -32601 });
    const rejecting = observe(fromClient(fakeClient(() => Promise.reject(cause)).client).send(1, 'm'));
    const throwing = observe(
      fromClient(
        fakeClient(() => {
          throw cause;
        }).client,
      ).send(1, 'm'),
    );
    await settled();
    expect(rejecting.error).toBe(cause);
    expect(throwing.error).toBe(cause);
  });

  it('calls request as a method of the client', async () => {
    class Client {
      readonly answer = 'mine';
      request(): Promise<string> {
        return Promise.resolve(this.answer);
      }
    }
    const observed = observe(fromClient(new Client()).send(1, 'm'));
    await settled();
    expect(observed.values).toStrictEqual(['mine']);
  });

  it('numbers from 1', () => {
    const connection = fromClient(fakeClient(() => new Promise(() => undefined)).client);
    expect([connection.nextId(), connection.nextId()]).toStrictEqual([1, 2]);
  });
});

describe('unsubscribing from fromClient', () => {
  it("aborts the request, whose rejection then is nobody's", async () => {
    const { client, asked } = fakeClient(
      ({ options }) =>
        new Promise((_resolve, reject) => {
          options.signal.addEventListener('abort', () => {
            reject(new Error('aborted'));
          });
        }),
    );
    const errors: unknown[] = [];
    const subscription = fromClient(client)
      .send(1, 'm')
      .subscribe({ error: (error: unknown) => errors.push(error) });
    subscription.unsubscribe();
    await settled();
    expect(asked[0]?.options.signal.aborted).toBe(true);
    expect(errors).toStrictEqual([]);
  });

  it('aborts nothing that is finished, also from within next', async () => {
    const replies = [deferred<unknown>(), deferred<unknown>(), deferred<unknown>()];
    const { client, asked } = fakeClient(
      () => replies[asked.length - 1]?.promise ?? Promise.reject(new Error('one too many')),
    );
    const connection = fromClient(client);
    const subscriptions = [
      connection.send(1, 'm').subscribe(quiet),
      connection.send(2, 'm').pipe(take(1)).subscribe(quiet),
      connection.send(3, 'm').subscribe(quiet),
    ];
    replies[0]?.resolve({});
    replies[1]?.resolve({});
    replies[2]?.reject(new Error('no'));
    await settled();
    for (const subscription of subscriptions) subscription.unsubscribe();
    expect(asked.map(({ options }) => options.signal.aborted)).toStrictEqual([false, false, false]);
  });

  it("happens in virtual time, too: a timeout in a send of one's own", () => {
    marbles(({ expectObservable, flush }) => {
      const { client, asked } = fakeClient(() => new Promise(() => undefined));
      const send = fromClient(client)
        .send(1, 'm')
        .pipe(timeout({ each: 5, with: () => ['late'] }));
      expectObservable(send).toBe('-----(a|)', { a: 'late' });
      flush();
      expect(asked[0]?.options.signal.aborted).toBe(true);
    });
  });
});

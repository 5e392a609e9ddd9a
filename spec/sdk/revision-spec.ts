import { Subject, takeUntil } from 'rxjs';
import { fromTransport, type TransportOptions } from '../../lib/sdk.js';
import { observe } from '../support/observe.js';
import { FakeTransport, options, quiet, settled } from '../support/sdk-fake.js';

const key = 'io.modelcontextprotocol/protocolVersion';
const refusal = -32022;

function connect(more: Partial<TransportOptions> = {}): {
  transport: FakeTransport;
  connection: ReturnType<typeof fromTransport>;
  revisions: () => unknown[];
} {
  const transport = new FakeTransport();
  const connection = fromTransport(transport, { ...options, ...more });
  const revisions = (): unknown[] =>
    transport.requests.map(({ params }) => (params['_meta'] as { [key]: unknown })[key]);
  return { transport, connection, revisions };
}

describe('a refusal of the revision', () => {
  it('that names one we speak is sent again with that one, under a fresh id, and kept', () => {
    const { transport, connection, revisions } = connect({ protocolVersion: '2027-01-01' });
    const announced: string[] = [];
    transport.setProtocolVersion = (revision) => announced.push(revision);
    const observed = observe(connection.send('a', 'm', { x: 1 }));
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28', '2025-11-25'], requested: '2027-01-01' });
    expect(observed.outcome).toBe('pending');
    transport.answer('a', 'late');
    transport.answer(1, 'r');
    expect(observed).toStrictEqual({ values: ['r'], error: undefined, outcome: 'complete' });
    observe(connection.send('b', 'm'));
    expect(transport.requests.map(({ id }) => id)).toStrictEqual(['a', 1, 'b']);
    expect(transport.requests[1]?.params['x']).toBe(1);
    expect(revisions()).toStrictEqual(['2027-01-01', '2026-07-28', '2026-07-28']);
    expect(announced).toStrictEqual(['2027-01-01', '2026-07-28']);
  });

  it('is tried again even with the same revision, if that is the one it names', () => {
    const { transport, connection, revisions } = connect();
    const observed = observe(connection.send('a', 'm'));
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28'] });
    transport.answer(1, 'r');
    expect(observed.values).toStrictEqual(['r']);
    expect(revisions()).toStrictEqual(['2026-07-28', '2026-07-28']);
  });

  it('is tried again with another one, if it names several', () => {
    const { transport, connection, revisions } = connect({ protocolVersion: '2027-01-01' });
    observe(connection.send('a', 'm'));
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2027-01-01', '2026-07-28'] });
    expect(revisions()).toStrictEqual(['2027-01-01', '2026-07-28']);
  });

  it('is final the second time', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send('a', 'm'));
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28'] });
    transport.refuse(1, refusal, 'Still', { supported: ['2026-07-28'] });
    expect(observed.error).toMatchObject({ kind: 'json_rpc', reason: { code: refusal, message: 'Still' } });
    expect(transport.sent).toHaveLength(2);
  });

  it('is tried again by every request that was in flight', () => {
    const { transport, connection, revisions } = connect({ protocolVersion: '2027-01-01' });
    const all = ['a', 'b'].map((id) => observe(connection.send(id, 'm')));
    for (const id of ['a', 'b']) transport.refuse(id, refusal, 'Unsupported', { supported: ['2026-07-28'] });
    transport.answer(2, 'b');
    transport.answer(1, 'a');
    expect(all.map(({ values }) => values)).toStrictEqual([['a'], ['b']]);
    expect(revisions()).toStrictEqual(['2027-01-01', '2027-01-01', '2026-07-28', '2026-07-28']);
  });

  it.each<[string, unknown]>([
    ['none that we speak', { supported: ['2025-11-25'] }],
    ['none', { supported: [] }],
    ['a text', { supported: '2026-07-28' }],
    ['nothing', {}],
    ['no data', undefined],
    ['null', null],
    ['something inherited', Object.create({ supported: ['2026-07-28'] })],
    [
      'a getter that throws',
      Object.defineProperty({}, 'supported', {
        get: () => {
          throw new Error('getter');
        },
      }),
    ],
  ])('that names %s is the error', (_name, data) => {
    const { transport, connection } = connect();
    const observed = observe(connection.send('a', 'm'));
    transport.refuse('a', refusal, 'Unsupported', data);
    expect(observed.error).toMatchObject({ kind: 'json_rpc', reason: { code: refusal, message: 'Unsupported' } });
    expect(transport.sent).toHaveLength(1);
  });

  it("is the error if the caller's own _meta chose the revision", () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send('a', 'm', { _meta: { [key]: '2030-01-01' } }));
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28'] });
    expect(observed.error).toMatchObject({ reason: { code: refusal } });
    expect(transport.sent).toHaveLength(1);
  });

  it('is only that: another code with the same data is the error', () => {
    const { transport, connection } = connect();
    const observed = observe(connection.send('a', 'm'));
    transport.refuse('a', -32602, 'Other', { supported: ['2026-07-28'] });
    expect(observed.error).toMatchObject({ reason: { code: -32602 } });
    expect(transport.sent).toHaveLength(1);
  });

  it('may come in the body of an HTTP error', async () => {
    const { transport, connection } = connect({ protocolVersion: '2027-01-01' });
    const text = `{"jsonrpc":"2.0","id":null,"error":{"code":${refusal},"message":"x","data":{"supported":["2026-07-28"]}}}`;
    transport.sending = () => Promise.reject(Object.assign(new Error('404'), { data: { text } }));
    const observed = observe(connection.send('a', 'm'));
    transport.sending = () => undefined;
    await settled();
    transport.answer(1, 'r');
    expect(observed.values).toStrictEqual(['r']);
  });
});

describe('a request that was sent again', () => {
  it('is cancelled under its new id', () => {
    const { transport, connection } = connect();
    const subscription = connection.send('a', 'm').subscribe(quiet);
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28'] });
    subscription.unsubscribe();
    expect(transport.sent[2]).toStrictEqual({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 1 },
    });
    expect(transport.sent).toHaveLength(3);
  });

  it('does not care how its first stream ends, and aborts only its second', () => {
    const transport = new FakeTransport();
    transport.hasPerRequestStream = true;
    const connection = fromTransport(transport, options);
    const errors: unknown[] = [];
    const subscription = connection.send('a', 'm').subscribe({ error: (error: unknown) => errors.push(error) });
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28'] });
    transport.sentWith[0]?.onRequestStreamEnd?.();
    subscription.unsubscribe();
    expect(errors).toStrictEqual([]);
    expect(transport.sentWith.map((given) => given?.requestSignal?.aborted)).toStrictEqual([false, true]);
  });

  it('skips ids in flight', () => {
    const { transport, connection } = connect();
    for (const id of ['a', 1, 2]) connection.send(id, 'm').subscribe(quiet);
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28'] });
    expect(transport.requests.map(({ id }) => id)).toStrictEqual(['a', 1, 2, 3]);
  });

  it('is not sent again if headers unsubscribe from it, nor cancelled', () => {
    const stop = new Subject<void>();
    let calls = 0;
    const headers = (): undefined => {
      if (++calls === 2) stop.next();
    };
    const { transport, connection } = connect({ headers });
    observe(connection.send('a', 'm').pipe(takeUntil(stop)));
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28'] });
    expect(transport.sent).toHaveLength(1);
  });

  it('delivers what headers throw the second time', () => {
    const thrown = new Error('headers');
    let calls = 0;
    const headers = (): undefined => {
      if (++calls === 2) throw thrown;
    };
    const { transport, connection } = connect({ headers });
    const observed = observe(connection.send('a', 'm'));
    transport.refuse('a', refusal, 'Unsupported', { supported: ['2026-07-28'] });
    expect(observed.error).toBe(thrown);
  });
});

import { finalize, map, merge, Observable, of, ReplaySubject, take, throwError } from 'rxjs';
import { type McpRequest, mrtr } from '../../lib/index.js';
import { A, client, collect, DONE, EL, fault, forms, interim, play, sendForms, tally } from '../support/cases.js';

jest.setTimeout(5_000);

const call = (name: string): McpRequest => ({ method: 'tools/call', params: { name } });

describe.each(forms)('calls side by side, where send gives $send and a handler answers $handler', (form) => {
  test("A11: two calls at once never see each other's state or answers, nor a third call anything", async () => {
    const firsts: { [name: string]: object } = {
      A: interim({ inputRequests: { a: EL }, requestState: 'A' }),
      B: interim({ inputRequests: { b: EL }, requestState: 'B' }),
      C: DONE,
    };
    const ended = new ReplaySubject<void>(1);
    const { options, sends } = client(
      form,
      [
        ({ params }: { params: { [key: string]: unknown } }) =>
          form.reply('requestState' in params ? DONE : firsts[String(params['name'])]),
      ],
      {
        // A is answered only when B is over, so that B runs while A is between its rounds.
        answer: (key) =>
          key === 'a'
            ? ended.pipe(
                take(1),
                map(() => ({ ...A, for: key })),
              )
            : form.answered({ ...A, for: key }),
      },
    );
    const operator = mrtr(options);
    const { rounds, outcome } = await collect(
      merge(
        of(call('A')).pipe(operator),
        merge(of(call('B')).pipe(operator), of(call('C')).pipe(operator)).pipe(
          finalize(() => {
            ended.next();
          }),
        ),
      ),
    );
    const sent = (name: string) => sends.filter(({ params }) => params['name'] === name).map(({ params }) => params);

    expect(outcome).toBe('complete');
    expect(
      rounds
        .filter(({ done }) => done)
        .map(({ request }) => request.params?.['name'])
        .sort(),
    ).toStrictEqual(['A', 'B', 'C']);
    expect(rounds).toHaveLength(5);
    expect(sent('A')).toStrictEqual([
      { name: 'A' },
      { name: 'A', inputResponses: { a: { ...A, for: 'a' } }, requestState: 'A' },
    ]);
    expect(sent('B')).toStrictEqual([
      { name: 'B' },
      { name: 'B', inputResponses: { b: { ...A, for: 'b' } }, requestState: 'B' },
    ]);
    expect(sent('C')).toStrictEqual([{ name: 'C' }]);
    expect(new Set(sends.map(({ id }) => id)).size).toBe(5);
    // B began and ended while A waited.
    expect(sends.at(-1)?.params['name']).toBe('A');
  });
});

describe.each(forms)('a failing send, where send gives $send and a handler answers $handler', (form) => {
  const error = Object.assign(new Error('Invalid params'), { code: -32602, data: { reason: 'expired' } });

  test.each<[string, () => unknown]>([
    ['errors', () => throwError(() => error)],
    ['rejects', () => Promise.reject(error)],
    [
      'throws',
      () => {
        throw error;
      },
    ],
  ])('A20: where send %s on a retry, that very error ends the exchange, once', async (_, fail) => {
    const played = await play(form, [interim({ inputRequests: { a: EL }, requestState: 's' }), fail]);

    expect(played.error).toBe(error);
    expect(tally(played)).toStrictEqual({ sends: 2, asks: 1, rounds: 1, outcome: 'error' });
  });

  test('A20: what fails need not be an Error', async () => {
    const reason = { code: -32602 };
    const played = await play(form, [
      interim({ requestState: 's' }),
      () =>
        new Observable((subscriber) => {
          subscriber.error(reason);
        }),
    ]);

    expect(played.error).toBe(reason);
  });

  test('A20: after a failure the same operator serves the next subscriber from the start', async () => {
    const { options, sends } = client(form, [
      interim({ inputRequests: { a: EL }, requestState: 's' }),
      () => throwError(() => error),
      interim({ inputRequests: { b: EL } }),
      DONE,
    ]);
    const exchange = of(call('t')).pipe(mrtr(options));
    const first = await collect(exchange);
    const second = await collect(exchange);

    expect([first.outcome, second.outcome]).toStrictEqual(['error', 'complete']);
    expect(sends.slice(2).map(({ params }) => params)).toStrictEqual([
      { name: 't' },
      { name: 't', inputResponses: { b: A } },
    ]);
  });
});

describe.each(sendForms)('ids of a retry, where send gives $send', ({ send, reply }) => {
  const form = { send, reply, handler: 'at once', answered: (value: unknown) => value };

  test('A11: an id that comes twice in a row is refused, and nothing is sent under it', async () => {
    const played = await play(form, [interim({ inputRequests: { a: EL } }), DONE], { nextId: () => 7 });

    expect(fault(played.error)).toStrictEqual({ kind: 'protocol', reason: { type: 'reused_id', id: 7 } });
    expect(tally(played)).toStrictEqual({ sends: 1, asks: 1, rounds: 1, outcome: 'error' });
  });
});

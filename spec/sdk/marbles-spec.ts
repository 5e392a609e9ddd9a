import { filter, map, mergeMap, retry, switchMap, tap, timeout, timer } from 'rxjs';
import { exchange, type MrtrOptions } from '../../lib/index.js';
import { fromTransport } from '../../lib/sdk.js';
import { accept, asks, done, request } from '../support/fixtures.js';
import { marbles, observe } from '../support/observe.js';
import { FakeTransport, options } from '../support/sdk-fake.js';

/** A server that answers its n-th request after so many frames with so much; `undefined`: never. */
function serve(transport: FakeTransport, replies: ([frames: number, result: unknown] | undefined)[]): void {
  transport.sending = (message) => {
    if (!('id' in message)) return;
    const reply = replies.shift();
    if (reply === undefined) return;
    const [frames, result] = reply;
    observe(
      timer(frames).pipe(
        tap(() => {
          transport.answer(message.id, result);
        }),
      ),
    );
  };
}

const handleInput: MrtrOptions['handleInput'] = () => accept;

describe('an exchange over a transport, in virtual time', () => {
  it('emits each round when its reply is there', () => {
    marbles(({ expectObservable }) => {
      const transport = new FakeTransport();
      serve(transport, [
        [2, asks(['q'], 's')],
        [3, done],
      ]);
      const connection = fromTransport(transport, options);
      const rounds = exchange(request, { ...connection, handleInput }).pipe(
        switchMap(({ done, id }) => [`${id}${done ? '!' : '?'}`]),
      );
      expectObservable(rounds).toBe('--a--(b|)', { a: '1?', b: '2!' });
    });
  });

  it('takes a transport that needs time to start, and one that never does', () => {
    marbles(({ expectObservable, flush }) => {
      const transport = new FakeTransport();
      transport.starting = () => ({ then: (open: () => void) => observe(timer(3).pipe(tap(open))) });
      serve(transport, [[2, done]]);
      const connection = fromTransport(transport, options);
      expectObservable(connection.send(1, 'm')).toBe('-----(r|)', { r: done });
      expectObservable(connection.send(2, 'm'), '^-!').toBe('---');
      flush();
      expect(transport.requests.map(({ id }) => id)).toStrictEqual([1]);
    });
  });

  it('cancels on the wire, in the same frame, when it is unsubscribed', () => {
    marbles(({ expectObservable, flush }) => {
      const transport = new FakeTransport();
      const log: unknown[] = [];
      serve(transport, [[2, asks(['q'])], undefined]);
      const sending = transport.sending;
      transport.sending = (message) => {
        log.push(message.method);
        sending(message);
      };
      const connection = fromTransport(transport, options);
      const exchanged = exchange(request, { ...connection, handleInput }).pipe(switchMap(() => ['round']));
      expectObservable(exchanged, '^------!').toBe('--a', { a: 'round' });
      flush();
      expect(log).toStrictEqual(['tools/call', 'tools/call', 'notifications/cancelled']);
      expect(transport.sent[2]).toMatchObject({ params: { requestId: 2 } });
    });
  });

  it("sends again under a fresh id when the timeout in a send of one's own is followed by retry", () => {
    marbles(({ expectObservable, flush }) => {
      const transport = new FakeTransport();
      serve(transport, [undefined, [2, done]]);
      const connection = fromTransport(transport, options);
      const own: MrtrOptions = {
        ...connection,
        handleInput,
        send: (id, method, params) => connection.send(id, method, params).pipe(timeout(5), retry(1)),
      };
      const rounds = exchange(request, own).pipe(switchMap(({ id, round }) => [[round, id]]));
      expectObservable(rounds).toBe('-------(a|)', { a: [1, 1] });
      flush();
      expect(transport.sent.map((message) => ('id' in message ? message.id : message.params))).toStrictEqual([
        1,
        { requestId: 1 },
        2,
      ]);
    });
  });

  it('keeps exchanges that overlap apart', () => {
    marbles(({ expectObservable, hot, flush }) => {
      const transport = new FakeTransport();
      serve(transport, [
        [4, asks(['q'], 'state of a')],
        [1, asks(['q'], 'state of b')],
        [3, { name: 'b' }],
        [1, { name: 'a' }],
      ]);
      const connection = fromTransport(transport, options);
      const answered = hot('ab|').pipe(
        mergeMap((name) => exchange({ method: 'tools/call', params: { name } }, { ...connection, handleInput })),
        filter(({ done }) => done),
        map(({ request }) => request.params?.['name']),
      );
      // a asks in frame 4 and ends in 5; b asks in 2 and ends in 5
      expectObservable(answered).toBe('-----(ba|)');
      flush();
      expect(transport.requests.map(({ id, params }) => [id, params['name'], params['requestState']])).toStrictEqual([
        [1, 'a', undefined],
        [2, 'b', undefined],
        [3, 'b', 'state of b'],
        [4, 'a', 'state of a'],
      ]);
    });
  });
});

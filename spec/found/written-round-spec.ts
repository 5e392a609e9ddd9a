import { take, tap } from 'rxjs';
import { exchange } from 'rxjs-mrtr';

describe('a consumer that writes to the rounds it gets', () => {
  it.each([
    ['round', (round: object) => Object.assign(round, { round: -5 })],
    ['done', (round: object) => Object.assign(round, { done: true })],
    ['id', (round: object) => Object.assign(round, { id: 'mine' })],
    ['inputRequests', (round: object) => Object.assign(round, { inputRequests: {}, requestState: undefined })],
  ])('changes nothing in the exchange by its %s', (_, write) => {
    const sent: unknown[] = [];
    const rounds: number[] = [];
    let error: unknown;
    exchange(
      { method: 'tools/call' },
      {
        nextId: () => sent.length,
        send: (id, _method, params, { round }) => {
          sent.push([id, round, Object.hasOwn(params, 'inputResponses')]);
          return { resultType: 'input_required', inputRequests: { r: { method: 'roots/list' } }, requestState: 's' };
        },
        handleInput: () => ({ roots: [] }),
        capabilities: { roots: {} },
        maxRounds: 3,
      },
    )
      .pipe(
        tap(({ round }) => rounds.push(round)),
        tap(write),
        take(20),
      )
      .subscribe({ error: (reason: unknown) => (error = reason) });
    expect(rounds).toStrictEqual([1, 2]);
    expect(sent).toStrictEqual([
      [0, 1, false],
      [1, 2, true],
      [2, 3, true],
    ]);
    expect(error).toMatchObject({ reason: { type: 'max_rounds', limit: 3 } });
  });
});

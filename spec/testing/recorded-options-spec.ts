import { concat, of, throwError } from 'rxjs';
import { exchange, type MrtrOptions } from '../../lib/index.js';
import { complete, inputRequired, record, scriptedInput, scriptedServer } from '../../lib/testing.js';
import { marbles, observe } from '../support/observe.js';
import { still } from './still.js';

describe('the options of a recording', () => {
  it('call stateOnlyDelay as a method of the options that were given', () => {
    class Patient {
      #pause = 7;
      send = scriptedServer([inputRequired(undefined, 's'), complete()]).send;
      nextId = scriptedServer([]).nextId;
      handleInput = () => ({});
      stateOnlyDelay(round: number): number {
        return this.#pause * round;
      }
    }
    const recording = record(new Patient() as MrtrOptions);
    marbles(({ flush }) => {
      observe(exchange({ method: 'tools/call' }, recording.options));
      flush();
    });
    expect(recording.transcript().exchanges[0]?.rounds.map(({ sentAt }) => sentAt)).toStrictEqual([0, 7]);
  });

  it(
    'keep the first of what a send gives, and no error that comes after it',
    still(() => {
      const result = complete({ content: [] });
      const { options, transcript } = record({
        ...scriptedInput({}),
        nextId: () => 1,
        send: () =>
          concat(
            of(result),
            throwError(() => new Error('too late')),
          ),
      });
      expect(observe(options.send(1, 'tools/call', {})).outcome).toBe('error');
      expect(transcript().exchanges[0]?.rounds).toStrictEqual([
        { id: 1, params: {}, sentAt: 0, receivedAt: 0, result, inputs: [] },
      ]);
    }),
  );

  it(
    'say which answer of the caller it is that no JSON can hold',
    still(() => {
      const { options, transcript } = record({ ...scriptedServer([complete()]), ...scriptedInput({}) });
      observe(exchange({ method: 'tools/call', params: { inputResponses: { q: { a: 1n } } } }, options));
      expect(transcript).toThrow(/params\.inputResponses\.q\.a is a bigint, which JSON cannot hold$/);
    }),
  );
});

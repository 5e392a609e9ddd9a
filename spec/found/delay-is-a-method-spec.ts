import { of } from 'rxjs';
import { exchange, type MrtrOptions } from 'rxjs-mrtr';

describe('stateOnlyDelay as a function', () => {
  it('is called as a method of the options, which may be a class instance', () => {
    class Paced {
      readonly pause = 0;
      #sent = 0;
      nextId = () => ++this.#sent;
      handleInput = () => ({});
      send() {
        return of(this.#sent === 1 ? { resultType: 'input_required', requestState: 's' } : { resultType: 'complete' });
      }
      stateOnlyDelay() {
        return this.pause;
      }
    }
    const seen: unknown[] = [];
    const options: MrtrOptions = new Paced();
    exchange({ method: 'tools/call' }, options).subscribe({
      next: ({ round }) => seen.push(round),
      error: (error: unknown) => seen.push(error),
    });
    expect(seen).toStrictEqual([1, 2]);
  });
});

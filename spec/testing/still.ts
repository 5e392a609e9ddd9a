import { marbles } from '../support/observe.js';

/** A test while RxJS's clock stands at 0. */
export const still = (test: () => void) => (): void => {
  marbles(() => {
    test();
  });
};

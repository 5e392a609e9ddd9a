import { config } from 'rxjs';

/*
 * What nobody handles fails the test that it belongs to. Left to itself, it may come when that test is over, and bring
 * down the process that the next mutant would have been tried in.
 */
const unhandled: unknown[] = [];
const collect = (): void => {
  config.onUnhandledError ??= (error) => unhandled.push(error);
};

beforeEach(collect);

afterEach(async () => {
  collect();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const [error] = unhandled.splice(0);
  if (error !== undefined) throw new Error('an error that nobody handled', { cause: error });
});

import { config } from 'rxjs';

/**
 * Keeps what RxJS reports as unhandled in each test of the describe block it is called in, instead of throwing it from a
 * timer. Rejections that nobody handles and other errors that reach the process fail the test by themselves.
 */
export function watchUnhandled(): unknown[] {
  const unhandled: unknown[] = [];
  let before: typeof config.onUnhandledError;
  beforeEach(() => {
    unhandled.length = 0;
    before = config.onUnhandledError;
    config.onUnhandledError = (error: unknown) => unhandled.push(error);
  });
  afterEach(() => {
    config.onUnhandledError = before;
  });
  return unhandled;
}

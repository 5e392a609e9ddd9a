import { asyncScheduler } from 'rxjs';

/** Milliseconds on RxJS's clock: the machine's, or the virtual one inside `TestScheduler.run`. */
export const now = (): number => asyncScheduler.now();

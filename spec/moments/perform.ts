import { config, EMPTY, from, map, merge, Observable, of, Subject, switchMap, takeUntil } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { exchange, mrtr, type McpRequest, type Round } from 'rxjs-mrtr';
import type { Play } from './plays.js';
import { Stage, type Happening } from './stage.js';

/** How a consumer leaves, at any moment, also while it is being subscribed. */
export type Way = 'unsubscribe' | 'takeUntil' | 'switchMap';

export const ways: readonly Way[] = ['unsubscribe', 'takeUntil', 'switchMap'];

/** What a hook can do. */
export interface Levers {
  readonly leave: () => void;
  readonly source: Pick<Subject<McpRequest>, 'next' | 'error' | 'complete'>;
}

/** A performance, and how it may be disturbed. */
export interface Disturbance {
  /** What to do when that happens. */
  readonly hook?: (index: number, what: string, levers: Levers) => void;
  /** When to leave; before everything else of that frame. */
  readonly leaveAt?: number;
  readonly way?: Way;
  /** Signals are looked at while the work is in flight. */
  readonly watches?: boolean;
  /** The requests come from a source that stays open. */
  readonly openSource?: boolean;
}

/** What came of it. */
export interface Performance {
  readonly log: readonly Happening[];
  readonly stage: Stage;
  /** The error that the consumer was given. */
  readonly error: unknown;
  /** What RxJS reported as unhandled. */
  readonly unhandled: readonly unknown[];
  /** How many timers were still running right after the consumer had left, and at the end. */
  readonly timers: readonly number[];
}

/** Performs a play to its end on the virtual clock. */
export function perform(play: Play, disturbance: Disturbance = {}): Performance {
  const { hook, leaveAt, way = 'unsubscribe', watches = true, openSource = false } = disturbance;
  const scheduler = new TestScheduler(() => undefined);
  const unhandled: unknown[] = [];
  const { onUnhandledError } = config;
  config.onUnhandledError = (error) => unhandled.push(error);
  try {
    return scheduler.run(({ flush }) => {
      const timers: number[] = [];
      const source = new Subject<McpRequest>();
      const stop = new Subject<void>();
      let error: unknown;
      let left = false;
      const leave = (): void => {
        left = true;
        stop.next();
      };
      const stage: Stage = new Stage(
        play,
        () => scheduler.now(),
        (index, what) => {
          hook?.(index, what, { leave, source });
        },
        watches,
      );
      if (leaveAt !== undefined) {
        scheduler.schedule(() => {
          const others = scheduler.actions.length;
          leave();
          timers.push(Math.min(others, scheduler.actions.filter(({ closed }) => !closed).length));
        }, leaveAt);
      }

      const [only] = play.requests;
      const rounds = openSource
        ? source.pipe(mrtr(stage.options()))
        : play.requests.length === 1 && only
          ? exchange(only, stage.options())
          : from(play.requests).pipe(mrtr(stage.options()));

      leavable(rounds, stop, way).subscribe({
        next: ({ round }) => {
          stage.note(`emit ${round}`);
        },
        error: (given: unknown) => {
          error = given;
          stage.note('error');
        },
        complete: () => {
          if (!left) stage.note('complete');
        },
      });
      if (openSource) for (const request of play.requests) source.next(request);
      flush();
      timers.push(scheduler.actions.length);
      return { log: stage.log, stage, error, unhandled, timers };
    });
  } finally {
    config.onUnhandledError = onUnhandledError;
  }
}

function leavable(rounds: Observable<Round>, stop: Observable<void>, way: Way): Observable<Round> {
  switch (way) {
    case 'takeUntil':
      return rounds.pipe(takeUntil(stop));
    case 'switchMap':
      return merge(stop.pipe(map(() => EMPTY)), of(rounds)).pipe(switchMap((current) => current));
    case 'unsubscribe':
      return new Observable((subscriber) => {
        subscriber.add(
          stop.subscribe({
            next: () => {
              subscriber.unsubscribe();
            },
            error: (error: unknown) => {
              subscriber.error(error);
            },
          }),
        );
        return rounds.subscribe(subscriber);
      });
  }
}

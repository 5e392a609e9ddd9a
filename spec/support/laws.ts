import { EMPTY, NEVER, Observable, of, type OperatorFunction, Subject } from 'rxjs';
import { marbles, observe } from './observe.js';

/** What every operator owes its users, whatever it does to the values. */
export function itObeysTheLawsOfOperators<T, R>(make: () => OperatorFunction<T, R>, value: T): void {
  describe('obeys the laws of operators:', () => {
    it('an empty source completes', () => {
      marbles(({ expectObservable }) => {
        expectObservable(EMPTY.pipe(make())).toBe('|');
      });
    });

    it('a source that never emits stays silent', () => {
      marbles(({ expectObservable }) => {
        expectObservable(NEVER.pipe(make())).toBe('-');
      });
    });

    it("the source's error goes through by reference", () => {
      const error = { not: 'an error' };
      const failing = new Observable<T>((subscriber) => {
        subscriber.error(error);
      });
      expect(observe(failing.pipe(make())).error).toBe(error);
    });

    it('an early unsubscription reaches the source, once', () => {
      marbles(({ hot, expectObservable, expectSubscriptions }) => {
        const source = hot<T>('-----------|');
        expectObservable(source.pipe(make()), '^---!').toBe('-----');
        expectSubscriptions(source.subscriptions).toBe('    ^---!');
      });
    });

    it('nothing is subscribed before the result is', () => {
      let subscriptions = 0;
      const source = new Observable<T>(() => {
        subscriptions++;
      });
      const result = source.pipe(make());
      expect(subscriptions).toBe(0);
      result.subscribe();
      expect(subscriptions).toBe(1);
    });

    it('a synchronous source is taken to its end', () => {
      const observed = observe(of(value, value, value).pipe(make()));
      expect(observed.outcome).toBe('complete');
      expect(observed.values.length).toBeGreaterThanOrEqual(3);
    });

    it('a synchronous source stops when the consumer has enough', () => {
      let pulled = 0;
      const source = new Observable<T>((subscriber) => {
        while (!subscriber.closed && pulled < 100) {
          pulled++;
          subscriber.next(value);
        }
      });
      const enough = new Subject<void>();
      const result = source.pipe(make());
      const subscription = new Observable<R>((subscriber) => {
        enough.subscribe(() => {
          subscriber.unsubscribe();
        });
        return result.subscribe(subscriber);
      }).subscribe(() => {
        enough.next();
      });
      expect([subscription.closed, pulled]).toStrictEqual([true, 1]);
    });

    it('subscribing again starts afresh, and the operator may be used again', () => {
      const operator = make();
      const [first, second, third] = [of(value).pipe(operator), of(value).pipe(operator)].flatMap((result) => [
        observe(result).values.length,
        observe(result).values.length,
      ]);
      expect([first, second, third]).toStrictEqual([first, first, first]);
    });

    it('the source may emit from within next', () => {
      const source = new Subject<T>();
      let isRepeated = false;
      let values = 0;
      let isComplete = false;
      source.pipe(make()).subscribe({
        next: () => {
          values++;
          if (isRepeated) return;
          isRepeated = true;
          source.next(value);
        },
        complete: () => {
          isComplete = true;
        },
      });
      source.next(value);
      source.complete();
      const alone = observe(of(value).pipe(make())).values.length;
      expect([values, isComplete]).toStrictEqual([alone * 2, true]);
    });
  });
}

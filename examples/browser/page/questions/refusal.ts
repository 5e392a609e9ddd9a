/** What a handler gives when there is nothing to answer: the exchange ends. */
export interface Refusal {
  readonly _tag: 'Left';
  readonly left: Error;
}

export const refusal = (): Refusal => ({ _tag: 'Left', left: new Error('you refused to answer') });

export const isRefusal = (answer: unknown): answer is Refusal => (answer as { _tag?: unknown })._tag === 'Left';

import type { ElicitContent } from 'rxjs-mrtr/codecs';

/** A value of a form. */
export type Value = ElicitContent[string];

/** What a person has entered in one field. */
export interface Reading {
  /** Absent if nothing was entered. */
  readonly value?: Value;
  /** What is wrong with an entry of which the browser cannot make a value. */
  readonly problem?: string;
}

/** One field on the screen: how to read it, where to put the focus, what to say beside it. */
export interface Control {
  readonly element: HTMLElement;
  read(): Reading;
  focus(): void;
  /** Shows what is wrong beside the field; `undefined` takes it away. */
  showError(text: string | undefined): void;
}

import type { Format } from './formats.js';

/** A value that can be chosen, and what to show for it. */
export interface Choice {
  readonly value: string;
  /** For people: the value itself where the server gave no title. */
  readonly title: string;
}

interface Labelled {
  /** The member of the content that it fills. */
  readonly name: string;
  /** For people; show the name where there is none. */
  readonly title?: string;
  readonly description?: string;
  /** True if the content must have the member. */
  readonly required: boolean;
}

/** A field for a text. */
export interface TextField extends Labelled {
  readonly kind: 'string';
  /** In code points. */
  readonly minLength?: number;
  /** In code points. */
  readonly maxLength?: number;
  /** One of the four that are checked; an unknown one is left out. */
  readonly format?: Format;
  readonly default?: string;
}

/** A field for a number. */
export interface NumberField extends Labelled {
  readonly kind: 'number' | 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
}

/** A field for yes or no. */
export interface BooleanField extends Labelled {
  readonly kind: 'boolean';
  readonly default?: boolean;
}

/** A field to choose one value in. */
export interface SelectField extends Labelled {
  readonly kind: 'select';
  readonly choices: readonly Choice[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: Format;
  readonly default?: string;
}

/** A field to choose any number of values in. */
export interface MultiSelectField extends Labelled {
  readonly kind: 'multiselect';
  readonly choices: readonly Choice[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: readonly string[];
}

/**
 * One field of a form, for a user interface; `kind` tells the kinds apart. A `default` is there only if it keeps the
 * field's own rules.
 */
export type Field = TextField | NumberField | BooleanField | SelectField | MultiSelectField;

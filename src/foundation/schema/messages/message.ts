/** Rows of the message tables. `{name}` in a text is a parameter that must be given. */

/** Severity of a message; only errors make a load or a compilation fail. */
export type Severity = 'error' | 'warning';

/** A row of a table: the severity and the English text. */
export interface MessageRow {
  readonly severity: Severity;
  readonly text: string;
}

/** Makes the row of an error. */
export const error = <T extends string>(text: T) => ({ severity: 'error', text }) as const;

/** Makes the row of a warning. */
export const warning = <T extends string>(text: T) => ({ severity: 'warning', text }) as const;

/** The texts of a table in another language: one for each code. */
export type Translation<T> = { readonly [C in keyof T]: string };

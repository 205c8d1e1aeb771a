/** Access by name to the arrays of a Model from a file, and descriptions of faults, for the checks. */
import type { ModelRecord } from './model-record.js';

/** Values of any array of a record. */
export type Numbers = ArrayLike<number>;

/** Returns an array of a record by its name, which the caller takes from the table of fields. */
export const arrayOf = (m: ModelRecord, name: string): Numbers => m[name as keyof ModelRecord] as unknown as Numbers;

/** Returns a size of a record by its name, such as `nbody`. */
export const sizeOf = (m: ModelRecord, name: string): number => m[name as keyof ModelRecord] as unknown as number;

/** A value of an array that cannot be. */
export const wrongValue = (m: ModelRecord, name: string, i: number): string =>
  `${name}[${i}] is ${arrayOf(m, name)[i]}`;

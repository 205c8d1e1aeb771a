/** Access by name to the arrays of a Model from a file, and descriptions of faults, for the checks. */
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import type { ModelRecord } from './model-record.js';

/** Values of any array of a record. */
export type Numbers = ArrayLike<number>;

/** Returns an array of a record by its name, which the caller takes from the table of fields. */
export const arrayOf = (m: ModelRecord, name: string): Numbers => m[name as keyof ModelRecord] as unknown as Numbers;

/** Returns a size of a record by its name, such as `nbody`. */
export const sizeOf = (m: ModelRecord, name: string): number => m[name as keyof ModelRecord] as unknown as number;

/** The fault of a value that a model cannot have. */
export type WrongValue = Message<CodeIn<'bad-mjb'>>;

/** The fault of a value of an array. */
export const wrongValue = (m: ModelRecord, name: string, i: number): WrongValue =>
  message('bad-mjb/value', { array: name, index: i, value: arrayOf(m, name)[i]! });

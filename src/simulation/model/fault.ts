/** Access by name to the arrays of a Model record, and faults of values, for the checks of files. */
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import type { ModelRecord } from './model-record.js';

/** Values of any array of a record. */
export type Numbers = ArrayLike<number>;

/** An array of a record by name; the caller takes the name from the table of fields. */
export const arrayOf = (m: ModelRecord, name: string): Numbers => m[name as keyof ModelRecord] as unknown as Numbers;

/** A size of a record by name, such as `nbody`. */
export const sizeOf = (m: ModelRecord, name: string): number => m[name as keyof ModelRecord] as unknown as number;

/** Fault of an invalid value in a model. */
export type WrongValue = Message<CodeIn<'bad-mjb'>>;

/** Makes the fault of value i of an array. */
export const wrongValue = (m: ModelRecord, name: string, i: number): WrongValue =>
  message('bad-mjb/value', { array: name, index: i, value: arrayOf(m, name)[i]! });

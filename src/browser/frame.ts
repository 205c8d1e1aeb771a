/** A frame: the part of a Data that is worth seeing, as one array of numbers that can be posted to another thread. */
import type { Data } from '../model/data.js';
import { growArena } from '../model/data-record.js';
import type { ArenaFieldName } from '../schema/arena.js';
import type { DataFieldName } from '../schema/data.js';
import { SC } from '../schema/scalars.js';

/** Names of the arrays that travel: whole ones, and those with a row per contact. */
export interface FrameFields {
  readonly fields: readonly DataFieldName[];
  readonly contactFields: readonly ArenaFieldName[];
}

/** Values per contact of an arena array. */
const rowLength = (data: Data, name: ArenaFieldName): number => data.record[name].length / data.record.cap_ncon;

/** Number of values of a frame with so many contacts. */
function frameLength(data: Data, { fields, contactFields }: FrameFields, ncon: number): number {
  const { record } = data;
  const fixed = fields.reduce((sum, name) => sum + record[name].length, record.scalar.length);
  return contactFields.reduce((sum, name) => sum + ncon * rowLength(data, name), fixed);
}

/**
 * Copies a frame out of a Data, into `into` if it is long enough. The frame is to be posted as a copy: transferring
 * would detach a buffer in the thread of the physics, which slows all its typed arrays down.
 */
export function packFrame(data: Data, names: FrameFields, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const { record } = data;
  const { ncon } = data;
  const length = frameLength(data, names, ncon);
  const frame = into?.length === length ? into : new Float64Array(length);
  frame.set(record.scalar);
  let at = record.scalar.length;
  for (const name of names.fields) {
    frame.set(record[name], at);
    at += record[name].length;
  }
  for (const name of names.contactFields) {
    const values = record[name].subarray(0, ncon * rowLength(data, name));
    frame.set(values, at);
    at += values.length;
  }
  return frame;
}

/** Copies a frame into a Data of the same Model, making room for its contacts. */
export function unpackFrame(frame: Float64Array, names: FrameFields, data: Data): void {
  const ncon = frame[SC.ncon]!;
  if (ncon > data.record.cap_ncon) data.record = growArena(data.model.record, data.record, { ncon });
  const { record } = data;
  record.scalar.set(frame.subarray(0, record.scalar.length));
  let at = record.scalar.length;
  const take = (target: { set(values: ArrayLike<number>): void }, length: number): void => {
    target.set(frame.subarray(at, at + length));
    at += length;
  };
  for (const name of names.fields) take(record[name], record[name].length);
  for (const name of names.contactFields) take(record[name], ncon * rowLength(data, name));
}

/** A frame: selected arrays of a Data, packed into one array that can be posted to another thread. */

import { ARENA_FIELDS, ARENA_SIZES, type ArenaFieldName, type ArenaSizeName } from '../../foundation/schema/arena.js';
import type { DataFieldName } from '../../foundation/schema/data.js';
import { SC } from '../../foundation/schema/scalars.js';
import type { Data } from '../../simulation/model/data.js';
import { type DataRecord, growArena } from '../../simulation/model/data-record.js';

/**
 * Names of the arrays in a frame: whole arrays, and the used rows of arrays that grow with contacts and constraints.
 */
export interface FrameFields {
  readonly fields: readonly DataFieldName[];
  readonly arenaFields: readonly ArenaFieldName[];
}

/**
 * Count in `scalar` of the used rows of an arena array; undefined for an array with a fixed number of rows, such as one
 * per dof.
 */
function countOf(name: ArenaFieldName): ArenaSizeName | undefined {
  const { rows } = ARENA_FIELDS[name];
  return ARENA_SIZES.find((size) => size === rows);
}

/** Number of used values in an arena array. */
function usedLength(name: ArenaFieldName, record: DataRecord): number {
  const count = countOf(name);
  return count
    ? record.scalar[SC[count as keyof typeof SC]]! * (ARENA_FIELDS[name].cols as number)
    : record[name].length;
}

function frameLength({ record }: Data, { fields, arenaFields }: FrameFields): number {
  const fixed = fields.reduce((sum, name) => sum + record[name].length, record.scalar.length);
  return arenaFields.reduce((sum, name) => sum + usedLength(name, record), fixed);
}

/**
 * Packs a frame from a Data, into `into` if it has the right length. Post the frame as a copy: transferring it would
 * detach a buffer in the thread of the physics, which slows down all its typed arrays.
 */
export function packFrame(data: Data, names: FrameFields, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const { record } = data;
  const length = frameLength(data, names);
  const frame = into?.length === length ? into : new Float64Array(length);
  frame.set(record.scalar);
  let at = record.scalar.length;
  const put = (values: ArrayLike<number>): void => {
    frame.set(values, at);
    at += values.length;
  };
  for (const name of names.fields) put(record[name]);
  for (const name of names.arenaFields) put(record[name].subarray(0, usedLength(name, record)));
  return frame;
}

/** Copies a frame into a Data of the same Model, and allocates its contacts and constraints. */
export function unpackFrame(frame: Float64Array, names: FrameFields, data: Data): void {
  makeRoom(frame, names, data);
  const { record } = data;
  record.scalar.set(frame.subarray(0, record.scalar.length));
  let at = record.scalar.length;
  const take = (target: { set(values: ArrayLike<number>): void }, length: number): void => {
    target.set(frame.subarray(at, at + length));
    at += length;
  };
  for (const name of names.fields) take(record[name], record[name].length);
  for (const name of names.arenaFields) take(record[name], usedLength(name, record));
}

function makeRoom(scalar: Float64Array, names: FrameFields, data: Data): void {
  const sizes = new Set(names.arenaFields.map(countOf).filter((size) => size !== undefined));
  const needed = Object.fromEntries([...sizes].map((size) => [size, scalar[SC[size as keyof typeof SC]]!]));
  const isShort = [...sizes].some((size) => needed[size]! > data.record[`cap_${size}`]);
  if (isShort) data.record = growArena(data.model.record, data.record, needed);
}

/** Encodes messages: as text without arrays, and as bytes with arrays in the layout `REMOTE_FRAME`. */
import {
  REMOTE_ALIGNMENT,
  REMOTE_FRAME,
  REMOTE_MAGIC,
  REMOTE_PREFIX,
  REMOTE_TYPES,
  type RemoteType,
} from '../../foundation/schema/remote.js';
import { type RemoteError, remoteError } from './error.js';

/** The values of an array of the protocol. */
export type RemoteValues = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Values with a shape: the lengths of the dimensions, the last varying fastest. */
export interface RemoteArray {
  readonly values: RemoteValues;
  readonly shape: readonly number[];
}

/** A message with its arrays. */
export interface RemoteMessage {
  readonly content: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, RemoteArray>>;
}

/** An entry of `arrays` in a binary message; the bytes follow in the same order. */
interface ArrayEntry {
  readonly name: string;
  readonly type: RemoteType;
  readonly shape: readonly number[];
}

const MAKERS = {
  float64: Float64Array,
  float32: Float32Array,
  int32: Int32Array,
  uint8: Uint8Array,
} as const satisfies Record<RemoteType, unknown>;

const MAX_DIMENSIONS = 8;
const encoder = new TextEncoder();

/** Returns the type name of an array. @throws TypeError for other kinds of arrays */
export function typeOf(values: RemoteValues): RemoteType {
  for (const [type, make] of Object.entries(MAKERS)) if (values instanceof make) return type as RemoteType;
  throw new TypeError('an array of the protocol is a Float64Array, Float32Array, Int32Array or Uint8Array');
}

const aligned = (length: number): number => Math.ceil(length / REMOTE_ALIGNMENT) * REMOTE_ALIGNMENT;

/** Encodes a message as text, or as bytes if it has arrays. */
export function encodeMessage({ content, arrays }: RemoteMessage): string | Uint8Array<ArrayBuffer> {
  const entries = Object.entries(arrays);
  if (entries.length === 0) return JSON.stringify(content);
  const list: ArrayEntry[] = entries.map(([name, { values, shape }]) => ({ name, type: typeOf(values), shape }));
  const text = encoder.encode(JSON.stringify({ ...content, arrays: list }));
  const length = aligned(text.length);
  const total = entries.reduce((sum, [, { values }]) => sum + aligned(values.byteLength), REMOTE_PREFIX + length);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  view.setUint32(REMOTE_FRAME.magic.offset, REMOTE_MAGIC, true);
  view.setUint32(REMOTE_FRAME.length.offset, length, true);
  bytes.set(text, REMOTE_PREFIX);
  bytes.fill(0x20, REMOTE_PREFIX + text.length, REMOTE_PREFIX + length);
  let at = REMOTE_PREFIX + length;
  for (const [, { values }] of entries) {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
    at += aligned(values.byteLength);
  }
  return bytes;
}

const unreadable = (reason: string): RemoteError => remoteError('bad-message', { reason });

/**
 * Decodes a text or binary message.
 *
 * @param limit maximum size of the JSON [bytes]
 * @throws RemoteError if the message is malformed
 */
export function decodeMessage(data: string | Uint8Array, limit = Number.POSITIVE_INFINITY): RemoteMessage {
  if (typeof data === 'string') return { content: parsed(data, limit), arrays: {} };
  const { byteLength } = data;
  if (byteLength < REMOTE_PREFIX) throw unreadable(`a binary frame has at least ${REMOTE_PREFIX} bytes`);
  const view = new DataView(data.buffer, data.byteOffset, byteLength);
  if (view.getUint32(REMOTE_FRAME.magic.offset, true) !== REMOTE_MAGIC) {
    throw unreadable('a binary frame begins with the letters KTR1');
  }
  const length = view.getUint32(REMOTE_FRAME.length.offset, true);
  const start = REMOTE_PREFIX + length;
  if (start > byteLength || length % REMOTE_ALIGNMENT !== 0) throw unreadable('the length of its JSON is wrong');
  const { arrays, ...content } = parsed(textOf(data.subarray(REMOTE_PREFIX, start)), limit);
  return { content, arrays: arraysOf(data, start, arrays) };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable('it is not UTF-8');
  }
}

function parsed(text: string, limit: number): Record<string, unknown> {
  if (text.length > limit) throw remoteError('too-large', { name: 'the JSON', given: text.length, limit });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('it is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable('it is not a JSON object');
  return value as Record<string, unknown>;
}

/** Returns copies of the arrays in a message, which are aligned and outlive the frame. */
function arraysOf(data: Uint8Array, start: number, list: unknown): Record<string, RemoteArray> {
  const arrays = Object.create(null) as Record<string, RemoteArray>;
  if (!Array.isArray(list)) throw unreadable('a binary frame lists its arrays');
  let at = start;
  for (const each of list) {
    const { name, type, shape } = entryOf(each);
    if (name in arrays) throw unreadable(`it has two arrays ${JSON.stringify(name)}`);
    const bytes = REMOTE_TYPES[type].bytes * shape.reduce((product, side) => product * side, 1);
    if (at + bytes > data.byteLength) throw unreadable(`the array ${JSON.stringify(name)} ends behind the frame`);
    const copy = data.slice(at, at + bytes);
    arrays[name] = { values: new MAKERS[type](copy.buffer), shape };
    at += aligned(bytes);
  }
  if (at !== data.byteLength) throw unreadable('its arrays and its length differ');
  return arrays;
}

const isSide = (side: unknown): boolean => Number.isInteger(side) && (side as number) >= 0;

function entryOf(each: unknown): ArrayEntry {
  const { name, type, shape } = (each ?? {}) as Partial<Record<keyof ArrayEntry, unknown>>;
  const isTyped = typeof type === 'string' && Object.hasOwn(REMOTE_TYPES, type);
  const isShaped = Array.isArray(shape) && shape.length <= MAX_DIMENSIONS && shape.every(isSide);
  if (typeof name === 'string' && isTyped && isShaped) return { name, type: type as RemoteType, shape };
  throw unreadable('an array is listed as { name, type, shape }');
}

/** An array with one dimension. */
export const vector = (values: RemoteValues): RemoteArray => ({ values, shape: [values.length] });

/** Tensors of ONNX files: types, shapes and values. */
import { message } from '../../../foundation/schema/messages.js';
import { faultOf, type Source } from '../fault.js';
import { appendFloats, appendIntegers, readFields, textOf } from './wire.js';

/** Type of the elements of a tensor. */
export type ElementType = 'float32' | 'int32' | 'int64' | 'bool';

/** Elements of a tensor: integers are stored as doubles, exact up to 2^53. */
export type Elements = Float32Array | Float64Array;

/** A tensor with its values by rows. */
export interface Tensor {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: Elements;
}

/** Element types by their number in the file. */
const TYPES: Readonly<Record<number, ElementType>> = { 1: 'float32', 6: 'int32', 7: 'int64', 9: 'bool' };

/** Names of the element types that are not read. */
const OTHER_TYPES: Readonly<Record<number, string>> = {
  2: 'uint8',
  3: 'int8',
  4: 'uint16',
  5: 'int16',
  8: 'string',
  10: 'float16',
  11: 'float64',
  12: 'uint32',
  13: 'uint64',
  16: 'bfloat16',
};

/** Largest number of dimensions of a tensor. */
export const MAX_RANK = 8;

/** Largest number of elements of a tensor. */
export const MAX_ELEMENTS = 2 ** 24;

/** Number of bytes of an element of raw data. */
const BYTES: Readonly<Record<ElementType, number>> = { float32: 4, int32: 4, int64: 8, bool: 1 };

/** Returns the element type of a number in the file. */
export function elementType(number: number, source: Source, part: string): ElementType {
  const type = TYPES[number];
  if (type !== undefined) return type;
  throw faultOf(
    source,
    message('bad-network/element-type', {
      part,
      type: OTHER_TYPES[number] ?? number,
      known: Object.values(TYPES).join(', '),
    }),
  );
}

/** Makes elements with the value 0. */
export const elementsOf = (type: ElementType, size: number): Elements =>
  type === 'float32' ? new Float32Array(size) : new Float64Array(size);

/** Number of elements of a shape. @throws ModelError for a shape that no tensor may have */
export function sizeOfShape(shape: readonly number[], source: Source, part: string): number {
  if (shape.length > MAX_RANK) {
    throw faultOf(source, message('bad-network/rank', { part, rank: shape.length, limit: MAX_RANK }));
  }
  let size = 1;
  for (const length of shape) {
    if (!(Number.isSafeInteger(length) && length >= 0)) {
      throw faultOf(source, message('bad-network/dimension', { part, length }));
    }
    size *= length;
  }
  if (size > MAX_ELEMENTS) {
    throw faultOf(source, message('bad-network/elements', { part, shape: shape.join(' x '), limit: MAX_ELEMENTS }));
  }
  return size;
}

/** Reads a `TensorProto`. */
export function readTensor(bytes: Uint8Array, source: Source): Tensor {
  const shape: number[] = [];
  const floats: number[] = [];
  const integers: number[] = [];
  let name = '';
  let typeNumber = 0;
  let raw: Uint8Array | undefined;
  let isExternal = false;
  readFields(bytes, source, (field) => {
    if (field.number === 1) appendIntegers(shape, field, source);
    else if (field.number === 2) typeNumber = field.integer ?? 0;
    else if (field.number === 4) appendFloats(floats, field, source);
    else if (field.number === 5 || field.number === 7) appendIntegers(integers, field, source);
    else if (field.number === 8) name = textOf(field);
    else if (field.number === 9) raw = field.bytes;
    else if (field.number === 13 || (field.number === 14 && field.integer === 1)) isExternal = true;
  });
  const part = `tensor '${name}'`;
  if (isExternal) throw faultOf(source, message('bad-network/external', { part }));
  const type = elementType(typeNumber, source, part);
  const size = sizeOfShape(shape, source, part);
  const listed = type === 'float32' ? floats : integers;
  const count = raw === undefined ? listed.length : raw.length / BYTES[type];
  if (count !== size) {
    throw faultOf(source, message('bad-network/tensor-size', { part, shape: shape.join(' x '), size, count }));
  }
  const data = elementsOf(type, size);
  if (raw === undefined) data.set(listed);
  else readRaw(data, type, raw);
  return { name, type, shape, data };
}

/** Reads raw values, which are little-endian and of any alignment. */
function readRaw(data: Elements, type: ElementType, raw: Uint8Array): void {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.length);
  for (let i = 0; i < data.length; i++) {
    if (type === 'float32') data[i] = view.getFloat32(4 * i, true);
    else if (type === 'int32') data[i] = view.getInt32(4 * i, true);
    else if (type === 'int64') data[i] = Number(view.getBigInt64(8 * i, true));
    else data[i] = raw[i] === 0 ? 0 : 1;
  }
}

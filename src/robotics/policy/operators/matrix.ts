/** Products of matrices. */
import type { Elements } from '../onnx/tensor.js';
import type { Call, Operator, Value } from './call.js';
import { broadcastList, broadcastShape } from './index-list.js';

/** Number of columns that are computed together. */
const GROUP = 8;

/** Columns of constant matrices in groups, by their elements; all programs of a network share them. */
const packedColumns = new WeakMap<Elements, Map<string, Float32Array>>();

/**
 * The columns of a matrix (depth x columns) in groups of eight: element (k, 8 g + j) is at 8 (g depth + k) + j. The last
 * group is filled with zeros.
 */
function packColumns({ data }: Value, depth: number, columns: number, isTransposed: boolean): Float32Array {
  const groups = Math.ceil(columns / GROUP);
  const packed = new Float32Array(groups * depth * GROUP);
  for (let column = 0; column < columns; column++) {
    const at = Math.floor(column / GROUP) * depth * GROUP + (column % GROUP);
    for (let k = 0; k < depth; k++) {
      packed[at + k * GROUP] = isTransposed ? data[column * depth + k] : data[k * columns + column];
    }
  }
  return packed;
}

function packedOf(b: Value, depth: number, columns: number, isTransposed: boolean): Float32Array {
  const key = `${depth} ${columns} ${isTransposed}`;
  let forms = packedColumns.get(b.data);
  if (!forms) packedColumns.set(b.data, (forms = new Map()));
  let packed = forms.get(key);
  if (!packed) forms.set(key, (packed = packColumns(b, depth, columns, isTransposed)));
  return packed;
}

/** out (columns) = row * B, with sums in double precision. */
function multiplyRow(row: Float64Array, packed: Float32Array, out: Float64Array): void {
  const depth = row.length;
  let at = 0;
  for (let column = 0; column < out.length; column += GROUP) {
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    let s6 = 0;
    let s7 = 0;
    for (let k = 0; k < depth; k++) {
      const x = row[k];
      s0 += x * packed[at];
      s1 += x * packed[at + 1];
      s2 += x * packed[at + 2];
      s3 += x * packed[at + 3];
      s4 += x * packed[at + 4];
      s5 += x * packed[at + 5];
      s6 += x * packed[at + 6];
      s7 += x * packed[at + 7];
      at += GROUP;
    }
    out[column] = s0;
    out[column + 1] = s1;
    out[column + 2] = s2;
    out[column + 3] = s3;
    out[column + 4] = s4;
    out[column + 5] = s5;
    out[column + 6] = s6;
    out[column + 7] = s7;
  }
}

/** Plans `alpha A' B' + beta C`, in which a prime is a possible transposition. */
function product(call: Call, a: Value, b: Value, c: Value | undefined, shape: readonly number[]): () => void {
  const isTransposedA = call.number('transA', 0) !== 0;
  const isTransposedB = call.number('transB', 0) !== 0;
  const [rows, depth] = isTransposedA ? [a.shape[1], a.shape[0]] : [a.shape[0], a.shape[1]];
  const [depthB, columns] = isTransposedB ? [b.shape[1], b.shape[0]] : [b.shape[0], b.shape[1]];
  if (depth !== depthB) throw call.shapes();
  const alpha = call.number('alpha', 1);
  const beta = call.number('beta', 1);
  const y = call.output('float32', shape, depth + 1).data;
  const bias = c?.data;
  if (c !== undefined && broadcastShape(c.shape, [rows, columns])?.join() !== `${rows},${columns}`) throw call.shapes();
  const biasAt = c === undefined ? new Int32Array() : broadcastList(c.shape, [rows, columns]);
  const row = new Float64Array(depth);
  const sums = new Float64Array(Math.ceil(columns / GROUP) * GROUP);
  const [rowStride, elementStride] = isTransposedA ? [1, rows] : [depth, 1];
  let packed = b.isConstant ? packedOf(b, depth, columns, isTransposedB) : undefined;
  const { data } = a;
  return () => {
    if (!b.isConstant) packed = packColumns(b, depth, columns, isTransposedB);
    for (let m = 0; m < rows; m++) {
      for (let k = 0; k < depth; k++) row[k] = data[m * rowStride + k * elementStride];
      multiplyRow(row, packed!, sums);
      const at = m * columns;
      for (let n = 0; n < columns; n++) {
        y[at + n] = bias === undefined ? alpha * sums[n] : alpha * sums[n] + beta * bias[biasAt[at + n]];
      }
    }
  };
}

const gemm: Operator = (call) => {
  const a = call.floats(0);
  const b = call.floats(1);
  if (a.shape.length !== 2 || b.shape.length !== 2) throw call.shapes();
  const rows = a.shape[call.number('transA', 0) !== 0 ? 1 : 0];
  const columns = b.shape[call.number('transB', 0) !== 0 ? 0 : 1];
  return product(call, a, b, call.hasInput(2) ? call.floats(2) : undefined, [rows, columns]);
};

/** A stack of rows or a single row, times a matrix. */
const matMul: Operator = (call) => {
  const a = call.floats(0);
  const b = call.floats(1);
  if (a.shape.length < 1 || b.shape.length !== 2) throw call.shapes();
  const depth = a.shape.at(-1)!;
  const stack = a.shape.slice(0, -1);
  const rows = stack.reduce((count, length) => count * length, 1);
  return product(call, { ...a, shape: [rows, depth] }, b, undefined, [...stack, b.shape[1]]);
};

/** Operators by name. */
export const MATRIX: Readonly<Record<string, Operator>> = { Gemm: gemm, MatMul: matMul };

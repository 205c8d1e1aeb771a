/** Buffers for results. In the reference they lie in the WASM heap; here each is a separate array. */
import { Handle, wrongConstruction } from './handle.js';

type Values = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Methods that all buffers share with the reference's. */
export abstract class ResultBuffer<T extends Values> extends Handle {
  protected constructor(protected readonly values: T) {
    super();
  }

  /** The values, for reading and writing; the view is never detached. */
  GetView(): T {
    return this.values;
  }

  GetElementCount(): number {
    return this.values.length;
  }

  /** Byte offset in the underlying ArrayBuffer; without a heap it has no use. */
  GetPointer(): number {
    return this.values.byteOffset;
  }
}

/** A buffer of doubles, for results of functions. */
export class DoubleBuffer extends ResultBuffer<Float64Array> {
  constructor(length: number) {
    super(new Float64Array(lengthOf('DoubleBuffer', length)));
  }
  static FromArray(values: ArrayLike<number>): DoubleBuffer {
    return filled(new DoubleBuffer(values.length), values);
  }
}

/** A buffer of single-precision numbers. */
export class FloatBuffer extends ResultBuffer<Float32Array> {
  constructor(length: number) {
    super(new Float32Array(lengthOf('FloatBuffer', length)));
  }
  static FromArray(values: ArrayLike<number>): FloatBuffer {
    return filled(new FloatBuffer(values.length), values);
  }
}

/** A buffer of 32-bit integers, for indices and counts. */
export class IntBuffer extends ResultBuffer<Int32Array> {
  constructor(length: number) {
    super(new Int32Array(lengthOf('IntBuffer', length)));
  }
  static FromArray(values: ArrayLike<number>): IntBuffer {
    return filled(new IntBuffer(values.length), values);
  }
}

/** A buffer of bytes, such as a binary model. */
export class Uint8Buffer extends ResultBuffer<Uint8Array> {
  constructor(length: number) {
    super(new Uint8Array(lengthOf('Uint8Buffer', length)));
  }
  static FromArray(values: ArrayLike<number>): Uint8Buffer {
    return filled(new Uint8Buffer(values.length), values);
  }
}

/** Throws unless a length is given, as the reference does. */
function lengthOf(name: string, length: number | undefined): number {
  if (length === undefined) throw wrongConstruction(name, 0, '1');
  return length;
}

function filled<T extends ResultBuffer<Values>>(buffer: T, values: ArrayLike<number>): T {
  buffer.GetView().set(values);
  return buffer;
}

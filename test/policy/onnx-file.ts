/** Writes small ONNX files: fields of Protocol Buffers, as onnx.proto defines them. */

/** A tensor: `float32` if its values are a Float32Array, else `int64`. */
export interface FileTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | readonly number[];
  /** Writes values as a repeated field instead of raw bytes. */
  readonly isListed?: boolean;
}

/** An attribute: an integer, a float in a Float32Array of length 1, text, integers, or a tensor. */
export type FileAttribute = number | Float32Array | string | readonly number[] | FileTensor;

export interface FileNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, FileAttribute>>;
  readonly domain?: string;
}

export interface FilePort {
  readonly name: string;
  /** Texts are names of open dimensions. */
  readonly shape: readonly (number | string)[];
  /** Number of the element type; 1 is float32. */
  readonly type?: number;
}

export interface OnnxFile {
  readonly nodes: readonly FileNode[];
  readonly tensors?: Readonly<Record<string, FileTensor>>;
  readonly inputs: readonly FilePort[];
  readonly outputs: readonly FilePort[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly opset?: number;
}

/** Bytes in the making: a list that grows. */
class Message {
  readonly bytes: number[] = [];

  /** An integer in groups of seven bits; negative ones have 64 bits. */
  varint(value: number): this {
    let rest = BigInt.asUintN(64, BigInt(value));
    while (rest > 127n) {
      this.bytes.push(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    this.bytes.push(Number(rest));
    return this;
  }

  integer(field: number, value: number): this {
    return this.varint(8 * field).varint(value);
  }

  block(field: number, content: ArrayLike<number>): this {
    this.varint(8 * field + 2).varint(content.length);
    for (let i = 0; i < content.length; i++) this.bytes.push(content[i]!);
    return this;
  }

  text(field: number, value: string): this {
    return this.block(field, new TextEncoder().encode(value));
  }

  float(field: number, value: number): this {
    this.varint(8 * field + 5);
    this.bytes.push(...new Uint8Array(Float32Array.of(value).buffer));
    return this;
  }
}

function tensor(name: string, { shape, values, isListed = false }: FileTensor): Message {
  const made = new Message();
  for (const length of shape) made.integer(1, length);
  const isFloat = values instanceof Float32Array;
  made.integer(2, isFloat ? 1 : 7).text(8, name);
  if (isListed && !isFloat) {
    for (const value of values) made.integer(7, value);
    return made;
  }
  const raw = isFloat ? values : BigInt64Array.from(values, BigInt);
  return made.block(isListed ? 4 : 9, new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength));
}

function attribute(name: string, value: FileAttribute): Message {
  const made = new Message().text(1, name);
  if (typeof value === 'number') return made.integer(3, value).integer(20, 2);
  if (typeof value === 'string') return made.text(4, value).integer(20, 3);
  if (value instanceof Float32Array) return made.float(2, value[0]!).integer(20, 1);
  if ('shape' in value) return made.block(5, tensor('', value).bytes).integer(20, 4);
  for (const each of value) made.integer(8, each);
  return made.integer(20, 7);
}

function node({ operator, inputs, outputs, attributes = {}, domain }: FileNode): Message {
  const made = new Message();
  for (const name of inputs) made.text(1, name);
  for (const name of outputs) made.text(2, name);
  made.text(4, operator);
  for (const [name, value] of Object.entries(attributes)) made.block(5, attribute(name, value).bytes);
  if (domain !== undefined) made.text(7, domain);
  return made;
}

function port({ name, shape, type = 1 }: FilePort): Message {
  const lengths = new Message();
  for (const length of shape) {
    const each = new Message();
    lengths.block(1, (typeof length === 'number' ? each.integer(1, length) : each.text(2, length)).bytes);
  }
  const described = new Message().integer(1, type).block(2, lengths.bytes);
  return new Message().text(1, name).block(2, new Message().block(1, described.bytes).bytes);
}

/** The bytes of a file. */
export function onnxFile({ nodes, tensors = {}, inputs, outputs, metadata = {}, opset = 18 }: OnnxFile): Uint8Array {
  const graph = new Message();
  for (const each of nodes) graph.block(1, node(each).bytes);
  graph.text(2, 'network');
  for (const [name, each] of Object.entries(tensors)) graph.block(5, tensor(name, each).bytes);
  for (const each of inputs) graph.block(11, port(each).bytes);
  for (const each of outputs) graph.block(12, port(each).bytes);
  const file = new Message().integer(1, 8).text(2, 'kinetree').block(7, graph.bytes);
  file.block(8, new Message().integer(2, opset).bytes);
  for (const [key, value] of Object.entries(metadata)) file.block(14, new Message().text(1, key).text(2, value).bytes);
  return Uint8Array.from(file.bytes);
}

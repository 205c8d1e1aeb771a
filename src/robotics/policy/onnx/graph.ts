/** Reads ONNX files: the graph of nodes with their attributes, tensors, inputs, outputs and metadata. */
import { message } from '../../../foundation/schema/messages.js';
import { faultOf, type Source } from '../fault.js';
import { type ElementType, elementType, readTensor, type Tensor } from './tensor.js';
import { appendFloats, appendIntegers, readFields, textOf, type WireField } from './wire.js';

/** Value of an attribute of a node. */
export type Attribute = number | string | readonly number[] | Tensor;

/** A node of the graph. */
export interface GraphNode {
  /** Label for messages: `node 3 (Gemm)`. */
  readonly label: string;
  readonly operator: string;
  /** Names of its inputs; empty for one that is left out. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** An input or output of the graph. A dimension is undefined if the file leaves it open. */
export interface GraphPort {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly (number | undefined)[];
  /** False if the file has no shape. */
  readonly hasShape: boolean;
}

/** The content of an ONNX file. */
export interface Graph {
  readonly source: Source;
  /** Version of the standard operators. */
  readonly opset: number;
  readonly nodes: readonly GraphNode[];
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly inputs: readonly GraphPort[];
  readonly outputs: readonly GraphPort[];
  readonly metadata: ReadonlyMap<string, string>;
}

/** Largest file [bytes]. */
const MAX_BYTES = 2 ** 26;
/** Largest number of nodes, of tensors, and of inputs and outputs. */
const MAX_PARTS = 20_000;

/** Newest version of the operators, those that `operators/` implements. */
const NEWEST_OPSET = 25;
const OLDEST_OPSET = 7;

/** @throws ModelError if the bytes are not a whole ONNX file, or exceed a limit */
export function readGraph(bytes: Uint8Array, source: Source): Graph {
  if (bytes.length > MAX_BYTES) {
    throw faultOf(source, message('bad-network/bytes', { count: bytes.length, limit: MAX_BYTES }));
  }
  if (bytes.length === 0) throw faultOf(source, message('bad-network/empty'));
  let graph: Uint8Array | undefined;
  let opset = 1;
  const metadata = new Map<string, string>();
  readFields(bytes, source, (field) => {
    if (field.number === 7) graph = bytesOf(field, source);
    else if (field.number === 8) opset = Math.max(opset, standardOpset(bytesOf(field, source), source));
    else if (field.number === 14) addProperty(metadata, bytesOf(field, source), source);
  });
  if (graph === undefined) throw faultOf(source, message('bad-network/no-graph'));
  if (opset < OLDEST_OPSET || opset > NEWEST_OPSET) {
    throw faultOf(source, message('bad-network/opset', { opset, oldest: OLDEST_OPSET, newest: NEWEST_OPSET }));
  }
  return { source, opset, metadata, ...readParts(graph, source) };
}

type Parts = Pick<Graph, 'nodes' | 'tensors' | 'inputs' | 'outputs'>;

/** Reads a `GraphProto`. */
function readParts(bytes: Uint8Array, source: Source): Parts {
  const nodes: GraphNode[] = [];
  const tensors = new Map<string, Tensor>();
  const inputs: GraphPort[] = [];
  const outputs: GraphPort[] = [];
  let count = 0;
  readFields(bytes, source, (field) => {
    if (![1, 5, 11, 12, 15].includes(field.number)) return;
    count += 1;
    if (count > MAX_PARTS) throw faultOf(source, message('bad-network/parts', { limit: MAX_PARTS }));
    const part = bytesOf(field, source);
    if (field.number === 1) nodes.push(readNode(part, nodes.length, source));
    else if (field.number === 11) inputs.push(readPort(part, 'input', source));
    else if (field.number === 12) outputs.push(readPort(part, 'output', source));
    else if (field.number === 15) throw faultOf(source, message('bad-network/sparse'));
    else {
      const tensor = readTensor(part, source);
      tensors.set(tensor.name, tensor);
    }
  });
  if (outputs.length === 0) throw faultOf(source, message('bad-network/no-output'));
  // files before IR 4 list their tensors among the inputs
  return { nodes, tensors, inputs: inputs.filter(({ name }) => !tensors.has(name)), outputs };
}

/** Reads a `NodeProto`. */
function readNode(bytes: Uint8Array, index: number, source: Source): GraphNode {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const encoded: Uint8Array[] = [];
  let operator = '';
  let domain = '';
  readFields(bytes, source, (field) => {
    if (field.number === 1) inputs.push(textOf(field));
    else if (field.number === 2) outputs.push(textOf(field));
    else if (field.number === 4) operator = textOf(field);
    else if (field.number === 5) encoded.push(bytesOf(field, source));
    else if (field.number === 7) domain = textOf(field);
  });
  const isStandard = domain === '' || domain === 'ai.onnx';
  const name = isStandard ? operator : `${domain}.${operator}`;
  const label = `node ${index} (${name})`;
  const attributes = new Map<string, Attribute>();
  for (const each of encoded) addAttribute(attributes, each, source, label);
  return { label, operator: name, inputs, outputs, attributes };
}

/** Reads an `AttributeProto`. Subgraphs belong to operators that are not run. */
function addAttribute(attributes: Map<string, Attribute>, bytes: Uint8Array, source: Source, label: string): void {
  const integers: number[] = [];
  const floats: number[] = [];
  let name = '';
  let value: Attribute | undefined;
  readFields(bytes, source, (field) => {
    if (field.number === 1) name = textOf(field);
    else if (field.number === 2) {
      const single: number[] = [];
      appendFloats(single, field, source);
      value = single[0];
    } else if (field.number === 3) value = field.integer ?? 0;
    else if (field.number === 4) value = textOf(field);
    else if (field.number === 5) value = readTensor(bytesOf(field, source), source);
    else if (field.number === 7) appendFloats(floats, field, source);
    else if (field.number === 8) appendIntegers(integers, field, source);
  });
  if (integers.length > 0) value = integers;
  else if (floats.length > 0) value = floats;
  if (attributes.has(name)) throw faultOf(source, message('bad-network/attribute-twice', { part: label, name }));
  attributes.set(name, value ?? []);
}

/** Reads a `ValueInfoProto`. */
function readPort(bytes: Uint8Array, role: 'input' | 'output', source: Source): GraphPort {
  let name = '';
  let typeBytes = new Uint8Array();
  readFields(bytes, source, (field) => {
    if (field.number === 1) name = textOf(field);
    else if (field.number === 2) typeBytes = bytesOf(field, source) as Uint8Array<ArrayBuffer>;
  });
  const part = `${role} '${name}'`;
  let tensorType: Uint8Array | undefined;
  readFields(typeBytes, source, (field) => {
    if (field.number === 1) tensorType = bytesOf(field, source);
  });
  if (tensorType === undefined) throw faultOf(source, message('bad-network/no-tensor', { part }));
  const shape: (number | undefined)[] = [];
  let hasShape = false;
  let type = 0;
  readFields(tensorType, source, (field) => {
    if (field.number === 1) type = field.integer ?? 0;
    else if (field.number === 2) {
      hasShape = true;
      readFields(bytesOf(field, source), source, (each) => {
        if (each.number === 1) shape.push(readDimension(bytesOf(each, source), source));
      });
    }
  });
  return { name, type: elementType(type, source, part), shape, hasShape };
}

/** A dimension: a number, or undefined for one that is named or left out. */
function readDimension(bytes: Uint8Array, source: Source): number | undefined {
  let length: number | undefined;
  readFields(bytes, source, (field) => {
    if (field.number === 1) length = field.integer;
  });
  return length;
}

/** The version of an `OperatorSetIdProto`, or 0 if it is of another domain. */
function standardOpset(bytes: Uint8Array, source: Source): number {
  let domain = '';
  let version = 0;
  readFields(bytes, source, (field) => {
    if (field.number === 1) domain = textOf(field);
    else if (field.number === 2) version = field.integer ?? 0;
  });
  return domain === '' || domain === 'ai.onnx' ? version : 0;
}

function addProperty(metadata: Map<string, string>, bytes: Uint8Array, source: Source): void {
  let key = '';
  let value = '';
  readFields(bytes, source, (field) => {
    if (field.number === 1) key = textOf(field);
    else if (field.number === 2) value = textOf(field);
  });
  metadata.set(key, value);
}

/** The bytes of a nested message. */
function bytesOf({ number, bytes }: WireField, source: Source): Uint8Array {
  if (bytes === undefined) throw faultOf(source, message('bad-network/field', { number }));
  return bytes;
}

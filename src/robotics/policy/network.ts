/** Networks in ONNX files, and evaluators of them. */
import { type OptionNames, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { message } from '../../foundation/schema/messages.js';
import { faultOf, type Source } from './fault.js';
import { type Graph, type GraphPort, readGraph } from './onnx/graph.js';
import { type Elements, type ElementType, sizeOfShape } from './onnx/tensor.js';
import { parameterCount, planProgram } from './operators/program.js';

/** An input or output of a network. */
export interface Port {
  readonly name: string;
  readonly type: ElementType;
  /** Lengths along the axes; dimensions that the file leaves open, such as the batch, are 1. */
  readonly shape: readonly number[];
  readonly size: number;
}

/** A port of an evaluator with its buffer, by rows. */
export interface PortValues extends Port {
  readonly data: Elements;
}

/** Computes outputs from inputs: the buffers are written and read in place. */
export interface Evaluator {
  readonly inputs: readonly PortValues[];
  readonly outputs: readonly PortValues[];
  /** Computes the outputs; a promise if the evaluator is asynchronous. */
  run(): void | Promise<void>;
}

/** Same, without promises. */
export interface SynchronousEvaluator extends Evaluator {
  run(): void;
}

/** Anything that makes evaluators of an ONNX file. */
export interface NetworkLike {
  readonly source: Source;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Omit<Port, 'shape' | 'size'>[];
  readonly metadata: ReadonlyMap<string, string>;
  evaluator(outputs?: readonly number[]): Evaluator;
}

/** Options of `Network`. */
export interface NetworkOptions {
  /** Name of the file in messages. Default `network.onnx`. */
  readonly name?: string;
}

export const NETWORK_OPTIONS: OptionNames<NetworkOptions> = { name: true };

/**
 * A network of an ONNX file. Evaluators compute in float32 with sums in double precision, by basic arithmetic only: the
 * same bits in each browser and in Node, without WebAssembly or generated code.
 *
 * @throws ModelError if the file is damaged, leads beyond the limits, or has tensors of types that are not read
 */
export class Network implements NetworkLike {
  readonly source: Source;
  readonly inputs: readonly Port[];
  /** Outputs; the same name may occur twice. */
  readonly outputs: readonly Omit<Port, 'shape' | 'size'>[];
  /** Texts that the exporter stored, by key. */
  readonly metadata: ReadonlyMap<string, string>;
  /** Names of the operators of the file. */
  readonly operators: readonly string[];
  /** Number of stored values. */
  readonly parameters: number;
  private readonly graph: Graph;

  constructor(bytes: Uint8Array, options: NetworkOptions = {}) {
    requireBytes('Network', bytes);
    requireOptionsOf('Network', NETWORK_OPTIONS, options);
    this.source = { uri: options.name ?? 'network.onnx' };
    this.graph = readGraph(bytes, this.source);
    const { nodes, tensors, inputs, outputs, metadata } = this.graph;
    this.inputs = inputs.map((port) => portOf(port, this.source));
    this.outputs = outputs.map(({ name, type }) => ({ name, type }));
    this.metadata = metadata;
    this.operators = [...new Set(nodes.map(({ operator }) => operator))].sort();
    this.parameters = parameterCount(tensors);
  }

  /**
   * Plans the nodes that some outputs need, by default all, and allocates the buffers.
   *
   * @param outputs indices of outputs
   * @throws ModelError for an operator that is not run, shapes that do not fit, cycles, values that no node computes, and
   * networks beyond the limits; each names the node
   */
  evaluator(outputs: readonly number[] = [...this.outputs.keys()]): SynchronousEvaluator {
    const wanted = outputs.map((index) => {
      const output = this.outputs[index];
      if (output === undefined) throw usageError('evaluator', 'indices of outputs', index);
      return output.name;
    });
    const {
      inputs,
      outputs: values,
      run,
    } = planProgram(
      this.graph,
      this.inputs.map(({ shape }) => shape),
      wanted,
    );
    return {
      inputs: inputs.map(({ data }, i) => ({ ...this.inputs[i], data })),
      outputs: values.map(({ type, shape, data }, i) => ({ name: wanted[i], type, shape, size: data.length, data })),
      run,
    };
  }
}

/** Throws a usage error unless an argument is bytes. */
export function requireBytes(call: string, bytes: unknown): asserts bytes is Uint8Array {
  if (!(bytes instanceof Uint8Array)) throw usageError(call, 'the bytes of an ONNX file (Uint8Array)', bytes);
}

function portOf({ name, type, shape, hasShape }: GraphPort, source: Source): Port {
  const part = `input '${name}'`;
  if (!hasShape) throw faultOf(source, message('bad-network/no-shape', { part }));
  const closed = shape.map((length) => length ?? 1);
  return { name, type, shape: closed, size: sizeOfShape(closed, source, part) };
}

/** Networks that ONNX Runtime evaluates, for operators that Kinetree does not run. */
import { requireFunction, requireOptionsOf } from '../../foundation/base/usage.js';
import { message } from '../../foundation/schema/messages.js';
import { faultOf } from './fault.js';
import {
  type Evaluator,
  NETWORK_OPTIONS,
  type NetworkLike,
  type NetworkOptions,
  type Port,
  type PortValues,
  requireBytes,
} from './network.js';
import { readGraph } from './onnx/graph.js';
import { type ElementType, elementsOf, sizeOfShape } from './onnx/tensor.js';

/** The part of the module `onnxruntime-web/wasm` or `onnxruntime-node` that is used. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(bytes: Uint8Array, options?: object): Promise<RuntimeSession>;
  };
  readonly Tensor: new (type: ElementType, data: never, shape: readonly number[]) => object;
}

/** A session of the runtime. */
export interface RuntimeSession {
  run(feeds: never, fetches: readonly string[]): Promise<Readonly<Record<string, object>>>;
}

/**
 * Opens a network in ONNX Runtime, which supports all operators. It is asynchronous, so that the policy advances by
 * `stepAsync`; its results differ between platforms in the last bits.
 *
 * @param runtime the module: `import * as ort from 'onnxruntime-web/wasm'`
 * @throws ModelError if the file is damaged, or the runtime refuses it
 */
export async function runtimeNetwork(
  bytes: Uint8Array,
  runtime: OnnxRuntime,
  options: NetworkOptions = {},
): Promise<NetworkLike> {
  requireBytes('runtimeNetwork', bytes);
  requireFunction('runtimeNetwork, runtime.InferenceSession.create', runtime?.InferenceSession?.create);
  requireOptionsOf('runtimeNetwork', NETWORK_OPTIONS, options);
  const source = { uri: options.name ?? 'network.onnx' };
  const graph = readGraph(bytes, source);
  const session = await runtime.InferenceSession.create(bytes).catch((error: unknown) => {
    throw faultOf(source, message('bad-network/runtime', { problem: (error as Error).message }));
  });
  const portOf = ({ name, type, shape }: (typeof graph.inputs)[number]): Port => {
    const closed = shape.map((length) => length ?? 1);
    return { name, type, shape: closed, size: sizeOfShape(closed, source, `'${name}'`) };
  };
  const inputs = graph.inputs.map(portOf);
  const outputs = graph.outputs.map(portOf);
  return {
    source,
    inputs,
    outputs,
    metadata: graph.metadata,
    evaluator: (wanted = [...outputs.keys()]) =>
      sessionEvaluator(
        session,
        runtime,
        inputs,
        wanted.map((index) => outputs[index]),
      ),
  };
}

function sessionEvaluator(
  session: RuntimeSession,
  { Tensor }: OnnxRuntime,
  inputs: readonly Port[],
  outputs: readonly Port[],
): Evaluator {
  const valuesOf = (port: Port): PortValues => ({ ...port, data: elementsOf(port.type, port.size) });
  const given = inputs.map(valuesOf);
  const computed = outputs.map(valuesOf);
  const names = [...new Set(outputs.map(({ name }) => name))];
  return {
    inputs: given,
    outputs: computed,
    run: async () => {
      const feeds = Object.fromEntries(
        given.map(({ name, type, data, shape }) => [name, new Tensor(type, elementsFor(type, data) as never, shape)]),
      );
      const results = await session.run(feeds as never, names);
      for (const { name, data } of computed) {
        const { data: result } = results[name] as { readonly data: ArrayLike<number | bigint> };
        for (let i = 0; i < data.length; i++) data[i] = Number(result[i]);
      }
    },
  };
}

/** Elements in the form of the runtime. */
function elementsFor(type: ElementType, data: ArrayLike<number>): object {
  if (type === 'bool') return Uint8Array.from(data);
  if (type === 'int32') return Int32Array.from(data);
  return type === 'int64' ? BigInt64Array.from(Array.from(data), BigInt) : Float32Array.from(data);
}

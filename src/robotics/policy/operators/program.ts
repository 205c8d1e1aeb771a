/** A program: the nodes of a graph in their order of evaluation, with a buffer for each value. */
import { message } from '../../../foundation/schema/messages.js';
import { faultOf } from '../fault.js';
import type { Graph, GraphNode } from '../onnx/graph.js';
import { elementsOf, type Tensor } from '../onnx/tensor.js';
import { Budget, Call, type Value } from './call.js';
import { OPERATORS } from './index.js';

/** The values of inputs and outputs, and the function that computes the outputs from the inputs. */
export interface Program {
  readonly inputs: readonly Value[];
  /** In the order of the wanted outputs. */
  readonly outputs: readonly Value[];
  readonly run: () => void;
}

/**
 * Plans the nodes that the wanted outputs need. Shapes of all values are known afterwards, and nothing is allocated by
 * a run.
 *
 * @param shapes of the inputs, in their order
 * @param wanted names of outputs
 * @throws ModelError for an operator that is not run, shapes that do not fit, values that no node computes, cycles, and
 * programs beyond the limits
 */
export function planProgram(graph: Graph, shapes: readonly (readonly number[])[], wanted: readonly string[]): Program {
  const { source, opset } = graph;
  const budget = new Budget(source);
  const values = new Map<string, Value>();
  for (const [name, { type, shape, data }] of graph.tensors) values.set(name, { type, shape, data, isConstant: true });
  const inputs = graph.inputs.map(({ name, type }, i) => {
    const shape = shapes[i];
    const size = shape.reduce((product, length) => product * length, 1);
    budget.spend(`input '${name}'`, size, 0);
    const value: Value = { type, shape, data: elementsOf(type, size), isConstant: false };
    values.set(name, value);
    return value;
  });
  const steps: (() => void)[] = [];
  for (const node of orderedNodes(graph, wanted)) {
    const known = node.inputs.map((name) => (name === '' ? undefined : values.get(name)));
    const call = new Call(node, opset, known, source, budget);
    const run = OPERATORS[node.operator](call);
    for (const [i, name] of node.outputs.entries()) {
      const output = call.outputs[i];
      if (output !== undefined && name !== '') values.set(name, output);
    }
    if (run === undefined) continue;
    if (call.isConstant) run();
    else steps.push(run);
  }
  const outputs = wanted.map((name) => {
    const value = values.get(name);
    if (value === undefined) throw faultOf(source, message('bad-network/no-value', { part: `output '${name}'`, name }));
    return value;
  });
  return {
    inputs,
    outputs,
    run: () => {
      for (let i = 0; i < steps.length; i++) steps[i]();
    },
  };
}

/** A node on the path of the search, with the input to visit next. */
interface Visit {
  readonly node: GraphNode;
  next: number;
}

/**
 * The nodes that the wanted values need, each after those of its inputs: a depth-first search. A file should have them in
 * this order, but some do not.
 */
function orderedNodes(graph: Graph, wanted: readonly string[]): readonly GraphNode[] {
  const { source, tensors } = graph;
  const producers = producersOf(graph);
  const given = new Set(graph.inputs.map(({ name }) => name));
  const ordered: GraphNode[] = [];
  const states = new Map<GraphNode, 'open' | 'done'>();
  for (const name of wanted) {
    const path: Visit[] = [];
    const enter = (node: GraphNode | undefined): void => {
      if (node === undefined || states.get(node) === 'done') return;
      if (states.get(node) === 'open') throw faultOf(source, message('bad-network/cycle', { part: node.label }));
      if (!Object.hasOwn(OPERATORS, node.operator)) {
        throw faultOf(source, message('bad-network/operator', { part: node.label, operator: node.operator }));
      }
      states.set(node, 'open');
      path.push({ node, next: 0 });
    };
    enter(producers.get(name));
    while (path.length > 0) {
      const visit = path.at(-1)!;
      const { node } = visit;
      if (visit.next === node.inputs.length) {
        states.set(node, 'done');
        ordered.push(node);
        path.pop();
        continue;
      }
      const input = node.inputs[visit.next++];
      if (input === '' || tensors.has(input) || given.has(input)) continue;
      const producer = producers.get(input);
      if (producer === undefined) {
        throw faultOf(source, message('bad-network/no-value', { part: node.label, name: input }));
      }
      enter(producer);
    }
  }
  return ordered;
}

/** The node that computes each value. */
function producersOf({ nodes, tensors, inputs, source }: Graph): ReadonlyMap<string, GraphNode> {
  const producers = new Map<string, GraphNode>();
  const given = new Set(inputs.map(({ name }) => name));
  for (const node of nodes) {
    for (const name of node.outputs) {
      if (name === '') continue;
      if (producers.has(name) || tensors.has(name) || given.has(name)) {
        throw faultOf(source, message('bad-network/value-twice', { part: node.label, name }));
      }
      producers.set(name, node);
    }
  }
  return producers;
}

/** Number of values of all tensors. */
export const parameterCount = (tensors: ReadonlyMap<string, Tensor>): number =>
  [...tensors.values()].reduce((count, { data }) => count + data.length, 0);

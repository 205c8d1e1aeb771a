/** A call of an operator while a program is planned: its inputs with their shapes, attributes, and new outputs. */
import { type Message, message } from '../../../foundation/schema/messages.js';
import { faultOf, type Source } from '../fault.js';
import type { Attribute, GraphNode } from '../onnx/graph.js';
import { type Elements, type ElementType, elementsOf, sizeOfShape } from '../onnx/tensor.js';

/** A value of a program: its buffer is allocated once, and written again by each run unless the value is constant. */
export interface Value {
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: Elements;
  /** True if every run has the same value. */
  readonly isConstant: boolean;
}

/** Limits of a program, which bound the memory and the time of a run. */
export class Budget {
  /** Elements of all values that are computed. */
  private elements = 2 ** 22;
  /** Multiplications and other elementary operations. */
  private work = 2 ** 28;

  constructor(private readonly source: Source) {}

  spend(part: string, elements: number, work: number): void {
    this.elements -= elements;
    this.work -= work;
    if (this.elements < 0 || this.work < 0) throw faultOf(this.source, message('bad-network/too-large', { part }));
  }
}

/** Plans an operator: checks the call, makes its outputs, and returns the function that computes them. */
export type Operator = (call: Call) => (() => void) | undefined;

/** One node with its inputs. */
export class Call {
  readonly outputs: Value[] = [];

  constructor(
    readonly node: GraphNode,
    readonly opset: number,
    /** Undefined for inputs that are left out. */
    private readonly values: readonly (Value | undefined)[],
    private readonly source: Source,
    private readonly budget: Budget,
  ) {}

  /** Number of inputs, including those left out between others. */
  get inputCount(): number {
    return this.values.length;
  }

  /** True if all inputs are constant. */
  get isConstant(): boolean {
    return this.values.every((value) => value === undefined || value.isConstant);
  }

  /** An error at the node. */
  fault(fault: Message): Error {
    return faultOf(this.source, { ...fault, parameters: { ...fault.parameters, part: this.node.label } });
  }

  hasInput(index: number): boolean {
    return this.values[index] !== undefined;
  }

  /** An input that must be there. */
  input(index: number): Value {
    const value = this.values[index];
    if (value === undefined) throw this.fault(message('bad-network/no-input', { index, part: '' }));
    return value;
  }

  /** An input of type float32. */
  floats(index: number): Value {
    const value = this.input(index);
    this.requireType(value, index, 'float32');
    return value;
  }

  private requireType(value: Value, index: number, type: ElementType): void {
    if (value.type !== type) {
      throw this.fault(message('bad-network/input-type', { index, type: value.type, wanted: type, part: '' }));
    }
  }

  /** The integers of a constant input; undefined if it is left out. */
  constantIntegers(index: number): readonly number[] | undefined {
    const value = this.values[index];
    if (value === undefined) return undefined;
    if (value.type !== 'int64' && value.type !== 'int32') this.requireType(value, index, 'int64');
    if (!value.isConstant) throw this.fault(message('bad-network/not-constant', { index, part: '' }));
    if (value.data.length > MAX_LIST)
      throw this.fault(message('bad-network/list', { index, limit: MAX_LIST, part: '' }));
    return [...value.data];
  }

  /** The integers of an attribute; undefined if it is left out. */
  integers(name: string): readonly number[] | undefined {
    const value = this.node.attributes.get(name);
    if (value === undefined) return undefined;
    if (!isNumbers(value) || !value.every(Number.isSafeInteger)) throw this.badAttribute(name, value);
    return value;
  }

  /** The number of an attribute. */
  number(name: string, usual: number): number {
    const value = this.node.attributes.get(name);
    if (value === undefined) return usual;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw this.badAttribute(name, value);
    return value;
  }

  /** An attribute that must have its usual value. */
  requireUsual(name: string, usual: number): void {
    const value = this.node.attributes.get(name);
    if (value !== undefined && value !== usual) throw this.badAttribute(name, value);
  }

  badAttribute(name: string, value: Attribute): Error {
    const text = typeof value === 'object' && 'shape' in value ? 'a tensor' : String(value).slice(0, 40);
    return this.fault(message('bad-network/attribute', { name, value: text, part: '' }));
  }

  /** The axis of an attribute or a list, counted from the front. */
  axisOf(axis: number, rank: number): number {
    if (!Number.isInteger(axis) || axis < -rank || axis >= rank) {
      throw this.fault(message('bad-network/axis', { axis, rank, part: '' }));
    }
    return axis < 0 ? axis + rank : axis;
  }

  /** Error for inputs whose shapes do not fit. */
  shapes(): Error {
    const shapes = this.values.map((value) => (value ? `(${value.shape.join(', ')})` : 'none')).join(', ');
    return this.fault(message('bad-network/shapes', { shapes, part: '' }));
  }

  /**
   * Makes the next output.
   *
   * @param workEach elementary operations for each element
   */
  output(type: ElementType, shape: readonly number[], workEach = 1, isConstant = this.isConstant): Value {
    const { label } = this.node;
    const size = sizeOfShape(shape, this.source, label);
    this.budget.spend(label, size, size * workEach);
    const value = { type, shape, data: elementsOf(type, size), isConstant };
    this.outputs.push(value);
    return value;
  }

  /** Makes the next output with the elements of an input. */
  alias({ type, data, isConstant }: Value, shape: readonly number[]): undefined {
    if (sizeOfShape(shape, this.source, this.node.label) !== data.length) throw this.shapes();
    this.outputs.push({ type, shape, data, isConstant });
  }
}

/** Largest number of integers in a list of axes, sizes or a shape. */
const MAX_LIST = 1024;

const isNumbers = (value: Attribute): value is readonly number[] => Array.isArray(value);

/**
 * Functions of the module as rows of a table: the type of each parameter, and the body that runs with the checked
 * arguments. The public signature follows from the row.
 */
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { MjData } from '../structs/data.js';
import { MjModel } from '../structs/model.js';
import { DoubleBuffer, IntBuffer, ResultBuffer } from './buffers.js';
import { engineError, wrongCount, wrongInstance } from './handle.js';
import { type Text, textFrom } from './text.js';

/** State of one call while its arguments are checked. */
export interface Call {
  readonly name: string;
  /** Model and Data among the arguments; they give the sizes of later arguments. */
  model: Model | undefined;
  data?: Data;
  /** The first array argument; later arrays must have the same length. */
  first?: { readonly name: string; readonly length: number };
  /** Actions to run after the body. */
  after?: (() => void)[];
}

/** A parameter: converts the caller's argument, and throws the reference's error if it is invalid. */
export interface Parameter<Given, Taken> {
  /**
   * Order of conversion in the reference: first everything else, then texts, then arrays. It determines which of
   * several mistakes is reported.
   */
  readonly turn?: 'text' | 'array';
  take(given: Given, call: Call): Taken;
}

type Parameters = readonly Parameter<never, unknown>[];
type Given<P extends Parameters> = { [I in keyof P]: P[I] extends Parameter<infer G, unknown> ? G : never };
type Taken<P extends Parameters> = { [I in keyof P]: P[I] extends Parameter<never, infer T> ? T : never };

/** A function whose name is filled in by `functionsOf`. */
export type Definition<F> = (name: string) => F;

/** Makes a function that checks its arguments by `parameters` and passes them to `body`. */
export function call<const P extends Parameters, R>(
  parameters: P,
  body: (...taken: Taken<P>) => R,
  /** Number of required arguments; the rest are optional here, though not in the reference. */
  least = parameters.length,
): Definition<(...given: Given<P>) => R> {
  const order = inOrder(parameters);
  return (name) =>
    (...given) => {
      if (given.length < least || given.length > parameters.length) {
        throw wrongCount(name, given.length, parameters.length);
      }
      const current: Call = { name, model: undefined };
      const taken: unknown[] = new Array(parameters.length);
      for (const i of order) taken[i] = (parameters[i] as Parameters[number]).take(given[i] as never, current);
      const result = body(...(taken as Taken<P>));
      for (const act of current.after ?? []) act();
      return result;
    };
}

/** Indices of parameters in the order in which their arguments are converted. */
function inOrder(parameters: Parameters): readonly number[] {
  const places = [...parameters.keys()];
  return [undefined, 'text', 'array'].flatMap((turn) => places.filter((i) => parameters[i]?.turn === turn));
}

/** The functions of a table by name. */
export type Functions<T> = { readonly [N in keyof T]: T[N] extends Definition<infer F> ? F : never };

/** Builds the functions of a table and passes each its name, with which its errors begin. */
export function functionsOf<T extends Record<string, Definition<unknown>>>(table: T): Functions<T> {
  return Object.fromEntries(Object.entries(table).map(([name, define]) => [name, define(name)])) as Functions<T>;
}

/** An instance of a class of the bindings. */
export function instanceOf<T extends object>(
  type: abstract new (...given: never[]) => T,
  name: string,
): Parameter<T, T> {
  return {
    take(given) {
      if (given instanceof type) return given;
      throw wrongInstance(given, name);
    },
  };
}

const anyModel = instanceOf(MjModel, 'MjModel');
const anyData = instanceOf(MjData, 'MjData');

/** A model; the sizes of the parameters after it are checked against it. */
export const MODEL: Parameter<MjModel, Model> = {
  take(given, current) {
    current.model = anyModel.take(given, current).own;
    return current.model;
  },
};

/** The Data that a function works on. */
export const DATA: Parameter<MjData, Data> = {
  take(given, current) {
    current.data = anyData.take(given, current).own;
    return current.data;
  },
};

/** A number; a boolean counts as 0 or 1. */
export const NUMBER: Parameter<number, number> = { take: numberOf };

function numberOf(given: number | boolean): number {
  if (typeof given === 'number') return given;
  if (typeof given === 'boolean') return given ? 1 : 0;
  throw new TypeError(`Cannot convert "${String(given)}" to int`);
}

/** A truth value, for which the reference takes a number. */
export const FLAG: Parameter<boolean | number, boolean> = { take: (given) => numberOf(given) !== 0 };

/** A truth value, for which the reference takes anything. */
export const TRUTH: Parameter<boolean | number, boolean> = { take: (given) => Boolean(given) };

/** A text, as a string or as its UTF-8 bytes. */
export const TEXT: Parameter<Text, string> = { turn: 'text', take: textFrom };

/** Values to read: any array of numbers, or a buffer. */
export type Numbers = ArrayLike<number> | DoubleBuffer;
/**
 * Destination of results: a buffer or a typed array, which may be a view of Data; a Float32Array receives a rounded
 * copy.
 */
export type Output = Float64Array | Float32Array | DoubleBuffer;
/** Destination of integer results. */
export type IntOutput = Int32Array | IntBuffer;

/** Number of values: a constant, a size of the Model or Data, or the length of the first array of the call. */
export type Size = number | ((model: Model, data: Data | undefined) => number) | 'alike';

/** Functions for which the reference passes pointers without checking lengths: arrays may be longer than needed. */
const UNMEASURED =
  /^(mj[uv]_|mjd_quatIntegrate$|mj_(contactForce|ray(Hfield|Mesh)|object(Velocity|Acceleration)|local2Global|defaultSolRefImp)$|mjs_resolveOrientation$)/;

function checkSize(length: number, name: string, size: Size | undefined, current: Call): void {
  const { name: owner, model } = current;
  current.first ??= { name, length };
  if (size === undefined) return;
  if (size === 'alike') {
    if (current.first.length === length) return;
    throw engineError(
      `[${owner}] ${current.first.name} and ${name} must have equal size, got ${current.first.length} and ${length}`,
    );
  }
  const expected = typeof size === 'number' ? size : model && size(model, current.data);
  if (typeof size === 'number' && length > size && UNMEASURED.test(owner)) return;
  if (expected !== undefined && expected !== length) {
    throw engineError(`[${owner}] ${name} must have size ${expected}, got ${length}`);
  }
}

/** The values that a function uses: the first `size` of them if the size is fixed. */
function used<A extends Float64Array | Int32Array>(values: A, size: Size | undefined): A {
  return (typeof size === 'number' && values.length > size ? values.subarray(0, size) : values) as A;
}

function invalidArgument(name: string, given: unknown, { name: owner }: Call): Error {
  const found = isNothing(given)
    ? `Expected a TypedArray or WasmBuffer, got ${given}.`
    : `Expected TypedArray or WasmBuffer, got unknown type for ${name}.`;
  return engineError(`[${owner}] Invalid argument. ${found}`);
}

/** Error for an argument that should be an array of numbers. */
const noNumbers = (given: unknown, { name: owner }: Call): Error =>
  engineError(`[${owner}] Invalid argument. Expected a number[], got ${given}.`);

const isNothing = (given: unknown): given is null | undefined => given === null || given === undefined;

/** Values that the function reads. Aliasing an output is allowed: a Float64Array is read in place. */
export function input(name: string, size?: Size): Parameter<Numbers, Float64Array> {
  return {
    turn: 'array',
    take(given, current) {
      const values = given instanceof DoubleBuffer ? given.GetView() : given;
      if (isNothing(values)) throw noNumbers(given, current);
      if (typeof values.length !== 'number') throw invalidArgument(name, given, current);
      checkSize(values.length, name, size, current);
      return used(values instanceof Float64Array ? values : Float64Array.from(values), size);
    },
  };
}

/** Integers that the function reads, see `input`. */
export function intInput(name: string, size?: Size): Parameter<ArrayLike<number> | IntBuffer, Int32Array> {
  return {
    turn: 'array',
    take(given, current) {
      const values = given instanceof IntBuffer ? given.GetView() : given;
      if (isNothing(values)) throw noNumbers(given, current);
      if (typeof values.length !== 'number') throw invalidArgument(name, given, current);
      checkSize(values.length, name, size, current);
      return used(values instanceof Int32Array ? values : Int32Array.from(values), size);
    },
  };
}

/** A double-precision stand-in for a Float32Array; the values are copied back after the call. */
function widened(values: Float32Array, current: Call): Float64Array {
  const wide = Float64Array.from(values);
  current.after ??= [];
  current.after.push(() => values.set(wide));
  return wide;
}

/** Values that the function writes. */
export function output(name: string, size?: Size): Parameter<Output, Float64Array> {
  return {
    turn: 'array',
    take(given, current) {
      const values = given instanceof DoubleBuffer ? given.GetView() : given;
      if (values instanceof ResultBuffer) throw wrongInstance(values, 'DoubleBuffer');
      const isSingle = values instanceof Float32Array;
      if (!isSingle && !(values instanceof Float64Array)) throw invalidArgument(name, given, current);
      checkSize(values.length, name, size, current);
      return used(isSingle ? widened(values, current) : values, size);
    },
  };
}

/** Integers that the function writes, into a buffer or an Int32Array of length `size`. */
export function intOutput(name: string, size?: Size): Parameter<IntOutput, Int32Array> {
  return {
    turn: 'array',
    take(given, current) {
      const values = given instanceof IntBuffer ? given.GetView() : given;
      if (values instanceof ResultBuffer) throw wrongInstance(values, 'IntBuffer');
      if (!(values instanceof Int32Array)) throw invalidArgument(name, given, current);
      checkSize(values.length, name, size, current);
      return used(values, size);
    },
  };
}

/** A parameter that may be null. */
export function optional<G, T>(parameter: Parameter<G, T>): Parameter<G | null | undefined, T | null> {
  return {
    ...(parameter.turn && { turn: parameter.turn }),
    take: (given, current) => (isNothing(given) ? null : parameter.take(given, current)),
  };
}

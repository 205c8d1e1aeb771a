/** Converts and checks the values that programs assign to attributes of components. */
import { described } from '../../foundation/base/usage.js';
import type { Quat } from '../../foundation/math/pose.js';
import type { Attribute, AttributeValue, Namespace } from '../../foundation/schema/mjcf/rows.js';
import type { Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { modelError } from '../../foundation/schema/report.js';
import type { TypedArray } from '../../modelling/spec/attribute-input.js';
import { expectation } from '../../modelling/spec/attribute-values.js';
import type { MjElement } from './element.js';

/** An object of three.js with three components: a position, a direction, a size. */
interface VectorOfThree {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

interface QuaternionOfThree extends VectorOfThree {
  readonly w: number;
}

interface ColorOfThree {
  readonly isColor: true;
  getRGB(target: { r: number; g: number; b: number }, space: string): { r: number; g: number; b: number };
}

type Three<Value> = Value extends readonly [number, number, number]
  ? VectorOfThree | ColorOfThree
  : Value extends readonly [number, number, number, number]
    ? QuaternionOfThree | ColorOfThree
    : readonly number[] extends Value
      ? VectorOfThree
      : never;

/**
 * The type of values that an attribute accepts: also a component for a name, and objects of three.js for lists of
 * numbers.
 */
export type GivenAttribute<A> =
  A extends Attribute<infer Value, infer _, infer Type>
    ? Type extends 'ref'
      ? string | MjElement
      : Type extends 'names'
        ? readonly (string | MjElement)[]
        : Type extends 'text'
          ? string | number | boolean | readonly number[] | TypedArray | MjElement
          : Value extends readonly number[]
            ? Value | TypedArray | Three<Value>
            : Value
    : never;

type Rows<K extends Kind> = (typeof MJCF)[K]['attributes'];

/** Attributes that a component of kind K accepts. */
export type GivenAttributes<K extends Kind> = {
  readonly [N in keyof Rows<K>]?: GivenAttribute<Rows<K>[N]> | undefined;
};

/** A stored value: a component for a reference, otherwise the attribute value of MJCF. */
export type KeptValue = AttributeValue | MjElement | readonly (string | MjElement)[];

const isComponent = (value: unknown): value is MjElement =>
  typeof value === 'object' && value !== null && 'elementKind' in value && 'object' in value;

/** Converts vectors, quaternions, colors and typed arrays to lists of numbers. */
function asNumbers(row: Attribute, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array);
  const color = value as Partial<ColorOfThree>;
  if (color.isColor && color.getRGB) {
    const { r, g, b } = color.getRGB({ r: 0, g: 0, b: 0 }, 'srgb');
    return row.arity[0] === 4 ? [r, g, b, 1] : [r, g, b];
  }
  const { x, y, z, w } = value as Partial<QuaternionOfThree>;
  if (x === undefined || y === undefined || z === undefined) return value;
  return w === undefined ? [x, y, z] : ([w, x, y, z] satisfies Quat);
}

function kept(row: Attribute, value: unknown): unknown {
  switch (row.type) {
    case 'num':
    case 'float':
    case 'int':
      return asNumbers(row, value);
    case 'text': {
      if (typeof value === 'number' || typeof value === 'boolean') return String(value);
      const numbers = asNumbers(row, value);
      return Array.isArray(numbers) && numbers.every((each) => typeof each === 'number') ? numbers.join(' ') : value;
    }
    default:
      return value;
  }
}

/** Returns the violated expectation if a component of the wrong kind is assigned to a reference. */
function componentExpectation(row: Attribute, component: MjElement): string | undefined {
  if (row.type === 'text') return undefined;
  if (row.type !== 'ref' && row.type !== 'names') return expectation(row, component) ?? 'a value';
  return component.namespace === row.namespace
    ? undefined
    : `a component of a ${row.namespace satisfies Namespace | undefined}`;
}

function fault(row: Attribute, value: unknown): string | undefined {
  if (isComponent(value)) return componentExpectation(row, value);
  if (row.type !== 'names' || !Array.isArray(value)) return expectation(row, value);
  const wrong = value.filter(isComponent).map((each) => componentExpectation(row, each));
  return (
    wrong.find((each) => each !== undefined) ??
    expectation(
      row,
      value.filter((each) => !isComponent(each)),
    )
  );
}

const shown = (value: unknown): string => (typeof value === 'object' ? described(value) : `'${String(value)}'`);

/**
 * Converts a value to its stored form.
 *
 * @throws ModelError `bad-value` with the place if the attribute does not accept the value
 */
export function keptValue(row: Attribute, attribute: string, given: unknown, place: string): KeptValue {
  const value = kept(row, given);
  const expected = fault(row, value);
  if (expected !== undefined) {
    throw modelError('bad-value', { attribute, value: shown(given), expected }, { element: place });
  }
  return (Array.isArray(value) ? Object.freeze(value.slice()) : value) as KeptValue;
}

/** The components that a value refers to. */
export function targetsOf(value: unknown): readonly MjElement[] {
  if (isComponent(value)) return [value];
  return Array.isArray(value) ? value.filter(isComponent) : [];
}

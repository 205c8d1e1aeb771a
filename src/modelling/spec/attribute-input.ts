/** Values that programs assign to attributes: typed arrays and numbers as lists, elements as names, numbers as text. */
import { freeName } from '../../foundation/base/free-name.js';
import type { Attribute, AttributeValue, Namespace } from '../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from './element.js';

/** Typed arrays that an attribute accepts; BigInt arrays are not accepted. */
export type TypedArray =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray;

type TextValue = string | number | boolean | readonly number[] | TypedArray | SpecElement;

/** The type that an attribute of a row accepts. */
export type GivenValue<A> =
  A extends Attribute<infer Value, infer _, infer Type>
    ? Type extends 'ref'
      ? string | SpecElement
      : Type extends 'names'
        ? readonly (string | SpecElement)[]
        : Type extends 'text'
          ? TextValue
          : Value extends readonly number[]
            ? readonly number[] | TypedArray | LoneNumber<Value>
            : Value
    : never;

/** A list without a fixed length also accepts a single number. */
type LoneNumber<List extends readonly number[]> = number extends List['length'] ? number : never;

/** Any value that a program may assign to an attribute; the schema row decides whether it fits. */
export type AnyGiven = AttributeValue | TypedArray | SpecElement | readonly (string | SpecElement)[];

const isTypedArray = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && !(value instanceof DataView) && !(value instanceof BigInt64Array);

/** True for an element of any Spec. */
export const isElement = (value: unknown): value is SpecElement =>
  typeof value === 'object' && value !== null && 'spec' in value && 'authored' in value;

/** The elements in a value, which may be one element or a list. */
export const elementsAmong = (value: unknown): readonly SpecElement[] =>
  (Array.isArray(value) ? value : [value]).filter(isElement);

/**
 * Converts a value to the form in which attributes store it. Values of other types pass unchanged: the row rejects
 * them.
 */
export function coerced(spec: unknown, row: Attribute, value: unknown): unknown {
  switch (row.type) {
    case 'num':
    case 'float':
    case 'int':
      if (typeof value === 'number' && row.arity[0] <= 1 && row.arity[1] > 1) return [value];
      return isTypedArray(value) ? Array.from(value) : value;
    case 'ref':
    case 'names':
      return named(spec, row.namespace!, value);
    case 'text':
      return isElement(value) ? (value.identifier ?? value) : textOf(value);
    default:
      return value;
  }
}

/** Replaces elements by their names if they belong to the namespace and to this Spec. */
function named(spec: unknown, namespace: Namespace, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => named(spec, namespace, each));
  if (!isElement(value)) return value;
  const fits = value.spec === spec && value.namespace === namespace;
  return (fits && value.identifier) || value;
}

function textOf(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isTypedArray(value)) return value.join(' ');
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? value.join(' ') : value;
}

/** Gives a name to each referenced element without one. */
export function nameTargets(values: Iterable<unknown>): void {
  for (const value of values) for (const element of elementsAmong(value)) nameTarget(element);
}

/** Gives an element the first free name of its kind: `joint_1`. */
function nameTarget(element: SpecElement): void {
  const { namespace, identifier, spec, tag } = element;
  if (namespace === undefined || identifier) return;
  spec.rename(
    element,
    freeName(`${tag}_1`, (name) => !!spec.find(namespace, name), tag),
  );
}

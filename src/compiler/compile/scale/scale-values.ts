/** Multiplies the values of an element by the factors of their dimensions. */
import { type Coordinate, type Dimension, dimensionsOf } from '../../../foundation/schema/mjcf/dimensions.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { forceFactor, type Gauge, isIdentity, shapeFactor } from './gauge.js';

/** Attributes with mass that count as shapes: inertia follows the volume under every policy. */
const INERTIAL: ReadonlySet<string> = new Set(['mass', 'diaginertia', 'fullinertia', 'density']);

/** Attributes in which a negative value is a word, such as -1 for a computed length. */
const SIGNED_WORDS: ReadonlySet<string> = new Set(['springlength', 'thickness', 'force']);

/** The attributes to scale: all that have a value, or those that the element or its class sets. */
export type Extent = 'all' | 'given';

/** Scales the attributes of an element whose dimension does not depend on other attributes. */
export function scaleValues(
  element: SpecElement,
  gauge: Gauge,
  coordinate: Coordinate,
  extent: Extent = 'all',
  only: (name: string) => boolean = () => true,
): void {
  if (isIdentity(gauge)) return;
  for (const [name, row] of Object.entries(element.row.attributes)) {
    if (!only(name)) continue;
    const dimensions = dimensionsOf(row, element.row, coordinate);
    const value = extent === 'all' || isGiven(element, name) ? element.get(name) : undefined;
    if (!dimensions || value === undefined) continue;
    const factors = dimensions.map((dimension) => factorOf(gauge, dimension, INERTIAL.has(name)));
    if (factors.every((factor) => factor === 1)) continue;
    const result = scaled(value, factors, SIGNED_WORDS.has(name));
    // a zero may be a word, such as that of kv beside dampratio
    if ([result].flat().some((x, i) => x !== [value].flat()[i])) element.author(name, result);
  }
}

/** Tests whether an element or its class sets an attribute. */
export const isGiven = (element: SpecElement, name: string): boolean =>
  element.isSet(name) || element.inheritance?.values.has(name) === true;

function factorOf(gauge: Gauge, dimension: Dimension, isInertial: boolean): number {
  if (typeof dimension === 'string') return 1;
  return dimension.M === 0 || isInertial ? shapeFactor(gauge, dimension) : forceFactor(gauge, dimension);
}

/** Multiplies each value by its factor; a single factor applies to all. */
export function scaled(value: AttributeValue, factors: readonly number[], keepsNegative = false): AttributeValue {
  const one = (x: number, i: number): number =>
    keepsNegative && x < 0 ? x : x * (factors.length === 1 ? factors[0]! : (factors[i] ?? 1));
  if (typeof value === 'number') return one(value, 0);
  return Object.freeze((value as readonly number[]).map(one));
}

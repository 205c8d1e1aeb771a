/**
 * Gauges: the factors that scaled frames apply to the quantities of an element.
 *
 * A quantity of dimension L^a M^b is a shape (without mass, and mass, inertia and density) or a force (all others with
 * mass). Shapes are multiplied by shape^(a+3b), forces by length^a mass^b. `similar` by s is the change of units
 * (s, s^3, 1), under which the dynamics is the same in gravity g/s; `geometry` leaves forces alone. Times stay.
 *
 * Reference: MuJoCo's design note *Scaling models in MJCF and mjSpec* (October 2026), sections 3, 4 and 7.
 */
import type { Coordinate, Exponents } from '../../../foundation/schema/mjcf/dimensions.js';
import { type Element, isInDefaultClass, type SpecElement } from '../../../modelling/spec/element.js';

/** Factors of shapes, and of the length and the mass in forces. */
export interface Gauge {
  readonly shape: number;
  readonly length: number;
  readonly mass: number;
}

export const IDENTITY_GAUGE: Gauge = { shape: 1, length: 1, mass: 1 };

export const isIdentity = ({ shape, length, mass }: Gauge): boolean => shape === 1 && length === 1 && mass === 1;

const times = (a: Gauge, b: Gauge): Gauge => ({
  shape: a.shape * b.shape,
  length: a.length * b.length,
  mass: a.mass * b.mass,
});

/** Gauge of two participants: the geometric mean. */
export const meanGauge = (a: Gauge, b: Gauge): Gauge => ({
  shape: mean(a.shape, b.shape),
  length: mean(a.length, b.length),
  mass: mean(a.mass, b.mass),
});

const mean = (a: number, b: number): number => (a === b ? a : Math.sqrt(a * b));

function ownGauge(frame: Element<'frame'>): Gauge {
  const s = frame.scale[0]!;
  return frame.scaling === 'similar' ? { shape: s, length: s, mass: s * s * s } : { shape: s, length: 1, mass: 1 };
}

/** Gauge of the contents of an element: that of the frames around it, and its own. */
export function gaugeWithin(element: SpecElement): Gauge {
  let gauge = IDENTITY_GAUGE;
  for (let at: SpecElement | undefined = element; at; at = at.parent) {
    if (at.is('frame')) gauge = times(ownGauge(at), gauge);
  }
  return gauge;
}

/** Gauge of an element of the tree: that of the frames around it, without its own. */
export const gaugeOf = (element: SpecElement): Gauge =>
  element.parent && !isInDefaultClass(element) ? gaugeWithin(element.parent) : IDENTITY_GAUGE;

/** Gauge in the lowest body or frame that contains all elements of a path. */
export function gaugeOfPath(elements: readonly SpecElement[]): Gauge {
  const [first, ...others] = elements.map(containers);
  if (!first) return IDENTITY_GAUGE;
  const lowest = first.findLast((each) => others.every((list) => list.includes(each)));
  return lowest ? gaugeWithin(lowest) : IDENTITY_GAUGE;
}

/** Bodies and frames that contain an element, outermost first. */
function containers(element: SpecElement): SpecElement[] {
  const list: SpecElement[] = [];
  for (let at = element.parent; at; at = at.parent) list.unshift(at);
  return list;
}

/** Factor of a shape of dimension L^a M^b. */
export const shapeFactor = (gauge: Gauge, { L, M }: Pick<Exponents, 'L' | 'M'>): number =>
  power(gauge.shape, L + 3 * M);

/** Factor of a force of dimension L^a M^b. */
export const forceFactor = ({ length, mass }: Gauge, { L, M }: Pick<Exponents, 'L' | 'M'>): number =>
  power(length, L) * power(mass, M);

/** x^n for an integer n; products have the same bits everywhere, and x^n x^-n need not be 1. */
function power(x: number, n: number): number {
  let result = 1;
  for (let i = 0; i < Math.abs(n); i++) result *= x;
  return n < 0 ? 1 / result : result;
}

/** Factor of a coordinate: an angle stays. */
export const coordinateFactor = (gauge: Gauge, coordinate: Coordinate): number =>
  coordinate === 'L' ? gauge.shape : 1;

/** Factor of the generalized force of a coordinate, divided by a power of the coordinate. */
export const generalizedFactor = (gauge: Gauge, coordinate: Coordinate, power = 0): number =>
  forceFactor(gauge, coordinate === 'L' ? { L: 1 - power, M: 1 } : { L: 2, M: 1 });

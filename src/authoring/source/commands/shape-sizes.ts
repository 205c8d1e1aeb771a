/** Sizes of geoms and sites that fit a changed type. */
import { GEOM_TYPE } from '../../../foundation/schema/mjcf/keywords.js';
import { shapeOfType } from '../../../foundation/schema/shapes.js';
import type { Element } from '../../../modelling/spec/element.js';

/** Half-size of a shape without a size, and spacing of the grid of a plane [m]. */
const HALF_SIZE = 0.05;
/** Half-size of a new plane [m]. */
const PLANE = 1;

/** Returns the sizes of a new shape of a type: a sphere, a box and so on of 0.1 m, or a plane of 2 m. */
export function startingSizes(type: string): number[] {
  if (type === 'plane') return [PLANE, PLANE, HALF_SIZE];
  return Array.from({ length: sizeCount(type) }, () => HALF_SIZE);
}

/** Number of sizes of a type. */
function sizeCount(type: string): number {
  return Math.max(-1, ...(shapeOfType(GEOM_TYPE[type as keyof typeof GEOM_TYPE])?.sizes ?? [])) + 1;
}

/**
 * Gives a geom or a site the sizes, the pose and the asset that its type needs, and keeps those that fit. A missing
 * size becomes the first one; the half-length of a capsule or cylinder twice the radius.
 */
export function fitToType(element: Element<'geom'> | Element<'site'>): void {
  const { type, spec } = element;
  const row = shapeOfType(GEOM_TYPE[type]);
  if (!row) return;
  if (element.is('geom') && row.asset !== undefined) {
    const [first] = spec.names.list(row.asset);
    if (element[row.asset] === undefined && first !== undefined) element.set(row.asset, first);
    return;
  }
  const { fromto: lengthAt } = row as { readonly fromto?: number };
  if (element.isSet('fromto') && lengthAt === undefined) leaveEnds(element);
  const needed = element.isSet('fromto') ? row.sizes.filter((index) => index !== lengthAt) : row.sizes;
  const before = [...element.size];
  const fits = needed.every((index) => (before[index] ?? 0) > 0);
  const own = element.authored.get('size') as readonly number[] | undefined;
  const count = type === 'plane' ? 3 : Math.max(-1, ...needed) + 1;
  if (fits && (own === undefined || own.length <= count)) return;
  if (fits) {
    element.set('size', own!.slice(0, count));
    return;
  }
  const start = type === 'plane' ? startingSizes(type) : grownFrom(before, needed, lengthAt);
  element.set('size', start.slice(0, count));
}

/** Replaces the missing sizes. */
function grownFrom(before: readonly number[], needed: readonly number[], lengthAt: number | undefined): number[] {
  const first = before.find((size) => size > 0) ?? HALF_SIZE;
  return Array.from({ length: Math.max(-1, ...needed) + 1 }, (_, index) => {
    const now = before[index] ?? 0;
    if (now > 0) return now;
    return index === lengthAt && index === 1 ? 2 * first : first;
  });
}

/** Replaces the two end points, which the type does not have, by their middle. */
function leaveEnds(element: Element<'geom'> | Element<'site'>): void {
  const ends = element.authored.get('fromto') as readonly number[] | undefined;
  element.unset('fromto');
  if (ends)
    element.set(
      'pos',
      [0, 1, 2].map((k) => (ends[k]! + ends[k + 3]!) / 2),
    );
}

/** A continuous field over the leaves of an octree, defined by its values at their corners. */
import type { OctreeLattice } from './octree-lattice.js';

/** Value of a field at a position [m]. */
type Field = (position: Float64Array) => number;

/**
 * Values at the corners of all nodes (count x 8). The value of a corner inside an edge or a side of a coarser leaf is
 * the mean of the ends of that edge or the corners of that side, which equals the interpolation in the coarser leaf.
 */
export function cornerValues(lattice: OctreeLattice, field: Field): Float64Array {
  const carriers = hangingCorners(lattice);
  const values = new Map<number, number>();
  const position = new Float64Array(3);
  const valueAt = (point: readonly number[]): number => {
    const key = lattice.keyOf(point);
    const known = values.get(key);
    if (known !== undefined) return known;
    const on = carriers.get(key);
    lattice.locate(point, position);
    const value = on ? mean(on.map(valueAt)) : field(position);
    values.set(key, value);
    return value;
  };
  return Float64Array.from({ length: 8 * lattice.count }, (_, i) => valueAt(lattice.cornerOf(i >> 3, i & 7)));
}

type Points = readonly (readonly number[])[];

/**
 * Hanging corners: corners of leaves inside an edge or side of a coarser leaf, with the corners of that edge or side.
 */
function hangingCorners(lattice: OctreeLattice): Map<number, Points> {
  const hanging = new Map<number, Points>();
  const { depth } = lattice;
  for (const leaf of lattice.leaves()) {
    for (let side = 0; side < 6; side++) {
      const other = lattice.across(leaf, side);
      if (other < 0 || depth[other] >= depth[leaf]) continue;
      for (const point of cornersOfSide(lattice, leaf, side)) {
        const key = lattice.keyOf(point);
        const on = hanging.has(key) ? [] : carriersIn(lattice, other, point);
        if (on.length > 1) hanging.set(key, on);
      }
    }
  }
  return hanging;
}

function cornersOfSide(lattice: OctreeLattice, node: number, side: number): Points {
  const slots = [0, 1, 2, 3, 4, 5, 6, 7].filter((slot) => ((slot >> (side >> 1)) & 1) === (side & 1));
  return slots.map((slot) => lattice.cornerOf(node, slot));
}

/**
 * Returns the corners of the edge or side of a node that contains a point on its boundary; one corner if the point is a
 * corner.
 */
function carriersIn(lattice: OctreeLattice, node: number, point: readonly number[]): Points {
  const min = lattice.cornerOf(node, 0);
  const max = lattice.cornerOf(node, 7);
  const isInside = point.map((x, k) => x > min[k]! && x < max[k]!);
  return [0, 1, 2, 3, 4, 5, 6, 7]
    .map((slot) => lattice.cornerOf(node, slot))
    .filter((corner) => corner.every((x, k) => isInside[k] || x === point[k]));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

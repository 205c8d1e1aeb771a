/** Bending of the surface of an interpolated flex, at every edge between two squares of its grid. */

import type { CellGrid, Facet } from '../../../foundation/math/cell-grid.js';
import { lagrange, lagrangeSlope } from '../../../foundation/math/lagrange.js';
import { cross3, norm3, sub3, type Vec3 } from '../../../foundation/math/pose.js';
import { SHELL_EDGE_SIZE } from '../../../foundation/schema/flex-bending.js';
import type { Material } from './elasticity.js';

/** Midpoint of an edge, in the two coordinates of a square. */
type Local = readonly [number, number];

interface Hinge {
  readonly squares: readonly [number, number];
  readonly at: readonly [Local, Local];
}

const DEGENERATE = 1e-12;

/**
 * For each edge: both squares, its midpoint in both, the stiffness D l / h of an edge of length l with the mean extent
 * h of the squares across it, with D = young t^3 / 12 (1 - poisson^2), and the difference of the normals at rest.
 */
export function shellBending(grid: CellGrid, nodes: Float64Array, material: Material): Float64Array {
  const { young, poisson, thickness } = material;
  const rigidity = (young * thickness * thickness * thickness) / (12 * (1 - poisson * poisson));
  const facets = grid.facets();
  const hinges = hingesOf(grid, facets);
  const bending = new Float64Array(1 + SHELL_EDGE_SIZE * hinges.length);
  bending[0] = hinges.length;
  hinges.forEach(({ squares, at }, i) => {
    const [a, b] = squares.map((square, side) => frameAt(grid, nodes, facets[square], at[side]));
    if (Math.min(a.area, b.area) < DEGENERATE) return;
    const along = (a.along + b.along) / 2;
    const across = Math.max((a.across + b.across) / 2, DEGENERATE);
    const jump = sub3(a.normal, b.normal);
    bending.set([...squares, ...at[0], ...at[1], (rigidity * along) / across, ...jump], 1 + SHELL_EDGE_SIZE * i);
  });
  return bending;
}

/** Every edge once, listed at its first square. */
function hingesOf(grid: CellGrid, facets: readonly Facet[]): Hinge[] {
  const ids = new Map(facets.map((facet, id) => [keyOf(facet), id]));
  return facets.flatMap((facet, square) =>
    ([0, 1] as const).flatMap((direction) =>
      [-1, 1].flatMap((step) => {
        const { facet: other, at } = across(grid, facet, direction, step);
        const id = ids.get(keyOf(other))!;
        return square < id ? [{ squares: [square, id] as const, at }] : [];
      }),
    ),
  );
}

const keyOf = ({ normal, isLast, place }: Facet): string => `${normal} ${isLast} ${place}`;

/** Midpoint of the side of a square at `end` along one of two directions. */
const middle = (direction: number, end: number): Local => (direction === 0 ? [end, 0.5] : [0.5, end]);

/** The square on the other side of an edge, in the same face or around a corner. */
function across(
  grid: CellGrid,
  { normal, isLast, place }: Facet,
  direction: 0 | 1,
  step: number,
): { facet: Facet; at: readonly [Local, Local] } {
  const here = middle(direction, (1 + step) / 2);
  const next = place[direction] + step;
  if (next >= 0 && next < grid.facetCounts(normal)[direction]) {
    const moved: readonly [number, number] = direction === 0 ? [next, place[1]] : [place[0], next];
    return { facet: { normal, isLast, place: moved }, at: [here, middle(direction, (1 - step) / 2)] };
  }
  // around a corner, the direction across the edge becomes the normal of the other face, and the edge is at its
  // boundary
  const axis = ((normal + 1 + direction) % 3) as 0 | 1 | 2;
  const end = isLast ? grid.cells[normal] - 1 : 0;
  const run = place[1 - direction];
  const turned: readonly [number, number] = direction === 0 ? [run, end] : [end, run];
  return {
    facet: { normal: axis, isLast: step > 0, place: turned },
    at: [here, middle(1 - direction, isLast ? 1 : 0)],
  };
}

/**
 * Unit normal of a square at a point, its area element there, and the lengths of its tangents along and across the
 * edge.
 */
function frameAt(grid: CellGrid, nodes: Float64Array, facet: Facet, [s, t]: Local) {
  const { order } = grid;
  const tangents = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  grid.nodesOfFacet(facet).forEach((node, i) => {
    const [p, q] = [Math.floor(i / (order + 1)), i % (order + 1)];
    const slopes = [
      lagrangeSlope(order, p, s) * lagrange(order, q, t),
      lagrange(order, p, s) * lagrangeSlope(order, q, t),
    ];
    for (let k = 0; k < 3; k++) slopes.forEach((slope, d) => void (tangents[d][k] += nodes[3 * node + k] * slope));
  });
  const [first, second] = tangents as unknown as readonly [Vec3, Vec3];
  const normal = cross3(first, second);
  const area = norm3(normal);
  const [along, over] = s === 0.5 ? [first, second] : [second, first];
  const unit: Vec3 = [normal[0] / area, normal[1] / area, normal[2] / area];
  return { normal: unit, area, along: norm3(along), across: norm3(over) };
}

/** Boxes with points on the surface only, and their projections to cylinders and ellipsoids. */
import type { Vec3 } from '../../../foundation/math/pose.js';
import { type Lattice, NO_TEXTURE, type PointCloud, textureStep } from './point-cloud.js';

/** Shapes for which a flexcomp generates only the surface. */
export type ShellShape = 'box' | 'cylinder' | 'ellipsoid';

/** Triangulations of a square with corners a b c d, in order around it. */
const CUTS = {
  /** a b c, a c d. */
  plain: [0, 1, 2, 0, 2, 3],
  /** Reverse orientation. */
  turned: [0, 2, 1, 0, 3, 2],
  /** Quad cut along its other diagonal, with reverse orientation. */
  mirrored: [1, 0, 3, 1, 3, 2],
} as const;

/** A side: its normal axis, the end of that axis, the two axes within, and the triangulation that faces outward. */
interface Side {
  readonly axis: 0 | 1 | 2;
  readonly last: boolean;
  readonly within: readonly [0 | 1, 1 | 2];
  readonly cut: keyof typeof CUTS;
}

/**
 * Sides in the order in which points are numbered: sides normal to z include their rims, the others the remaining
 * points.
 */
const SIDES: readonly Side[] = [
  { axis: 2, last: false, within: [0, 1], cut: 'turned' },
  { axis: 2, last: true, within: [0, 1], cut: 'plain' },
  { axis: 1, last: false, within: [0, 2], cut: 'plain' },
  { axis: 1, last: true, within: [0, 2], cut: 'mirrored' },
  { axis: 0, last: false, within: [1, 2], cut: 'mirrored' },
  { axis: 0, last: true, within: [1, 2], cut: 'plain' },
];

/** Base triangles of the tetrahedra between a square and the center, separated by the diagonal a-c. */
const OVER_CENTER = [0, 1, 2, 0, 3, 2] as const;

/**
 * The surface without its top as triangles (dim 2), or the complete surface as tetrahedra with the center, point 0 (dim
 * 3). Requires at least two points along each axis.
 */
export function shellPoints(dim: 2 | 3, shape: ShellShape, lattice: Lattice): PointCloud {
  const { count, textured } = lattice;
  const sides = dim === 3 ? SIDES : SIDES.filter(({ axis, last }) => axis !== 2 || !last);
  const steps = stepsOf(count);
  const points: number[] = dim === 3 ? [0, 0, 0] : [];
  const texcoord: number[] = textured ? [0, 0] : [];
  /** Point index by lattice index, -1 for unused ones. */
  const ids = new Int32Array(count[0] * steps[0]).fill(-1);
  const project = projection(shape, lattice);
  for (const side of sides) {
    const [u, v] = side.within;
    forEachOf(side, count, 0, (place, i, j) => {
      if (ids[place] >= 0) return;
      ids[place] = points.length / 3;
      const [x, y, z] = project(place);
      points.push(x, y, z);
      if (textured) texcoord.push(textureStep(i, count[u]), textureStep(j, count[v]));
    });
  }
  const squares = sides.reduce((sum, { within: [u, v] }) => sum + (count[u] - 1) * (count[v] - 1), 0);
  const elements = new Int32Array(2 * squares * (dim + 1));
  let at = 0;
  for (const side of sides) {
    const [u, v] = side.within;
    const corners = [0, steps[u], steps[u] + steps[v], steps[v]];
    const cut = dim === 3 ? OVER_CENTER : CUTS[side.cut];
    forEachOf(side, count, 1, (place) => {
      for (let k = 0; k < cut.length; k++) {
        if (dim === 3 && k % 3 === 0) elements[at++] = 0;
        elements[at++] = ids[place + corners[cut[k]]];
      }
    });
  }
  return {
    dim,
    points: new Float64Array(points),
    elements,
    texcoord: new Float32Array(texcoord),
    elemtexcoord: NO_TEXTURE.elemtexcoord,
  };
}

/** Index offset to the next lattice point along each axis. */
const stepsOf = (count: readonly number[]): Vec3 => [count[1] * count[2], count[2], 1];

/** Visits the lattice points of a side with their indices along its axes, except the last `margin` along both. */
function forEachOf(
  { axis, last, within: [u, v] }: Side,
  count: readonly number[],
  margin: number,
  visit: (place: number, i: number, j: number) => void,
): void {
  const steps = stepsOf(count);
  const first = last ? (count[axis] - 1) * steps[axis] : 0;
  for (let i = 0; i < count[u] - margin; i++) {
    for (let j = 0; j < count[v] - margin; j++) visit(first + i * steps[u] + j * steps[v], i, j);
  }
}

/** Returns a function that maps a lattice index to the position of the point [m]. */
function projection(shape: ShellShape, { count, spacing }: Lattice): (place: number) => Vec3 {
  const [nx, ny, nz] = count;
  const size = spacing.map((step, k) => 0.5 * step * (count[k] - 1));
  return (place) => {
    const x = (2 * Math.floor(place / (ny * nz))) / (nx - 1) - 1;
    const y = (2 * (Math.floor(place / nz) % ny)) / (ny - 1) - 1;
    const z = (2 * (place % nz)) / (nz - 1) - 1;
    if (shape === 'box') return [x * size[0], y * size[1], z * size[2]];
    if (shape === 'cylinder') {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      const length = Math.sqrt(x * x + y * y) || 1;
      return [(x / length) * (size[0] * ring), (y / length) * (size[1] * ring), z * size[2]];
    }
    const length = Math.sqrt(x * x + y * y + z * z);
    return [(x / length) * size[0], (y / length) * size[1], (z / length) * size[2]];
  };
}

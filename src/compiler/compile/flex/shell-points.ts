/** Boxes of which only the surface has points, and their projections on cylinders and ellipsoids. */
import type { Vec3 } from '../../../foundation/math/pose.js';
import { type Lattice, NO_TEXTURE, type PointCloud, textureStep } from './point-cloud.js';

/** Shapes of which a flexcomp makes the surface alone. */
export type ShellShape = 'box' | 'cylinder' | 'ellipsoid';

/** Says how a square with corners a b c d, counted around it, becomes two triangles. */
const CUTS = {
  /** a b c, a c d. */
  plain: [0, 1, 2, 0, 2, 3],
  /** The other way around. */
  turned: [0, 2, 1, 0, 3, 2],
  /** Along the other diagonal, the other way around. */
  mirrored: [1, 0, 3, 1, 3, 2],
} as const;

/** A side: its axis, which end of it, the two axes within, and how its squares are cut so that they face outwards. */
interface Side {
  readonly axis: 0 | 1 | 2;
  readonly last: boolean;
  readonly within: readonly [0 | 1, 1 | 2];
  readonly cut: keyof typeof CUTS;
}

/** In the order in which points are counted: the sides across z have their rims, the others what is left. */
const SIDES: readonly Side[] = [
  { axis: 2, last: false, within: [0, 1], cut: 'turned' },
  { axis: 2, last: true, within: [0, 1], cut: 'plain' },
  { axis: 1, last: false, within: [0, 2], cut: 'plain' },
  { axis: 1, last: true, within: [0, 2], cut: 'mirrored' },
  { axis: 0, last: false, within: [1, 2], cut: 'mirrored' },
  { axis: 0, last: true, within: [1, 2], cut: 'plain' },
];

/** Tetrahedra of a square over the center: each with two of its sides and the diagonal a-c. */
const OVER_CENTER = [0, 1, 2, 0, 3, 2] as const;

/**
 * The surface without its top as triangles (dim 2), or all of it as tetrahedra over point 0, the center (dim 3). Needs
 * at least two points along each axis.
 */
export function shellPoints(dim: 2 | 3, shape: ShellShape, lattice: Lattice): PointCloud {
  const { count, textured } = lattice;
  const sides = dim === 3 ? SIDES : SIDES.filter(({ axis, last }) => axis !== 2 || !last);
  const steps = stepsOf(count);
  const points: number[] = dim === 3 ? [0, 0, 0] : [];
  const texcoord: number[] = textured ? [0, 0] : [];
  /** Points by their places in the lattice, -1 for none. */
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

/** Returns the offset in the numbering from a point to the next one along each axis. */
const stepsOf = (count: readonly number[]): Vec3 => [count[1] * count[2], count[2], 1];

/** Visits the places of a side and how far they are along its axes, without the last `margin` of both. */
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

/** Returns the function that gives the position of the point at a place of the lattice. */
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

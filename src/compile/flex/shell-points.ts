/** Boxes of which only the surface has points, and their projections on cylinders and ellipsoids. */
import type { Vec3 } from '../../math/pose.js';
import { type Lattice, NO_TEXTURE, type PointCloud, textureStep } from './point-cloud.js';

export type ShellShape = 'box' | 'cylinder' | 'ellipsoid';

/** How a square with corners a b c d, counted around it, becomes two triangles. */
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
  const points: number[] = dim === 3 ? [0, 0, 0] : [];
  const texcoord: number[] = textured ? [0, 0] : [];
  const ids = new Map<number, number>();
  const place = ([x, y, z]: Vec3): number => (x * count[1] + y) * count[2] + z;
  for (const side of sides) {
    forEachOf(side, count, 0, (cell, [u, v]) => {
      if (ids.has(place(cell))) return;
      ids.set(place(cell), points.length / 3);
      points.push(...project(shape, cell, lattice));
      if (textured) texcoord.push(textureStep(cell[u], count[u]), textureStep(cell[v], count[v]));
    });
  }
  const elements: number[] = [];
  for (const side of sides) {
    forEachOf(side, count, 1, (cell, [u, v]) => {
      const step = (du: number, dv: number): number => {
        const corner: [number, number, number] = [...cell];
        corner[u] += du;
        corner[v] += dv;
        return ids.get(place(corner))!;
      };
      const corners = [step(0, 0), step(1, 0), step(1, 1), step(0, 1)];
      const cut = dim === 3 ? OVER_CENTER : CUTS[side.cut];
      cut.forEach((corner, i) => {
        if (dim === 3 && i % 3 === 0) elements.push(0);
        elements.push(corners[corner]);
      });
    });
  }
  return {
    dim,
    points: Float64Array.from(points),
    elements: Int32Array.from(elements),
    texcoord: Float32Array.from(texcoord),
    elemtexcoord: NO_TEXTURE.elemtexcoord,
  };
}

/** Visits the places of a side, without the last `margin` along both axes. */
function forEachOf(
  { axis, last, within }: Side,
  count: readonly number[],
  margin: number,
  visit: (cell: Vec3, within: readonly [number, number]) => void,
): void {
  const [u, v] = within;
  for (let i = 0; i < count[u] - margin; i++) {
    for (let j = 0; j < count[v] - margin; j++) {
      const cell: [number, number, number] = [0, 0, 0];
      cell[axis] = last ? count[axis] - 1 : 0;
      cell[u] = i;
      cell[v] = j;
      visit(cell, within);
    }
  }
}

function project(shape: ShellShape, cell: Vec3, { count, spacing }: Lattice): Vec3 {
  const size = spacing.map((step, k) => 0.5 * step * (count[k] - 1));
  const [x, y, z] = cell.map((i, k) => (2 * i) / (count[k] - 1) - 1);
  if (shape === 'box') return [x * size[0], y * size[1], z * size[2]];
  if (shape === 'cylinder') {
    const ring = Math.max(Math.abs(x), Math.abs(y));
    const length = Math.sqrt(x * x + y * y) || 1;
    return [(x / length) * (size[0] * ring), (y / length) * (size[1] * ring), z * size[2]];
  }
  const length = Math.sqrt(x * x + y * y + z * z);
  return [(x / length) * size[0], (y / length) * size[1], (z / length) * size[2]];
}

/** Rectangular grids, circles and discs of points. */
import { cos, sin } from '../../../foundation/math/trigonometry.js';
import { type FlexDim, type Lattice, NO_TEXTURE, type PointCloud, textureStep } from './point-cloud.js';

/** Position of point `i` of `count`, centered about zero. */
const centered = (i: number, count: number, spacing: number): number => spacing * (i - 0.5 * (count - 1));

/** A line, a triangulated rectangle or a box of tetrahedra; the last axis varies fastest. */
export function gridPoints(dim: FlexDim, lattice: Lattice): PointCloud {
  if (dim === 1) return linePoints(lattice);
  return dim === 2 ? rectanglePoints(lattice, () => false) : blockPoints(lattice);
}

function linePoints({ count: [n], spacing }: Lattice): PointCloud {
  const points = Float64Array.from({ length: 3 * n }, (_, i) => (i % 3 === 0 ? centered(i / 3, n, spacing[0]) : 0));
  return { dim: 1, points, elements: Int32Array.from({ length: 2 * (n - 1) }, (_, i) => (i + 1) >> 1), ...NO_TEXTURE };
}

/**
 * Points on a closed circle about the z axis; the last of the `count` points coincides with the first and is omitted.
 */
export function circlePoints({ count, spacing }: Lattice): PointCloud {
  const n = Math.max(0, count[0] - 1);
  const angle = (2 * Math.PI) / n;
  const radius = spacing[0] / sin(angle / 2) / 2;
  const points = new Float64Array(3 * n);
  const elements = new Int32Array(2 * n);
  for (let i = 0; i < n; i++) {
    points[3 * i] = radius * cos(angle * i);
    points[3 * i + 1] = radius * sin(angle * i);
    elements.set([i, (i + 1) % n], 2 * i);
  }
  return { dim: 1, points, elements, ...NO_TEXTURE };
}

/**
 * A rectangle of squares, two triangles each. `flips` selects, by the first corner of a square, those that are cut
 * along the other diagonal. Indices use the stride of the third axis, so a third count other than 1 leaves gaps.
 */
function rectanglePoints(lattice: Lattice, flips: (x: number, y: number) => boolean): PointCloud {
  const { count, spacing, textured } = lattice;
  const [nx, ny, nz] = count;
  const points: number[] = [];
  const elements: number[] = [];
  const texcoord: number[] = [];
  const corner = (ix: number, iy: number): number => nz * (ny * ix + iy);
  for (let ix = 0; ix < nx; ix++) {
    for (let iy = 0; iy < ny; iy++) {
      const [x, y] = [centered(ix, nx, spacing[0]), centered(iy, ny, spacing[1])];
      points.push(x, y, 0);
      if (textured) texcoord.push(textureStep(ix, nx), textureStep(iy, ny));
      if (ix === nx - 1 || iy === ny - 1) continue;
      const [a, b, c, d] = [corner(ix, iy), corner(ix + 1, iy), corner(ix + 1, iy + 1), corner(ix, iy + 1)];
      elements.push(...(flips(x, y) ? [a, b, d, b, c, d] : [a, b, c, a, c, d]));
    }
  }
  return cloudOf(2, points, elements, texcoord);
}

const TINY = 1e-14;

/** A rectangle mapped to concentric ellipses, with diagonals that point outward. */
export function discPoints(lattice: Lattice): PointCloud {
  const cloud = rectanglePoints(lattice, (x, y) => (x < -TINY && y > -TINY) || (x > -TINY && y < -TINY));
  const { points } = cloud;
  const [sizeX, sizeY] = [0, 1].map((k) => 0.5 * lattice.spacing[k] * (lattice.count[k] - 1));
  for (let o = 0; o < points.length; o += 3) {
    const [x, y] = [points[o], points[o + 1]];
    const ring = Math.max(Math.abs(x), Math.abs(y));
    const length = Math.sqrt(x * x + y * y);
    if (ring === 0) continue;
    points[o] = (x / length) * (sizeX * ring);
    points[o + 1] = (y / length) * (sizeY * ring);
  }
  return cloud;
}

/** A square with the triangulation of a rectangle. */
export const squarePoints = (lattice: Lattice): PointCloud => rectanglePoints(lattice, () => false);

/**
 * Six tetrahedra with the common diagonal 1-7; corners of the cube are numbered around the bottom, then around the top.
 */
const TETRAHEDRA = [
  [0, 3, 1, 7],
  [0, 1, 4, 7],
  [1, 3, 2, 7],
  [1, 2, 6, 7],
  [1, 5, 4, 7],
  [1, 6, 5, 7],
] as const;

function blockPoints({ count: [nx, ny, nz], spacing, textured }: Lattice): PointCloud {
  const points: number[] = [];
  const elements: number[] = [];
  const texcoord: number[] = [];
  const [dx, dy] = [ny * nz, nz];
  for (let ix = 0; ix < nx; ix++) {
    for (let iy = 0; iy < ny; iy++) {
      for (let iz = 0; iz < nz; iz++) {
        points.push(centered(ix, nx, spacing[0]), centered(iy, ny, spacing[1]), centered(iz, nz, spacing[2]));
        if (textured) texcoord.push(textureStep(ix, nx), textureStep(iy, ny));
        if (ix === nx - 1 || iy === ny - 1 || iz === nz - 1) continue;
        const a = ix * dx + iy * dy + iz;
        const bottom = [a, a + dx, a + dx + dy, a + dy];
        const corners = [...bottom, ...bottom.map((v) => v + 1)];
        for (const tetrahedron of TETRAHEDRA) for (const v of tetrahedron) elements.push(corners[v]);
      }
    }
  }
  return cloudOf(3, points, elements, texcoord);
}

function cloudOf(
  dim: FlexDim,
  points: readonly number[],
  elements: readonly number[],
  texcoord: readonly number[],
): PointCloud {
  return {
    dim,
    points: Float64Array.from(points),
    elements: Int32Array.from(elements),
    texcoord: Float32Array.from(texcoord),
    elemtexcoord: NO_TEXTURE.elemtexcoord,
  };
}

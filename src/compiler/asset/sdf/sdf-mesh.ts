/** Visual mesh of a shape that is defined by its signed distance. */
import { message } from '../../../foundation/schema/messages.js';
import { type MeshSource, meshSource } from '../mesh-source.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { marchingCubes } from './marching-cubes.js';

/** Sum of the sample counts along the three axes of the box around a shape. */
const RESOLUTION = 300;

/** Signed distance [m] of the point p[o..]; negative inside. */
export type Distance = (p: Float64Array, o: number) => number;

/**
 * Samples a shape in a box, given by its center and half sizes (6), and triangulates its surface. Errors: `bad-mesh`.
 */
export function meshOfDistance(distance: Distance, box: ArrayLike<number>, origin: AssetOrigin): MeshSource {
  const center = [0, 1, 2].map((k) => box[k]);
  const half = [3, 4, 5].map((k) => box[k]);
  const total = half.reduce((sum, h) => sum + h, 0);
  if (![...center, ...half].every(Number.isFinite) || half.some((h) => !(h > 0))) {
    throw assetError(origin, message('bad-mesh/shape-volume', { box: Array.from(box).join(' ') }));
  }
  const size = half.map((h) => Math.floor((RESOLUTION / total) * h) + 1) as [number, number, number];
  if (size.some((n) => n < 2)) throw assetError(origin, message('bad-mesh/shape-flat'));
  const [nx, ny, nz] = size;
  const field = new Float32Array(nx * ny * nz);
  const point = new Float64Array(3);
  const coordinate = (k: number, i: number): number => center[k] - half[k] + (2 * half[k] * i) / (size[k] - 1);
  for (let k = 0, at = 0; k < nz; k++) {
    point[2] = coordinate(2, k);
    for (let j = 0; j < ny; j++) {
      point[1] = coordinate(1, j);
      for (let i = 0; i < nx; i++) {
        point[0] = coordinate(0, i);
        field[at++] = distance(point, 0);
      }
    }
  }
  const { vert, face } = marchingCubes({ size, field });
  if (face.length === 0) throw assetError(origin, message('bad-mesh/shape-surface'));
  return meshSource('other', { vert: Float32Array.from(vert, (x, i) => coordinate(i % 3, x)), face });
}

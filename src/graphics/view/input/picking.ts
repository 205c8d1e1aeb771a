/** Picking: finds the nearest triangle that a ray from the eye through a point of the picture hits. */
import type { BufferAttribute } from 'three/webgpu';
import { GeomType } from '../../../foundation/schema/enums.js';
import { CatBit } from '../../../foundation/schema/visual-enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import { INSTANCE_STRIDE, type Instances } from '../shapes/instances.js';
import { radiusOf } from '../visibility.js';

/** A hit of a picking ray: the index of the scene geom and the point in the world [m]. */
export interface Hit {
  readonly geom: number;
  readonly point: Float64Array;
}

/** A ray in the world; `direction` need not have length 1. */
export interface Ray {
  readonly origin: readonly [number, number, number];
  readonly direction: readonly [number, number, number];
}

const RGBA = 12;
const SHAPE = 20;
const IDENTITY = 28;

const origin = new Float64Array(3);
const direction = new Float64Array(3);
const corner = new Float64Array(9);

/** Returns the nearest geom that is neither a decoration nor ignored, or undefined if the ray hits none. */
export function pick(
  m: Model,
  scene: Scene,
  batches: Iterable<Instances>,
  ray: Ray,
  ignores?: (geom: number) => boolean,
): Hit | undefined {
  const { geom_rbound } = m;
  let nearest = Number.POSITIVE_INFINITY;
  let geom = -1;
  for (const batch of batches) {
    for (let k = 0; k < batch.count; k++) {
      const at = INSTANCE_STRIDE * k;
      const i = batch.values[at + IDENTITY]! - 1;
      if (scene.geoms.category[i] === CatBit.DECOR || batch.values[at + RGBA + 3] === 0) continue;
      if (ignores?.(i)) continue;
      if (!meetsBall(geom_rbound, scene, i, ray)) continue;
      const distance = hitInstance(batch, at, ray);
      if (distance < nearest) {
        nearest = distance;
        geom = i;
      }
    }
  }
  if (geom < 0) return undefined;
  return { geom, point: Float64Array.from(ray.origin, (x, k) => x + nearest * ray.direction[k]!) };
}

/** Shapes without a known bounding sphere. */
const UNBOUNDED: readonly number[] = [GeomType.PLANE, GeomType.FLEX, GeomType.SKIN];

function meetsBall(rbound: Float64Array, scene: Scene, i: number, ray: Ray): boolean {
  if (UNBOUNDED.includes(scene.geoms.type[i]!)) return true;
  const radius = radiusOf(rbound, scene, i);
  let [along, square, length] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const to = scene.geoms.pos[3 * i + k]! - ray.origin[k]!;
    along += to * ray.direction[k]!;
    square += to * to;
    length += ray.direction[k]! ** 2;
  }
  return square - (along * along) / length <= 4 * radius * radius;
}

/**
 * Distance to the nearest triangle of an instance, in units of the length of the ray's direction; infinite without a
 * hit.
 */
function hitInstance({ mesh, values }: Instances, at: number, ray: Ray): number {
  for (let c = 0; c < 3; c++) {
    origin[c] = direction[c] = 0;
    for (let row = 0; row < 3; row++) {
      const m = values[at + 4 * row + c]!;
      origin[c]! += m * (ray.origin[row]! - values[at + 4 * row + 3]!);
      direction[c]! += m * ray.direction[row]!;
    }
  }
  const { geometry } = mesh;
  const position = geometry.getAttribute('position') as BufferAttribute;
  const stretch = geometry.getAttribute('stretch') as BufferAttribute;
  const corners = Math.min(geometry.index?.count ?? position.count, geometry.drawRange.count);
  let nearest = Number.POSITIVE_INFINITY;
  for (let c = 0; c + 2 < corners; c += 3) {
    for (let v = 0; v < 3; v++) {
      const vertex = geometry.index ? geometry.index.array[c + v]! : c + v;
      for (let k = 0; k < 3; k++) {
        const placed = position.array[3 * vertex + k]! * values[at + SHAPE + k]!;
        corner[3 * v + k] = placed + stretch.array[3 * vertex + k]! * values[at + SHAPE + 3]!;
      }
    }
    nearest = Math.min(nearest, hitTriangle());
  }
  return nearest;
}

/** Distance at which the ray hits the triangle in `corner` (Moeller and Trumbore, 1997); infinite without a hit. */
function hitTriangle(): number {
  const [ux, uy, uz] = [corner[3]! - corner[0]!, corner[4]! - corner[1]!, corner[5]! - corner[2]!];
  const [vx, vy, vz] = [corner[6]! - corner[0]!, corner[7]! - corner[1]!, corner[8]! - corner[2]!];
  const [dx, dy, dz] = [direction[0]!, direction[1]!, direction[2]!];
  const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
  const determinant = ux * px + uy * py + uz * pz;
  if (determinant === 0) return Number.POSITIVE_INFINITY;
  const [tx, ty, tz] = [origin[0]! - corner[0]!, origin[1]! - corner[1]!, origin[2]! - corner[2]!];
  const a = (tx * px + ty * py + tz * pz) / determinant;
  const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
  const b = (dx * qx + dy * qy + dz * qz) / determinant;
  const distance = (vx * qx + vy * qy + vz * qz) / determinant;
  return a >= 0 && b >= 0 && a + b <= 1 && distance > 0 ? distance : Number.POSITIVE_INFINITY;
}

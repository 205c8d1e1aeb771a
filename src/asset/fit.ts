/** Primitives fitted to meshes. */

import type { Vec3 } from '../math/pose.js';
import { GeomType } from '../schema/enums.js';
import type { MeshGeometry } from './mesh.js';

/** A primitive that can stand for a mesh. */
export type FittedType =
  | typeof GeomType.SPHERE
  | typeof GeomType.CAPSULE
  | typeof GeomType.CYLINDER
  | typeof GeomType.ELLIPSOID
  | typeof GeomType.BOX;

export interface Fit {
  /** Sizes of the geom [m]; those the type does not use keep the values of `initial`. */
  readonly size: Vec3;
  /** Center of the primitive in the frame of the mesh's inertia. */
  readonly center: Vec3;
}

/** Size of a primitive from the box of equal inertia, or the smallest whose bounding box contains the mesh's. */
export function fitPrimitive(
  type: FittedType,
  mesh: MeshGeometry,
  options: { readonly aabb: boolean; readonly scale: number; readonly initial?: Vec3 },
): Fit {
  const { bounds, boxSize } = mesh;
  const middle = [0, 1, 2].map((k) => (bounds[k] + bounds[k + 3]) / 2) as [number, number, number];
  const [hx, hy, hz] = middle.map((c, k) => bounds[k + 3] - c);
  const { scale, initial = [0, 0, 0] } = options;
  const fitted = options.aabb ? aroundBox(type, hx, hy, hz) : fromInertiaBox(type, boxSize);
  const size = [0, 1, 2].map((k) => (fitted[k] ?? initial[k]) * scale) as [number, number, number];
  return { size, center: options.aabb ? middle : [0, 0, 0] };
}

function fromInertiaBox(type: FittedType, [x, y, z]: Vec3): readonly number[] {
  const radius = (x + y) / 2;
  if (type === GeomType.SPHERE) return [(x + y + z) / 3];
  if (type === GeomType.CAPSULE) return [radius, Math.max(0, z - radius / 2)];
  if (type === GeomType.CYLINDER) return [radius, z];
  return [x, y, z];
}

function aroundBox(type: FittedType, x: number, y: number, z: number): readonly number[] {
  const radius = Math.max(x, y);
  if (type === GeomType.SPHERE) return [Math.max(radius, z)];
  if (type === GeomType.CAPSULE) return [radius, z - radius];
  if (type === GeomType.CYLINDER) return [radius, z];
  return [x, y, z];
}

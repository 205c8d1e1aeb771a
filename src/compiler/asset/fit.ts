import type { Vec3 } from '../../foundation/math/pose.js';
import { GeomType } from '../../foundation/schema/enums.js';
import type { FittedName } from '../../foundation/schema/shapes.js';
import type { MeshGeometry } from './mesh.js';

/** A primitive that is fitted to a mesh. */
export interface Fit {
  /** Sizes of the geom [m]; those the type does not use keep the values of `initial`. */
  readonly size: Vec3;
  /** Center of the primitive in the frame of the mesh's inertia. */
  readonly center: Vec3;
}

/**
 * Fits a primitive to a mesh: to the box of equal inertia or, with `aabb`, around the bounding box of the mesh. The row
 * of `type` must have `isFitted`.
 */
export function fitPrimitive(
  type: number,
  mesh: MeshGeometry,
  options: { readonly aabb: boolean; readonly scale: number; readonly initial?: Vec3 },
): Fit {
  const { bounds, boxSize } = mesh;
  const middle = [0, 1, 2].map((k) => (bounds[k] + bounds[k + 3]) / 2) as [number, number, number];
  const [hx, hy, hz] = middle.map((c, k) => bounds[k + 3] - c);
  const { scale, initial = [0, 0, 0] } = options;
  const fitting = FITTING_OF.get(type)!;
  const fitted = options.aabb ? fitting.around(hx, hy, hz) : fitting.inertia(...boxSize);
  const size = [0, 1, 2].map((k) => (fitted[k] ?? initial[k]) * scale) as [number, number, number];
  return { size, center: options.aabb ? middle : [0, 0, 0] };
}

/** Sizes of a primitive from the half sizes of a box: of equal inertia, or around the box. */
interface Fitting {
  inertia(x: number, y: number, z: number): readonly number[];
  around(x: number, y: number, z: number): readonly number[];
}

const BOX: Fitting = { inertia: (x, y, z) => [x, y, z], around: (x, y, z) => [x, y, z] };

const FITTINGS = {
  SPHERE: { inertia: (x, y, z) => [(x + y + z) / 3], around: (x, y, z) => [Math.max(x, y, z)] },
  CAPSULE: {
    inertia: (x, y, z) => [(x + y) / 2, Math.max(0, z - (x + y) / 2 / 2)],
    around: (x, y, z) => [Math.max(x, y), z - Math.max(x, y)],
  },
  CYLINDER: { inertia: (x, y, z) => [(x + y) / 2, z], around: (x, y, z) => [Math.max(x, y), z] },
  ELLIPSOID: BOX,
  BOX,
} satisfies Record<FittedName, Fitting>;

const FITTING_OF: ReadonlyMap<number, Fitting> = new Map(
  (Object.keys(FITTINGS) as FittedName[]).map((name) => [GeomType[name], FITTINGS[name]]),
);

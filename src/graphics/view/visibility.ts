/** Distances of geoms from the camera, and their transparency. */

import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import type { Scene } from '../scene/scene.js';

/** Opacity from which a surface counts as opaque. */
const OPAQUE = 0.995;
/** Opacity of a plane seen from its back. */
export const BACK_OPACITY = 0.3;
/** Distance [m] assumed for planes, so that they are behind all other transparent geoms. */
const FARTHEST = 1e10;

/** Height of the camera above the xy plane of a geom [m]. */
export function heightAbove(scene: Scene, i: number): number {
  const { pos, mat } = scene.geoms;
  const eye = scene.camera.pos;
  let height = 0;
  for (let k = 0; k < 3; k++) height += (eye[k]! - pos[3 * i + k]!) * mat[9 * i + 3 * k + 2]!;
  return height;
}

export const isBehind = (scene: Scene, i: number): boolean => heightAbove(scene, i) < 0;

/** Tests whether a geom is transparent; planes seen from behind always are. */
export const isTransparent = (scene: Scene, i: number): boolean =>
  scene.geoms.rgba[4 * i + 3]! < OPAQUE || (scene.geoms.type[i] === GeomType.PLANE && isBehind(scene, i));

/** Bounding radius of a scene geom [m]; `rbound` contains the radii of the geoms of the Model. */
export function radiusOf(rbound: Float64Array, scene: Scene, i: number): number {
  const { type, size, objtype, objid } = scene.geoms;
  if (objtype[i] === ObjType.GEOM) return rbound[objid[i]!]!;
  const x = size[3 * i]!;
  const y = size[3 * i + 1]!;
  const z = size[3 * i + 2]!;
  if (type[i] === GeomType.SPHERE) return x;
  if (type[i] === GeomType.CAPSULE) return x + z;
  if (type[i] === GeomType.CYLINDER) return Math.sqrt(x * x + z * z);
  if (type[i] === GeomType.BOX) return Math.sqrt(x * x + y * y + z * z);
  return Math.max(x, y, z);
}

/** Distance from the camera to the bounding sphere of a geom [m]. */
export function distanceOf(rbound: Float64Array, scene: Scene, i: number): number {
  if (scene.geoms.type[i] === GeomType.PLANE) return FARTHEST;
  const { pos } = scene.geoms;
  const eye = scene.camera.pos;
  const x = pos[3 * i]! - eye[0]!;
  const y = pos[3 * i + 1]! - eye[1]!;
  const z = pos[3 * i + 2]! - eye[2]!;
  return Math.sqrt(x * x + y * y + z * z) - radiusOf(rbound, scene, i);
}

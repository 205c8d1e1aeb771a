/** Volume, mass distribution and bounds of shapes defined by their sizes. */

import type { Vec3 } from '../../../foundation/math/pose.js';
import { GeomType } from '../../../foundation/schema/enums.js';
import type { ShapeName } from '../../../foundation/schema/shapes.js';
import { SOLID_MASSES } from '../../../simulation/engine/shapes/primitives.js';
import type { SolidMass } from '../../../simulation/engine/shapes/solid-mass.js';

/**
 * Mass properties by shape. A mesh has its own data; the mass of a height field is distributed over the box that it
 * fills on average.
 */
const MASSES: Readonly<Record<ShapeName, SolidMass | undefined>> = {
  ...SOLID_MASSES,
  HFIELD: SOLID_MASSES.BOX,
  PLANE: undefined,
  MESH: undefined,
  SDF: undefined,
};

const MASS_OF: ReadonlyMap<number, SolidMass | undefined> = new Map(
  (Object.keys(MASSES) as ShapeName[]).map((name) => [GeomType[name], MASSES[name]]),
);

/** Volume [m^3], or area [m^2] of a shell; 0 for shapes without mass. */
export function measure(type: number, size: Vec3, shell: boolean): number {
  const shape = MASS_OF.get(type);
  if (shape === undefined) return 0;
  return shell ? shape.area(size) : shape.volume(size);
}

/** Diagonal inertia about the center in the frame of the shape, per unit mass [m^2]. */
export function unitInertia(type: number, size: Vec3, shell: boolean): Vec3 {
  const shape = MASS_OF.get(type);
  if (shape === undefined) return [0, 0, 0];
  return shell ? shape.shellInertia(size) : shape.solidInertia(size);
}

/** Half sizes of the bounding box of a primitive in its frame [m]. */
export function halfSizes(type: number, size: Vec3): Vec3 {
  return MASS_OF.get(type)?.halfSizes(size) ?? size;
}

/** Radius of the bounding sphere of a primitive [m]; 0 for unbounded shapes. */
export function boundingRadius(type: number, size: Vec3): number {
  return MASS_OF.get(type)?.boundingRadius(size) ?? 0;
}

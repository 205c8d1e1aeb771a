/**
 * Questions to planes and solids, by type. Each is a `switch` over all of them: V8 makes it jumps and inlines what it calls,
 * while through a table of functions it would call something unknown. `satisfies never` has the compiler name a case
 * that is missing.
 */
import { set3 } from '../../../foundation/math/vec.js';
import { GeomType } from '../../../foundation/schema/enums.js';
import type { SolidName, SolidType } from '../../../foundation/schema/shapes.js';
import { HIT_X, MISS } from '../ray/solution.js';
import { BOX_MASS, boxDistance, boxGradient, isBoxInside, rayBox } from './box.js';
import { CAPSULE_MASS, capsuleDistance, capsuleGradient, isCapsuleInside, rayCapsule } from './capsule.js';
import { CYLINDER_MASS, cylinderDistance, cylinderGradient, isCylinderInside, rayCylinder } from './cylinder.js';
import { ELLIPSOID_MASS, ellipsoidDistance, ellipsoidGradient, isEllipsoidInside, rayEllipsoid } from './ellipsoid.js';
import { rayPlane } from './plane.js';
import type { SolidMass } from './solid-mass.js';
import { isSphereInside, raySphere, SPHERE_MASS, sphereDistance, sphereGradient } from './sphere.js';

type Arr = Float64Array;

/** Numbers of other types, of meshes for example, come here too: the last case of each `switch` is theirs. */
type Primitive = SolidType | typeof GeomType.PLANE;

/** Tests whether a point p[0..2] is strictly inside: below a plane, and never in a shape that is no primitive. */
export function isInside(type: number, size: Arr, s: number, p: Arr): boolean {
  const primitive = type as Primitive;
  switch (primitive) {
    case GeomType.PLANE:
      return p[2] < 0;
    case GeomType.SPHERE:
      return isSphereInside(size, s, p);
    case GeomType.CAPSULE:
      return isCapsuleInside(size, s, p);
    case GeomType.ELLIPSOID:
      return isEllipsoidInside(size, s, p);
    case GeomType.CYLINDER:
      return isCylinderInside(size, s, p);
    case GeomType.BOX:
      return isBoxInside(size, s, p);
    default:
      primitive satisfies never;
      return false;
  }
}

/** Intersection with a primitive in its own frame, as in `ray/solution.ts`; none with other shapes. */
export function rayPrimitive(type: number, size: Arr, s: number, r: Arr, hit: Arr): void {
  const primitive = type as Primitive;
  hit[HIT_X] = MISS;
  switch (primitive) {
    case GeomType.PLANE:
      rayPlane(size, s, r, hit);
      break;
    case GeomType.SPHERE:
      raySphere(size, s, r, hit);
      break;
    case GeomType.CAPSULE:
      rayCapsule(size, s, r, hit);
      break;
    case GeomType.ELLIPSOID:
      rayEllipsoid(size, s, r, hit);
      break;
    case GeomType.CYLINDER:
      rayCylinder(size, s, r, hit);
      break;
    case GeomType.BOX:
      rayBox(size, s, r, hit);
      break;
    default:
      primitive satisfies never;
  }
}

/** out[q] = signed distance [m] of a point p[o..], negative inside; left as it is by a shape that is no primitive. */
export function distancePrimitive(type: number, out: Arr, q: number, size: Arr, s: number, p: Arr, o: number): void {
  const primitive = type as Primitive;
  switch (primitive) {
    case GeomType.PLANE:
      out[q] = p[o + 2];
      break;
    case GeomType.SPHERE:
      sphereDistance(out, q, size, s, p, o);
      break;
    case GeomType.CAPSULE:
      capsuleDistance(out, q, size, s, p, o);
      break;
    case GeomType.ELLIPSOID:
      ellipsoidDistance(out, q, size, s, p, o);
      break;
    case GeomType.CYLINDER:
      cylinderDistance(out, q, size, s, p, o);
      break;
    case GeomType.BOX:
      boxDistance(out, q, size, s, p, o);
      break;
    default:
      primitive satisfies never;
  }
}

/** Gradient of that distance at p[i..] into out[o..]; false for a shape that is no primitive. */
export function gradientPrimitive(type: number, out: Arr, o: number, size: Arr, s: number, p: Arr, i: number): boolean {
  const primitive = type as Primitive;
  switch (primitive) {
    case GeomType.PLANE:
      set3(out, o, 0, 0, 1);
      return true;
    case GeomType.SPHERE:
      sphereGradient(out, o, p, i);
      return true;
    case GeomType.CAPSULE:
      capsuleGradient(out, o, p, i, size, s);
      return true;
    case GeomType.ELLIPSOID:
      ellipsoidGradient(out, o, p, i, size, s);
      return true;
    case GeomType.CYLINDER:
      cylinderGradient(out, o, p, i, size, s);
      return true;
    case GeomType.BOX:
      boxGradient(out, o, p, i, size, s);
      return true;
    default:
      primitive satisfies never;
      return false;
  }
}

/** Semi-axes [m] of the ellipsoid that stands for a shape in a fluid into out[0..2]; its sizes where it is no primitive. */
export function semiAxes(type: number, out: Arr, size: Arr, s: number): void {
  const solid = type as SolidType;
  switch (solid) {
    case GeomType.SPHERE:
      choose3(out, size, s, s, s);
      break;
    case GeomType.CAPSULE:
      choose3(out, size, s, s, s);
      out[2] += size[s + 1];
      break;
    case GeomType.CYLINDER:
      choose3(out, size, s, s, s + 1);
      break;
    case GeomType.ELLIPSOID:
    case GeomType.BOX:
      choose3(out, size, s, s + 1, s + 2);
      break;
    default:
      solid satisfies never;
      choose3(out, size, s, s + 1, s + 2);
  }
}

/** out = (a[i], a[j], a[k]); numbers that cross a call that is not inlined go to the heap, places do not. */
function choose3(out: Arr, a: Arr, i: number, j: number, k: number): void {
  out[0] = a[i];
  out[1] = a[j];
  out[2] = a[k];
}

/** Masses of solids, for compiling. */
export const SOLID_MASSES = {
  SPHERE: SPHERE_MASS,
  CAPSULE: CAPSULE_MASS,
  ELLIPSOID: ELLIPSOID_MASS,
  CYLINDER: CYLINDER_MASS,
  BOX: BOX_MASS,
} satisfies Record<SolidName, SolidMass>;

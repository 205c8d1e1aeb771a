/**
 * Functions of planes and solids by type. Each is a `switch`, because V8 inlines the calls in its cases, but not calls
 * through a table of functions. `satisfies never` makes the compiler report a missing case.
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

/** The functions also accept other types, such as meshes, for which they run the default case. */
type Primitive = SolidType | typeof GeomType.PLANE;

/** Tests whether a point p[0..2] is strictly inside: below a plane; false for shapes other than primitives. */
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

/** Writes the hit of ray r on a primitive, in its frame, as in `ray/solution.ts`; a miss for other shapes. */
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

/** out[q] = signed distance [m] of a point p[o..], negative inside; unchanged for shapes other than primitives. */
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

/** out[o..] = gradient of that distance at p[i..]; returns false for shapes other than primitives. */
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

/** out[0..2] = semi-axes [m] of the ellipsoid that replaces a solid in a fluid; the sizes of other shapes. */
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

/** out = (a[i], a[j], a[k]). It takes indices, which are not boxed if the call is not inlined. */
function choose3(out: Arr, a: Arr, i: number, j: number, k: number): void {
  out[0] = a[i];
  out[1] = a[j];
  out[2] = a[k];
}

/** Mass properties of solids, for the compiler. */
export const SOLID_MASSES = {
  SPHERE: SPHERE_MASS,
  CAPSULE: CAPSULE_MASS,
  ELLIPSOID: ELLIPSOID_MASS,
  CYLINDER: CYLINDER_MASS,
  BOX: BOX_MASS,
} satisfies Record<SolidName, SolidMass>;

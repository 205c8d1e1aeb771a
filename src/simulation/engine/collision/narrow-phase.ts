/** Narrow phase: selects the collider for the types of one pair of geoms. */

import { follows } from '../../../foundation/schema/compatibility.js';
import { GeomType } from '../../../foundation/schema/enums.js';
import { typesWhere } from '../../../foundation/schema/shapes.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { bindBoxBox } from './analytic/box-box.js';
import { capsuleCapsule } from './analytic/capsule.js';
import { capsuleBox } from './analytic/capsule-box.js';
import { planeBox, planeCapsule, planeCylinder, planeSphere } from './analytic/plane.js';
import { sphereCapsule, sphereCylinder, sphereSphere } from './analytic/sphere.js';
import { sphereBox } from './analytic/sphere-box.js';
import { bindCcd, type Ccd } from './convex/ccd.js';
import { bindContactPatch } from './convex/contact-patch.js';
import { bindConvex, type Convex } from './convex/convex.js';
import { bindHField, type HField } from './convex/hfield.js';
import type { Manifold } from './convex/manifold.js';
import { bindMinkowski, type Minkowski } from './convex/minkowski.js';
import { bindPlaneConvex } from './convex/plane-convex.js';
import { bindSdf, type Sdf } from './sdf/sdf.js';
import { bindSdfField } from './sdf/sdf-field.js';

/** Colliders of all pairs of geom types, and the parts that they share with the colliders of flexes. */
export interface NarrowPhase {
  /**
   * Contacts of two geoms, the first of the lower type, nearer than the margin in the manifold. Returns their
   * number.
   */
  collide(out: Manifold, g1: number, g2: number): number;
  /** The convex algorithm, for distances and for shapes other than geoms. */
  readonly minkowski: Minkowski;
  readonly ccd: Ccd;
  readonly convex: Convex;
  readonly hfield: HField;
  readonly sdf: Sdf;
}

const IS_SURFACE = /* @__PURE__ */ typesWhere(({ extent }) => extent === 'surface');
/** Solids and hulls, which the convex algorithm supports. */
const IS_CONVEX = /* @__PURE__ */ typesWhere(({ extent }) => extent === 'solid' || extent === 'hull');

/** Tests whether there is a collider for two types; there is none for two surfaces. */
export function canMeet(type1: number, type2: number): boolean {
  return IS_SURFACE[type1] === 0 || IS_SURFACE[type2] === 0;
}

/** Tests whether a type is a convex solid or hull. */
export const isConvex = (type: number): boolean => IS_CONVEX[type] !== 0;

/** Tests whether two types, the lower one first, use the general convex algorithm, as all except a few pairs do. */
export function isConvexPair(type1: number, type2: number): boolean {
  return IS_CONVEX[type1] !== 0 && IS_CONVEX[type2] !== 0 && !hasFormula(type1, type2);
}

/** Pairs of solids with a closed-form collider, as used in `collide` below. */
function hasFormula(type1: number, type2: number): boolean {
  switch (type1) {
    case GeomType.SPHERE:
      return type2 === GeomType.CYLINDER || type2 === type1 || hasFormula(GeomType.CAPSULE, type2);
    case GeomType.CAPSULE:
      return type2 === GeomType.CAPSULE || type2 === GeomType.BOX;
    default:
      return type1 === GeomType.BOX && type2 === GeomType.BOX;
  }
}

/** Makes the colliders of a Model and Data. */
export function bindNarrowPhase(m: ModelRecord, d: DataRecord, context: EngineContext): NarrowPhase {
  const minkowski = bindMinkowski(m, d);
  const ccd = bindCcd(minkowski, bindContactPatch(m, minkowski));
  const convex = bindConvex(m, d, minkowski, ccd);
  const boxBox = bindBoxBox();
  const hfield = bindHField(m, d, minkowski, convex);
  const sdf = bindSdf(m, d, bindSdfField(m, context));
  const isExact = follows(m.compatibility, 'parallelCapsules');
  const planeConvex = bindPlaneConvex(m, d, minkowski.shapes, minkowski.a);

  function collide(out: Manifold, g1: number, g2: number): number {
    const { geom_type } = m;
    const type2 = geom_type[g2];
    if (type2 === GeomType.SDF && geom_type[g1] !== GeomType.PLANE) return sdf.collide(out, g1, g2);
    switch (geom_type[g1]) {
      case GeomType.PLANE:
        return collidePlane(out, g1, g2, type2);
      case GeomType.HFIELD:
        return hfield.collide(out, g1, g2);
      case GeomType.SPHERE:
        return collideSphere(out, g1, g2, type2);
      case GeomType.CAPSULE:
        return collideCapsule(out, g1, g2, type2);
      case GeomType.SDF:
        // two fields, or a field and a solid with a higher type
        return sdf.collide(out, g1, g2);
      case GeomType.BOX:
        if (type2 === GeomType.BOX) return boxBox.collide(out, d.geom_xpos, d.geom_xmat, m.geom_size, g1, g2);
    }
    return convex.collide(out, g1, g2);
  }

  function collidePlane(out: Manifold, g1: number, g2: number, type2: number): number {
    const { geom_xpos, geom_xmat } = d;
    const { geom_size } = m;
    switch (type2) {
      case GeomType.SPHERE:
        return planeSphere(out, geom_xpos, geom_xmat, geom_size, g1, g2);
      case GeomType.CAPSULE:
        return planeCapsule(out, geom_xpos, geom_xmat, geom_size, g1, g2);
      case GeomType.CYLINDER:
        return planeCylinder(out, geom_xpos, geom_xmat, geom_size, g1, g2);
      case GeomType.BOX:
        return planeBox(out, geom_xpos, geom_xmat, geom_size, g1, g2);
    }
    return planeConvex.collide(out, g1, g2);
  }

  function collideSphere(out: Manifold, g1: number, g2: number, type2: number): number {
    const { geom_xpos, geom_xmat } = d;
    const { geom_size } = m;
    switch (type2) {
      case GeomType.SPHERE:
        return sphereSphere(out, geom_xpos, geom_xmat, geom_size, g1, g2);
      case GeomType.CAPSULE:
        return sphereCapsule(out, geom_xpos, geom_xmat, geom_size, g1, g2);
      case GeomType.CYLINDER:
        return sphereCylinder(out, geom_xpos, geom_xmat, geom_size, g1, g2);
      case GeomType.BOX:
        return sphereBox(out, geom_xpos, geom_xmat, geom_size, g1, g2);
    }
    return convex.collide(out, g1, g2);
  }

  function collideCapsule(out: Manifold, g1: number, g2: number, type2: number): number {
    const { geom_xpos, geom_xmat } = d;
    const { geom_size } = m;
    if (type2 === GeomType.CAPSULE) {
      return capsuleCapsule(out, geom_xpos, geom_xmat, geom_size, g1, g2, isExact);
    }
    if (type2 === GeomType.BOX) return capsuleBox(out, geom_xpos, geom_xmat, geom_size, g1, g2);
    return convex.collide(out, g1, g2);
  }

  return { collide, minkowski, ccd, convex, hfield, sdf };
}

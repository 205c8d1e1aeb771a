/** Detailed checking of one pair of geoms: the collider of their types. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';
import { capsuleCapsule } from './capsule.js';
import { capsuleBox } from './capsule-box.js';
import type { Manifold } from './manifold.js';
import { planeBox, planeCapsule, planeCylinder, planeSphere } from './plane.js';
import { sphereCapsule, sphereCylinder, sphereSphere } from './sphere.js';
import { sphereBox } from './sphere-box.js';

export interface NarrowPhase {
  /**
   * Contacts of two geoms, the first of the lower type, nearer than the margin in the manifold. Returns their
   * number.
   */
  collide(out: Manifold, g1: number, g2: number): number;
}

/** Whether there is a collider for two types: surfaces that bound half-spaces or terrain do not meet each other. */
export function canMeet(type1: number, type2: number): boolean {
  return Math.min(type1, type2) > GeomType.HFIELD || Math.max(type1, type2) > GeomType.HFIELD;
}

export function bindNarrowPhase(m: ModelRecord, d: DataRecord): NarrowPhase {
  function collide(out: Manifold, g1: number, g2: number): number {
    const { geom_type, geom_size } = m;
    const { geom_xpos, geom_xmat } = d;
    const type2 = geom_type[g2];
    switch (geom_type[g1]) {
      case GeomType.PLANE:
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
        return 0;
      case GeomType.SPHERE:
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
        return 0;
      case GeomType.CAPSULE:
        if (type2 === GeomType.CAPSULE) return capsuleCapsule(out, geom_xpos, geom_xmat, geom_size, g1, g2);
        if (type2 === GeomType.BOX) return capsuleBox(out, geom_xpos, geom_xmat, geom_size, g1, g2);
        return 0;
    }
    return 0;
  }

  return { collide };
}

/**
 * Tests whether the bounding boxes of two geoms, each in the frame of its geom, are separated along a face normal of
 * either: a cheap proof that convex algorithms would find no contact (Gottschalk, Lin, Manocha: OBBTree, 1996, without
 * edge axes).
 */
import { doubles } from '../../../../foundation/math/scratch.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { MARGIN, type Manifold } from '../convex/manifold.js';

/** Tolerance for the rounding of mesh points to 24 bits, relative to the bounding spheres. */
const SLACK = 1e-7;

/** The separation test of bounding boxes, bound to one Model and Data. */
export interface GeomBounds {
  /** True if the boxes are farther apart than the margin of the manifold. */
  apart(out: Manifold, g1: number, g2: number): boolean;
}

/** Makes the test. It reads `geom_aabb`, `geom_rbound`, `geom_xpos`, `geom_xmat` and the margin of the manifold. */
export function bindGeomBounds(m: ModelRecord, d: DataRecord): GeomBounds {
  /** Absolute entries of the rotation of box 2 in the frame of box 1. */
  const abs = doubles(9);

  function apart(out: Manifold, g1: number, g2: number): boolean {
    const { geom_aabb, geom_rbound } = m;
    const { geom_xpos, geom_xmat } = d;
    const m1 = 9 * g1;
    const m2 = 9 * g2;
    const a = 6 * g1;
    const b = 6 * g2;
    const reach = out[MARGIN] + SLACK * (geom_rbound[g1] + geom_rbound[g2]);
    // vector between the centers of the boxes, in the world
    let x = geom_xpos[3 * g2] - geom_xpos[3 * g1];
    let y = geom_xpos[3 * g2 + 1] - geom_xpos[3 * g1 + 1];
    let z = geom_xpos[3 * g2 + 2] - geom_xpos[3 * g1 + 2];
    for (let k = 0; k < 3; k++) {
      const c1 = geom_aabb[a + k];
      const c2 = geom_aabb[b + k];
      x += geom_xmat[m2 + k] * c2 - geom_xmat[m1 + k] * c1;
      y += geom_xmat[m2 + 3 + k] * c2 - geom_xmat[m1 + 3 + k] * c1;
      z += geom_xmat[m2 + 6 + k] * c2 - geom_xmat[m1 + 6 + k] * c1;
    }
    for (let i = 0; i < 3; i++) {
      const nx = geom_xmat[m1 + i];
      const ny = geom_xmat[m1 + 3 + i];
      const nz = geom_xmat[m1 + 6 + i];
      const r0 = Math.abs(nx * geom_xmat[m2] + ny * geom_xmat[m2 + 3] + nz * geom_xmat[m2 + 6]);
      const r1 = Math.abs(nx * geom_xmat[m2 + 1] + ny * geom_xmat[m2 + 4] + nz * geom_xmat[m2 + 7]);
      const r2 = Math.abs(nx * geom_xmat[m2 + 2] + ny * geom_xmat[m2 + 5] + nz * geom_xmat[m2 + 8]);
      const radius = geom_aabb[a + 3 + i] + r0 * geom_aabb[b + 3] + r1 * geom_aabb[b + 4] + r2 * geom_aabb[b + 5];
      if (Math.abs(x * nx + y * ny + z * nz) > radius + reach) return true;
      abs[3 * i] = r0;
      abs[3 * i + 1] = r1;
      abs[3 * i + 2] = r2;
    }
    for (let j = 0; j < 3; j++) {
      const along = x * geom_xmat[m2 + j] + y * geom_xmat[m2 + 3 + j] + z * geom_xmat[m2 + 6 + j];
      const reach1 = abs[j] * geom_aabb[a + 3] + abs[3 + j] * geom_aabb[a + 4] + abs[6 + j] * geom_aabb[a + 5];
      if (Math.abs(along) > geom_aabb[b + 3 + j] + reach1 + reach) return true;
    }
    return false;
  }

  return { apart };
}

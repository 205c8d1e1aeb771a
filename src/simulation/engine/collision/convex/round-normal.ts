/**
 * Normals of contacts with round surfaces. A polytope that is expanded along a curved surface ends on a facet of it,
 * whose normal is less accurate than the contact, so the surface normal near the contact replaces it.
 */
import { mulMatTVec3, mulMatVec3 } from '../../../../foundation/math/mat.js';
import { doubles } from '../../../../foundation/math/scratch.js';
import { addScl3, copy3, dist3, MINVAL, normalize3, scl3, sub3 } from '../../../../foundation/math/vec.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { CONTACT_SIZE, type Manifold, NORMAL, POS } from './manifold.js';

const { abs, sqrt } = Math;

/**
 * Round parts of a cylinder: within this fraction of its height, and nearer to the wall than to a cap by this factor.
 */
const ROUND_HEIGHT = 0.95;
const ROUND_NEARNESS = 0.25;
/** Maximum number of iterations on an ellipsoid, and the change that ends them. */
const ITERATIONS = 30;
const TOLERANCE = 1e-6;

/** The correction of normals at curved surfaces. */
export interface RoundNormal {
  /**
   * Replaces the normal of contact `n` of two geoms, -1 for none. If both are round, it is the mean of the two normals.
   */
  fix(out: Manifold, n: number, g1: number, g2: number): void;
}

/** Makes the correction. It reads types, sizes and poses of geoms and rewrites normals in the manifold. */
export function bindRoundNormal(m: ModelRecord, d: DataRecord): RoundNormal {
  const point = doubles(3);
  /** Outward normals of both geoms, in the world; the current one, in the frame of the geom, and the previous one. */
  const outward = doubles(6);
  const normal = doubles(3);
  const before = doubles(3);
  /** Inverse squares of half-axes, a point on the surface. */
  const inverse = doubles(3);
  const on = doubles(3);

  function fix(out: Manifold, n: number, g1: number, g2: number): void {
    const c = CONTACT_SIZE * n;
    const isRound1 = g1 >= 0 && setOutward(0, out, c, g1, 1);
    const isRound2 = g2 >= 0 && setOutward(3, out, c, g2, -1);
    if (isRound1 && isRound2) {
      sub3(out, c + NORMAL, outward, 0, outward, 3);
      normalize3(out, c + NORMAL);
    } else if (isRound1) {
      copy3(out, c + NORMAL, outward, 0);
    } else if (isRound2) {
      scl3(out, c + NORMAL, outward, 3, -1);
    }
  }

  /** Sets the outward normal of a geom near the contact; false if it is not round there. */
  function setOutward(o: number, out: Manifold, c: number, g: number, sign: number): boolean {
    const { geom_xpos, geom_xmat } = d;
    sub3(point, 0, out, c + POS, geom_xpos, 3 * g);
    mulMatTVec3(point, 0, geom_xmat, 9 * g, point, 0);
    scl3(normal, 0, out, c + NORMAL, sign);
    mulMatTVec3(normal, 0, geom_xmat, 9 * g, normal, 0);
    if (!setLocal(g)) return false;
    normalize3(normal, 0);
    mulMatVec3(outward, o, geom_xmat, 9 * g, normal, 0);
    return true;
  }

  function setLocal(g: number): boolean {
    const { geom_type, geom_size } = m;
    switch (geom_type[g]) {
      case GeomType.SPHERE:
        copy3(normal, 0, point, 0);
        return true;
      case GeomType.CAPSULE: {
        const half = geom_size[3 * g + 1];
        copy3(normal, 0, point, 0);
        normal[2] -= Math.max(-half, Math.min(half, point[2]));
        return true;
      }
      case GeomType.ELLIPSOID:
        return ellipsoid(g);
      case GeomType.CYLINDER:
        return wall(geom_size, 3 * g);
    }
    return false;
  }

  function wall(size: Float64Array, g: number): boolean {
    const height = abs(point[2]);
    if (height > ROUND_HEIGHT * size[g + 1]) return false;
    const toWall = abs(size[g] - sqrt(point[0] * point[0] + point[1] * point[1]));
    if (abs(size[g + 1] - height) < ROUND_NEARNESS * toWall) return false;
    normal[0] = point[0];
    normal[1] = point[1];
    normal[2] = 0;
    return true;
  }

  function ellipsoid(g: number): boolean {
    const { geom_size } = m;
    let value = -1;
    for (let k = 0; k < 3; k++) {
      const half = geom_size[3 * g + k];
      if (half < MINVAL) return false;
      inverse[k] = 1 / (half * half);
      value += point[k] * point[k] * inverse[k];
    }
    if (value > 0) {
      fromOutside();
      return true;
    }
    return fromInside();
  }

  /**
   * Alternates between following the normal to the surface and taking the normal there; false if that does not
   * converge.
   */
  function fromInside(): boolean {
    normalize3(normal, 0);
    for (let n = 0; n < ITERATIONS; n++) {
      let a = 0;
      let b = 0;
      let c = -1;
      for (let k = 0; k < 3; k++) {
        a += normal[k] * normal[k] * inverse[k];
        b += point[k] * normal[k] * inverse[k];
        c += point[k] * point[k] * inverse[k];
      }
      const root = b * b - a * c;
      if (root < MINVAL || a < MINVAL) return n > 0;
      const along = (sqrt(root) - b) / a;
      if (along < 0) return n > 0;
      addScl3(on, 0, point, 0, normal, 0, along);
      copy3(before, 0, normal, 0);
      for (let k = 0; k < 3; k++) normal[k] = on[k] * inverse[k];
      normalize3(normal, 0);
      if (dist3(before, 0, normal, 0) < TOLERANCE) break;
    }
    return true;
  }

  /**
   * Finds the nearest point y of the surface: point = y + t S^-2 y for half-axes S, so that y_k = p_k S_k^2 / (S_k^2 +
   * t). Newton's method on |S^-1 y|^2 = 1, starting at t = 0, with increasing t.
   */
  function fromOutside(): void {
    let t = 0;
    for (let n = 0; n < ITERATIONS; n++) {
      let value = -1;
      let slope = 0;
      for (let k = 0; k < 3; k++) {
        const square = 1 / inverse[k];
        const scale = 1 / (square + t);
        const term = point[k] * point[k] * square * scale * scale;
        value += term;
        slope -= 2 * term * scale;
      }
      if (value < TOLERANCE || slope > -MINVAL) break;
      const step = -value / slope;
      if (step < TOLERANCE) break;
      t += step;
    }
    for (let k = 0; k < 3; k++) normal[k] = point[k] / (1 / inverse[k] + t);
  }

  return { fix };
}

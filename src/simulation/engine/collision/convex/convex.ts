/**
 * Contacts of two convex geoms, by distance and depth or, if the native algorithm is disabled, by portals. If one run
 * of the convex algorithm gives one contact but the geoms have flat or straight parts, further contacts are found by
 * rotating them relative to each other by a milliradian about both tangents, in both directions: a contact found then
 * that is distinct from the previous ones is added, with the depth of the first.
 */

import { doubles } from '../../../../foundation/math/scratch.js';
import { sinCos } from '../../../../foundation/math/trigonometry.js';
import { copy3, MINVAL, zero3 } from '../../../../foundation/math/vec.js';
import { DisableBit } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import { typesWhere } from '../../../../foundation/schema/shapes.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { countOf } from '../../iterations.js';
import { type ConvexShape, SHAPE_CENTER, SHAPE_MAT, SHAPE_POS } from '../../shapes/shape-record.js';
import { bindSeparatingAxes } from '../analytic/separating-axes.js';
import { completeFrame } from '../parameters.js';
import type { Ccd } from './ccd.js';
import { CONTACT_SIZE, DIST, MARGIN, type Manifold, NORMAL, POS, TANGENT } from './manifold.js';
import { CUTOFF, ITERATIONS, type Minkowski, TOLERANCE, WITNESS_COUNT } from './minkowski.js';
import { bindMpr, DEPTH, DIRECTION, PLACE } from './mpr.js';
import { bindRoundNormal } from './round-normal.js';

/** Angle of the rotations [rad], and distance of distinct contacts relative to the smaller bounding sphere. */
const ANGLE = 1e-3;
const DISTINCT = 1e-3;

/** The collider of two convex geoms. */
export interface Convex {
  collide(out: Manifold, g1: number, g2: number): number;
  /**
   * Adds contacts of the two shapes at their current poses, starting at contact `n`; `margin` is the sum of their
   * inflations.
   */
  contacts(out: Manifold, n: number, maxContacts: number, margin: number): number;
}

/** Tests whether convex shapes are handled by distance and depth instead of portals. */
export const isNative = (m: ModelRecord): boolean => (m.opt[OPT.disableflags] & DisableBit.NATIVECCD) === 0;

/** Solids and hulls with plane faces, along which one run of the convex algorithm finds all contacts. */
const HAS_FACES = /* @__PURE__ */ typesWhere(
  ({ extent, sides }) => extent !== 'surface' && (sides === 'flat' || sides === 'capped'),
);
const IS_ROUND = /* @__PURE__ */ typesWhere(({ sides }) => sides === 'round');

/** Makes the collider on the shapes of `c`. It reads types, poses and margin and writes contacts into the manifold. */
export function bindConvex(m: ModelRecord, d: DataRecord, c: Minkowski, ccd: Ccd): Convex {
  const { a, b, shapes, param, int, onA, onB, dist } = c;
  const axes = bindSeparatingAxes(m, c);
  const mpr = bindMpr(c);
  const roundNormal = bindRoundNormal(m, d);
  const frame = doubles(9);
  const turn = doubles(9);
  const apart = doubles(1);

  function collide(out: Manifold, g1: number, g2: number): number {
    const margin = out[MARGIN];
    shapes.setGeom(a, g1, 0.5 * margin);
    shapes.setGeom(b, g2, 0.5 * margin);
    param[TOLERANCE] = m.opt[OPT.ccd_tolerance];
    if (axes.separates(g1, g2)) return 0;
    const maxContacts = singleRunContacts(g1, g2, margin);
    const count = contacts(out, 0, maxContacts, margin);
    if (count === 0) axes.remember(g1, g2);
    else axes.forget(g1, g2);
    if (count > 0 && !isNative(m)) roundNormal.fix(out, 0, g1, g2);
    const isSingle = maxContacts === 1 && count === 1;
    return isSingle && canRest(g1) && canRest(g2) ? addByTurning(out, g1, g2, margin) : count;
  }

  const multiple = (): boolean => (m.opt[OPT.disableflags] & DisableBit.MULTICCD) === 0;

  /** Number of contacts that one run can give: several for shapes with faces, without inflation. */
  function singleRunContacts(g1: number, g2: number, margin: number): number {
    return margin <= 0 && hasFaces(g1) && hasFaces(g2) && multiple() && isNative(m) ? 4 : 1;
  }

  function hasFaces(g: number): boolean {
    return HAS_FACES[m.geom_type[g]] !== 0;
  }

  /** Tests whether a geom has flat or straight parts, and further contacts are requested. */
  function canRest(g: number): boolean {
    return multiple() && IS_ROUND[m.geom_type[g]] === 0;
  }

  function contacts(out: Manifold, n: number, maxContacts: number, margin: number): number {
    param[TOLERANCE] = m.opt[OPT.ccd_tolerance];
    param[CUTOFF] = 0;
    int[ITERATIONS] = countOf(m.opt, 'ccd_iterations');
    if (!isNative(m)) return portalContact(out, CONTACT_SIZE * n, margin);
    if (!ccd.run(maxContacts)) return 0;
    const count = int[WITNESS_COUNT];
    for (let i = 0; i < count; i++) addWitness(out, CONTACT_SIZE * (n + i), i, margin);
    return count;
  }

  function portalContact(out: Manifold, o: number, margin: number): number {
    if (!mpr.run()) return 0;
    const { found } = mpr;
    out[o + DIST] = margin - found[DEPTH];
    copy3(out, o + NORMAL, found, DIRECTION);
    copy3(out, o + POS, found, PLACE);
    zero3(out, o + TANGENT);
    return 1;
  }

  /** Adds the contact between the witness points; while the shapes penetrate, the normal points from B to A. */
  function addWitness(out: Manifold, o: number, i: number, margin: number): void {
    const v = 3 * i;
    const x = onA[v] - onB[v];
    const y = onA[v + 1] - onB[v + 1];
    const z = onA[v + 2] - onB[v + 2];
    const length = Math.sqrt(x * x + y * y + z * z);
    const scale = length < MINVAL ? 0 : 1 / length;
    out[o + DIST] = margin + dist[i];
    out[o + NORMAL] = length < MINVAL ? 1 : x * scale;
    out[o + NORMAL + 1] = y * scale;
    out[o + NORMAL + 2] = z * scale;
    for (let k = 0; k < 3; k++) {
      out[o + POS + k] = (onA[v + k] + onB[v + k]) * 0.5;
      out[o + TANGENT + k] = 0;
    }
  }

  function addByTurning(out: Manifold, g1: number, g2: number, margin: number): number {
    for (let k = 0; k < 3; k++) {
      frame[k] = out[NORMAL + k];
      frame[3 + k] = 0;
    }
    completeFrame(frame, 0);
    apart[0] = DISTINCT * Math.min(m.geom_rbound[g1], m.geom_rbound[g2]);
    let count = 1;
    for (let k = 0; k < 4; k++) {
      setTurn(turn, frame, k < 2 ? 3 : 6, (k & 1) !== 0);
      turnAbout(a, turn, false, out);
      turnAbout(b, turn, true, out);
      if (contacts(out, count, 1, margin) > 0 && isDistinct(out, count, apart)) {
        out[CONTACT_SIZE * count + DIST] = out[DIST];
        if (!isNative(m)) roundNormal.fix(out, count, g1, g2);
        count++;
      }
      shapes.setPose(a, g1);
      shapes.setPose(b, g2);
    }
    return count;
  }

  return { collide, contacts };
}

/** Rotation matrix by the angle about a unit vector or its opposite, computed from a quaternion. */
function setTurn(out: Float64Array, axis: Float64Array, o: number, isPositive: boolean): void {
  out[0] = (isPositive ? ANGLE : -ANGLE) * 0.5;
  sinCos(out, 0);
  const w = out[1];
  const s = out[0];
  const x = axis[o] * s;
  const y = axis[o + 1] * s;
  const z = axis[o + 2] * s;
  out[0] = w * w + x * x - y * y - z * z;
  out[4] = w * w - x * x + y * y - z * z;
  out[8] = w * w - x * x - y * y + z * z;
  out[1] = 2 * (x * y - w * z);
  out[2] = 2 * (x * z + w * y);
  out[3] = 2 * (x * y + w * z);
  out[5] = 2 * (y * z - w * x);
  out[6] = 2 * (x * z - w * y);
  out[7] = 2 * (y * z + w * x);
}

/** Rotates a shape about the first contact by a rotation or its inverse. */
function turnAbout(shape: ConvexShape, turn: Float64Array, inverse: boolean, out: Manifold): void {
  const { num } = shape;
  const across = inverse ? 3 : 1;
  const down = inverse ? 1 : 3;
  for (let col = 0; col < 3; col++) {
    const x = num[SHAPE_MAT + col];
    const y = num[SHAPE_MAT + 3 + col];
    const z = num[SHAPE_MAT + 6 + col];
    for (let row = 0; row < 3; row++) {
      const r = down * row;
      num[SHAPE_MAT + 3 * row + col] = turn[r] * x + turn[r + across] * y + turn[r + 2 * across] * z;
    }
  }
  const x = out[POS] - num[SHAPE_POS];
  const y = out[POS + 1] - num[SHAPE_POS + 1];
  const z = out[POS + 2] - num[SHAPE_POS + 2];
  for (let k = 0; k < 3; k++) {
    const r = down * k;
    const turned = turn[r] * x + turn[r + across] * y + turn[r + 2 * across] * z;
    num[SHAPE_POS + k] -= turned - (k === 0 ? x : k === 1 ? y : z);
    num[SHAPE_CENTER + k] = num[SHAPE_POS + k];
  }
}

/** Tests whether contact n is farther than apart[0] from all previous ones. */
function isDistinct(out: Manifold, n: number, apart: Float64Array): boolean {
  const last = CONTACT_SIZE * n + POS;
  for (let i = 0; i < n; i++) {
    const o = CONTACT_SIZE * i + POS;
    const x = out[o] - out[last];
    const y = out[o + 1] - out[last + 1];
    const z = out[o + 2] - out[last + 2];
    if (Math.sqrt(x * x + y * y + z * z) <= apart[0]) return false;
  }
  return true;
}

/** Transmissions: lengths of actuators and their moments, the gradients of length in joint space. */

import { column3, mulMatTVec3, mulMatVec3 } from '../../../foundation/math/mat.js';
import {
  copyQuat,
  mulQuat,
  negQuat,
  normalizeQuat,
  quat2Vel,
  rotVecQuat,
  subQuat,
} from '../../../foundation/math/quat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { copy3, cross, dot3, sub3 } from '../../../foundation/math/vec.js';
import { JointType, TrnType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { bindSleepers } from '../sleep/sleepers.js';

/** The stage that writes `actuator_length` and `actuator_moment`. */
export interface TransmissionStages {
  /** Computes lengths and moments of actuators. */
  transmission(): void;
}

const { max, min } = Math;

/** Largest `contact_exclude` of a contact with adhesion: it is active (0) or in the gap (1). */
const LAST_ADHESIVE = 1;

/**
 * Each force output k has a length l_k(q) and a sparse row of moments dl_k/dq, in the order of outputs. Rows
 * of sites, slider-cranks and bodies hold only their non-zero moments.
 *
 * MuJoCo documentation, Computation, "Transmission"; XML reference, actuator/general.
 */
export const bindTransmission: Bind<TransmissionStages> = (m, d, stages) => {
  /** Dense moments of one output; zero between outputs. */
  const row = doubles(m.nv);
  const vector = doubles(3);
  const axis = doubles(3);
  const gradient = doubles(3);
  const rotation = doubles(4);
  const reference = doubles(4);
  const share = doubles(1);
  const one = doubles(1).fill(1);
  const sleeps = bindSleepers(m, d, 'actuator');
  /** Range of the dofs with moments in `row`: those of the trees on which a force was added. */
  let first = m.nv;
  let last = 0;
  /** End of the moments written so far. */
  let end = 0;

  function transmission(): void {
    const { nactuator, actuator_trntype, actuator_trnid, actuator_outadr, actuator_outnum } = m;
    end = 0;
    for (let i = 0; i < nactuator; i++) {
      const id = actuator_trnid[2 * i];
      const out = actuator_outadr[i];
      if (sleeps(i)) {
        // lengths keep their values
        noMoments(out, actuator_outnum[i]);
        continue;
      }
      switch (actuator_trntype[i]) {
        case TrnType.JOINT:
          joint(out, id, false);
          break;
        case TrnType.JOINTINPARENT:
          joint(out, id, true);
          break;
        case TrnType.SLIDERCRANK:
          sliderCrank(i, out);
          break;
        case TrnType.TENDON:
          tendon(out, id);
          break;
        case TrnType.SITE:
          if (actuator_trnid[2 * i + 1] < 0) site(out, id);
          else siteToSite(out, id, actuator_trnid[2 * i + 1]);
          break;
        case TrnType.BODY:
          body(out, id);
          break;
        case TrnType.SO3:
          if (actuator_trnid[2 * i + 1] < 0) ballOrientation(out, id);
          else siteOrientation(out, id, actuator_trnid[2 * i + 1]);
          break;
        default:
          emptyRow(out);
      }
    }
  }

  function beginRow(out: number): void {
    d.moment_rowadr[out] = end;
  }

  function endRow(out: number): void {
    d.moment_rownnz[out] = end - d.moment_rowadr[out];
  }

  /** Appends the moment moments[k] to the current row. */
  function put(dof: number, moments: Float64Array, k: number): void {
    d.moment_colind[end] = dof;
    d.actuator_moment[end] = moments[k];
    end++;
  }

  function noMoments(out: number, count: number): void {
    for (let k = out; k < out + count; k++) {
      beginRow(k);
      endRow(k);
    }
  }

  function emptyRow(out: number): void {
    d.actuator_length[out] = 0;
    noMoments(out, 1);
  }

  /** Moves the non-zeros of the dense row, times scale[0], and clears it. */
  function storeRow(out: number, scale: Float64Array): void {
    beginRow(out);
    for (let j = first; j < last; j++) {
      if (row[j] === 0) continue;
      put(j, row, j);
      d.actuator_moment[end - 1] *= scale[0];
      row[j] = 0;
    }
    first = m.nv;
    last = 0;
    endRow(out);
  }

  /** Extends the range of the row by the dofs of a body's tree. */
  function span(body: number): void {
    const { body_treeid, tree_dofadr, tree_dofnum } = m;
    const tree = body_treeid[body];
    if (tree < 0) return;
    first = min(first, tree_dofadr[tree]);
    last = max(last, tree_dofadr[tree] + tree_dofnum[tree]);
  }

  /** Length: position of a hinge or slide, rotation vector of a ball along its gear, or zero for a free joint. */
  function joint(out: number, j: number, inParent: boolean): void {
    const { jnt_type, jnt_qposadr, jnt_dofadr, actuator_gear } = m;
    const { qpos, actuator_length } = d;
    const adr = jnt_qposadr[j];
    const dof = jnt_dofadr[j];
    const type = jnt_type[j];
    beginRow(out);
    if (type === JointType.HINGE || type === JointType.SLIDE) {
      const gear = actuator_gear[6 * out];
      actuator_length[out] = qpos[adr] * gear;
      put(dof, actuator_gear, 6 * out);
    } else if (type === JointType.BALL) {
      rotationGear(6 * out, adr, inParent);
      quat2Vel(vector, 0, rotation, 0, 1);
      actuator_length[out] = dot3(vector, 0, axis, 0);
      for (let k = 0; k < 3; k++) put(dof + k, axis, k);
    } else {
      rotationGear(6 * out + 3, adr + 3, inParent);
      actuator_length[out] = 0;
      for (let k = 0; k < 3; k++) put(dof + k, actuator_gear, 6 * out + k);
      for (let k = 0; k < 3; k++) put(dof + 3 + k, axis, k);
    }
    endRow(out);
  }

  /** `rotation` = normalized quaternion at qpos[adr]; `axis` = its gear in the child frame. */
  function rotationGear(gear: number, adr: number, inParent: boolean): void {
    copyQuat(rotation, 0, d.qpos, adr);
    normalizeQuat(rotation, 0);
    copy3(axis, 0, m.actuator_gear, gear);
    if (!inParent) return;
    negQuat(reference, 0, rotation, 0);
    rotVecQuat(axis, 0, axis, 0, reference, 0);
  }

  /**
   * Position of the slider along its axis a, with the crank pin at v from the slider site and a rod of length r:
   * l = a.v - sqrt((a.v)^2 + r^2 - v.v), or a.v if the rod does not reach.
   */
  function sliderCrank(i: number, out: number): void {
    const { actuator_trnid, actuator_cranklength, actuator_gear, site_bodyid } = m;
    const { site_xpos, site_xmat, actuator_length } = d;
    const crank = actuator_trnid[2 * i];
    const slider = actuator_trnid[2 * i + 1];
    const rod = actuator_cranklength[i];
    const gear = actuator_gear[6 * out];
    column3(axis, 0, site_xmat, 9 * slider, 2);
    sub3(vector, 0, site_xpos, 3 * crank, site_xpos, 3 * slider);
    const along = dot3(vector, 0, axis, 0);
    const square = along * along + rod * rod - dot3(vector, 0, vector, 0);
    const reaches = square > 0;
    const root = reaches ? Math.sqrt(square) : 1;
    actuator_length[out] = gear * (reaches ? along - root : along);

    // dl/dv = a (1 - a.v / root) + v / root
    for (let k = 0; k < 3; k++) {
      gradient[k] = gear * (reaches ? axis[k] * (1 - along / root) + vector[k] / root : axis[k]);
    }
    const sliderBody = site_bodyid[slider];
    const crankBody = site_bodyid[crank];
    stages.addForcePair(row, sliderBody, site_xpos, 3 * slider, crankBody, site_xpos, 3 * crank, gradient, 0);
    // dl/da = v (1 - a.v / root), and a rotates with the slider body; dofs that move both bodies do not change l
    cross(gradient, 0, axis, 0, vector, 0);
    for (let k = 0; k < 3; k++) gradient[k] *= gear * (reaches ? 1 - along / root : 1);
    stages.addTorqueApart(row, sliderBody, crankBody, gradient, 0);
    span(sliderBody);
    span(crankBody);
    storeRow(out, one);
  }

  function tendon(out: number, t: number): void {
    const { actuator_gear, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { ten_length, ten_J, actuator_length } = d;
    const gear = actuator_gear[6 * out];
    actuator_length[out] = ten_length[t] * gear;
    beginRow(out);
    const last = ten_J_rowadr[t] + ten_J_rownnz[t];
    for (let p = ten_J_rowadr[t]; p < last; p++) {
      put(ten_J_colind[p], ten_J, p);
      d.actuator_moment[end - 1] *= gear;
    }
    endRow(out);
  }

  /** Applies a wrench in the frame of a site; the length is zero. */
  function site(out: number, id: number): void {
    const { actuator_gear, site_bodyid } = m;
    const { site_xpos, site_xmat, actuator_length } = d;
    actuator_length[out] = 0;
    mulMatVec3(vector, 0, site_xmat, 9 * id, actuator_gear, 6 * out);
    stages.addForce(row, site_bodyid[id], site_xpos, 3 * id, vector, 0, 1);
    mulMatVec3(vector, 0, site_xmat, 9 * id, actuator_gear, 6 * out + 3);
    stages.addTorque(row, site_bodyid[id], vector, 0);
    span(site_bodyid[id]);
    storeRow(out, one);
  }

  /** Length: pose of a site in the frame of another, along the gear. */
  function siteToSite(out: number, id: number, ref: number): void {
    const { actuator_gear, site_bodyid } = m;
    const { site_xpos, site_xmat, actuator_length } = d;
    const idBody = site_bodyid[id];
    const refBody = site_bodyid[ref];
    let length = 0;
    if (hasGear(6 * out)) {
      sub3(vector, 0, site_xpos, 3 * id, site_xpos, 3 * ref);
      mulMatTVec3(vector, 0, site_xmat, 9 * ref, vector, 0);
      length += dot3(vector, 0, actuator_gear, 6 * out);
      mulMatVec3(axis, 0, site_xmat, 9 * ref, actuator_gear, 6 * out);
      stages.addForcePair(row, refBody, site_xpos, 3 * ref, idBody, site_xpos, 3 * id, axis, 0);
    }
    if (hasGear(6 * out + 3)) {
      relativeRotation(id, ref);
      length += dot3(vector, 0, actuator_gear, 6 * out + 3);
      mulMatVec3(axis, 0, site_xmat, 9 * ref, actuator_gear, 6 * out + 3);
      stages.addTorquePair(row, refBody, idBody, axis, 0);
    }
    actuator_length[out] = length;
    span(idBody);
    span(refBody);
    storeRow(out, one);
  }

  function hasGear(at: number): boolean {
    const { actuator_gear } = m;
    return actuator_gear[at] !== 0 || actuator_gear[at + 1] !== 0 || actuator_gear[at + 2] !== 0;
  }

  /**
   * Rotation vector from a reference site to a site, into `vector`. As in the reference, the site's own rotation is
   * applied on the left, which differs from its world orientation if the site is rotated in its body.
   */
  function relativeRotation(id: number, ref: number): void {
    const { site_bodyid, site_quat } = m;
    const { xquat } = d;
    mulQuat(rotation, 0, site_quat, 4 * id, xquat, 4 * site_bodyid[id]);
    mulQuat(reference, 0, site_quat, 4 * ref, xquat, 4 * site_bodyid[ref]);
    subQuat(vector, 0, rotation, 0, reference, 0);
  }

  /** Applies adhesion along the normals of all contacts of a body, in equal shares; the length is zero. */
  function body(out: number, id: number): void {
    const { geom_bodyid, actuator_gear } = m;
    const { actuator_length, contact_geom, contact_exclude, contact_pos, contact_frame, scalar } = d;
    const ncon = scalar[SC.ncon];
    let count = 0;
    for (let c = 0; c < ncon; c++) {
      const geom1 = contact_geom[2 * c];
      const geom2 = contact_geom[2 * c + 1];
      if (geom1 < 0 || geom2 < 0 || contact_exclude[c] > LAST_ADHESIVE) continue;
      const body1 = geom_bodyid[geom1];
      const body2 = geom_bodyid[geom2];
      if (body1 !== id && body2 !== id) continue;
      stages.addForcePair(row, body2, contact_pos, 3 * c, body1, contact_pos, 3 * c, contact_frame, 9 * c);
      span(body1);
      span(body2);
      count++;
    }
    actuator_length[out] = 0;
    share[0] = count > 0 ? actuator_gear[6 * out] / count : 0;
    storeRow(out, share);
  }

  /** Lengths: rotation vector of a ball joint, as three outputs about the axes of the child. */
  function ballOrientation(out: number, j: number): void {
    const dof = m.jnt_dofadr[j];
    copyQuat(rotation, 0, d.qpos, m.jnt_qposadr[j]);
    normalizeQuat(rotation, 0);
    quat2Vel(d.actuator_length, out, rotation, 0, 1);
    for (let k = 0; k < 3; k++) {
      beginRow(out + k);
      put(dof + k, one, 0);
      endRow(out + k);
    }
  }

  /** Lengths: rotation vector from site `ref` to site `id`, as three outputs about the axes of `id`. */
  function siteOrientation(out: number, id: number, ref: number): void {
    const { site_bodyid } = m;
    const { site_xmat, actuator_length } = d;
    relativeRotation(id, ref);
    copy3(actuator_length, out, vector, 0);
    for (let k = 0; k < 3; k++) {
      column3(axis, 0, site_xmat, 9 * id, k);
      stages.addTorquePair(row, site_bodyid[ref], site_bodyid[id], axis, 0);
      span(site_bodyid[ref]);
      span(site_bodyid[id]);
      storeRow(out + k, one);
    }
  }

  return { transmission };
};

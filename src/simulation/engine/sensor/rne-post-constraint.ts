/** Accelerations of bodies and forces between them, after the constraint solver. */

import { mulMatTVec3 } from '../../../foundation/math/mat.js';
import { inPieces, inPiecesDown } from '../../../foundation/math/pieces.js';
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles, INDEX } from '../../../foundation/math/scratch.js';
import { addTo6 } from '../../../foundation/math/spatial.js';
import { DisableBit, EqType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { bindAnchors } from '../constraint/anchor.js';
import { forceOfContact } from '../constraint/contact-force.js';
import type { Bind } from '../context.js';
import { bindTendonWrenches } from './tendon-wrenches.js';

/** The stage that writes `cacc`, `cfrc_int` and `cfrc_ext`. */
export interface RnePostConstraintStages {
  /** Computes accelerations of bodies, and forces between them, from `qacc` and the constraint forces. */
  rnePostConstraint(): void;
}

/**
 * Recursive Newton-Euler with constraint forces: `cacc` (gravity counts as acceleration of the world),
 * `cfrc_ext` from applied forces, contacts, connects, welds and spatial tendons, and `cfrc_int` from the balance
 * f_int = I a + v x* I v - f_ext, summed from the leaves.
 *
 * Featherstone, Rigid Body Dynamics Algorithms (2008), table 5.1.
 */
export const bindRnePostConstraint: Bind<RnePostConstraintStages> = (m, d, stages) => {
  const addTendons = m.ntendon > 0 ? bindTendonWrenches(m, d, stages, addForceAt) : undefined;
  const anchors = m.neq > 0 ? bindAnchors(m, d) : undefined;
  const local = doubles(6);
  const wrench = doubles(6);

  /** cfrc_ext of a body += sign * wrench (torque, force; world axes) at the point p[o..]. */
  function addExternal(body: number, sign: number, p: Float64Array, o: number): void {
    if (body === 0) return;
    const { cfrc_ext, subtree_com } = d;
    const com = 3 * m.body_rootid[body];
    const rx = p[o] - subtree_com[com];
    const ry = p[o + 1] - subtree_com[com + 1];
    const rz = p[o + 2] - subtree_com[com + 2];
    const fx = wrench[3];
    const fy = wrench[4];
    const fz = wrench[5];
    const b = 6 * body;
    cfrc_ext[b] += sign * (wrench[0] + ry * fz - rz * fy);
    cfrc_ext[b + 1] += sign * (wrench[1] + rz * fx - rx * fz);
    cfrc_ext[b + 2] += sign * (wrench[2] + rx * fy - ry * fx);
    cfrc_ext[b + 3] += sign * fx;
    cfrc_ext[b + 4] += sign * fy;
    cfrc_ext[b + 5] += sign * fz;
  }

  /** Sets `cfrc_ext` to the applied wrenches, with the arithmetic of `addExternal`. */
  function applied(begin: number, end: number): void {
    const { body_rootid } = m;
    const { cfrc_ext, xfrc_applied, xipos, subtree_com } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const b = 6 * i;
      const fx = xfrc_applied[b];
      const fy = xfrc_applied[b + 1];
      const fz = xfrc_applied[b + 2];
      const tx = xfrc_applied[b + 3];
      const ty = xfrc_applied[b + 4];
      const tz = xfrc_applied[b + 5];
      if (fx === 0 && fy === 0 && fz === 0 && tx === 0 && ty === 0 && tz === 0) {
        cfrc_ext[b] = 0;
        cfrc_ext[b + 1] = 0;
        cfrc_ext[b + 2] = 0;
        cfrc_ext[b + 3] = 0;
        cfrc_ext[b + 4] = 0;
        cfrc_ext[b + 5] = 0;
        continue;
      }
      const com = 3 * (body_rootid[i] & INDEX);
      const rx = xipos[3 * i] - subtree_com[com];
      const ry = xipos[3 * i + 1] - subtree_com[com + 1];
      const rz = xipos[3 * i + 2] - subtree_com[com + 2];
      // 0 + x turns -0 into 0
      cfrc_ext[b] = 0 + (tx + ry * fz - rz * fy);
      cfrc_ext[b + 1] = 0 + (ty + rz * fx - rx * fz);
      cfrc_ext[b + 2] = 0 + (tz + rx * fy - ry * fx);
      cfrc_ext[b + 3] = 0 + fx;
      cfrc_ext[b + 4] = 0 + fy;
      cfrc_ext[b + 5] = 0 + fz;
    }
  }

  function addContacts(): void {
    const { contact_geom, contact_frame, contact_pos, contact_efc_address } = d;
    const ncon = d.scalar[SC.ncon];
    for (let i = 0; i < ncon; i++) {
      const geom1 = contact_geom[2 * i];
      const geom2 = contact_geom[2 * i + 1];
      if (contact_efc_address[i] < 0 || geom1 < 0 || geom2 < 0) continue;
      forceOfContact(m, d, i, local, 0);
      mulMatTVec3(wrench, 0, contact_frame, 9 * i, local, 3);
      mulMatTVec3(wrench, 3, contact_frame, 9 * i, local, 0);
      addExternal(m.geom_bodyid[geom1], -1, contact_pos, 3 * i);
      addExternal(m.geom_bodyid[geom2], 1, contact_pos, 3 * i);
    }
  }

  function addForceAt(body: number, f: Float64Array, sign: 1 | -1, p: Float64Array, o: number): void {
    wrench[0] = wrench[1] = wrench[2] = 0;
    for (let k = 0; k < 3; k++) wrench[3 + k] = f[k];
    addExternal(body, sign, p, o);
  }

  /** Forces at the anchors of connects and welds; the torque of a weld is the transpose of its turn map times its force. */
  function addEqualities(): void {
    const { efc_id, efc_force } = d;
    const { eq_type } = m;
    const ne = d.scalar[SC.ne];
    for (let row = 0; row < ne; ) {
      const eq = efc_id[row];
      const isWeld = eq_type[eq] === EqType.WELD;
      if (anchors && (isWeld || eq_type[eq] === EqType.CONNECT)) {
        const { body, point, turn } = anchors;
        anchors.locate(eq);
        if (isWeld) anchors.turnMap(eq);
        for (let k = 0; k < 3; k++) {
          wrench[k] = isWeld
            ? turn[k] * efc_force[row + 3] + turn[3 + k] * efc_force[row + 4] + turn[6 + k] * efc_force[row + 5]
            : 0;
          wrench[3 + k] = efc_force[row + k];
        }
        addExternal(body[0], 1, point, 0);
        addExternal(body[1], -1, point, 3);
      }
      while (row < ne && efc_id[row] === eq) row++;
    }
  }

  /** Computes accelerations from the root outward, and the force that each body needs beyond the external ones. */
  function outward(begin: number, end: number): void {
    const { body_parentid, body_dofadr, body_dofnum } = m;
    const { cacc, cvel, cdof, cdof_dot, cinert, cfrc_int, cfrc_ext, qvel, qacc } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const b = 6 * i;
      const p = 6 * (body_parentid[i] & INDEX);
      let a0 = cacc[p];
      let a1 = cacc[p + 1];
      let a2 = cacc[p + 2];
      let a3 = cacc[p + 3];
      let a4 = cacc[p + 4];
      let a5 = cacc[p + 5];
      const count = body_dofnum[i] & INDEX;
      if (count > 0) {
        const dof = body_dofadr[i] & INDEX;
        const behind = dof + count;
        for (let j = dof; j < behind; j++) {
          const c = 6 * j;
          const v = qvel[j];
          const a = qacc[j];
          a0 = a0 + cdof_dot[c] * v + cdof[c] * a;
          a1 = a1 + cdof_dot[c + 1] * v + cdof[c + 1] * a;
          a2 = a2 + cdof_dot[c + 2] * v + cdof[c + 2] * a;
          a3 = a3 + cdof_dot[c + 3] * v + cdof[c + 3] * a;
          a4 = a4 + cdof_dot[c + 4] * v + cdof[c + 4] * a;
          a5 = a5 + cdof_dot[c + 5] * v + cdof[c + 5] * a;
        }
      }
      cacc[b] = a0;
      cacc[b + 1] = a1;
      cacc[b + 2] = a2;
      cacc[b + 3] = a3;
      cacc[b + 4] = a4;
      cacc[b + 5] = a5;
      const n = 10 * i;
      const xx = cinert[n];
      const yy = cinert[n + 1];
      const zz = cinert[n + 2];
      const xy = cinert[n + 3];
      const xz = cinert[n + 4];
      const yz = cinert[n + 5];
      const h0 = cinert[n + 6];
      const h1 = cinert[n + 7];
      const h2 = cinert[n + 8];
      const mass = cinert[n + 9];
      const w0 = cvel[b];
      const w1 = cvel[b + 1];
      const w2 = cvel[b + 2];
      const v0 = cvel[b + 3];
      const v1 = cvel[b + 4];
      const v2 = cvel[b + 5];
      // momentum I v
      const l0 = xx * w0 + xy * w1 + xz * w2 + h1 * v2 - h2 * v1;
      const l1 = xy * w0 + yy * w1 + yz * w2 + h2 * v0 - h0 * v2;
      const l2 = xz * w0 + yz * w1 + zz * w2 + h0 * v1 - h1 * v0;
      const l3 = mass * v0 + h2 * w1 - h1 * w2;
      const l4 = mass * v1 + h0 * w2 - h2 * w0;
      const l5 = mass * v2 + h1 * w0 - h0 * w1;
      // I a + v x* I v - f_ext
      cfrc_int[b] =
        xx * a0 + xy * a1 + xz * a2 + h1 * a5 - h2 * a4 + (w1 * l2 - w2 * l1 + v1 * l5 - v2 * l4) - cfrc_ext[b];
      cfrc_int[b + 1] =
        xy * a0 + yy * a1 + yz * a2 + h2 * a3 - h0 * a5 + (w2 * l0 - w0 * l2 + v2 * l3 - v0 * l5) - cfrc_ext[b + 1];
      cfrc_int[b + 2] =
        xz * a0 + yz * a1 + zz * a2 + h0 * a4 - h1 * a3 + (w0 * l1 - w1 * l0 + v0 * l4 - v1 * l3) - cfrc_ext[b + 2];
      cfrc_int[b + 3] = mass * a3 + h2 * a1 - h1 * a2 + (w1 * l5 - w2 * l4) - cfrc_ext[b + 3];
      cfrc_int[b + 4] = mass * a4 + h0 * a2 - h2 * a0 + (w2 * l3 - w0 * l5) - cfrc_ext[b + 4];
      cfrc_int[b + 5] = mass * a5 + h1 * a0 - h0 * a1 + (w0 * l4 - w1 * l3) - cfrc_ext[b + 5];
    }
  }

  function inward(begin: number, end: number): void {
    const { body_parentid } = m;
    const { cfrc_int } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = last - 1; i >= first; i--) addTo6(cfrc_int, 6 * (body_parentid[i] & INDEX), cfrc_int, 6 * i);
  }

  function rnePostConstraint(): void {
    const { cacc, cfrc_ext, cfrc_int, scalar } = d;
    const gravity = (m.opt[OPT.disableflags] & DisableBit.GRAVITY) === 0;
    clearRange(cacc, 0, 6);
    if (gravity) for (let k = 0; k < 3; k++) cacc[3 + k] = -m.opt[OPT.gravity + k];
    clearRange(cfrc_ext, 0, 6);
    clearRange(cfrc_int, 0, 6);
    inPieces(1, m.nbody, applied);
    addContacts();
    addEqualities();
    if (addTendons) addTendons();
    inPieces(1, m.nbody, outward);
    inPiecesDown(1, m.nbody, inward);
    scalar[SC.flg_rnepost] = 1;
  }

  return { rnePostConstraint };
};

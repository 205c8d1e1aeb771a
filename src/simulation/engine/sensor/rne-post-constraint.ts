/** Accelerations of bodies and forces between them, once the constraint forces are known. */

import { mulMatTVec3, mulMatVec3 } from '../../../foundation/math/mat.js';
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { addTo6, crossForce, mulInertVec } from '../../../foundation/math/spatial.js';
import { DisableBit, EqType, ObjType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { forceOfContact } from '../constraint/contact-force.js';
import type { Bind } from '../context.js';

const NEQDATA = 11;

/** The stage that writes `cacc`, `cfrc_int` and `cfrc_ext`. */
export interface RnePostConstraintStages {
  /** Body accelerations and interaction forces after the constraint solver. */
  rnePostConstraint(): void;
}

/**
 * Recursive Newton-Euler with what the constraints did: `cacc` (gravity counts as acceleration of the world),
 * `cfrc_ext` from applied forces, contacts, connects and welds, and `cfrc_int` from the balance
 * f_int = I a + v x* I v - f_ext, summed from the leaves.
 *
 * Featherstone, Rigid Body Dynamics Algorithms (2008), table 5.1.
 */
export const bindRnePostConstraint: Bind<RnePostConstraintStages> = (m, d) => {
  const local = doubles(6);
  const wrench = doubles(6);
  const point = doubles(3);
  const momentum = doubles(6);
  const force = doubles(6);

  /** cfrc_ext of a body += sign * wrench (torque, force; world axes), which acts at p. */
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

  function addApplied(): void {
    const { xfrc_applied, xipos } = d;
    for (let i = 1; i < m.nbody; i++) {
      for (let k = 0; k < 3; k++) {
        wrench[k] = xfrc_applied[6 * i + 3 + k];
        wrench[3 + k] = xfrc_applied[6 * i + k];
      }
      addExternal(i, 1, xipos, 3 * i);
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

  /** The wrench at one end of a connect or weld; `at` is where its anchor is in `eq_data`, if it is between bodies. */
  function addEnd(eq: number, object: number, at: number, sign: number): void {
    const isBody = m.eq_objtype[eq] === ObjType.BODY;
    const body = isBody ? object : m.site_bodyid[object];
    if (isBody) mulMatVec3(point, 0, d.xmat, 9 * body, m.eq_data, NEQDATA * eq + at);
    else mulMatVec3(point, 0, d.xmat, 9 * body, m.site_pos, 3 * object);
    for (let k = 0; k < 3; k++) point[k] += d.xpos[3 * body + k];
    addExternal(body, sign, point, 0);
  }

  function addEqualities(): void {
    const { efc_id, efc_force } = d;
    const { eq_type, eq_obj1id, eq_obj2id } = m;
    const ne = d.scalar[SC.ne];
    for (let row = 0; row < ne; ) {
      const eq = efc_id[row];
      const isWeld = eq_type[eq] === EqType.WELD;
      if (isWeld || eq_type[eq] === EqType.CONNECT) {
        for (let k = 0; k < 3; k++) {
          wrench[k] = isWeld ? efc_force[row + 3 + k] : 0;
          wrench[3 + k] = efc_force[row + k];
        }
        addEnd(eq, eq_obj1id[eq], isWeld ? 3 : 0, 1);
        addEnd(eq, eq_obj2id[eq], isWeld ? 0 : 3, -1);
      }
      while (row < ne && efc_id[row] === eq) row++;
    }
  }

  /** Accelerations from the root on, and the force that each body needs beyond the external ones. */
  function propagate(): void {
    const { nbody, body_parentid, body_dofadr, body_dofnum } = m;
    const { cacc, cvel, cdof, cdof_dot, cinert, cfrc_int, cfrc_ext, qvel, qacc } = d;
    for (let i = 1; i < nbody; i++) {
      const b = 6 * i;
      const p = 6 * body_parentid[i];
      const end = body_dofadr[i] + body_dofnum[i];
      for (let k = 0; k < 6; k++) cacc[b + k] = cacc[p + k];
      for (let j = body_dofadr[i]; j < end; j++) {
        for (let k = 0; k < 6; k++) {
          cacc[b + k] += cdof_dot[6 * j + k] * qvel[j];
          cacc[b + k] += cdof[6 * j + k] * qacc[j];
        }
      }
      mulInertVec(momentum, 0, cinert, 10 * i, cvel, b);
      crossForce(force, 0, cvel, b, momentum, 0);
      mulInertVec(momentum, 0, cinert, 10 * i, cacc, b);
      for (let k = 0; k < 6; k++) cfrc_int[b + k] = momentum[k] + force[k] - cfrc_ext[b + k];
    }
    for (let i = nbody - 1; i > 0; i--) addTo6(cfrc_int, 6 * body_parentid[i], cfrc_int, 6 * i);
  }

  function rnePostConstraint(): void {
    const { cacc, cfrc_ext, cfrc_int, scalar } = d;
    const gravity = (m.opt[OPT.disableflags] & DisableBit.GRAVITY) === 0;
    clearRange(cacc, 0, 6);
    if (gravity) for (let k = 0; k < 3; k++) cacc[3 + k] = -m.opt[OPT.gravity + k];
    clearRange(cfrc_ext, 0, 6 * m.nbody);
    clearRange(cfrc_int, 0, 6);
    addApplied();
    addContacts();
    addEqualities();
    propagate();
    scalar[SC.flg_rnepost] = 1;
  }

  return { rnePostConstraint };
};

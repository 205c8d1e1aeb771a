/**
 * Velocities and reference accelerations of constraint rows.
 *
 * aref = -b (J v) - k d(r) r, biased by adhesion (Computation chapter, "Adhesion") and minus the acceleration of a
 * connect or weld that is due to the motion of its Jacobian.
 */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { ConeType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isDiscrete } from '../metric/gate.js';
import type { Stages } from '../stages.js';
import { bindJacobianRate } from './jacobian-rate.js';

/** Binds `referenceConstraint`: reads `efc_J`, `qvel`, `efc_KBIP`, `efc_pos` and writes `efc_vel` and `efc_aref`. */
export function bindReference(m: ModelRecord, d: DataRecord, stages: Stages): () => void {
  const subtractJacobianRate = bindJacobianRate(m, d);
  /** Surface velocity of a contact, second geom minus first: linear and angular, in the world. */
  const surface = doubles(6);

  /** Adds `sign` times the velocity of a geom's surface at the contact; false if the surface does not move. */
  function addSurface(con: number, geom: number, sign: number): boolean {
    const { geom_surfacevel } = m;
    const { geom_xmat, geom_xpos, contact_pos } = d;
    const v = 6 * geom;
    let moves = false;
    for (let k = 0; k < 6; k++) if (geom_surfacevel[v + k] !== 0) moves = true;
    if (!moves) return false;
    const a = 9 * geom;
    for (let r = 0; r < 3; r++) {
      const x = geom_xmat[a + 3 * r];
      const y = geom_xmat[a + 3 * r + 1];
      const z = geom_xmat[a + 3 * r + 2];
      surface[r] += sign * (x * geom_surfacevel[v] + y * geom_surfacevel[v + 1] + z * geom_surfacevel[v + 2]);
    }
    const lx = geom_surfacevel[v + 3];
    const ly = geom_surfacevel[v + 4];
    const lz = geom_surfacevel[v + 5];
    const wx = sign * (geom_xmat[a] * lx + geom_xmat[a + 1] * ly + geom_xmat[a + 2] * lz);
    const wy = sign * (geom_xmat[a + 3] * lx + geom_xmat[a + 4] * ly + geom_xmat[a + 5] * lz);
    const wz = sign * (geom_xmat[a + 6] * lx + geom_xmat[a + 7] * ly + geom_xmat[a + 8] * lz);
    const rx = contact_pos[3 * con] - geom_xpos[3 * geom];
    const ry = contact_pos[3 * con + 1] - geom_xpos[3 * geom + 1];
    const rz = contact_pos[3 * con + 2] - geom_xpos[3 * geom + 2];
    surface[0] += wy * rz - wz * ry;
    surface[1] += wz * rx - wx * rz;
    surface[2] += wx * ry - wy * rx;
    surface[3] += wx;
    surface[4] += wy;
    surface[5] += wz;
    return true;
  }

  /**
   * Adds the tangential and torsional surface velocity to the rows; surfaces neither push along the normal nor roll.
   */
  function contactSurface(con: number, pyramidal: boolean): void {
    const { efc_vel, contact_geom, contact_frame, contact_friction, contact_dim, contact_efc_address } = d;
    clearRange(surface, 0, 6);
    const geom1 = contact_geom[2 * con];
    const geom2 = contact_geom[2 * con + 1];
    const moves1 = geom1 >= 0 && addSurface(con, geom1, -1);
    const moves2 = geom2 >= 0 && addSurface(con, geom2, 1);
    if (!moves1 && !moves2) return;
    const row = contact_efc_address[con];
    const components = Math.min(contact_dim[con], 4);
    for (let k = 1; k < components; k++) {
      // axes 1 and 2 of the frame use the linear part, axis 0 the angular part
      const f = 9 * con + (k < 3 ? 3 * k : 0);
      const s = k < 3 ? 0 : 3;
      const speed =
        contact_frame[f] * surface[s] + contact_frame[f + 1] * surface[s + 1] + contact_frame[f + 2] * surface[s + 2];
      if (pyramidal) {
        const edge = contact_friction[5 * con + k - 1] * speed;
        efc_vel[row + 2 * (k - 1)] += edge;
        efc_vel[row + 2 * (k - 1) + 1] -= edge;
      } else {
        efc_vel[row + k] += speed;
      }
    }
  }

  function addSurfaceVelocities(): void {
    const { scalar, contact_efc_address } = d;
    if (m.flg_surfacevel === 0) return;
    const pyramidal = m.opt[OPT.cone] === ConeType.PYRAMIDAL;
    const ncon = scalar[SC.ncon];
    for (let i = 0; i < ncon; i++) if (contact_efc_address[i] >= 0) contactSurface(i, pyramidal);
  }

  /** Adds R times the adhesive force to the normal row, or its equal share to every edge of a pyramid. */
  function addAdhesion(): void {
    const { scalar, contact_adhesion, contact_efc_address, contact_dim, efc_aref, efc_R } = d;
    if (m.flg_adhesion === 0) return;
    const pyramidal = m.opt[OPT.cone] === ConeType.PYRAMIDAL;
    const ncon = scalar[SC.ncon];
    for (let i = 0; i < ncon; i++) {
      const row = contact_efc_address[i];
      if (contact_adhesion[i] === 0 || row < 0) continue;
      const edges = pyramidal && contact_dim[i] > 1 ? 2 * (contact_dim[i] - 1) : 1;
      const share = contact_adhesion[i] / edges;
      for (let k = 0; k < edges; k++) efc_aref[row + k] += efc_R[row + k] * share;
    }
  }

  return function referenceConstraint(): void {
    const { scalar, qvel, efc_vel, efc_aref, efc_KBIP, efc_pos, efc_margin } = d;
    const nefc = scalar[SC.nefc] | 0;
    if (nefc === 0) return;
    stages.mulJac(efc_vel, qvel);
    addSurfaceVelocities();
    for (let i = 0; i < nefc; i++) {
      const k = 4 * i;
      efc_aref[i] = -efc_KBIP[k + 1] * efc_vel[i] - efc_KBIP[k] * efc_KBIP[k + 2] * (efc_pos[i] - efc_margin[i]);
    }
    if (isDiscrete(m)) {
      if (scalar[SC.ne] > 0) subtractJacobianRate();
      endStep();
      addAdhesion();
      return;
    }
    addAdhesion();
    if (scalar[SC.ne] > 0) subtractJacobianRate();
  };

  /**
   * Evaluates the spring and damper of each row at the end of the step: with the impedance I,
   * aref = (-B v - K I (r + h v)) / (1 + h B + h^2 K I).
   */
  function endStep(): void {
    const { scalar, efc_vel, efc_aref, efc_KBIP } = d;
    const h = m.opt[OPT.timestep];
    const nefc = scalar[SC.nefc] | 0;
    for (let i = 0; i < nefc; i++) {
      const k = 4 * i;
      const stiffness = efc_KBIP[k] * efc_KBIP[k + 2];
      efc_aref[i] = (efc_aref[i] - stiffness * h * efc_vel[i]) / (1 + h * efc_KBIP[k + 1] + h * h * stiffness);
    }
  }
}

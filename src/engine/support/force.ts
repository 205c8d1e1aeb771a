/** Forces in joint space and at contacts. */
import type { Data } from '../../model/data.js';
import type { DataRecord } from '../../model/data-record.js';
import type { Model } from '../../model/model.js';
import type { ModelRecord } from '../../model/model-record.js';
import { ConeType } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { SC } from '../../schema/scalars.js';
import { indexOf, inputOf, outputOf } from './arguments.js';
import { jacPoint } from './jacobian.js';

/**
 * Adds to `qfrc` (nv) the joint forces J_p^T f + J_r^T t of a force [N] and a torque [N m] that act on a body
 * at a point [m], all in the world frame. Either may be null.
 * @see mj_applyFT
 */
export function applyFT(
  model: Model,
  data: Data,
  force: ArrayLike<number> | null,
  torque: ArrayLike<number> | null,
  point: ArrayLike<number>,
  body: number,
  qfrc: Float64Array,
): void {
  const m = model.record;
  const { nv } = m;
  indexOf(body, m.nbody, 'body');
  outputOf(qfrc, nv, 'qfrc');
  const jacp = new Float64Array(3 * nv);
  const jacr = new Float64Array(3 * nv);
  jacPoint(m, data.record, jacp, jacr, inputOf(point, 3, 'point'), 0, body);
  const add = (jacobian: Float64Array, along: ArrayLike<number> | null): void => {
    if (!along) return;
    const given = inputOf(along, 3, 'force or torque');
    for (let i = 0; i < 3 * nv; i++) qfrc[i % nv] += jacobian[i] * given[(i / nv) | 0];
  };
  add(jacp, force);
  add(jacr, torque);
}

/**
 * Force and torque (6) of a contact in its frame, normal first; zero for a contact that is not in the solver.
 * Adhesion pulls on top of what the friction cone holds. Record-level, for kernels.
 */
export function forceOfContact(m: ModelRecord, d: DataRecord, contact: number, out: Float64Array, o: number): void {
  const { contact_efc_address, contact_dim, contact_friction, contact_adhesion, efc_force } = d;
  out.fill(0, o, o + 6);
  const row = contact_efc_address[contact];
  if (row < 0) return;
  const dim = contact_dim[contact];
  if (m.opt[OPT.cone] === ConeType.PYRAMIDAL && dim > 1) {
    // edges come in pairs N + mu_k T_k, N - mu_k T_k
    for (let k = 1; k < dim; k++) {
      const plus = efc_force[row + 2 * k - 2];
      const minus = efc_force[row + 2 * k - 1];
      out[o] += plus + minus;
      out[o + k] = (plus - minus) * contact_friction[5 * contact + k - 1];
    }
  } else {
    for (let k = 0; k < dim; k++) out[o + k] = efc_force[row + k];
  }
  out[o] -= contact_adhesion[contact];
}

/** Force [N] and torque [N m] of a contact in its frame (6), x along the normal from geom 1 to 2. @see mj_contactForce */
export function contactForce(model: Model, data: Data, contact: number, out: Float64Array): void {
  const d = data.record;
  outputOf(out, 6, 'out').fill(0, 0, 6);
  if (contact >= 0 && contact < d.scalar[SC.ncon]) forceOfContact(model.record, d, contact, out, 0);
}

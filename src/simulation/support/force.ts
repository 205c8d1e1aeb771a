/** Forces in joint space and at contacts. */

import { SC } from '../../foundation/schema/scalars.js';
import { forceOfContact } from '../engine/constraint/contact-force.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { indexOf, inputOf, outputOf, requireFit } from './arguments.js';
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
  requireFit(model, data);
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

/** Force [N] and torque [N m] of a contact in its frame (6), x along the normal from geom 1 to 2. @see mj_contactForce */
export function contactForce(model: Model, data: Data, contact: number, out: Float64Array): void {
  requireFit(model, data);
  const d = data.record;
  outputOf(out, 6, 'out').fill(0, 0, 6);
  if (contact >= 0 && contact < d.scalar[SC.ncon]) forceOfContact(model.record, d, contact, out, 0);
}

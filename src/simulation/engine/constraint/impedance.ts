/**
 * Impedance, stiffness, damping and regularization of constraint rows.
 *
 * Computation chapter, "Parameters": R = (1 - d) / d * A with the impedance d(r) of `solimp`, and the spring and
 * damper of `solref` in its standard (time constant, damping ratio) or direct (-stiffness, -damping) format.
 */

import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { ConstraintType, EqType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isDiscrete } from '../metric/gate.js';
import {
  evaluateImpedance,
  isUnresolved,
  MAXIMP,
  sanitizeFriction,
  sanitizeImpedance,
  sanitizeReference,
  setSpring,
} from './softness.js';

/**
 * Binds the row parameters: reads `solref`, `solimp` and `efc_pos`, and writes `efc_KBIP`, `efc_R`, `efc_D` and
 * `contact_mu`.
 */
export function bindImpedance(m: ModelRecord, d: DataRecord): () => void {
  /** Parameters of the current constraint: solref, solref of friction, solimp. */
  const ref = doubles(2);
  const refFriction = doubles(2);
  const imp = doubles(5);
  /** Parameters of the previous contact as given; most contacts repeat them. */
  const given = doubles(9);
  /** Resulting stiffness and damping: of the constraint, and in the friction dimensions of a contact. */
  const spring = doubles(4);
  /** Impedance and its slope. */
  const impedance = doubles(2);

  function copyParameters(solref: Float64Array, solimp: Float64Array, id: number): void {
    ref[0] = solref[2 * id];
    ref[1] = solref[2 * id + 1];
    for (let k = 0; k < 5; k++) imp[k] = solimp[5 * id + k];
  }

  /** Tests whether values equal those stored from `o` on, and stores them. */
  function repeats(o: number, values: Float64Array, from: number, count: number): boolean {
    let same = true;
    for (let k = 0; k < count; k++) {
      if (given[o + k] === values[from + k]) continue;
      given[o + k] = values[from + k];
      same = false;
    }
    return same;
  }

  function repeatsContact(con: number): boolean {
    const sameImpedance = repeats(0, d.contact_solimp, 5 * con, 5);
    const sameSpring = repeats(5, d.contact_solref, 2 * con, 2);
    const sameFriction = repeats(7, d.contact_solreffriction, 2 * con, 2);
    return sameImpedance && sameSpring && sameFriction;
  }

  function readParameters(type: number, id: number): void {
    if (type >= ConstraintType.CONTACT_FRICTIONLESS) {
      if (repeatsContact(id)) return;
      copyParameters(d.contact_solref, d.contact_solimp, id);
      refFriction[0] = d.contact_solreffriction[2 * id];
      refFriction[1] = d.contact_solreffriction[2 * id + 1];
    } else {
      given[0] = Number.NaN;
      refFriction[0] = refFriction[1] = 0;
      if (type === ConstraintType.LIMIT_JOINT) copyParameters(m.jnt_solref, m.jnt_solimp, id);
      else if (type === ConstraintType.EQUALITY) copyParameters(m.eq_solref, m.eq_solimp, id);
      else if (type === ConstraintType.FRICTION_DOF) copyParameters(m.dof_solref, m.dof_solimp, id);
      else if (type === ConstraintType.LIMIT_TENDON) copyParameters(m.tendon_solref_lim, m.tendon_solimp_lim, id);
      else copyParameters(m.tendon_solref_fri, m.tendon_solimp_fri, id);
    }
    sanitizeReference(ref, m.opt);
    sanitizeFriction(refFriction, m.opt);
    sanitizeImpedance(imp);
    setSpring(spring, 0, ref, imp);
    // by default, friction dimensions have the parameters of the normal
    setSpring(spring, 2, refFriction[0] !== 0 || refFriction[1] !== 0 ? refFriction : ref, imp);
  }

  /** Number of rows that share one residual. */
  function rowsOf(type: number, id: number): number {
    if (type === ConstraintType.CONTACT_ELLIPTIC) return d.contact_dim[id];
    if (type === ConstraintType.CONTACT_PYRAMIDAL) return 2 * (d.contact_dim[id] - 1);
    if (type !== ConstraintType.EQUALITY) return 1;
    if (m.eq_type[id] === EqType.WELD) return 6;
    return m.eq_type[id] === EqType.CONNECT ? 3 : 1;
  }

  /** Writes the violation of a group of rows into `impedance[0]`: for an equality the norm over its rows. */
  function measureViolation(row: number, count: number, type: number): void {
    const { efc_pos, efc_margin } = d;
    let residual = efc_pos[row];
    if (type === ConstraintType.EQUALITY && count > 1) {
      let sum = 0;
      for (let k = 0; k < count; k++) sum += efc_pos[row + k] * efc_pos[row + k];
      residual = Math.sqrt(sum);
    }
    impedance[0] = residual - efc_margin[row];
  }

  function writeRow(row: number, type: number, friction: boolean): void {
    const { efc_R, efc_KBIP, efc_diagA } = d;
    const k = 4 * row;
    const isLoss = type === ConstraintType.FRICTION_DOF || type === ConstraintType.FRICTION_TENDON;
    efc_R[row] = Math.max(MINVAL, ((1 - impedance[0]) * efc_diagA[row]) / impedance[0]);
    efc_KBIP[k] = friction || isLoss ? 0 : spring[0];
    efc_KBIP[k + 1] = friction ? spring[3] : spring[1];
    efc_KBIP[k + 2] = impedance[0];
    efc_KBIP[k + 3] = impedance[1];
    if (isDiscrete(m)) endStep(row, type);
  }

  /**
   * The row of a discrete step: a contact or limit too stiff for the step gets the stiffest spring without rebound,
   * K = 1 / (I h^2) with the given damping ratio, and R is divided by 1 + h B + h^2 K I, at most to the largest
   * impedance.
   */
  function endStep(row: number, type: number): void {
    const { efc_R, efc_KBIP, efc_diagA } = d;
    const k = 4 * row;
    const h = m.opt[OPT.timestep];
    const imp = efc_KBIP[k + 2];
    if (efc_KBIP[k] > 0 && type >= ConstraintType.LIMIT_JOINT && isUnresolved(ref, m.opt)) {
      efc_KBIP[k] = 1 / (imp * h * h);
      efc_KBIP[k + 1] = 2 * ref[1] * Math.sqrt(efc_KBIP[k]);
    }
    const scale = 1 + h * efc_KBIP[k + 1] + h * h * efc_KBIP[k] * imp;
    const least = (efc_diagA[row] * (1 - MAXIMP)) / MAXIMP;
    efc_R[row] = Math.max(MINVAL, least, ((1 - imp) * efc_diagA[row]) / (imp * scale));
  }

  /**
   * Sets R in the friction dimensions of a contact: R_1 = R_0 / impratio determines the slope mu of the regularized
   * cone, and R_j mu_j^2 is equal for all of them. The first edge of a pyramid gets the common value that matches its
   * friction.
   */
  function frictionRows(row: number, count: number, con: number, type: number): void {
    const { efc_R, contact_friction, contact_mu } = d;
    const f = 5 * con;
    const normal = efc_R[row];
    const tangent = normal / Math.max(MINVAL, m.opt[OPT.impratio]);
    const mu = contact_friction[f] * Math.sqrt(tangent / normal);
    contact_mu[con] = mu;
    if (type === ConstraintType.CONTACT_PYRAMIDAL) {
      efc_R[row] = 2 * mu * mu * normal;
      return;
    }
    efc_R[row + 1] = tangent;
    for (let k = 1; k < count - 1; k++) {
      const ratio = contact_friction[f] / contact_friction[f + k];
      efc_R[row + 1 + k] = tangent * ratio * ratio;
    }
  }

  /** Sets D = 1 / R and the matching diag(A). */
  function weigh(row: number): void {
    const { efc_R, efc_D, efc_diagA, efc_KBIP } = d;
    const imp = efc_KBIP[4 * row + 2];
    efc_D[row] = 1 / efc_R[row];
    efc_diagA[row] = (efc_R[row] * imp) / (1 - imp);
  }

  function copyRow(row: number, from: number): void {
    const { efc_R, efc_D, efc_diagA, efc_KBIP } = d;
    const k = 4 * row;
    const q = 4 * from;
    efc_R[row] = efc_R[from];
    efc_D[row] = efc_D[from];
    efc_diagA[row] = efc_diagA[from];
    efc_KBIP[k] = efc_KBIP[q];
    efc_KBIP[k + 1] = efc_KBIP[q + 1];
    efc_KBIP[k + 2] = efc_KBIP[q + 2];
    efc_KBIP[k + 3] = efc_KBIP[q + 3];
  }

  /** Writes the rows of one constraint and returns the next row. */
  function constraint(row: number): number {
    const { efc_type, efc_id } = d;
    const type = efc_type[row];
    const id = efc_id[row];
    const count = rowsOf(type, id);
    const elliptic = type === ConstraintType.CONTACT_ELLIPTIC;
    const pyramidal = type === ConstraintType.CONTACT_PYRAMIDAL;
    // all edges of a pyramid have equal values
    const distinct = pyramidal ? 1 : count;
    readParameters(type, id);
    measureViolation(row, count, type);
    evaluateImpedance(impedance, imp);
    for (let k = 0; k < distinct; k++) writeRow(row + k, type, elliptic && k > 0);
    if (elliptic || pyramidal) frictionRows(row, count, id, type);
    for (let k = 0; k < distinct; k++) weigh(row + k);
    for (let k = distinct; k < count; k++) copyRow(row + k, row);
    return row + count;
  }

  return function makeImpedance(): void {
    const nefc = d.scalar[SC.nefc] | 0;
    // options may have changed
    given[0] = Number.NaN;
    for (let row = 0; row < nefc; ) row = constraint(row);
  };
}

/**
 * Impedance, stiffness, damping and regularization of constraint rows.
 *
 * Computation chapter, "Parameters": R = (1 - d) / d * A with the impedance d(r) of `solimp`, and the spring and
 * damper of `solref` in its standard (time constant, damping ratio) or direct (-stiffness, -damping) format.
 */

import { pow } from '../../../foundation/math/exponential.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { ConstraintType, DisableBit, EqType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

const MINIMP = 0.0001;
const MAXIMP = 0.9999;
const DEFAULT_TIMECONST = 0.02;
const DEFAULT_DAMPRATIO = 1;

const clampImpedance = (x: number): number => Math.min(MAXIMP, Math.max(MINIMP, x));

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
    sanitize();
    setSpring(0, ref);
    // by default, friction dimensions have the parameters of the normal
    setSpring(2, refFriction[0] !== 0 || refFriction[1] !== 0 ? refFriction : ref);
  }

  /** Replaces mixed formats by the default, and keeps standard time constants above two time steps. */
  function sanitize(): void {
    const { opt } = m;
    if (ref[0] > 0 !== ref[1] > 0) {
      ref[0] = DEFAULT_TIMECONST;
      ref[1] = DEFAULT_DAMPRATIO;
    }
    if (refFriction[0] > 0 !== refFriction[1] > 0) refFriction[0] = refFriction[1] = 0;
    if ((opt[OPT.disableflags] & DisableBit.REFSAFE) === 0) {
      const least = 2 * opt[OPT.timestep];
      if (ref[0] > 0) ref[0] = Math.max(ref[0], least);
      if (refFriction[0] > 0) refFriction[0] = Math.max(refFriction[0], least);
    }
    imp[0] = clampImpedance(imp[0]);
    imp[1] = clampImpedance(imp[1]);
    imp[2] = Math.max(0, imp[2]);
    imp[3] = clampImpedance(imp[3]);
    imp[4] = Math.max(1, imp[4]);
  }

  /**
   * Replaces the violation in `impedance` by the impedance and its slope: two power curves that meet at the midpoint.
   */
  function evaluateImpedance(): void {
    const r = impedance[0];
    const d0 = imp[0];
    const dwidth = imp[1];
    const width = imp[2];
    const midpoint = imp[3];
    const exponent = imp[4];
    impedance[1] = 0;
    if (d0 === dwidth || width <= MINVAL) {
      impedance[0] = 0.5 * (d0 + dwidth);
      return;
    }
    const x = Math.abs(r) / width;
    if (x >= 1 || x <= 0) {
      impedance[0] = x >= 1 ? dwidth : d0;
      return;
    }
    // distance from the end of the curve, relative to the midpoint's
    const lower = x <= midpoint;
    const u = lower ? x : 1 - x;
    const ratio = u / (lower ? midpoint : 1 - midpoint);
    // common powers are inlined: calls box their numbers
    const flat = exponent === 2 ? ratio : exponent === 1 ? 1 : pow(ratio, exponent - 1);
    const y = lower ? u * flat : 1 - u * flat;
    const slope = exponent * flat;
    impedance[0] = d0 + y * (dwidth - d0);
    impedance[1] = (slope * (r < 0 ? -1 : 1) * (dwidth - d0)) / width;
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

  /** Sets stiffness and damping from the time constant and damping ratio, or from negative values directly. */
  function setSpring(o: number, solref: Float64Array): void {
    const width = imp[1];
    const ref0 = solref[0];
    const ref1 = solref[1];
    if (ref0 > 0) spring[o] = 1 / Math.max(MINVAL, width * width * ref0 * ref0 * ref1 * ref1);
    else spring[o] = -ref0 / Math.max(MINVAL, width * width);
    if (ref1 > 0) spring[o + 1] = 2 / Math.max(MINVAL, width * ref0);
    else spring[o + 1] = -ref1 / Math.max(MINVAL, width);
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
    evaluateImpedance();
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

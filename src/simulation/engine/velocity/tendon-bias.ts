/** Bias forces of tendon armature. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { cross, dot3, MINVAL, norm3, sub3 } from '../../../foundation/math/vec.js';
import { WrapType } from '../../../foundation/schema/enums.js';
import type { Bind } from '../context.js';
import { lastDofs } from '../position/joint-force.js';
import { bindReflected } from '../position/reflected.js';

/** Second time derivative of the length of a tendon [m/s^2], in `length`. */
const SECOND = 0;
/** Weight of the current branch, 1 / divisor of its pulley, in `length`. */
const SHARE = 1;

export interface TendonBiasStages {
  /** Adds J^T armature (dJ/dt qvel) of each tendon to out (nv). */
  tendonBias(out: Float64Array): void;
  /** out (ntendon) = -armature d^2L/dt^2 of each tendon with `qacc`, the force of its inertia along its length [N]. */
  tendonInertias(out: Float64Array): void;
}

/**
 * A tendon with armature M_t adds the force J^T M_t (J qacc + dJ/dt qvel); the first term is in M, the second
 * is the bias. Only straight spatial segments change their Jacobian.
 *
 * MuJoCo documentation, XML reference, tendon/spatial `armature`.
 */
export const bindTendonBias: Bind<TendonBiasStages> = (m, d) => {
  const reflected = bindReflected(m, 'armature', true);
  const last = lastDofs(m);
  /** Differences between the ends of a segment: position, velocity, and acceleration at qacc = 0. */
  const position = doubles(3);
  const velocity = doubles(6);
  const acceleration = doubles(6);
  const spatial = doubles(6);
  const arm = doubles(3);
  const turn = doubles(3);
  const length = doubles(2);

  function tendonBias(out: Float64Array): void {
    const { ntendon, tendon_armature, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { ten_J } = d;
    reflected.update();
    for (let t = 0; t < ntendon; t++) {
      const armature = tendon_armature[t] + reflected.added[t];
      if (!armature) continue;
      lengthAcceleration(t);
      const force = armature * length[SECOND];
      if (!force) continue;
      const end = ten_J_rowadr[t] + ten_J_rownnz[t];
      for (let p = ten_J_rowadr[t]; p < end; p++) out[ten_J_colind[p]] += ten_J[p] * force;
    }
  }

  function tendonInertias(out: Float64Array): void {
    const { ntendon, tendon_armature, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { ten_J, qacc } = d;
    reflected.update();
    for (let t = 0; t < ntendon; t++) {
      const armature = tendon_armature[t] + reflected.added[t];
      out[t] = 0;
      if (!armature) continue;
      lengthAcceleration(t);
      let sum = length[SECOND];
      const end = ten_J_rowadr[t] + ten_J_rownnz[t];
      for (let p = ten_J_rowadr[t]; p < end; p++) sum += ten_J[p] * qacc[ten_J_colind[p]];
      out[t] = -armature * sum;
    }
  }

  /** length[SECOND] = second derivative of the length at qacc = 0. */
  function lengthAcceleration(t: number): void {
    const { tendon_adr, tendon_num, wrap_type, wrap_objid, wrap_prm } = m;
    length[SECOND] = 0;
    length[SHARE] = 1;
    const end = tendon_adr[t] + tendon_num[t] - 1;
    for (let w = tendon_adr[t]; w < end; w++) {
      if (wrap_type[w] === WrapType.PULLEY) length[SHARE] = 1 / wrap_prm[w];
      else if (wrap_type[w] === WrapType.SITE && wrap_type[w + 1] === WrapType.SITE) {
        addSegment(wrap_objid[w], wrap_objid[w + 1]);
      }
    }
  }

  /** length[SECOND] += SHARE (e . a + (v . v - (e . v)^2) / l), with the unit vector e of the segment of length l. */
  function addSegment(a: number, b: number): void {
    siteMotion(a, 0);
    siteMotion(b, 3);
    sub3(position, 0, d.site_xpos, 3 * b, d.site_xpos, 3 * a);
    sub3(velocity, 0, velocity, 3, velocity, 0);
    sub3(acceleration, 0, acceleration, 3, acceleration, 0);
    const l = norm3(position, 0);
    if (l < MINVAL) return;
    const rate = dot3(position, 0, velocity, 0) / l;
    const sum = dot3(position, 0, acceleration, 0) + dot3(velocity, 0, velocity, 0) - rate * rate;
    length[SECOND] += length[SHARE] * (sum / l);
  }

  /** velocity[o..], acceleration[o..] = those of a site at qacc = 0, without gravity (world axes). */
  function siteMotion(site: number, o: number): void {
    const { site_bodyid, body_rootid, dof_parentid } = m;
    const { site_xpos, subtree_com, cvel, cdof_dot, qvel } = d;
    const body = site_bodyid[site];
    sub3(arm, 0, site_xpos, 3 * site, subtree_com, 3 * body_rootid[body]);
    cross(velocity, o, cvel, 6 * body, arm, 0);
    for (let k = 0; k < 3; k++) velocity[o + k] += cvel[6 * body + 3 + k];
    clearRange(spatial, 0, 6);
    for (let j = last[body]; j >= 0; j = dof_parentid[j]) {
      for (let k = 0; k < 6; k++) spatial[k] += cdof_dot[6 * j + k] * qvel[j];
    }
    cross(acceleration, o, spatial, 0, arm, 0);
    cross(turn, 0, cvel, 6 * body, velocity, o);
    for (let k = 0; k < 3; k++) acceleration[o + k] += spatial[3 + k] + turn[k];
  }

  return { tendonBias, tendonInertias };
};

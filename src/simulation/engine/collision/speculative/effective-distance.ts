/**
 * The distance at which a contact removes a given part u of its normal velocity v within a step. Its reference
 * acceleration, -b v - k d(r) r with the violation r, must be
 *
 *     a = u / h / e,    e = n g / (1 + n g),    g = d / (1 - d):
 *
 * n equal contacts of impedance d turn a reference acceleration into its part e, because they are soft. The violation is
 * found by bisection, as the impedance d depends on it; it may be positive if damping alone would remove more.
 *
 * The discrete integrator has springs and dampers of the end of the step (`constraint/impedance.ts` and `reference.ts`):
 * its reference acceleration is (-b v - k d (r + h v)) / s with s = 1 + h b + h^2 k d, and its compliance 1 / g is
 * divided by s, too.
 */
import { doubles } from '../../../../foundation/math/scratch.js';
import { OPT } from '../../../../foundation/schema/options.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import {
  evaluateImpedance,
  isUnresolved,
  MAXIMP,
  sanitizeImpedance,
  sanitizeReference,
  setSpring,
} from '../../constraint/softness.js';
import { isDiscrete } from '../../metric/gate.js';

/** Soft contacts are compensated up to this factor: a larger one could add energy where several geoms touch. */
const MAX_FACTOR = 2;
const BISECTIONS = 60;

/** Inputs and result. */
export const Effect = {
  /** Part of the normal velocity to remove [m/s]; negative if it may grow by so much. */
  REMOVED: 0,
  /** Normal velocity of the second geom relative to the first [m/s]. */
  VELOCITY: 1,
  /** Number of contacts that share the impact. */
  COUNT: 2,
  /** Result: the violation r [m]. */
  VIOLATION: 3,
  SIZE: 4,
} as const;

/** The equation of one Model and Data. */
export interface EffectiveDistance {
  /** Solves for the violation of a contact; false if its stiffness is zero. */
  solve(effect: Float64Array, contact: number): boolean;
}

/** Makes the solution. It reads `contact_solref` and `contact_solimp`. */
export function bindEffectiveDistance(m: ModelRecord, d: DataRecord): EffectiveDistance {
  const ref = doubles(2);
  const imp = doubles(5);
  const spring = doubles(2);
  const impedance = doubles(2);
  const range = doubles(2);
  /** Stiffness times impedance, and damping, of the row. */
  const row = doubles(2);
  const STIFFNESS = 0;
  const DAMPING = 1;

  function solve(effect: Float64Array, contact: number): boolean {
    const { contact_solref, contact_solimp } = d;
    for (let k = 0; k < 2; k++) ref[k] = contact_solref[2 * contact + k];
    for (let k = 0; k < 5; k++) imp[k] = contact_solimp[5 * contact + k];
    sanitizeReference(ref, m.opt);
    sanitizeImpedance(imp);
    setSpring(spring, 0, ref, imp);
    if (!(spring[0] > 0)) return false;
    setRange(effect);
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = 0.5 * (range[0] + range[1]);
      effect[Effect.VIOLATION] = middle;
      if (exceeds(effect)) range[0] = middle;
      else range[1] = middle;
    }
    effect[Effect.VIOLATION] = range[0];
    return true;
  }

  /** Sets bounds on both sides, where the reference acceleration is certainly too large and too small. */
  function setRange(effect: Float64Array): void {
    const h = m.opt[OPT.timestep];
    const speed = Math.abs(effect[Effect.VELOCITY]);
    impedance[0] = Math.min(imp[0], imp[1]);
    setRow();
    // damping and the divisor are largest at the least impedance, except for the stiffness in the divisor
    const least = row[STIFFNESS];
    const scale = isDiscrete(m) ? 1 + h * row[DAMPING] + h * h * Math.max(least, spring[0]) : 1;
    const most = MAX_FACTOR * scale * (Math.abs(effect[Effect.REMOVED]) / h) + row[DAMPING] * speed;
    range[1] = most / least + (isDiscrete(m) ? h * speed : 0);
    range[0] = -range[1];
  }

  /** Sets stiffness times impedance, and damping, at the impedance. */
  function setRow(): void {
    const i = impedance[0];
    row[STIFFNESS] = spring[0] * i;
    row[DAMPING] = spring[1];
    if (!isDiscrete(m) || !isUnresolved(ref, m.opt)) return;
    const h = m.opt[OPT.timestep];
    row[STIFFNESS] = 1 / (h * h);
    row[DAMPING] = (2 * ref[1]) / (h * Math.sqrt(i));
  }

  /** Tests whether the reference acceleration at a violation is more than required. */
  function exceeds(effect: Float64Array): boolean {
    const r = effect[Effect.VIOLATION];
    impedance[0] = r;
    evaluateImpedance(impedance, imp);
    const i = impedance[0];
    setRow();
    let reference = -row[DAMPING] * effect[Effect.VELOCITY] - row[STIFFNESS] * r;
    let compliance = (1 - i) / i;
    if (isDiscrete(m)) {
      const h = m.opt[OPT.timestep];
      const scale = 1 + h * row[DAMPING] + h * h * row[STIFFNESS];
      reference = (reference - row[STIFFNESS] * h * effect[Effect.VELOCITY]) / scale;
      compliance = Math.max(compliance / scale, (1 - MAXIMP) / MAXIMP);
    }
    compliance /= effect[Effect.COUNT];
    const required = effect[Effect.REMOVED] / m.opt[OPT.timestep];
    return reference > (required > 0 ? Math.min(MAX_FACTOR, 1 + compliance) * required : required);
  }

  return { solve };
}

/**
 * Impedance, stiffness and damping from `solimp` and `solref`, shared by the rows of constraints and by what chooses a
 * distance for the acceleration that it causes.
 *
 * Computation chapter, "Parameters". Numbers are passed in arrays, because a double argument of a call that is not
 * inlined is boxed.
 */
import { pow } from '../../../foundation/math/exponential.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { DisableBit, IntegratorType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';

const MINIMP = 0.0001;
export const MAXIMP = 0.9999;
const DEFAULT_TIMECONST = 0.02;
const DEFAULT_DAMPRATIO = 1;

function clampImpedance(imp: Float64Array, k: number): void {
  imp[k] = Math.min(MAXIMP, Math.max(MINIMP, imp[k]));
}

/** Clamps the values of `solimp` in place. */
export function sanitizeImpedance(imp: Float64Array): void {
  clampImpedance(imp, 0);
  clampImpedance(imp, 1);
  imp[2] = Math.max(0, imp[2]);
  clampImpedance(imp, 3);
  imp[4] = Math.max(1, imp[4]);
}

/** Replaces a `solref` of mixed formats by the default, and keeps a time constant above two time steps, in place. */
export function sanitizeReference(ref: Float64Array, opt: Float64Array): void {
  if (ref[0] > 0 !== ref[1] > 0) {
    ref[0] = DEFAULT_TIMECONST;
    ref[1] = DEFAULT_DAMPRATIO;
  }
  if (isSafe(opt) && ref[0] > 0) ref[0] = Math.max(ref[0], 2 * opt[OPT.timestep]);
}

/** As `sanitizeReference`, for the friction dimensions, where mixed formats count as absent. */
export function sanitizeFriction(ref: Float64Array, opt: Float64Array): void {
  if (ref[0] > 0 !== ref[1] > 0) ref[0] = ref[1] = 0;
  if (isSafe(opt) && ref[0] > 0) ref[0] = Math.max(ref[0], 2 * opt[OPT.timestep]);
}

/** Tests whether stiff springs are replaced. The discrete integrator has its own rule, `isUnresolved`. */
const isSafe = (opt: Float64Array): boolean =>
  (opt[OPT.disableflags] & DisableBit.REFSAFE) === 0 && opt[OPT.integrator] !== IntegratorType.DISCRETE;

/** Tests whether a standard `solref` is too stiff for one step, which would let contacts and limits rebound. */
export const isUnresolved = (ref: Float64Array, opt: Float64Array): boolean =>
  (opt[OPT.disableflags] & DisableBit.REFSAFE) === 0 && ref[0] > 0 && ref[0] * ref[1] < opt[OPT.timestep];

/**
 * Stiffness and damping into out[o], out[o + 1], from the time constant and damping ratio, or from negative values
 * directly.
 */
export function setSpring(out: Float64Array, o: number, solref: Float64Array, imp: Float64Array): void {
  const width = imp[1];
  const ref0 = solref[0];
  const ref1 = solref[1];
  if (ref0 > 0) out[o] = 1 / Math.max(MINVAL, width * width * ref0 * ref0 * ref1 * ref1);
  else out[o] = -ref0 / Math.max(MINVAL, width * width);
  if (ref1 > 0) out[o + 1] = 2 / Math.max(MINVAL, width * ref0);
  else out[o + 1] = -ref1 / Math.max(MINVAL, width);
}

/**
 * Replaces the violation in `impedance` by the impedance and its slope: two power curves that meet at the midpoint.
 */
export function evaluateImpedance(impedance: Float64Array, imp: Float64Array): void {
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

/**
 * Muscles: force-length-velocity curves and activation dynamics.
 *
 * MuJoCo documentation, Modeling, "Muscles", and its FLV.m; Millard et al. (2013), doi:10.1115/1.4023390.
 */
import { MINVAL } from '../../../foundation/math/vec.js';

const { max, min } = Math;

/** Offsets of the parameters of gain and bias: range (2), peak force, scale and the shape of the curves. */
const RANGE = 0;
const FORCE = 2;
const SCALE = 3;
const LMIN = 4;
const LMAX = 5;
const VMAX = 6;
const FPMAX = 7;
const FVMAX = 8;

/**
 * Size of the scratch array v of the functions below, which write their result to v[0]: numbers passed in arrays are
 * not boxed, whichever calls are inlined.
 */
export const MUSCLE_ROOM = 5;
const RESULT = 0;
const LENGTH = 1;
const VELOCITY = 2;
const REST = 3;
const PEAK = 4;

/**
 * Sets for output k: the rest length v[REST] [m], from the range of lengths and the scaled range; the scaled length
 * v[LENGTH]; and the peak active force v[PEAK] [N], given or the scale over the acceleration acc0 of a unit force.
 */
function measure(
  v: Float64Array,
  length: Float64Array,
  lengthrange: Float64Array,
  acc0: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  const lowest = lengthrange[2 * k];
  const rest = (lengthrange[2 * k + 1] - lowest) / max(MINVAL, prm[p + RANGE + 1] - prm[p + RANGE]);
  v[REST] = rest;
  v[LENGTH] = prm[p + RANGE] + (length[k] - lowest) / max(MINVAL, rest);
  v[PEAK] = prm[p + FORCE] < 0 ? prm[p + SCALE] / max(MINVAL, acc0[k]) : prm[p + FORCE];
}

/**
 * v[0] = active force over scaled length: it rises from lmin to its peak at 1 and falls to lmax, each as a step of two
 * parabolas that meet half way with equal slopes.
 */
function setActiveLength(v: Float64Array, prm: Float64Array, p: number): void {
  const L = v[LENGTH];
  const lmin = prm[p + LMIN];
  const lmax = prm[p + LMAX];
  // position between the end (0) and the peak (1)
  const t = L <= 1 ? (L - lmin) / max(MINVAL, 1 - lmin) : (lmax - L) / max(MINVAL, lmax - 1);
  if (L < lmin || L > lmax) v[RESULT] = 0;
  else v[RESULT] = t <= 0.5 ? 2 * t * t : 1 - 2 * square(1 - t);
}

/** v[0] = slope of the active force over scaled length. */
function setActiveLengthSlope(v: Float64Array, prm: Float64Array, p: number): void {
  const L = v[LENGTH];
  const lmin = prm[p + LMIN];
  const lmax = prm[p + LMAX];
  const span = L <= 1 ? max(MINVAL, 1 - lmin) : -max(MINVAL, lmax - 1);
  const t = L <= 1 ? (L - lmin) / span : (L - lmax) / span;
  if (L < lmin || L > lmax) v[RESULT] = 0;
  else v[RESULT] = (t <= 0.5 ? 4 * t : 4 * (1 - t)) / span;
}

function square(x: number): number {
  return x * x;
}

/** v[0] *= active force over scaled velocity. */
function timesActiveVelocity(v: Float64Array, fvmax: Float64Array, at: number): void {
  const V = v[VELOCITY];
  const most = fvmax[at];
  const c = most - 1;
  if (V <= -1) v[RESULT] = 0;
  else if (V <= 0) v[RESULT] *= square(V + 1);
  else if (V <= c) v[RESULT] *= most - square(c - V) / max(MINVAL, c);
  else v[RESULT] *= most;
}

/** v[0] = active force per activation of output k, negative because muscles pull [N]; parameters from prm[p]. */
export function muscleGain(
  v: Float64Array,
  length: Float64Array,
  velocity: Float64Array,
  lengthrange: Float64Array,
  acc0: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  measure(v, length, lengthrange, acc0, k, prm, p);
  setActiveLength(v, prm, p);
  v[VELOCITY] = velocity[k] / max(MINVAL, v[REST] * prm[p + VMAX]);
  timesActiveVelocity(v, prm, p + FVMAX);
  v[RESULT] *= -v[PEAK];
}

/** v[0] *= slope of the active force over scaled velocity. */
function timesActiveVelocitySlope(v: Float64Array, fvmax: Float64Array, at: number): void {
  const V = v[VELOCITY];
  const c = fvmax[at] - 1;
  if (V <= -1 || V > c) v[RESULT] = 0;
  else v[RESULT] *= V <= 0 ? 2 * (V + 1) : (2 * (c - V)) / max(MINVAL, c);
}

/** v[0] = derivative of `muscleGain` with respect to velocity [N s/m]. */
export function muscleGainVel(
  v: Float64Array,
  length: Float64Array,
  velocity: Float64Array,
  lengthrange: Float64Array,
  acc0: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  measure(v, length, lengthrange, acc0, k, prm, p);
  setActiveLength(v, prm, p);
  const scale = max(MINVAL, v[REST] * prm[p + VMAX]);
  v[VELOCITY] = velocity[k] / scale;
  timesActiveVelocitySlope(v, prm, p + FVMAX);
  v[RESULT] = (-v[PEAK] * v[RESULT]) / scale;
}

/** v[0] = derivative of `muscleGain` with respect to length [N/m]. */
export function muscleGainLength(
  v: Float64Array,
  length: Float64Array,
  velocity: Float64Array,
  lengthrange: Float64Array,
  acc0: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  measure(v, length, lengthrange, acc0, k, prm, p);
  setActiveLengthSlope(v, prm, p);
  v[VELOCITY] = velocity[k] / max(MINVAL, v[REST] * prm[p + VMAX]);
  timesActiveVelocity(v, prm, p + FVMAX);
  v[RESULT] *= -v[PEAK] / max(MINVAL, v[REST]);
}

/** v[0] = derivative of `muscleBias` with respect to length [N/m]. */
export function muscleBiasLength(
  v: Float64Array,
  length: Float64Array,
  lengthrange: Float64Array,
  acc0: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  measure(v, length, lengthrange, acc0, k, prm, p);
  const force = v[PEAK] * prm[p + FPMAX];
  const b = 0.5 * (1 + prm[p + LMAX]);
  const span = max(MINVAL, b - 1);
  const x = (v[LENGTH] - 1) / span;
  const perLength = force / (span * max(MINVAL, v[REST]));
  v[RESULT] = v[LENGTH] <= 1 ? 0 : -perLength * (v[LENGTH] <= b ? x : 1);
}

/** v[0] = passive force, negative [N]; arguments as in `muscleGain`. */
export function muscleBias(
  v: Float64Array,
  length: Float64Array,
  lengthrange: Float64Array,
  acc0: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  measure(v, length, lengthrange, acc0, k, prm, p);
  const L = v[LENGTH];
  const force = v[PEAK] * prm[p + FPMAX];
  const b = 0.5 * (1 + prm[p + LMAX]);
  const span = max(MINVAL, b - 1);
  const x = (L - 1) / span;
  if (L <= 1) v[RESULT] = 0;
  else v[RESULT] = L <= b ? -force * 0.5 * x * x : -force * (0.5 + (L - b) / span);
}

/** x[i] = quintic step from 0 to 1 over [0, 1] at x[i], whose first and second derivatives are zero at the ends. */
export function replaceBySigmoid(x: Float64Array, i: number): void {
  const t = x[i];
  if (t <= 0) x[i] = 0;
  else if (t >= 1) x[i] = 1;
  else x[i] = t * t * t * (10 + t * (6 * t - 15));
}

/**
 * out[o] = d(activation)/dt [1/s] of the control at u[c] and the activation at a[k]. prm[p..]: time constants of rise
 * and fall [s], and the width of the blend between them.
 */
export function muscleDynamics(
  out: Float64Array,
  o: number,
  u: Float64Array,
  c: number,
  a: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  const act = max(0, min(1, a[k]));
  const error = max(0, min(1, u[c])) - a[k];
  const rise = prm[p] * (0.5 + 1.5 * act);
  const fall = prm[p + 1] / (0.5 + 1.5 * act);
  const width = prm[p + 2];
  if (width < MINVAL) {
    out[o] = error / max(MINVAL, error > 0 ? rise : fall);
    return;
  }
  out[o] = error / width + 0.5;
  replaceBySigmoid(out, o);
  out[o] = error / max(MINVAL, fall + (rise - fall) * out[o]);
}

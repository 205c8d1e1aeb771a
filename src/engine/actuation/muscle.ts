/**
 * Muscles: force-length-velocity curves and activation dynamics.
 *
 * MuJoCo documentation, Modeling, "Muscles", and its FLV.m; Millard et al. (2013), doi:10.1115/1.4023390.
 */
import { MINVAL } from '../../math/vec.js';

const { abs, max, min } = Math;

/** Offsets of the parameters of gain and bias: range (2), peak force, scale and the shape of the curves. */
const RANGE = 0;
const FORCE = 2;
const SCALE = 3;
const LMIN = 4;
const LMAX = 5;
const VMAX = 6;
const FPMAX = 7;
const FVMAX = 8;

/** Length of the muscle at rest, from the range of the actuator's length and the scaled range [m]. */
function restLength(prm: Float64Array, p: number, lengthrange: Float64Array, r: number): number {
  return (lengthrange[r + 1] - lengthrange[r]) / max(MINVAL, prm[p + RANGE + 1] - prm[p + RANGE]);
}

function scaledLength(length: number, rest: number, prm: Float64Array, p: number, lowest: number): number {
  return prm[p + RANGE] + (length - lowest) / max(MINVAL, rest);
}

/** Peak active force, given or from the strength that moves what the muscle acts on [N]. */
function peakForce(prm: Float64Array, p: number, acc0: number): number {
  return prm[p + FORCE] < 0 ? prm[p + SCALE] / max(MINVAL, acc0) : prm[p + FORCE];
}

/** Active force over scaled length: a quadratic spline with its peak at one. */
function activeLength(L: number, lmin: number, lmax: number): number {
  if (L < lmin || L > lmax) return 0;
  const left = 0.5 * (lmin + 1);
  const right = 0.5 * (1 + lmax);
  if (L <= left) return 0.5 * square((L - lmin) / max(MINVAL, left - lmin));
  if (L <= 1) return 1 - 0.5 * square((1 - L) / max(MINVAL, 1 - left));
  if (L <= right) return 1 - 0.5 * square((L - 1) / max(MINVAL, right - 1));
  return 0.5 * square((lmax - L) / max(MINVAL, lmax - right));
}

function square(x: number): number {
  return x * x;
}

/** Active force over scaled velocity. */
function activeVelocity(V: number, fvmax: number): number {
  const c = fvmax - 1;
  if (V <= -1) return 0;
  if (V <= 0) return square(V + 1);
  if (V <= c) return fvmax - square(c - V) / max(MINVAL, c);
  return fvmax;
}

/**
 * out[o] = active force per activation, negative because muscles pull [N]; parameters from prm[p], the rest of output k.
 * By address, since the numbers of a call that is not inlined are put on the heap.
 */
export function muscleGain(
  out: Float64Array,
  o: number,
  length: Float64Array,
  velocity: Float64Array,
  lengthrange: Float64Array,
  acc0: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  const rest = restLength(prm, p, lengthrange, 2 * k);
  const L = scaledLength(length[k], rest, prm, p, lengthrange[2 * k]);
  const V = velocity[k] / max(MINVAL, rest * prm[p + VMAX]);
  const active = activeLength(L, prm[p + LMIN], prm[p + LMAX]) * activeVelocity(V, prm[p + FVMAX]);
  out[o] = -peakForce(prm, p, acc0[k]) * active;
}

/** Slope of the active force over scaled velocity. */
function activeVelocitySlope(V: number, fvmax: number): number {
  const c = fvmax - 1;
  if (V <= -1 || V > c) return 0;
  return V <= 0 ? 2 * (V + 1) : (2 * (c - V)) / max(MINVAL, c);
}

/** Derivative of `muscleGain` with respect to velocity [N s/m]; parameters from prm[p], length range from [r]. */
export function muscleGainVel(
  length: number,
  velocity: number,
  lengthrange: Float64Array,
  r: number,
  acc0: number,
  prm: Float64Array,
  p: number,
): number {
  const rest = restLength(prm, p, lengthrange, r);
  const L = scaledLength(length, rest, prm, p, lengthrange[r]);
  const scale = max(MINVAL, rest * prm[p + VMAX]);
  const active = activeLength(L, prm[p + LMIN], prm[p + LMAX]) * activeVelocitySlope(velocity / scale, prm[p + FVMAX]);
  return (-peakForce(prm, p, acc0) * active) / scale;
}

/** out[o] = passive force, negative [N]; arguments as in `muscleGain`. */
export function muscleBias(
  out: Float64Array,
  o: number,
  length: Float64Array,
  lengthrange: Float64Array,
  acc0: Float64Array,
  k: number,
  prm: Float64Array,
  p: number,
): void {
  const L = scaledLength(length[k], restLength(prm, p, lengthrange, 2 * k), prm, p, lengthrange[2 * k]);
  // also where there is none: what is called seldom is not inlined
  const force = peakForce(prm, p, acc0[k]) * prm[p + FPMAX];
  const b = 0.5 * (1 + prm[p + LMAX]);
  const x = (L - 1) / max(MINVAL, b - 1);
  if (L <= 1) out[o] = 0;
  else out[o] = x <= 1 ? -force * 0.5 * x * x : -force * (x - 0.5);
}

/** Quintic step from 0 to 1 over [0, 1], with vanishing first and second derivatives at the ends. */
export function sigmoid(x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (10 + x * (6 * x - 15));
}

/** d(activation)/dt [1/s] with time constants for rise and fall at prm[p], and the width of the blend between them. */
export function muscleDynamics(control: number, activation: number, prm: Float64Array, p: number): number {
  const act = max(0, min(1, activation));
  const error = max(0, min(1, control)) - activation;
  const rise = prm[p] * (0.5 + 1.5 * act);
  const fall = prm[p + 1] / (0.5 + 1.5 * act);
  const width = prm[p + 2];
  const blend = abs(width) < MINVAL ? (error > 0 ? 1 : 0) : sigmoid(error / width + 0.5);
  return error / max(MINVAL, fall + (rise - fall) * blend);
}

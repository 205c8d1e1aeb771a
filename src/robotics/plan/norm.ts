/**
 * Norms of residuals: how much each value of a term costs.
 *
 * Howell, Gileadi, Tunyasuvunakool, Zakka, Erez and Tassa, "Predictive sampling: real-time behaviour synthesis with
 * MuJoCo", 2022, section 2 and table of norms in the documentation of MuJoCo MPC.
 */
import { exp, log, pow } from '../../foundation/math/exponential.js';

/** A norm and its parameters; `x` is the vector of a term's values, over which sums run. */
export type Norm =
  /** x.x / 2 */
  | { readonly kind: 'quadratic' }
  /** sqrt(x.x + p^2) - p: a distance, smooth within p. */
  | { readonly kind: 'L2'; readonly p: number }
  /** sum p^2 (cosh(x / p) - 1): quadratic within p, steep beyond. */
  | { readonly kind: 'cosh'; readonly p: number }
  /** sum |x|^p */
  | { readonly kind: 'power'; readonly p: number }
  /** sum sqrt(x^2 + p^2) - p: absolute values, smooth within p. */
  | { readonly kind: 'smoothAbs'; readonly p: number }
  /** sum p log(1 + exp(x / p)): the positive part, smooth within p. */
  | { readonly kind: 'rectify'; readonly p: number };

/** The kind of a norm. */
export type NormKind = Norm['kind'];

/** Computes a norm of `size` values, beginning at `o`. */
type NormValue = (x: Float64Array, o: number, size: number, p: number) => number;

function squares(x: Float64Array, o: number, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += x[o + i] * x[o + i];
  return sum;
}

const summed =
  (one: (x: number, p: number) => number): NormValue =>
  (x, o, size, p) => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += one(x[o + i], p);
    return sum;
  };

/** Implementation of each kind of norm; `Norm` documents the formulas. */
export const NORMS: Readonly<Record<NormKind, NormValue>> = {
  quadratic: (x, o, size) => squares(x, o, size) / 2,
  L2: (x, o, size, p) => Math.sqrt(squares(x, o, size) + p * p) - p,
  cosh: summed((x, p) => p * p * ((exp(x / p) + exp(-x / p)) / 2 - 1)),
  power: summed((x, p) => pow(Math.abs(x), p)),
  smoothAbs: summed((x, p) => Math.sqrt(x * x + p * p) - p),
  // the exponential of a nonpositive number cannot overflow
  rectify: summed((x, p) => Math.max(x, 0) + p * log(1 + exp(-Math.abs(x) / p))),
};

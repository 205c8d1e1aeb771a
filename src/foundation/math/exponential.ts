/**
 * Exponentials, logarithms and powers by basic arithmetic only, so that results are bitwise equal everywhere; see
 * `trigonometry.ts`. The coefficients are those of fdlibm (Sun Microsystems, 1993).
 */
import { productError, sumError } from './rounding.js';

const { abs, floor } = Math;

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const LOG2_E = Math.LOG2E;
/** Arguments below this give powers of two and products within the range of doubles. */
const LARGE_EXPONENT = 600;

/** Powers of two: 2^k = COARSE[(k >> 5) + 32] FINE[k & 31]. */
const FINE = Float64Array.from({ length: 32 }, (_, i) => 2 ** i);
const COARSE = Float64Array.from({ length: 64 }, (_, i) => 2 ** (32 * (i - 32)));

/** x 2^k with a single rounding, even if the result is subnormal. */
function scale(x: number, k: number): number {
  return abs(k) > 1000 ? scaleFar(x, k) : x * powerOfTwo(k);
}

/** Same as `scale` if 2^k is out of range; a separate function, so that `scale` is small enough to be inlined. */
function scaleFar(x: number, k: number): number {
  return k > 0 ? x * 2 ** 1000 * powerOfTwo(k - 1000) : x * powerOfTwo(k + 1000) * 2 ** -1000;
}

/** 2^k for integer k in [-1024, 1023]. */
function powerOfTwo(k: number): number {
  return COARSE[(k >> 5) + 32] * FINE[k & 31];
}

/** e^x. */
export function exp(x: number): number {
  return expWithTail(x, 0);
}

/** e^(x + tail). */
function expWithTail(x: number, tail: number): number {
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019411) return 0;
  if (Number.isNaN(x)) return x;
  const k = floor(x * LOG2_E + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW - tail;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
  return scale(1 - (low - (r * c) / (2 - c) - high), k);
}

/**
 * v[o] = e^v[o], bitwise equal to `exp`. The code is repeated, because numbers passed to or from calls may be put on
 * the heap.
 */
export function replaceByExp(v: Float64Array, o: number): void {
  const x = v[o]!;
  if (!(abs(x) < LARGE_EXPONENT)) {
    replaceByFarExp(v, o);
    return;
  }
  const k = floor(x * LOG2_E + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
  v[o] = (1 - (low - (r * c) / (2 - c) - high)) * (COARSE[(k >> 5) + 32]! * FINE[k & 31]!);
}

function replaceByFarExp(v: Float64Array, o: number): void {
  v[o] = exp(v[o]!);
}

/** Binary exponent k for which x 2^-k is in [sqrt(1/2), sqrt(2)), for positive x. */
function centeredExponent(x: number): number {
  let k = 0;
  let f = x;
  if (f < 2 ** -1022) {
    f *= 2 ** 64;
    k = -64;
  }
  for (let bit = 512; bit > 0; bit >>= 1) {
    if (f >= powerOfTwo(bit)) {
      f *= powerOfTwo(-bit);
      k += bit;
    } else if (f < powerOfTwo(1 - bit)) {
      f *= powerOfTwo(bit);
      k -= bit;
    }
  }
  if (f >= Math.SQRT2) return k + 1;
  return f < Math.SQRT1_2 ? k - 1 : k;
}

/** (2 atanh(s) - 2 s) / s at z = s^2. */
function logSeries(z: number): number {
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  return even + odd;
}

/** Natural logarithm; NaN below zero. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN;
  if (x === Infinity) return x;
  const k = centeredExponent(x);
  const f = scale(x, -k) - 1;
  const s = f / (2 + f);
  const h = 0.5 * f * f;
  return k * LN2_HIGH - (h - (s * (h + logSeries(s * s)) + k * LN2_LOW) - f);
}

/** x^y, within about two units in the last place; NaN for a negative x and a fractional y. */
export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  if (x < 0 || (x === 0 && 1 / x < 0)) return powNegative(x, y);
  return powPositive(x, y);
}

function powNegative(x: number, y: number): number {
  const whole = abs(y) === Infinity || floor(y) === y;
  if (!whole) return x === 0 || x === -Infinity ? powPositive(-x, y) : Number.NaN;
  const odd = abs(y) < 2 ** 53 && floor(0.5 * y) * 2 !== y;
  return odd ? -powPositive(-x, y) : powPositive(-x, y);
}

/** x^y for x >= 0, with a logarithm of about 63 bits. */
function powPositive(x: number, y: number): number {
  if (x === 0 || x === Infinity) return x > 1 === y > 0 ? Infinity : 0;
  if (abs(y) === Infinity) return x === 1 ? Number.NaN : x > 1 === y > 0 ? Infinity : 0;
  if (x === 1) return 1;
  const k = centeredExponent(x);
  const f = scale(x, -k);
  // log f = 2 s + s^3 (...), s = (f - 1) / (f + 1), with the rounding errors of s and of f + 1
  const numerator = f - 1;
  const denominator = f + 1;
  const s = numerator / denominator;
  const p = s * denominator;
  const sTail = (numerator - p - productError(s, denominator, p) - s * sumError(f, 1, denominator)) / denominator;
  const rest = s * logSeries(s * s) + 2 * sTail + k * LN2_LOW;
  const main = k * LN2_HIGH;
  const sum = main + 2 * s;
  const sumTail = sumError(main, 2 * s, sum) + rest;
  const logarithm = sum + sumTail;
  const logarithmTail = sum - logarithm + sumTail;
  const product = y * logarithm;
  if (!(abs(product) < 800)) return product > 0 ? Infinity : 0;
  return expWithTail(product, productError(y, logarithm, product) + y * logarithmTail);
}

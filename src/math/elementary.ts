/**
 * Elementary functions from the four operations and `Math.sqrt`, `abs` and `floor` alone, which the
 * language specifies exactly: the same bits in every engine and browser. `Math.sin` and its kin may
 * differ between engines in the last bit, and a simulation amplifies that.
 *
 * Argument reduction and minimax coefficients are those published with fdlibm (Sun Microsystems,
 * 1993); errors stay within about one unit in the last place unless a function says otherwise.
 */

import { reduceFarAngle } from './far-angle.js';

const { abs, floor, sqrt } = Math;

const PIO4 = 0.7853981633974483;
const PIO2 = 1.5707963267948966;
const PIO2_TAIL = 6.123233995736766e-17;
const TWO_OVER_PI = 0.6366197723675814;

/** pi/2 in two parts of 33 bits, whose products with integers below 2^20 are exact, and the rest. */
const PIO2_A = 1.5707963267341256;
const PIO2_B = 6.077100506303966e-11;
const PIO2_C = 2.0222662487959506e-21;
/** pi/2 beyond its first two doubles, for the reduction of large arguments. */
const PIO2_TAIL2 = -1.4973849048591833e-33;
const LARGE_ANGLE = 1e6;
const FAR_ANGLE = 2 ** 48;

/** Multiplying by this and subtracting leaves the upper half of the bits (Veltkamp). */
const SPLITTER = 134217729;

function upperHalf(a: number): number {
  const t = SPLITTER * a;
  return t - (t - a);
}

/** What rounding lost in p = a b (Dekker). */
function productError(a: number, b: number, p: number): number {
  const a1 = upperHalf(a);
  const b1 = upperHalf(b);
  const a2 = a - a1;
  const b2 = b - b1;
  return a2 * b2 - (p - a1 * b1 - a2 * b1 - a1 * b2);
}

/** What rounding lost in s = a + b (Knuth). */
function sumError(a: number, b: number, s: number): number {
  const t = s - a;
  return a - (s - t) + (b - t);
}

/** x - n pi/2 up to its rounding; exact products while |n| < 2^20. */
function angleRest(x: number, n: number): number {
  const t = x - n * PIO2_A;
  const w = n * PIO2_B;
  const r = t - w;
  return r - (n * PIO2_C - sumError(t, -w, r));
}

/** What `angleRest` lost. */
function angleRestTail(x: number, n: number, rest: number): number {
  const t = x - n * PIO2_A;
  const w = n * PIO2_B;
  const r = t - w;
  return r - rest - (n * PIO2_C - sumError(t, -w, r));
}

/** As `angleRest` up to `FAR_ANGLE`, with two-fold working precision. */
function largeAngleRest(x: number, n: number): number {
  const p = n * PIO2;
  const q = n * PIO2_TAIL;
  const r = x - p - productError(n, PIO2, p);
  return r - q - (productError(n, PIO2_TAIL, q) + n * PIO2_TAIL2);
}

/** sin(x + tail) on |x| <= pi/4. */
function sinKernel(x: number, tail: number): number {
  const z = x * x;
  const v = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 + z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  return x - (z * (0.5 * tail - v * r) - tail - v * -0.16666666666666632);
}

/** cos(x + tail) on |x| <= pi/4. */
function cosKernel(x: number, tail: number): number {
  const z = x * x;
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (2.480158728947673e-5 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  const h = 0.5 * z;
  const w = 1 - h;
  return w + (1 - w - h + (z * r - x * tail));
}

/** Sine [rad]. */
export function sin(x: number): number {
  if (abs(x) <= PIO4) return sinKernel(x, 0);
  if (!(abs(x) < FAR_ANGLE)) return sinFar(x, 0);
  const n = floor(x * TWO_OVER_PI + 0.5);
  return abs(x) < LARGE_ANGLE ? sinOfRest(x, n) : sinQuadrant(largeAngleRest(x, n), 0, n);
}

/** sin(x + turns pi/2) of an angle of any size. */
function sinFar(x: number, turns: number): number {
  if (!(abs(x) < Infinity)) return Number.NaN;
  const { quadrant, rest, tail } = reduceFarAngle(x);
  return sinQuadrant(rest, tail, quadrant + turns);
}

function sinOfRest(x: number, n: number): number {
  const rest = angleRest(x, n);
  return sinQuadrant(rest, angleRestTail(x, n, rest), n);
}

/** sin(rest + tail + n pi/2). */
function sinQuadrant(rest: number, tail: number, n: number): number {
  const quadrant = n - 4 * floor(0.25 * n);
  if (quadrant === 0) return sinKernel(rest, tail);
  if (quadrant === 1) return cosKernel(rest, tail);
  return quadrant === 2 ? -sinKernel(rest, tail) : -cosKernel(rest, tail);
}

/** Cosine [rad]. */
export function cos(x: number): number {
  if (abs(x) <= PIO4) return cosKernel(x, 0);
  if (!(abs(x) < FAR_ANGLE)) return sinFar(x, 1);
  const n = floor(x * TWO_OVER_PI + 0.5);
  if (abs(x) >= LARGE_ANGLE) return sinQuadrant(largeAngleRest(x, n), 0, n + 1);
  const rest = angleRest(x, n);
  return sinQuadrant(rest, angleRestTail(x, n, rest), n + 1);
}

/** Sine and cosine of the angle at a[o], into a[o] and a[o + 1], where one reduction does not do. */
function sinCosFar(a: Float64Array, o: number): void {
  const x = a[o];
  a[o] = sin(x);
  a[o + 1] = cos(x);
}

/**
 * Sine and cosine of the angle at a[o], into a[o] and a[o + 1]: the bits of `sin` and `cos`, with one reduction for both
 * and no number that crosses a call, which would be put on the heap. Hence the kernels are written out.
 */
export function sinCos(a: Float64Array, o: number): void {
  let x = a[o];
  let tail = 0;
  let quadrant = 0;
  if (!(abs(x) <= PIO4)) {
    if (!(abs(x) < LARGE_ANGLE)) {
      sinCosFar(a, o);
      return;
    }
    // `angleRest` and its tail
    const n = floor(x * TWO_OVER_PI + 0.5);
    const t = x - n * PIO2_A;
    const w = n * PIO2_B;
    const r = t - w;
    const d = r - t;
    const lost = n * PIO2_C - (t - (r - d) + (-w - d));
    x = r - lost;
    tail = r - x - lost;
    quadrant = n - 4 * floor(0.25 * n);
  }
  const z = x * x;
  const v = z * x;
  const p =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 + z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  const s = x - (z * (0.5 * tail - v * p) - tail - v * -0.16666666666666632);
  const q =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (2.480158728947673e-5 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  const h = 0.5 * z;
  const u = 1 - h;
  const c = u + (1 - u - h + (z * q - x * tail));
  const isOdd = quadrant === 1 || quadrant === 3;
  a[o] = (isOdd ? c : s) * (quadrant >= 2 ? -1 : 1);
  a[o + 1] = (isOdd ? s : c) * (quadrant === 1 || quadrant === 2 ? -1 : 1);
}

/** Tangent [rad], within two units in the last place. */
export function tan(x: number): number {
  return sin(x) / cos(x);
}

/**
 * v[o] = the angle whose tangent is v[o] >= 0 [rad]: atan(x) = atan(c) + atan((x - c) / (1 + c x)), with c of 0, 1/2, 1, 3/2
 * or infinity. All of it in one function, since numbers that cross calls may be put on the heap.
 */
function replaceByAtan(v: Float64Array, o: number): void {
  const x = v[o]!;
  let t = x;
  let at = 0;
  let tail = 0;
  if (x < 0.4375) {
    // c = 0
  } else if (x < 0.6875) {
    t = (2 * x - 1) / (2 + x);
    at = 0.4636476090008061;
    tail = 2.2698777452961687e-17;
  } else if (x < 1.1875) {
    t = (x - 1) / (x + 1);
    at = PIO4;
    tail = 3.061616997868383e-17;
  } else if (x < 2.4375) {
    t = (x - 1.5) / (1 + 1.5 * x);
    at = 0.982793723247329;
    tail = 1.3903311031230998e-17;
  } else {
    t = -1 / x;
    at = PIO2;
    tail = PIO2_TAIL;
  }
  const z = t * t;
  const w = z * z;
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w *
            (0.09090887133436507 + w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))));
  const even =
    w *
    (-0.19999999999876483 +
      w * (-0.11111110405462356 + w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))));
  v[o] = at - (t * (odd + even) - tail - t);
}

/** v[o] = the angle of the vector (v[o + 1], v[o]) [rad], in [-pi, pi]; signed zeros as in IEEE 754. */
export function replaceByAtan2(v: Float64Array, o: number): void {
  const y = v[o]!;
  const x = v[o + 1]!;
  if (Number.isNaN(x) || Number.isNaN(y)) {
    v[o] = Number.NaN;
    return;
  }
  const left = x < 0 || (x === 0 && 1 / x < 0);
  const negative = y < 0 || (y === 0 && 1 / y < 0);
  if (y === 0) {
    v[o] = left ? 2 * PIO2 : 0;
  } else if (x === 0) {
    v[o] = PIO2;
  } else {
    v[o] = abs(y) === Infinity && abs(x) === Infinity ? 1 : abs(y / x);
    replaceByAtan(v, o);
    if (left) v[o] = 2 * PIO2 - (v[o]! - 2 * PIO2_TAIL);
  }
  if (negative) v[o] = -v[o]!;
}

/** Angle whose tangent is x [rad], in [-pi/2, pi/2]. */
export function atan(x: number): number {
  const v = Float64Array.of(abs(x));
  replaceByAtan(v, 0);
  return x < 0 ? -v[0]! : v[0]!;
}

/** Angle of the vector (x, y) [rad], as `replaceByAtan2`. */
export function atan2(y: number, x: number): number {
  const v = Float64Array.of(y, x);
  replaceByAtan2(v, 0);
  return v[0]!;
}

/** (asin(x) - x) / x at z = x^2 <= 1/4. */
function asinRatio(z: number): number {
  const p =
    z *
    (0.16666666666666666 +
      z *
        (-0.3255658186224009 +
          z *
            (0.20121253213486293 +
              z * (-0.04005553450067941 + z * (0.0007915349942898145 + z * 3.479331075960212e-5)))));
  const q =
    1 + z * (-2.403394911734414 + z * (2.0209457602335057 + z * (-0.6882839716054533 + z * 0.07703815055590194)));
  return p / q;
}

/** Angle whose sine is x [rad], in [-pi/2, pi/2]; NaN outside [-1, 1]. One call of the ratio, so that it inlines. */
export function asin(x: number): number {
  const a = abs(x);
  const z = a < 0.5 ? x * x : (1 - a) * 0.5;
  const ratio = asinRatio(z);
  if (a < 0.5) return x + x * ratio;
  const s = sqrt(z);
  const t = PIO2 - (2 * (s + s * ratio) - PIO2_TAIL);
  return x < 0 ? -t : t;
}

/** Angle whose cosine is x [rad], in [0, pi]; NaN outside [-1, 1]. One call of the ratio, as in `asin`. */
export function acos(x: number): number {
  const a = abs(x);
  const z = a < 0.5 ? x * x : (1 - a) * 0.5;
  const ratio = asinRatio(z);
  if (a < 0.5) return PIO2 - (x - (PIO2_TAIL - x * ratio));
  const s = sqrt(z);
  if (x < 0) return 2 * (PIO2 - (s + (s * ratio - PIO2_TAIL)));
  if (z === 0) return 0;
  const high = upperHalf(s);
  const low = (z - high * high) / (s + high);
  return 2 * (high + (ratio * s + low));
}

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const LOG2_E = Math.LOG2E;
/** Below it powers of two, and their products, are far from the ends of the range of numbers. */
const LARGE_EXPONENT = 600;

/** Powers of two: 2^k = COARSE[(k >> 5) + 32] FINE[k & 31]. */
const FINE = Float64Array.from({ length: 32 }, (_, i) => 2 ** i);
const COARSE = Float64Array.from({ length: 64 }, (_, i) => 2 ** (32 * (i - 32)));

/** x 2^k, rounded once also where the result is subnormal. */
function scale(x: number, k: number): number {
  return abs(k) > 1000 ? scaleFar(x, k) : x * powerOfTwo(k);
}

/** As `scale`, where the power alone may be no number; apart, so that the rest is small enough to be inlined always. */
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

/** v[o] = e^v[o], the bits of `exp` with no number that crosses a call; hence the same written out. */
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

/** Binary exponent k that brings positive x 2^-k into [sqrt(1/2), sqrt(2)). */
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

/** 2 atanh(s) - 2 s at z = s^2, over s. */
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

/** x^y for x >= 0, by a logarithm of about 63 bits. */
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

/**
 * Sine, cosine, tangent and their inverses by basic arithmetic and `Math.sqrt`, `abs` and `floor` only, which the
 * language specifies exactly: results are bitwise equal in every engine and browser. `Math.sin` and similar
 * functions may differ between engines in the last bit, and a simulation amplifies that.
 *
 * Argument reduction and minimax coefficients are those of fdlibm (Sun Microsystems, 1993); errors stay within about
 * one unit in the last place unless noted.
 */
import { reduceFarAngle } from './far-angle.js';
import { productError, sumError, upperHalf } from './rounding.js';

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

/** x - n pi/2, rounded; the products are exact for |n| < 2^20. */
function angleRest(x: number, n: number): number {
  const t = x - n * PIO2_A;
  const w = n * PIO2_B;
  const r = t - w;
  return r - (n * PIO2_C - sumError(t, -w, r));
}

/** Returns the rounding error of `angleRest`. */
function angleRestTail(x: number, n: number, rest: number): number {
  const t = x - n * PIO2_A;
  const w = n * PIO2_B;
  const r = t - w;
  return r - rest - (n * PIO2_C - sumError(t, -w, r));
}

/** Same as `angleRest` for angles up to `FAR_ANGLE`, in doubled precision. */
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

/** Sine and cosine of the angle at a[o], into a[o] and a[o + 1], for large angles. */
function sinCosFar(a: Float64Array, o: number): void {
  const x = a[o];
  a[o] = sin(x);
  a[o + 1] = cos(x);
}

/**
 * Sine and cosine of the angle at a[o], into a[o] and a[o + 1], bitwise equal to `sin` and `cos`, with a single
 * reduction. The code of the kernels is repeated, because numbers passed to or from calls would be put on the heap.
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
    // same as `angleRest` and `angleRestTail`
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
 * v[o] = arctan v[o] [rad] for v[o] >= 0: atan(x) = atan(c) + atan((x - c) / (1 + c x)), with c = 0, 1/2, 1, 3/2 or
 * infinity. A single function, because numbers passed to or from calls may be put on the heap.
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

/** Angle of the vector (x, y) [rad]; see `replaceByAtan2`. */
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

/**
 * Angle whose sine is x [rad], in [-pi/2, pi/2]; NaN outside [-1, 1]. The ratio is called once, so that it is
 * inlined.
 */
export function asin(x: number): number {
  const a = abs(x);
  const z = a < 0.5 ? x * x : (1 - a) * 0.5;
  const ratio = asinRatio(z);
  if (a < 0.5) return x + x * ratio;
  const s = sqrt(z);
  const t = PIO2 - (2 * (s + s * ratio) - PIO2_TAIL);
  return x < 0 ? -t : t;
}

/** Angle whose cosine is x [rad], in [0, pi]; NaN outside [-1, 1]. The ratio is called once, as in `asin`. */
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

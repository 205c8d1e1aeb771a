/**
 * The curve of a rope that hangs between two points: y = a cosh((x - x_low) / a) + c. The parameter a follows from the
 * length: sqrt(length^2 - v^2) = 2 a sinh(h / 2a), with the horizontal distance h and the vertical distance v of the
 * ends.
 */
import { exp, log } from '../../foundation/math/exponential.js';
import { addScl3, addToScl3, dist3, dot3, MINVAL, norm3, normalize3, scl3, sub3 } from '../../foundation/math/vec.js';

const cosh = (x: number): number => (exp(x) + exp(-x)) / 2;
const sinh = (x: number): number => (exp(x) - exp(-x)) / 2;

/** Ratio of length to horizontal distance above which a rope is drawn as two vertical lines. */
const STEEP = 100;

/**
 * Returns the points of a rope of a given length [m] that hangs between two points: `count` points of a catenary, two
 * points if the rope is too short, three if it hangs straight down from both ends.
 */
export function catenary(
  from: Float64Array,
  to: Float64Array,
  gravity: Float64Array,
  length: number,
  count: number,
): Float64Array[] {
  if (dist3(from, 0, to, 0) > length) return [from, to];
  const up = new Float64Array(3);
  scl3(up, 0, gravity, 0, -1);
  normalize3(up, 0);
  const across = new Float64Array(3);
  sub3(across, 0, to, 0, from, 0);
  const height = dot3(across, 0, up, 0);
  addToScl3(across, 0, up, 0, -height);
  const width = norm3(across, 0);
  if (width < MINVAL) across.fill(0);
  else normalize3(across, 0);
  const place = (x: number, y: number): Float64Array => {
    const result = new Float64Array(3);
    addScl3(result, 0, from, 0, across, 0, x);
    addToScl3(result, 0, up, 0, y);
    return result;
  };
  if (length > STEEP * width) {
    const drop = (height - Math.sqrt(length * length - width * width)) / 2;
    return [from, place((width * drop) / (2 * drop - height), drop), to];
  }
  const a = width / (2 * steepness(Math.sqrt(length * length - height * height) / width));
  const low = (width - a * log((length + height) / (length - height))) / 2;
  const start = a * cosh(low / a);
  const between = Array.from({ length: count - 2 }, (_, i) => {
    const x = ((i + 1) * width) / count;
    return place(x, a * cosh((x - low) / a) - start);
  });
  return [from, ...between, to];
}

const MAX_STEPS = 50;
const TOLERANCE = 1e-12;

/** Solves sinh(t) / t = ratio for t > 0 and ratio >= 1, by Newton's method from above. */
function steepness(ratio: number): number {
  let t = Math.max(1e-6, log(2 * ratio) + log(1 + log(2 * ratio)) + 1);
  for (let i = 0; i < MAX_STEPS; i++) {
    const change = (sinh(t) - ratio * t) / (cosh(t) - ratio);
    t -= change;
    if (Math.abs(change) < TOLERANCE * t) break;
  }
  return t;
}

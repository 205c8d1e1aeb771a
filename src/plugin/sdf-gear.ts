/** `mujoco.sdf.gear`: a spur gear with involute teeth. Shape after https://www.shadertoy.com/view/3lG3WR. */
import { acos, atan2, cos, tan } from '../math/trigonometry.js';
import { definePlugin } from '../model/plugin.js';

const { abs, floor, max, min, sqrt } = Math;

/** Floating remainder that is never negative. */
const wrap = (x: number, period: number): number => x - period * floor(x / period);

/** Union with a fillet of size k (Quilez, "smooth minimum"). */
function blend(a: number, b: number, k: number): number {
  const h = max(0, min(1, 0.5 + (0.5 * (b - a)) / k));
  return b * (1 - h) + a * h - k * h * (1 - h);
}

/** Intersection with a rounded edge of size k. */
const round = (a: number, b: number, k: number): number => max(max(a, b), -blend(max(a, -b), max(b, -a), k));

/**
 * Proportions that follow from diameter D and number of teeth N: with diametral pitch N / D, teeth reach 1 pitch beyond
 * the pitch circle and 1.2 below it; their flanks are involutes of the base circle D cos(pressure angle).
 */
function proportions(diameter: number, teeth: number, innerDiameter: number) {
  const module = diameter / teeth;
  const pressure = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
  const outer = diameter / 2 + module;
  const height = 2.2 * module;
  const base = (diameter * cos(pressure)) / 2;
  const stride = (2 * Math.PI) / teeth;
  const roll = acos(base / (diameter / 2));
  return {
    outer,
    root: outer - height,
    inner: innerDiameter >= 0 ? innerDiameter / 2 : outer - height - 0.14 * diameter,
    base,
    stride,
    shift: stride / 2 - 2 * (tan(roll) - roll),
    edge: 0.0035 * diameter,
    fillet: base - outer + height,
  };
}

/** Numbers of the shape, in this order. */
const ALPHA = 0;
const OUTER = 1;
const ROOT = 2;
const INNER = 3;
const BASE = 4;
const STRIDE = 5;
const SHIFT = 6;
const EDGE = 7;
const FILLET = 8;
const HALF_THICKNESS = 9;
const HALF_DIAMETER = 10;

/** Distance to the outline, in the plane of the gear. */
function outline(x: number, y: number, shape: Float64Array): number {
  const rho = sqrt(x * x + y * y);
  const inner = shape[INNER];
  const outer = shape[OUTER];
  if (inner - rho > 0) return inner - rho;
  if (outer - rho < -0.2) return rho - outer;
  const base = shape[BASE];
  const stride = shape[STRIDE];
  const shift = shape[SHIFT];
  const angle = atan2(y, x) + shape[ALPHA];
  // angles from the feet of the nearest left and right flank
  const left = wrap(angle + shift / 2, stride) - shift / 2;
  const right = wrap(-angle - shift / 2, stride) - shift / 2;
  let flanks = -1e6;
  if (base < rho) {
    const tangent = sqrt(rho * rho - base * base);
    const roll = acos(base / rho);
    flanks = max(tangent - base * (left + roll), tangent - base * (right + roll));
  }
  const walls = max(left, right) - (stride - shift);
  const teeth = round(rho - outer, max(walls, flanks), shape[EDGE]);
  const wheel = blend(rho - shape[ROOT], teeth, shape[FILLET]);
  return max(wheel, inner - rho);
}

export const gear = definePlugin({
  name: 'mujoco.sdf.gear',
  doc: 'A spur gear with involute teeth.',
  attributes: {
    alpha: { type: 'number', default: 0, doc: 'Angle it is turned by [rad].' },
    diameter: { type: 'number', default: 2.8, above: 0, doc: 'Diameter of the pitch circle [m].' },
    teeth: { type: 'integer', default: 25, min: 4, doc: 'Number of teeth.' },
    thickness: { type: 'number', default: 0.2, above: 0, doc: 'Thickness [m].' },
    innerdiameter: {
      type: 'number',
      default: -1,
      doc: 'Diameter of the hole [m]; negative for one that fits the teeth.',
    },
  },
  sdf: {
    attributes({ alpha, diameter, teeth, thickness, innerdiameter }) {
      const p = proportions(diameter, teeth, innerdiameter);
      const { outer, root, inner, base, stride, shift, edge, fillet } = p;
      return [alpha, outer, root, inner, base, stride, shift, edge, fillet, thickness / 2, diameter / 2];
    },
    staticDistance(p, o, shape) {
      const across = outline(p[o], p[o + 1], shape);
      const along = abs(p[o + 2]) - shape[HALF_THICKNESS];
      const a = max(across, 0);
      const b = max(along, 0);
      return min(max(across, along), 0) + sqrt(a * a + b * b);
    },
    aabb(shape) {
      const half = shape[HALF_DIAMETER] * 1.25;
      return [0, 0, 0, half, half, shape[HALF_THICKNESS] * 1.1];
    },
  },
});

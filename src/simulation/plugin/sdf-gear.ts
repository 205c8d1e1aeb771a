/**
 * `mujoco.sdf.gear`: a spur gear with involute teeth.
 *
 * The flank of a tooth is the involute of the base circle with radius b: the path of the end of a taut string unwound
 * from it. The string is normal to the flank, so the distance of a point to the flank is measured along the string. At
 * radius r > b the free string has the length t = sqrt(r^2 - b^2) and touches the circle at an angle of acos(b / r)
 * from the point. A tooth is symmetric: at an angle f from its middle, with the feet of the flanks at the angles +-w on
 * the base circle, the string of the nearer flank has unwound by w - f + acos(b / r), and the point is t - b (w - f +
 * acos(b / r)) outside of the flank.
 */
import { replaceByAcos } from '../../foundation/math/in-place.js';
import { cos, replaceByAtan2, tan } from '../../foundation/math/trigonometry.js';
import { definePlugin } from '../model/plugin.js';

const { abs, floor, max, min, sqrt } = Math;

/**
 * Proportions for the diameter D of the pitch circle and the number of teeth N. Teeth extend one module, D / N, beyond
 * the pitch circle and 1.2 modules below it; a quadratic in N gives the pressure angle a. On the pitch circle, tooth
 * and gap are equally wide, pi / N; towards the base circle a tooth widens by the involute function tan a - a on either
 * side.
 */
function proportions(diameter: number, teeth: number, innerDiameter: number) {
  const module = diameter / teeth;
  const pressure = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
  const outer = diameter / 2 + module;
  const root = outer - 2.2 * module;
  const base = (diameter / 2) * cos(pressure);
  const pitch = (2 * Math.PI) / teeth;
  return {
    outer,
    root,
    inner: innerDiameter >= 0 ? innerDiameter / 2 : root - 0.14 * diameter,
    base,
    pitch,
    // the first tooth has a foot at the angle 0
    halfTooth: pitch / 4 + tan(pressure) - pressure,
    edge: 0.0035 * diameter,
    fillet: base - root,
  };
}

/** Indices of the shape numbers. */
const ALPHA = 0;
const OUTER = 1;
const ROOT = 2;
const INNER = 3;
const BASE = 4;
const PITCH = 5;
const HALF_TOOTH = 6;
const EDGE = 7;
const FILLET = 8;
const HALF_THICKNESS = 9;
const HALF_DIAMETER = 10;

/** Distance from the gear beyond which it is treated as a disc [m]. */
const FAR = 0.2;

/** Step of the finite differences for the gradient, as in the reference [m]. */
const DIFFERENCE = 1e-8;

/**
 * Numbers passed between functions, by index: if a call is not inlined, numbers that cross it are allocated on the
 * heap, indices are not.
 */
const now = new Float64Array(9);
/** Polar coordinates of a point in the plane of the gear: radius, and angle from the middle of the nearest tooth. */
const RADIUS = 0;
const ANGLE = 1;
/** Distances to the disc around the teeth, the disc below them, the flanks, the teeth, and the outline. */
const DISC = 2;
const CORE = 3;
const FLANKS = 4;
const TEETH = 5;
const OUTLINE = 6;
/** Height of the parabola that rounds a corner. */
const PARABOLA = 7;
/** Temporary angle. */
const ARC = 8;

/**
 * Rounds a corner where the distances at two indices differ by less than shape[k], with the parabola tangent to both
 * sides.
 */
function setParabola(a: number, b: number, shape: Float64Array, k: number): void {
  const width = shape[k];
  const near = max(width - abs(now[a] - now[b]), 0);
  now[PARABOLA] = width > 0 ? (near * near) / (4 * width) : 0;
}

/**
 * Intersects disc and flanks and rounds the edge. The parabola applies inside, and outside while the point is not
 * farther outside of one shape than inside of the other.
 */
function setTeeth(shape: Float64Array): void {
  setParabola(DISC, FLANKS, shape, EDGE);
  const most = max(now[DISC], now[FLANKS]);
  now[TEETH] = max(most, min(most, -min(now[DISC], now[FLANKS])) + now[PARABOLA]);
}

/** Sets the distance to the flanks of a tooth, extended radially towards the center. */
function setFlanks(shape: Float64Array): void {
  const base = shape[BASE];
  const radius = now[RADIUS];
  const wall = now[ANGLE] - shape[HALF_TOOTH];
  now[FLANKS] = wall;
  if (radius <= base) return;
  now[ARC] = base / radius;
  replaceByAcos(now, ARC);
  const string = sqrt(radius * radius - base * base);
  now[FLANKS] = max(wall, string + base * (wall - now[ARC]));
}

/** Sets the distance to the outline: union of teeth and core with a filled corner, minus the hole. */
function setOutline(shape: Float64Array): void {
  const radius = now[RADIUS];
  const hole = shape[INNER] - radius;
  now[DISC] = radius - shape[OUTER];
  now[OUTLINE] = hole > 0 ? hole : now[DISC];
  if (hole > 0 || now[DISC] > FAR) return;
  setFlanks(shape);
  setTeeth(shape);
  now[CORE] = radius - shape[ROOT];
  setParabola(CORE, TEETH, shape, FILLET);
  now[OUTLINE] = max(min(now[CORE], now[TEETH]) - now[PARABOLA], hole);
}

/** (y, x) of a point, then its angle [rad]. */
const around = new Float64Array(2);

/** out[o] = distance to the gear: its outline, extruded along z. */
function setDistance(out: Float64Array, o: number, p: Float64Array, i: number, shape: Float64Array): void {
  const x = p[i];
  const y = p[i + 1];
  const pitch = shape[PITCH];
  around[0] = y;
  around[1] = x;
  replaceByAtan2(around, 0);
  const turned = around[0] + shape[ALPHA] - shape[HALF_TOOTH] + pitch / 2;
  now[ANGLE] = abs(turned - pitch * floor(turned / pitch) - pitch / 2);
  now[RADIUS] = sqrt(x * x + y * y);
  setOutline(shape);
  const across = now[OUTLINE];
  const along = abs(p[i + 2]) - shape[HALF_THICKNESS];
  const a = max(across, 0);
  const b = max(along, 0);
  out[o] = min(max(across, along), 0) + sqrt(a * a + b * b);
}

const probe = new Float64Array(3);

function setGradient(out: Float64Array, o: number, p: Float64Array, i: number, shape: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    for (let j = 0; j < 3; j++) probe[j] = p[i + j];
    probe[k] += DIFFERENCE;
    setDistance(found, 0, probe, 0, shape);
    out[o + 1 + k] = (found[0] - out[o]) / DIFFERENCE;
  }
}

const found = new Float64Array(1);

/** The plugin `mujoco.sdf.gear`. */
export const gear = definePlugin({
  name: 'mujoco.sdf.gear',
  attributes: {
    alpha: { type: 'number', default: 0 },
    diameter: { type: 'number', default: 2.8, above: 0 },
    teeth: { type: 'integer', default: 25, min: 4 },
    thickness: { type: 'number', default: 0.2, above: 0 },
    innerdiameter: {
      type: 'number',
      default: -1,
    },
  },
  sdf: {
    attributes({ alpha, diameter, teeth, thickness, innerdiameter }) {
      const p = proportions(diameter, teeth, innerdiameter);
      const { outer, root, inner, base, pitch, halfTooth, edge, fillet } = p;
      return [alpha, outer, root, inner, base, pitch, halfTooth, edge, fillet, thickness / 2, diameter / 2];
    },
    staticDistance(p, o, shape) {
      setDistance(found, 0, p, o, shape);
      return found[0];
    },
    field(out, o, p, i, { shape }, withGradient) {
      setDistance(out, o, p, i, shape);
      if (withGradient) setGradient(out, o, p, i, shape);
    },
    aabb(shape) {
      const half = shape[HALF_DIAMETER] * 1.25;
      return [0, 0, 0, half, half, shape[HALF_THICKNESS] * 1.1];
    },
  },
});

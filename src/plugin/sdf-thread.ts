/**
 * Bolt and nut: solids bounded by a screw thread, a hexagonal prism, planes and cones about the z axis. Each surface is a part
 * with its own distance; unions and intersections of the solids take the least and the largest of them. Shapes and sizes
 * are those of MuJoCo's first-party plugins.
 *
 * The thread has flanks at 45 degrees. In the half-plane at an angle f about the axis its profile is a zigzag with the
 * period h along z, h = 1 / TURNS, and a full turn raises it by h. With s the fraction of z / h - f / 2 pi, the groove is where
 * s = 1/2, at the radius R, and the crest h / 2 beyond it: the surface is at R + |s - 1/2| h. A point at radius r is
 * r - R - |s - 1/2| h beyond it along r, and sqrt(1/2) of that along the normal of the flank. The slope of the thread around
 * the axis, h / 2 pi R, is left out of the distance, which it would make 0.1 % shorter.
 */
import { replaceByAtan2 } from '../math/trigonometry.js';
import { MINVAL } from '../math/vec.js';

const { abs, floor, sqrt } = Math;

/** Turns of the thread per unit of length [1/m]. */
const TURNS = 12;
const TURN = 2 * Math.PI;
const COS_45 = Math.SQRT1_2;
/** Distance of the sides of the hexagon from the axis, its height, and the radius beyond R where its edges are cut at z = 0 [m]. */
const APOTHEM = 0.5;
const HEAD_HEIGHT = 0.5;
const CHAMFER_RADIUS = 0.22;
/** Length of the rod, and height above the hole's cone at which its mouth begins [m]. */
const ROD_LENGTH = 1;
const MOUTH = 0.05;
const HALF_SQRT_3 = Math.sqrt(3) / 2;

/** Parts, as places in the table of distances. */
const THREAD = 0;
/** The cone z = r - R, and that of its mirror image that cuts the edges of the head. */
const CONE = 1;
const CHAMFER = 2;
/** The slabs of the head and of the rod. */
const HEAD = 3;
const ROD = 4;
/** Pairs of sides of the hexagon, with normals at 0, 60 and 120 degrees. */
const SIDES = 5;
const PARTS = SIDES + 3;

/** Distances of the parts, and the part that decides with the sign it has and its distance. */
const parts = new Float64Array(PARTS);
const decision = new Float64Array(3);
const PART = 0;
const SIGN = 1;
const VALUE = 2;

/** The bolt, as an argument of `threaded`. */
export const BOLT = 0;
/** The nut, as an argument of `threaded`. */
export const NUT = 1;

/** An angle or a number of turns, in an array that keeps it off the heap. */
const turned = new Float64Array(2);

/** turned[0] = turns of the thread between the height 0 and a point, at its angle. */
function countTurns(p: Float64Array, i: number): void {
  turned[0] = p[i + 1];
  turned[1] = p[i];
  replaceByAtan2(turned, 0);
  turned[0] = p[i + 2] * TURNS - turned[0] / TURN;
}

function measure(p: Float64Array, i: number, radius: number): void {
  const x = p[i];
  const y = p[i + 1];
  const z = p[i + 2];
  const beyond = sqrt(x * x + y * y) - radius;
  countTurns(p, i);
  const turns = turned[0];
  parts[THREAD] = (beyond - abs(turns - floor(turns) - 0.5) / TURNS) * COS_45;
  parts[CONE] = (z - beyond) * COS_45;
  parts[CHAMFER] = (z + beyond - CHAMFER_RADIUS) * COS_45;
  parts[HEAD] = abs(z + HEAD_HEIGHT / 2) - HEAD_HEIGHT / 2;
  parts[ROD] = abs(z + ROD_LENGTH / 2) - ROD_LENGTH / 2;
  parts[SIDES] = abs(x) - APOTHEM;
  parts[SIDES + 1] = abs(0.5 * x + HALF_SQRT_3 * y) - APOTHEM;
  parts[SIDES + 2] = abs(0.5 * x - HALF_SQRT_3 * y) - APOTHEM;
}

function decide(part: number, sign: number, value: number): void {
  decision[PART] = part;
  decision[SIGN] = sign;
  decision[VALUE] = value;
}

/** Intersection with a part, or with what is outside of it, moved by an offset along its normal. */
function cut(part: number, sign: number, offset: number): void {
  const value = sign * parts[part] - offset;
  if (value > decision[VALUE]) decide(part, sign, value);
}

/** The hexagonal head, chamfered. */
function setHead(): void {
  decide(SIDES, 1, parts[SIDES]);
  cut(SIDES + 1, 1, 0);
  cut(SIDES + 2, 1, 0);
  cut(HEAD, 1, 0);
  cut(CHAMFER, 1, 0);
}

/** Union of the rod, whose end is a cone, and the head. */
function setBolt(): void {
  setHead();
  const part = decision[PART];
  const value = decision[VALUE];
  decide(THREAD, 1, parts[THREAD]);
  cut(ROD, 1, 0);
  cut(CONE, -1, COS_45 * ROD_LENGTH);
  if (value < decision[VALUE]) decide(part, 1, value);
}

/**
 * The head without its hole. The hole is the thread, which runs out below towards a cone, and another cone widens it above:
 * there is material outside of the thread or of the first cone, and outside of the second one.
 */
function setNut(): void {
  setHead();
  const isThread = -parts[THREAD] < parts[CONE] + COS_45 * HEAD_HEIGHT;
  if (isThread) cut(THREAD, -1, 0);
  else cut(CONE, 1, -COS_45 * HEAD_HEIGHT);
  cut(CONE, 1, -COS_45 * MOUTH);
}

/** out[o..] = gradient of the part that decides. */
function setGradient(out: Float64Array, o: number, p: Float64Array, i: number): void {
  const part = decision[PART];
  const sign = decision[SIGN];
  const z = p[i + 2];
  out[o] = out[o + 1] = out[o + 2] = 0;
  if (part === HEAD || part === ROD) {
    out[o + 2] = z + (part === HEAD ? HEAD_HEIGHT : ROD_LENGTH) / 2 < 0 ? -sign : sign;
  } else if (part >= SIDES) {
    const nx = part === SIDES ? 1 : 0.5;
    const ny = part === SIDES ? 0 : part === SIDES + 1 ? HALF_SQRT_3 : -HALF_SQRT_3;
    const side = nx * p[i] + ny * p[i + 1] < 0 ? -sign : sign;
    out[o] = side * nx;
    out[o + 1] = side * ny;
  } else {
    setRoundGradient(out, o, p, i, part, sign * COS_45);
  }
}

/** Of the thread or a cone: along the radius, along z and, of the thread, around the axis. */
function setRoundGradient(out: Float64Array, o: number, p: Float64Array, i: number, part: number, scale: number): void {
  const x = p[i];
  const y = p[i + 1];
  const radius = sqrt(x * x + y * y);
  const inverse = radius < MINVAL ? 0 : 1 / radius;
  const out1 = (part === CONE ? -scale : scale) * inverse;
  let around = 0;
  let up = scale;
  if (part === THREAD) {
    countTurns(p, i);
    const turns = turned[0];
    up = turns - floor(turns) < 0.5 ? scale : -scale;
    around = (-up * inverse * inverse) / (TURNS * TURN);
  }
  out[o] = out1 * x - around * y;
  out[o + 1] = out1 * y + around * x;
  out[o + 2] = up;
}

/** out[o] = distance of one of the solids, with the radius R in `shape`; its gradient behind it, if that is wanted. */
export function threaded(
  out: Float64Array,
  o: number,
  p: Float64Array,
  i: number,
  shape: Float64Array,
  what: number,
  withGradient: boolean,
): void {
  measure(p, i, shape[0]);
  if (what === BOLT) setBolt();
  else setNut();
  out[o] = decision[VALUE];
  if (withGradient) setGradient(out, o + 1, p, i);
}

/**
 * Bolt and nut: solids bounded by a screw thread, a hexagonal prism, planes and cones about the z axis. Each surface is
 * a part with its own distance; unions and intersections take the minimum and maximum. Shapes and sizes are those of
 * MuJoCo's first-party plugins.
 *
 * The thread has flanks at 45 degrees. In the half-plane at an angle f about the axis its profile is a zigzag with the
 * period h along z, h = 1 / TURNS, and a full turn raises it by h. Let s be the fractional part of z / h - f / 2 pi.
 * The groove is at s = 1/2, at the radius R, and the crest h / 2 beyond it: the surface is at R + |s - 1/2| h. A point
 * at radius r is r - R - |s - 1/2| h beyond it along r, and sqrt(1/2) of that along the normal of the flank. The slope
 * of the thread around the axis, h / 2 pi R, is neglected; it would shorten the distance by 0.1 %.
 */
import { replaceByAtan2 } from '../../foundation/math/trigonometry.js';
import { copy3, MINVAL } from '../../foundation/math/vec.js';

const { abs, floor, sqrt } = Math;

/** Turns of the thread per unit of length [1/m]. */
const TURNS = 12;
const TURN = 2 * Math.PI;
const COS_45 = Math.SQRT1_2;
/**
 * Distance of the sides of the hexagon from the axis; its height; radius beyond R at which its edges are cut at z = 0
 * [m].
 */
const APOTHEM = 0.5;
const HEAD_HEIGHT = 0.5;
const CHAMFER_RADIUS = 0.22;
/** Length of the rod; height above the cone of the hole at which its mouth begins [m]. */
const ROD_LENGTH = 1;
const MOUTH = 0.05;
const HALF_SQRT_3 = Math.sqrt(3) / 2;

/** Indices of the parts in the table of distances. */
const THREAD = 0;
/** The cone z = r - R, and its mirrored counterpart that chamfers the head. */
const CONE = 1;
const CHAMFER = 2;
/** The slabs of the head and of the rod. */
const HEAD = 3;
const ROD = 4;
/** Pairs of sides of the hexagon, with normals at 0, 60 and 120 degrees. */
const SIDES = 5;
const PARTS = SIDES + 3;

/** Distances of the parts, and the deciding part with its sign and distance, of the whole and of the head. */
const parts = new Float64Array(PARTS);
const decision = new Float64Array(3);
const ofHead = new Float64Array(3);
const PART = 0;
const SIGN = 1;
const VALUE = 2;

/**
 * Offsets of parts along their normals, by index: numbers that cross a call may be allocated on the heap, indices are
 * not.
 */
const NO_OFFSET = 0;
const AT_TIP = 1;
const AT_RUNOUT = 2;
const AT_MOUTH = 3;
const OFFSETS = Float64Array.of(0, COS_45 * ROD_LENGTH, -COS_45 * HEAD_HEIGHT, -COS_45 * MOUTH);

/** The bolt, as an argument of `threaded`. */
export const BOLT = 0;
/** The nut, as an argument of `threaded`. */
export const NUT = 1;

/** An angle or a number of turns; in an array to avoid heap allocation. */
const turned = new Float64Array(2);

/** turned[0] = turns of the thread between height 0 and a point, at its angle. */
function countTurns(p: Float64Array, i: number): void {
  turned[0] = p[i + 1];
  turned[1] = p[i];
  replaceByAtan2(turned, 0);
  turned[0] = p[i + 2] * TURNS - turned[0] / TURN;
}

/** Computes the distances of all parts at p[i..], with the radius in shape[0]. */
function measure(p: Float64Array, i: number, shape: Float64Array): void {
  const x = p[i];
  const y = p[i + 1];
  const z = p[i + 2];
  const beyond = sqrt(x * x + y * y) - shape[0];
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

/** Starts with the solid bounded by one part. */
function begin(part: number): void {
  decision[PART] = part;
  decision[SIGN] = 1;
  decision[VALUE] = parts[part];
}

/** Intersects with a part (or its complement), shifted by the offset at an index. */
function cut(part: number, sign: number, offset: number): void {
  const value = sign * parts[part] - OFFSETS[offset];
  if (value > decision[VALUE]) {
    decision[PART] = part;
    decision[SIGN] = sign;
    decision[VALUE] = value;
  }
}

/** Sets the chamfered hexagonal head. */
function setHead(): void {
  begin(SIDES);
  cut(SIDES + 1, 1, NO_OFFSET);
  cut(SIDES + 2, 1, NO_OFFSET);
  cut(HEAD, 1, NO_OFFSET);
  cut(CHAMFER, 1, NO_OFFSET);
}

/** Sets the union of the head and the rod, whose end is a cone. */
function setBolt(): void {
  setHead();
  copy3(ofHead, 0, decision, 0);
  begin(THREAD);
  cut(ROD, 1, NO_OFFSET);
  cut(CONE, -1, AT_TIP);
  if (ofHead[VALUE] < decision[VALUE]) copy3(decision, 0, ofHead, 0);
}

/**
 * Sets the head minus its hole. The hole is the thread, which ends in a cone at the bottom; another cone widens it at
 * the top. Material is outside of the thread or the first cone, and outside of the second one.
 */
function setNut(): void {
  setHead();
  const isThread = -parts[THREAD] < parts[CONE] - OFFSETS[AT_RUNOUT];
  if (isThread) cut(THREAD, -1, NO_OFFSET);
  else cut(CONE, 1, AT_RUNOUT);
  cut(CONE, 1, AT_MOUTH);
}

/** out[o..] = gradient of the deciding part. */
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
    setRoundGradient(out, o, p, i, part, sign);
  }
}

/** Gradient of the thread or a cone: along the radius, along z and, for the thread, around the axis. */
function setRoundGradient(out: Float64Array, o: number, p: Float64Array, i: number, part: number, sign: number): void {
  const scale = sign * COS_45;
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

/** out[o] = distance of one of the solids, with the radius R in `shape`, followed by its gradient on demand. */
export function threaded(
  out: Float64Array,
  o: number,
  p: Float64Array,
  i: number,
  shape: Float64Array,
  what: number,
  withGradient: boolean,
): void {
  measure(p, i, shape);
  if (what === BOLT) setBolt();
  else setNut();
  out[o] = decision[VALUE];
  if (withGradient) setGradient(out, o + 1, p, i);
}

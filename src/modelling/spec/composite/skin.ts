/** The skin of a cable of boxes: two sheets with a rim, moved by the bodies and smoothed by cubic curves. */

import type { Vec3 } from '../../../foundation/math/pose.js';

/** Properties of a cable that determine its skin. */
export interface Ribbon {
  /** Bodies from first to last; a cable has one more point than bodies. */
  readonly bodies: readonly string[];
  /** Authored half sizes of the boxes [m]. */
  readonly size: readonly number[];
  /** Number of grid lines added between two points. */
  readonly subgrid: number;
}

/** A body that moves vertices of the skin: their indices and weights, and its position in the bind pose [m]. */
export interface RibbonBone {
  readonly body: string;
  readonly bindpos: Vec3;
  readonly vertid: number[];
  readonly vertweight: number[];
}

/** The skin of a cable: vertices (n x 3) [m], texture coordinates (n x 2), triangles (n x 3) and bones. */
export interface RibbonSkin {
  readonly vertex: readonly number[];
  readonly texcoord: readonly number[];
  readonly face: readonly number[];
  readonly bones: readonly RibbonBone[];
}

/** One direction of the grid: control points, and the number of grid lines through and between them. */
interface Axis {
  readonly points: number;
  readonly lines: number;
  /** Number of grid lines from one control point to the next. */
  readonly steps: number;
}

const axisOf = (points: number, steps: number): Axis => ({ points, steps, lines: (points - 1) * steps + 1 });

/** Weights below this are rounding errors. */
const NOTHING = 1e-12;

/** Makes the skin of a cable. All vertices are at the origin of the bind pose; the bones move them. */
export function ribbonSkin(ribbon: Ribbon): RibbonSkin {
  const steps = ribbon.subgrid > 0 ? ribbon.subgrid + 1 : 1;
  const along = axisOf(ribbon.bodies.length + 1, steps);
  // without subdivision, one edge on the left and one on the right are enough
  const across = axisOf(ribbon.subgrid > 0 ? 3 : 2, steps);
  const sheet = along.lines * across.lines;
  const texcoord: number[] = [];
  for (let side = 0; side < 2; side++) {
    for (let i = 0; i < along.lines; i++) {
      for (let j = 0; j < across.lines; j++) texcoord.push(i / (along.lines - 1), j / (across.lines - 1));
    }
  }
  return {
    vertex: new Array<number>(6 * sheet).fill(0),
    texcoord,
    face: facesOf(along.lines, across.lines),
    bones: bonesOf(ribbon, along, across),
  };
}

/** Two sheets facing outward, then the rim: left, right, beginning and end. */
function facesOf(nx: number, ny: number): number[] {
  const face: number[] = [];
  const sheet = nx * ny;
  /**
   * A quadrilateral, counterclockwise seen from outside, split along the diagonal from its first to its third
   * corner.
   */
  const quad = (a: number, b: number, c: number, d: number): void => void face.push(a, b, c, a, c, d);
  const cells = (each: (corner: number) => void): void => {
    for (let i = 0; i + 1 < nx; i++) for (let j = 0; j + 1 < ny; j++) each(i * ny + j);
  };
  cells((a) => quad(a, a + ny, a + ny + 1, a + 1));
  cells((a) => face.push(...flipped(a + sheet, ny)));
  for (let i = 0; i + 1 < nx; i++) {
    const a = i * ny;
    face.push(a, a + ny + sheet, a + ny, a, a + sheet, a + ny + sheet);
  }
  for (let i = 0; i + 1 < nx; i++) {
    const a = (i + 1) * ny - 1;
    quad(a, a + ny, a + ny + sheet, a + sheet);
  }
  for (let j = 0; j + 1 < ny; j++) quad(j, j + 1, j + 1 + sheet, j + sheet);
  for (let j = 0; j + 1 < ny; j++) {
    const a = (nx - 1) * ny + j;
    face.push(a, a + 1 + sheet, a + 1, a, a + sheet, a + 1 + sheet);
  }
  return face;
}

const flipped = (a: number, ny: number): number[] => [a, a + ny + 1, a + ny, a, a + 1, a + ny + 1];

/** One bone per control point; the last body also moves the points at its end. */
function bonesOf({ bodies, size }: Ribbon, along: Axis, across: Axis): RibbonBone[] {
  const bones: RibbonBone[] = [];
  for (let i = 0; i < along.points; i++) {
    const isEnd = i === bodies.length;
    for (let j = 0; j < across.points; j++) {
      bones.push({
        body: bodies[isEnd ? i - 1 : i]!,
        bindpos: [isEnd ? -2 * size[0]! : 0, size[1]! * ((2 * j) / (across.points - 1) - 1), 0],
        vertid: [],
        vertweight: [],
      });
    }
  }
  forEachPatch(along, across, (i, j) => {
    const vertex = i * across.lines + j;
    for (const [p, u] of weightsAt(along, i)) {
      for (const [q, v] of weightsAt(across, j)) {
        if (Math.abs(u * v) < NOTHING) continue;
        const { vertid, vertweight } = bones[p * across.points + q]!;
        vertid.push(vertex, vertex + along.lines * across.lines);
        vertweight.push(u * v, u * v);
      }
    }
  });
  return bones;
}

/** Visits the vertices of a sheet patch by patch. A patch includes its lower borders; the last patch includes both. */
function forEachPatch(along: Axis, across: Axis, visit: (i: number, j: number) => void): void {
  const end = (axis: Axis, patch: number): number => (patch + 1) * axis.steps + (patch === axis.points - 2 ? 1 : 0);
  for (let p = 0; p + 1 < along.points; p++) {
    for (let q = 0; q + 1 < across.points; q++) {
      for (let i = p * along.steps; i < end(along, p); i++) {
        for (let j = q * across.steps; j < end(across, q); j++) visit(i, j);
      }
    }
  }
}

/**
 * Weights of the control points at a grid line: a cubic Hermite spline whose slopes are central differences, one-sided
 * at the ends (Catmull and Rom, 1974).
 */
function weightsAt({ points, steps }: Axis, line: number): [point: number, weight: number][] {
  const p = Math.min(Math.floor(line / steps), points - 2);
  const t = line / steps - p;
  const r = 1 - t;
  const weights = new Map<number, number>();
  const add = (point: number, weight: number): void => void weights.set(point, (weights.get(point) ?? 0) + weight);
  const addSlope = (point: number, weight: number): void => {
    const [low, high] = [Math.max(point - 1, 0), Math.min(point + 1, points - 1)];
    add(low, -weight / (high - low));
    add(high, weight / (high - low));
  };
  add(p, (1 + 2 * t) * r * r);
  add(p + 1, t * t * (3 - 2 * t));
  addSlope(p, t * r * r);
  addSlope(p + 1, -t * t * r);
  return [...weights];
}

/** Bending of one-dimensional flexes: rods that do not twist. */
import { doubles } from '../../../foundation/math/scratch.js';
import { cross, dot3, scl3, sub3 } from '../../../foundation/math/vec.js';
import { BEND_LENGTHS, BEND_SIZE, BEND_STIFFNESS } from '../../../foundation/schema/flex-bending.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Tests whether flex f is a rod with bending stiffness. */
export const isRod = (m: ModelRecord, f: number): boolean =>
  m.flex_interp[f] === 0 && m.flex_dim[f] === 1 && m.flex_rigid[f] === 0 && m.flex_bendingadr[f] >= 0;

/** Number of bends of a rod. */
export const bendsOf = (m: ModelRecord, f: number): number => m.flex_bending[m.flex_bendingadr[f]] | 0;

/** Forces and stiffness of rods. */
export interface Rods {
  /** Adds elastic forces on the vertices of flex f to `forces` (nflexvert x 3). */
  addForces(f: number, forces: Float64Array): void;
  /** forces -= K x for velocities or displacements x of the vertices (nflexvert x 3). */
  addStiffness(f: number, x: Float64Array, forces: Float64Array): void;
  /** Sets `slopes` to the derivatives of the curvature of bend i of flex f by its three vertices. */
  setSlopes(f: number, i: number): void;
  /** Three matrices (3 x 3). */
  readonly slopes: Float64Array;
}

/**
 * The energy of a bend between edges e1 and e2 with rest lengths L1 and L2 is k |b|^2 / 2, with the curvature
 * b = 2 e1 x e2 / (L1 L2 + e1 . e2), twice the tangent of half the angle, and k = E I / ((L1 + L2) / 2). K is J^T k J with
 * the derivative J of b, which is positive and exact for a straight rod.
 *
 * Bergou, Wardetzky, Robinson, Audoly, Grinspun, "Discrete elastic rods" (2008).
 */
export function bindRods(m: ModelRecord, d: DataRecord): Rods {
  /** Edges (6), curvature (3), and sums of a bend. */
  const edges = doubles(6);
  const curvature = doubles(3);
  const change = doubles(3);
  const ends = doubles(6);
  const pulls = doubles(6);
  const turned = doubles(6);
  const slopes = doubles(27);
  const scale = doubles(1);

  /** Address of bend i in `flex_bending`. */
  const addressOf = (f: number, i: number): number => m.flex_bendingadr[f] + 1 + BEND_SIZE * i;

  /** Sets edges, curvature and the reciprocal of its denominator. */
  function setBend(f: number, b: number): void {
    const { flex_bending, flex_vertadr } = m;
    const { flexvert_xpos } = d;
    const first = flex_vertadr[f];
    const x0 = 3 * (first + flex_bending[b]);
    const x1 = 3 * (first + flex_bending[b + 1]);
    const x2 = 3 * (first + flex_bending[b + 2]);
    sub3(edges, 0, flexvert_xpos, x1, flexvert_xpos, x0);
    sub3(edges, 3, flexvert_xpos, x2, flexvert_xpos, x1);
    scale[0] = 1 / (flex_bending[b + BEND_LENGTHS] + dot3(edges, 0, edges, 3));
    cross(curvature, 0, edges, 0, edges, 3);
    scl3(curvature, 0, curvature, 0, 2 * scale[0]);
  }

  /**
   * Adds -stiffness r . db to `forces`, by the vertices of the bend: with r = change, minus the gradients of r . b by
   * the edges are (2 e2 x r - (b . r) e2) and (2 r x e1 - (b . r) e1) times `scale`.
   */
  function addPulls(f: number, b: number, forces: Float64Array): void {
    const { flex_bending, flex_vertadr } = m;
    const along = dot3(curvature, 0, change, 0);
    const factor = flex_bending[b + BEND_STIFFNESS] * scale[0];
    cross(turned, 0, edges, 3, change, 0);
    cross(turned, 3, change, 0, edges, 0);
    for (let k = 0; k < 3; k++) {
      pulls[k] = factor * (2 * turned[k] - along * edges[3 + k]);
      pulls[3 + k] = factor * (2 * turned[3 + k] - along * edges[k]);
    }
    const first = flex_vertadr[f];
    const x0 = 3 * (first + flex_bending[b]);
    const x1 = 3 * (first + flex_bending[b + 1]);
    const x2 = 3 * (first + flex_bending[b + 2]);
    for (let k = 0; k < 3; k++) {
      forces[x0 + k] += pulls[k];
      forces[x1 + k] += pulls[3 + k] - pulls[k];
      forces[x2 + k] -= pulls[3 + k];
    }
  }

  function addForces(f: number, forces: Float64Array): void {
    const count = bendsOf(m, f);
    for (let i = 0; i < count; i++) {
      const b = addressOf(f, i);
      setBend(f, b);
      for (let k = 0; k < 3; k++) change[k] = curvature[k];
      addPulls(f, b, forces);
    }
  }

  function addStiffness(f: number, x: Float64Array, forces: Float64Array): void {
    const { flex_bending, flex_vertadr } = m;
    const count = bendsOf(m, f);
    const first = flex_vertadr[f];
    for (let i = 0; i < count; i++) {
      const b = addressOf(f, i);
      setBend(f, b);
      const x0 = 3 * (first + flex_bending[b]);
      const x1 = 3 * (first + flex_bending[b + 1]);
      const x2 = 3 * (first + flex_bending[b + 2]);
      sub3(ends, 0, x, x1, x, x0);
      sub3(ends, 3, x, x2, x, x1);
      cross(turned, 0, ends, 0, edges, 3);
      cross(turned, 3, edges, 0, ends, 3);
      const along = dot3(ends, 0, edges, 3) + dot3(edges, 0, ends, 3);
      for (let k = 0; k < 3; k++) {
        change[k] = scale[0] * (2 * (turned[k] + turned[3 + k]) - curvature[k] * along);
      }
      addPulls(f, b, forces);
    }
  }

  /** slopes[o..] = sign scale (2 [u] - b v^T), with the matrix [u] of the cross product with the edge at u. */
  function addSlope(o: number, u: number, sign: number, v: number): void {
    const x = 2 * edges[u];
    const y = 2 * edges[u + 1];
    const z = 2 * edges[u + 2];
    const turn = sign * scale[0];
    slopes[o + 1] -= turn * z;
    slopes[o + 2] += turn * y;
    slopes[o + 3] += turn * z;
    slopes[o + 5] -= turn * x;
    slopes[o + 6] -= turn * y;
    slopes[o + 7] += turn * x;
    // the denominator grows along the edge, whichever way the cross product turns
    const stretch = v * scale[0];
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 3; c++) slopes[o + 3 * r + c] -= stretch * curvature[r] * edges[u + c];
  }

  function setSlopes(f: number, i: number): void {
    setBend(f, addressOf(f, i));
    for (let k = 0; k < 27; k++) slopes[k] = 0;
    // by e1 = x1 - x0: de1 x e2 = -[e2] de1; by e2 = x2 - x1: [e1] de2
    addSlope(0, 3, 1, -1);
    addSlope(9, 3, -1, 1);
    addSlope(9, 0, -1, -1);
    addSlope(18, 0, 1, 1);
  }

  return { addForces, addStiffness, setSlopes, slopes };
}

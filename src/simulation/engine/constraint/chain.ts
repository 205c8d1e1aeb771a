/** Dofs that move either of two bodies, and the motion that they give to a point. */
import { integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { lastDofs } from '../position/joint-force.js';

/** Bit of a dof that moves the first body of a chain; a dof above both bodies has both bits. */
export const FIRST = 1;
/** Bit of a dof that moves the second body of a chain. */
export const SECOND = 2;

/** The dofs of two bodies, from the last merge. */
export interface Chain {
  /** Dofs in increasing order. */
  readonly dof: Int32Array;
  /** The bodies that each dof moves: `FIRST`, `SECOND` or both. */
  readonly side: Int32Array;
  /**
   * Lists the dofs of two bodies and returns their number. `skipCommon` excludes the dofs that move both: they cannot
   * change the distance between two coincident points.
   */
  merge(body1: number, body2: number, skipCommon: boolean): number;
  /** Last dof that moves both bodies of the last merge with `skipCommon`; -1 if there is none. */
  lastCommon(): number;
}

/** Makes a chain with capacity for all dofs of a Model. */
export function bindChain(m: ModelRecord): Chain {
  const dof = integers(m.nv);
  const side = integers(m.nv);
  const last = lastDofs(m);
  let body1Merged = -1;
  let body2Merged = -1;
  let skipMerged = false;
  let count = 0;
  let common = -1;

  function reverse(n: number): void {
    for (let i = 0, j = n - 1; i < j; i++, j--) {
      const di = dof[i];
      const si = side[i];
      dof[i] = dof[j];
      side[i] = side[j];
      dof[j] = di;
      side[j] = si;
    }
  }

  function merge(body1: number, body2: number, skipCommon: boolean): number {
    // contacts of one pair of bodies are consecutive
    if (body1 === body1Merged && body2 === body2Merged && skipCommon === skipMerged) return count;
    const { dof_parentid } = m;
    let a = last[body1];
    let b = last[body2];
    let n = 0;
    while (a >= 0 || b >= 0) {
      if (a === b) {
        if (skipCommon) break;
        side[n] = FIRST | SECOND;
        dof[n++] = a;
        a = b = dof_parentid[a];
      } else if (a > b) {
        side[n] = FIRST;
        dof[n++] = a;
        a = dof_parentid[a];
      } else {
        side[n] = SECOND;
        dof[n++] = b;
        b = dof_parentid[b];
      }
    }
    common = a;
    reverse(n);
    body1Merged = body1;
    body2Merged = body2;
    skipMerged = skipCommon;
    count = n;
    return n;
  }

  return { dof, side, merge, lastCommon: () => common };
}

/**
 * Writes the velocity of a point of a body per unit speed of a dof; the point is at `arm[a]` relative to the tree's
 * center of mass.
 */
export function pointMotion(
  d: DataRecord,
  out: Float64Array,
  o: number,
  dof: number,
  arm: Float64Array,
  a: number,
): void {
  const { cdof } = d;
  const rx = arm[a];
  const ry = arm[a + 1];
  const rz = arm[a + 2];
  const c = 6 * dof;
  const wx = cdof[c];
  const wy = cdof[c + 1];
  const wz = cdof[c + 2];
  out[o] = cdof[c + 3] + wy * rz - wz * ry;
  out[o + 1] = cdof[c + 4] + wz * rx - wx * rz;
  out[o + 2] = cdof[c + 5] + wx * ry - wy * rx;
}

/** Frames that rotate with the cells of a flex, or with the squares of its surface. */
import { quat2Mat } from '../../../foundation/math/quat.js';
import { ROTATION_SCRATCH, replaceByRotation } from '../../../foundation/math/rotation-of.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { cross } from '../../../foundation/math/vec.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { FlexParts } from './parts.js';

/** Frames of the parts of interpolated flexes. */
export interface PartRotations {
  /** Computes the frames of the parts of flex f, whose nodes are at `at` (nflexnode x 3). */
  find(f: number, at: Float64Array): void;
  /** Computes the frame of part p alone. */
  findPart(f: number, p: number, at: Float64Array): void;
  /** Quaternions of the rotations from the rest frames to the world, for each part. */
  readonly quat: Float64Array;
  /** Matrices of these rotations, 3 x 3. */
  readonly mat: Float64Array;
}

/**
 * Binds the frames: the rotation of the deformation gradient in the middle of a part. That of a square has two columns,
 * along its edges; the third is their cross product. Empty cells have no frame.
 */
export function bindPartRotations(m: ModelRecord, parts: FlexParts): PartRotations {
  const { first, nodeAdr, nodeCount, nodes, normal, slopeAdr, slopes } = parts;
  const gradient = doubles(9);
  const tangents = doubles(9);
  const scratch = doubles(ROTATION_SCRATCH);
  const quat = doubles(4 * normal.length);
  const mat = doubles(9 * normal.length);

  function cellGradient(f: number, p: number, at: Float64Array): void {
    for (let k = 0; k < 9; k++) gradient[k] = 0;
    for (let n = 0, g = slopeAdr[f]; n < nodeCount[f]; n++, g += 3) {
      const o = 3 * nodes[nodeAdr[p] + n];
      for (let i = 0; i < 3; i++) {
        const x = at[o + i];
        gradient[3 * i] += x * slopes[g];
        gradient[3 * i + 1] += x * slopes[g + 1];
        gradient[3 * i + 2] += x * slopes[g + 2];
      }
    }
  }

  function squareGradient(f: number, p: number, at: Float64Array): void {
    for (let k = 0; k < 6; k++) tangents[k] = 0;
    for (let n = 0, g = slopeAdr[f]; n < nodeCount[f]; n++, g += 2) {
      const o = 3 * nodes[nodeAdr[p] + n];
      for (let i = 0; i < 3; i++) {
        tangents[i] += at[o + i] * slopes[g];
        tangents[3 + i] += at[o + i] * slopes[g + 1];
      }
    }
    cross(tangents, 6, tangents, 0, tangents, 3);
    for (let k = 0; k < 3; k++) {
      // the first edge is along the axis after the normal
      const column = (normal[p] + 1 + k) % 3;
      for (let i = 0; i < 3; i++) gradient[3 * i + column] = tangents[3 * k + i];
    }
  }

  function find(f: number, at: Float64Array): void {
    const { flex_interp, flex_stiffness, flex_stiffnessadr } = m;
    const isShell = flex_interp[f] < 0;
    const size = 9 * nodeCount[f] * nodeCount[f];
    for (let p = first[f], k = flex_stiffnessadr[f]; p < first[f + 1]; p++, k += size) {
      if (isShell || flex_stiffness[k] !== 0) findPart(f, p, at);
    }
  }

  function findPart(f: number, p: number, at: Float64Array): void {
    if (m.flex_interp[f] < 0) squareGradient(f, p, at);
    else cellGradient(f, p, at);
    const q = 4 * p;
    quat[q] = 1;
    quat[q + 1] = quat[q + 2] = quat[q + 3] = 0;
    replaceByRotation(quat, q, gradient, 0, scratch);
    quat2Mat(mat, 9 * p, quat, q);
  }

  return { find, findPart, quat, mat };
}

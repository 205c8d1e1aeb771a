/** From a frame fixed in a body to the world. */

import { copyMat3, mulMatVec3 } from '../../math/mat.js';
import { mulQuat, quat2Mat } from '../../math/quat.js';
import { addTo3, copy3 } from '../../math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import { SameFrame } from '../../schema/enums.js';

/** Writes the world pose of element i, given in body b by pos[3 i..] and quat[4 i..]. */
export type ToWorld = (
  xpos: Float64Array,
  xmat: Float64Array,
  i: number,
  b: number,
  pos: Float64Array,
  quat: Float64Array,
  same: number,
) => void;

/** `same` says what of the frame coincides with that of the body or of its inertia, and need not be computed. */
export function bindToWorld(d: DataRecord): ToWorld {
  const rotation = new Float64Array(4);

  return function toWorld(outPos, outMat, i, b, pos, quat, same): void {
    const { xpos, xquat, xmat, xipos, ximat } = d;
    if (same === SameFrame.BODY) {
      copy3(outPos, 3 * i, xpos, 3 * b);
    } else if (same === SameFrame.INERTIA) {
      copy3(outPos, 3 * i, xipos, 3 * b);
    } else {
      mulMatVec3(outPos, 3 * i, xmat, 9 * b, pos, 3 * i);
      addTo3(outPos, 3 * i, xpos, 3 * b);
    }
    if (same === SameFrame.NONE) {
      mulQuat(rotation, 0, xquat, 4 * b, quat, 4 * i);
      quat2Mat(outMat, 9 * i, rotation, 0);
    } else if (same === SameFrame.BODY || same === SameFrame.BODYROT) {
      copyMat3(outMat, 9 * i, xmat, 9 * b);
    } else {
      copyMat3(outMat, 9 * i, ximat, 9 * b);
    }
  };
}

/** From frames fixed in bodies to the world. */
import type { DataRecord } from '../../model/data-record.js';
import { SameFrame } from '../../schema/enums.js';

/** Frames fixed in bodies: element i in body `bodyid[i]` at pos[3 i..] and quat[4 i..]. */
export interface LocalFrames {
  readonly bodyid: Int32Array;
  /** What of a frame coincides with that of the body or of its inertia, and need not be computed. */
  readonly same: Int32Array;
  readonly pos: Float64Array;
  readonly quat: Float64Array;
}

/**
 * World poses of the elements from `start` to before `end`: x = x_b + R_b p, R = R(q_b * q).
 *
 * long: inlined quaternion algebra, three quarters of the time of calls (humanoid).
 */
export function placeFrames(
  d: DataRecord,
  { bodyid, same, pos, quat }: LocalFrames,
  outPos: Float64Array,
  outMat: Float64Array,
  start: number,
  end: number,
): void {
  const { xpos, xquat, xmat, xipos, ximat } = d;
  for (let i = start; i < end; i++) {
    const b = bodyid[i];
    const kind = same[i];
    const o = 3 * i;
    const p = 3 * b;
    const r = 9 * b;
    if (kind === SameFrame.BODY) {
      outPos[o] = xpos[p];
      outPos[o + 1] = xpos[p + 1];
      outPos[o + 2] = xpos[p + 2];
    } else if (kind === SameFrame.INERTIA) {
      outPos[o] = xipos[p];
      outPos[o + 1] = xipos[p + 1];
      outPos[o + 2] = xipos[p + 2];
    } else {
      const x = pos[o];
      const y = pos[o + 1];
      const z = pos[o + 2];
      outPos[o] = xmat[r] * x + xmat[r + 1] * y + xmat[r + 2] * z + xpos[p];
      outPos[o + 1] = xmat[r + 3] * x + xmat[r + 4] * y + xmat[r + 5] * z + xpos[p + 1];
      outPos[o + 2] = xmat[r + 6] * x + xmat[r + 7] * y + xmat[r + 8] * z + xpos[p + 2];
    }
    const f = 9 * i;
    if (kind !== SameFrame.NONE) {
      const mat = kind === SameFrame.BODY || kind === SameFrame.BODYROT ? xmat : ximat;
      for (let k = 0; k < 9; k++) outMat[f + k] = mat[r + k];
      continue;
    }
    const aw = xquat[4 * b];
    const ax = xquat[4 * b + 1];
    const ay = xquat[4 * b + 2];
    const az = xquat[4 * b + 3];
    const bw = quat[4 * i];
    const bx = quat[4 * i + 1];
    const by = quat[4 * i + 2];
    const bz = quat[4 * i + 3];
    const w = aw * bw - ax * bx - ay * by - az * bz;
    const x = aw * bx + ax * bw + ay * bz - az * by;
    const y = aw * by - ax * bz + ay * bw + az * bx;
    const z = aw * bz + ax * by - ay * bx + az * bw;
    const ww = w * w;
    const xx = x * x;
    const yy = y * y;
    const zz = z * z;
    outMat[f] = ww + xx - yy - zz;
    outMat[f + 1] = 2 * (x * y - w * z);
    outMat[f + 2] = 2 * (x * z + w * y);
    outMat[f + 3] = 2 * (x * y + w * z);
    outMat[f + 4] = ww - xx + yy - zz;
    outMat[f + 5] = 2 * (y * z - w * x);
    outMat[f + 6] = 2 * (x * z - w * y);
    outMat[f + 7] = 2 * (y * z + w * x);
    outMat[f + 8] = ww - xx - yy + zz;
  }
}

/**
 * Transforms a frame that is fixed in a body to the world; point and axes separately, so that V8 inlines the point.
 * `same` (`SameFrame`): which parts coincide with the frame of the body or of its inertia.
 */
import { copyMat3 } from '../../../foundation/math/mat.js';
import { INDEX } from '../../../foundation/math/scratch.js';
import { copy3 } from '../../../foundation/math/vec.js';
import { SameFrame } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';

/** out[3 i..] = x + R p for the point p = pos[3 i..] of body b. */
export function placePoint(
  d: DataRecord,
  out: Float64Array,
  i: number,
  b: number,
  pos: Float64Array,
  same: number,
): void {
  const { xpos, xmat, xipos } = d;
  const o = 3 * i;
  const c = 3 * b;
  if (same === SameFrame.BODY) {
    copy3(out, o, xpos, c);
    return;
  }
  if (same === SameFrame.INERTIA) {
    copy3(out, o, xipos, c);
    return;
  }
  const r = 9 * b;
  const x = pos[o];
  const y = pos[o + 1];
  const z = pos[o + 2];
  out[o] = xmat[r] * x + xmat[r + 1] * y + xmat[r + 2] * z + xpos[c];
  out[o + 1] = xmat[r + 3] * x + xmat[r + 4] * y + xmat[r + 5] * z + xpos[c + 1];
  out[o + 2] = xmat[r + 6] * x + xmat[r + 7] * y + xmat[r + 8] * z + xpos[c + 2];
}

/** out[9 i..] = rotation matrix of q q_i, for q_i = quat[4 i..] in body b. Copies are inlined, products are not. */
export function placeAxes(
  d: DataRecord,
  out: Float64Array,
  i: number,
  b: number,
  quat: Float64Array,
  same: number,
): void {
  if (same === SameFrame.NONE) turnAxes(d, out, i, b, quat);
  else if (same === SameFrame.BODY || same === SameFrame.BODYROT) copyMat3(out, 9 * i, d.xmat, 9 * b);
  else copyMat3(out, 9 * i, d.ximat, 9 * b);
}

function turnAxes(d: DataRecord, out: Float64Array, i: number, b: number, quat: Float64Array): void {
  const { xquat } = d;
  const o = 9 * (i & INDEX);
  const q = 4 * (b & INDEX);
  const p = 4 * (i & INDEX);
  const aw = xquat[q];
  const ax = xquat[q + 1];
  const ay = xquat[q + 2];
  const az = xquat[q + 3];
  const bw = quat[p];
  const bx = quat[p + 1];
  const by = quat[p + 2];
  const bz = quat[p + 3];
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const x = aw * bx + ax * bw + ay * bz - az * by;
  const y = aw * by - ax * bz + ay * bw + az * bx;
  const z = aw * bz + ax * by - ay * bx + az * bw;
  const ww = w * w;
  const xx = x * x;
  const yy = y * y;
  const zz = z * z;
  out[o] = ww + xx - yy - zz;
  out[o + 1] = 2 * (x * y - w * z);
  out[o + 2] = 2 * (x * z + w * y);
  out[o + 3] = 2 * (x * y + w * z);
  out[o + 4] = ww - xx + yy - zz;
  out[o + 5] = 2 * (y * z - w * x);
  out[o + 6] = 2 * (x * z - w * y);
  out[o + 7] = 2 * (y * z + w * x);
  out[o + 8] = ww - xx - yy + zz;
}

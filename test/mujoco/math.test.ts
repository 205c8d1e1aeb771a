/** `mju_*` functions return the same in both modules. */
import type { DoubleBuffer, MainModule } from '@mujoco/mujoco';
import { describe, expect, test } from 'vitest';
import { type See, sameInBoth } from './both.js';

/** Calls a function that writes to a new buffer, and records its output and result. */
function into(mj: MainModule, see: See, label: string, size: number, run: (out: DoubleBuffer) => unknown): void {
  const out = new mj.DoubleBuffer(size);
  const result = run(out);
  see(label, out);
  if (result !== undefined) see(`${label} returns`, result);
}

/** Like `into`, for a function that changes its buffer. */
function change(mj: MainModule, see: See, label: string, from: number[], run: (out: DoubleBuffer) => unknown): void {
  const out = mj.DoubleBuffer.FromArray(from);
  const result = run(out);
  see(label, out);
  if (result !== undefined) see(`${label} returns`, result);
}

const a = [1, 2, 3];
const b = [0.5, -1, 2];
const q = [0.5, 0.5, -0.5, 0.5];
const p = [Math.cos(0.3), 0, Math.sin(0.3), 0];
const six = [1, 2, 3, 4, 5, 6];
const mat = [1, 2, 0.5, 0, 1, -1, 3, 0.2, 1];

describe('both modules agree on', () => {
  test('vector functions', async () => {
    const count = await sameInBoth((mj, see) => {
      into(mj, see, 'add', 3, (out) => mj.mju_add(out, a, b));
      into(mj, see, 'sub', 3, (out) => mj.mju_sub(out, a, b));
      into(mj, see, 'scl', 3, (out) => mj.mju_scl(out, a, 2));
      into(mj, see, 'addScl', 3, (out) => mj.mju_addScl(out, a, b, 2));
      into(mj, see, 'copy', 3, (out) => mj.mju_copy(out, a));
      into(mj, see, 'fill', 3, (out) => mj.mju_fill(out, 7));
      change(mj, see, 'zero', [...a], (out) => mj.mju_zero(out, 2));
      change(mj, see, 'addTo', [...a], (out) => mj.mju_addTo(out, b));
      change(mj, see, 'subFrom', [...a], (out) => mj.mju_subFrom(out, b));
      change(mj, see, 'addToScl', [...a], (out) => mj.mju_addToScl(out, b, 3));
      change(mj, see, 'normalize', [...a], (out) => mj.mju_normalize(out, 3));
      change(mj, see, 'normalize none', [0, 0, 0], (out) => mj.mju_normalize(out, 3));
      see('dot', mj.mju_dot(a, b));
      see('sum', mj.mju_sum(a, 3));
      see('L1', mj.mju_L1(b, 3));
      see('norm', mj.mju_norm(a, 3));
      see('isZero', [mj.mju_isZero([0, 0], 2), mj.mju_isZero(a, 3)]);
      into(mj, see, 'add3', 3, (out) => mj.mju_add3(out, a, b));
      into(mj, see, 'sub3', 3, (out) => mj.mju_sub3(out, a, b));
      into(mj, see, 'scl3', 3, (out) => mj.mju_scl3(out, a, 2));
      into(mj, see, 'addScl3', 3, (out) => mj.mju_addScl3(out, a, b, 2));
      into(mj, see, 'copy3', 3, (out) => mj.mju_copy3(out, a));
      into(mj, see, 'copy4', 4, (out) => mj.mju_copy4(out, q));
      change(mj, see, 'zero3', [...a], (out) => mj.mju_zero3(out));
      change(mj, see, 'zero4', [...q], (out) => mj.mju_zero4(out));
      change(mj, see, 'unit4', [...q], (out) => mj.mju_unit4(out));
      change(mj, see, 'addTo3', [...a], (out) => mj.mju_addTo3(out, b));
      change(mj, see, 'subFrom3', [...a], (out) => mj.mju_subFrom3(out, b));
      change(mj, see, 'addToScl3', [...a], (out) => mj.mju_addToScl3(out, b, 3));
      change(mj, see, 'normalize3', [...a], (out) => mj.mju_normalize3(out));
      change(mj, see, 'normalize4', [1, 2, 3, 4], (out) => mj.mju_normalize4(out));
      into(mj, see, 'cross', 3, (out) => mj.mju_cross(out, a, b));
      see('dot3', mj.mju_dot3(a, b));
      see('dist3', mj.mju_dist3(a, b));
      see('norm3', mj.mju_norm3(a));
      into(mj, see, 'mulMatVec3', 3, (out) => mj.mju_mulMatVec3(out, mat, a));
      into(mj, see, 'mulMatTVec3', 3, (out) => mj.mju_mulMatTVec3(out, mat, a));
      const typed = new Float64Array(3);
      mj.mju_add3(mj.DoubleBuffer.FromArray(typed), a, b);
      see('typed input', mj.mju_dot3(new Float64Array(a) as unknown as number[], b));
      see.error('equal sizes', () => mj.mju_dot(a, q));
    });
    expect(count).toBeGreaterThan(40);
  });

  test('quaternions and poses', async () => {
    await sameInBoth((mj, see) => {
      into(mj, see, 'mulQuat', 4, (out) => mj.mju_mulQuat(out, q, p));
      into(mj, see, 'mulQuatAxis', 4, (out) => mj.mju_mulQuatAxis(out, q, a));
      into(mj, see, 'negQuat', 4, (out) => mj.mju_negQuat(out, q));
      into(mj, see, 'rotVecQuat', 3, (out) => mj.mju_rotVecQuat(out, a, p));
      into(mj, see, 'axisAngle2Quat', 4, (out) => mj.mju_axisAngle2Quat(out, [0, 0.6, 0.8], 0.7));
      into(mj, see, 'quat2Vel', 3, (out) => mj.mju_quat2Vel(out, p, 0.1));
      into(mj, see, 'subQuat', 3, (out) => mj.mju_subQuat(out, q, p));
      into(mj, see, 'quat2Mat', 9, (out) => mj.mju_quat2Mat(out, q));
      into(mj, see, 'mat2Quat', 4, (out) => mj.mju_mat2Quat(out, [0, -1, 0, 1, 0, 0, 0, 0, 1]));
      into(mj, see, 'derivQuat', 4, (out) => mj.mju_derivQuat(out, q, a));
      change(mj, see, 'quatIntegrate', [...q], (out) => mj.mju_quatIntegrate(out, a, 0.1));
      into(mj, see, 'quatZ2Vec', 4, (out) => mj.mju_quatZ2Vec(out, a));
      for (const order of ['xyz', 'ZYX', 'zXy']) {
        into(mj, see, `euler ${order}`, 4, (out) => mj.mju_euler2Quat(out, [0.1, 0.2, 0.3], order));
      }
      const [pos, quat] = [new mj.DoubleBuffer(3), new mj.DoubleBuffer(4)];
      mj.mju_mulPose(pos, quat, a, q, b, p);
      see('mulPose pos', pos);
      see('mulPose quat', quat);
      mj.mju_negPose(pos, quat, a, p);
      see('negPose pos', pos);
      see('negPose quat', quat);
      into(mj, see, 'trnVecPose', 3, (out) => mj.mju_trnVecPose(out, a, q, b));
      const turn = [0, -1, 0, 1, 0, 0, 0, 0, 1];
      into(mj, see, 'motion', 6, (out) => mj.mju_transformSpatial(out, six, 0, a, b, turn));
      into(mj, see, 'force', 6, (out) => mj.mju_transformSpatial(out, six, 1, a, b, turn));
    });
  });

  test('the rotation in a matrix, to the tolerance of its iteration', async () => {
    await sameInBoth((mj, see) => {
      const quat = mj.DoubleBuffer.FromArray([1, 0, 0, 0]);
      mj.mju_mat2Rot(quat, [1.2, 0.1, 0, 0.3, 1, 0.2, 0, 0, 0.8]);
      see('mat2Rot', quat);
    }, 1e-8);
  });

  test('matrix functions', async () => {
    await sameInBoth((mj, see) => {
      const spd = [4, 1, 0.5, 1, 3, 0.2, 0.5, 0.2, 2];
      into(mj, see, 'eye', 9, (out) => mj.mju_eye(out));
      into(mj, see, 'mulMatVec', 2, (out) => mj.mju_mulMatVec(out, six, a, 2, 3));
      into(mj, see, 'mulMatTVec', 3, (out) => mj.mju_mulMatTVec(out, six, [1, 2], 2, 3));
      into(mj, see, 'mulMatMat', 4, (out) => mj.mju_mulMatMat(out, six, six, 2, 3, 2));
      into(mj, see, 'mulMatMatT', 4, (out) => mj.mju_mulMatMatT(out, six, six, 2, 3, 2));
      into(mj, see, 'mulMatTMat', 9, (out) => mj.mju_mulMatTMat(out, six, six, 2, 3, 3));
      into(mj, see, 'sqrMatTD', 9, (out) => mj.mju_sqrMatTD(out, six, [2, 3], 2, 3));
      see('mulVecMatVec', mj.mju_mulVecMatVec(a, spd, b));
      into(mj, see, 'transpose', 6, (out) => mj.mju_transpose(out, six, 2, 3));
      into(mj, see, 'symmetrize', 9, (out) => mj.mju_symmetrize(out, mat, 3));
      const factor = mj.DoubleBuffer.FromArray(spd);
      see('cholFactor', mj.mju_cholFactor(factor, 1e-10));
      see('factor', factor);
      const chol = Array.from(factor.GetView() as Float64Array);
      into(mj, see, 'cholSolve', 3, (out) => mj.mju_cholSolve(out, chol, a));
      for (const plus of [1, 0]) {
        const [updated, x] = [mj.DoubleBuffer.FromArray(chol), mj.DoubleBuffer.FromArray([0.3, -0.2, 0.1])];
        see(`cholUpdate ${plus}`, mj.mju_cholUpdate(updated, x, plus));
        see(`updated ${plus}`, updated);
      }
      see.error('sizes', () => mj.mju_mulMatVec(new mj.DoubleBuffer(2), a, [1, 2], 2, 2));
      see.error('not square', () => mj.mju_eye(new mj.DoubleBuffer(8)));
    });
  });

  test('principal axes, to the tolerance of their iteration', async () => {
    await sameInBoth((mj, see) => {
      const [values, vectors, quat] = [new mj.DoubleBuffer(3), new mj.DoubleBuffer(9), new mj.DoubleBuffer(4)];
      mj.mju_eig3(values, vectors, quat, [2, 1, 0, 1, 3, 0.5, 0, 0.5, 1]);
      see('eigval', values);
      see('eigvec', vectors);
      see('quat', quat);
    }, 1e-6);
  });

  test('banded and sparse matrices', async () => {
    await sameInBoth((mj, see) => {
      // 4 rows with a band of 2, then one dense row
      const full = [4, 1, 0, 0, 0.3, 1, 5, 2, 0, 0.2, 0, 2, 6, 1, 0.1, 0, 0, 1, 3, 0.4, 0.3, 0.2, 0.1, 0.4, 4];
      const size = 4 * 2 + 5;
      see(
        'bandDiag',
        [0, 1, 2, 3, 4].map((i) => mj.mju_bandDiag(i, 5, 2, 1)),
      );
      const band = new mj.DoubleBuffer(size);
      mj.mju_dense2Band(band, full, 5, 2, 1);
      see('dense2Band', band);
      const values = Array.from(band.GetView() as Float64Array);
      into(mj, see, 'band2Dense', 25, (out) => mj.mju_band2Dense(out, values, 5, 2, 1, true));
      into(mj, see, 'bandMulMatVec', 5, (out) => mj.mju_bandMulMatVec(out, values, [1, 2, 3, 4, 5], 5, 2, 1, 1, true));
      see('cholFactorBand', mj.mju_cholFactorBand(band, 5, 2, 1, 0.1, 0.2));
      see('factor', band);
      const factor = Array.from(band.GetView() as Float64Array);
      into(mj, see, 'cholSolveBand', 5, (out) => mj.mju_cholSolveBand(out, factor, [1, 2, 3, 4, 5], 5, 2, 1));
      const [nnz, adr, ind] = [new mj.IntBuffer(2), new mj.IntBuffer(2), new mj.IntBuffer(3)];
      into(mj, see, 'dense2sparse', 3, (out) => mj.mju_dense2sparse(out, [1, 0, 2, 3], 2, 2, nnz, adr, ind));
      see('rownnz', nnz);
      see('rowadr', adr);
      see('colind', ind);
      into(mj, see, 'sparse2dense', 4, (out) => mj.mju_sparse2dense(out, [1, 2, 3], 2, 2, [1, 2], [0, 1], [0, 0, 1]));
      into(mj, see, 'sym2dense', 4, (out) => mj.mju_sym2dense(out, [1, 2, 3], 2, [1, 2], [0, 1], [0, 0, 1]));
    });
  });

  test('number functions, muscles and pyramids', async () => {
    await sameInBoth((mj, see) => {
      see('min max', [mj.mju_min(1, 2), mj.mju_max(1, 2), mj.mju_clip(3, 0, 2), mj.mju_sign(-3)]);
      see('round', [mj.mju_round(2.6), mj.mju_round(-2.4)]);
      see('isBad', [mj.mju_isBad(1), mj.mju_isBad(1e11), mj.mju_isBad(Number.NaN)]);
      see(
        'sigmoid',
        [0.1, 0.5, 2].map((x) => mj.mju_sigmoid(x)),
      );
      see(
        'Halton',
        [1, 2, 3, 10].map((i) => mj.mju_Halton(i, 3)),
      );
      see(
        'springDamper',
        [4, 5, 40].map((Kp) => mj.mju_springDamper(1, 2, Kp, 4, 0.5)),
      );
      const list = mj.DoubleBuffer.FromArray([3, -1, 2]);
      mj.mju_insertionSort(list);
      see('sort', list);
      const integers = mj.IntBuffer.FromArray([3, -1, 2]);
      mj.mju_insertionSortInt(integers);
      see('sort integers', integers);
      const muscle = [0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2];
      see('muscleGain', mj.mju_muscleGain(0.5, 0.1, [0.2, 1], 10, muscle));
      see('muscleBias', mj.mju_muscleBias(0.9, [0.2, 1], 10, muscle));
      see('muscleDynamics', mj.mju_muscleDynamics(0.5, 0.2, [0.01, 0.04, 0]));
      into(mj, see, 'encodePyramid', 6, (out) => mj.mju_encodePyramid(out, [1, 0.2, 0.1, 4], [1, 1, 1]));
      into(mj, see, 'decodePyramid', 4, (out) => mj.mju_decodePyramid(out, six, [1, 1, 1]));
      into(mj, see, 'n2d', 3, (out) => mj.mju_n2d(out, a));
      into(mj, see, 'd2n', 3, (out) => mj.mju_d2n(out, a));
    });
  });
});

/** `mju_*` on matrices: dense, banded and sparse. */

import {
  band2Dense,
  bandDiag,
  bandMulMatVec,
  cholFactorBand,
  cholSolveBand,
  dense2Band,
} from '../../foundation/math/band.js';
import { boxQP } from '../../foundation/math/box-qp.js';
import {
  cholFactor,
  cholSolve,
  cholUpdate,
  mulMatMat,
  mulMatMatT,
  mulMatTMat,
  mulMatTVec,
  mulMatVec,
  mulVecMatVec,
  sqrMatTD,
  symmetrize,
  transpose,
} from '../../foundation/math/dense.js';
import { EIG3, eig3 } from '../../foundation/math/principal-axes.js';
import { dense2Sparse, sparse2Dense, sym2Dense } from '../../foundation/math/sparse.js';
import { MINVAL } from '../../foundation/math/vec.js';
import {
  type Call,
  call,
  FLAG,
  input,
  intInput,
  intOutput,
  NUMBER,
  optional,
  output,
  type Parameter,
  TRUTH,
} from '../binding/call.js';
import { engineError } from '../binding/handle.js';

/** Throws if the length of an array does not match the dimensions of the call. */
function expect(owner: string, name: string, values: ArrayLike<number>, length: number): void {
  if (values.length !== length) throw engineError(`[${owner}] ${name} must have size ${length}, got ${values.length}`);
}

/** A square output matrix, with its number of rows. */
const square: Parameter<Parameters<ReturnType<typeof output>['take']>[0], { mat: Float64Array; n: number }> = {
  turn: 'array',
  take(given, current: Call) {
    const mat = output('mat').take(given, current);
    const n = Math.round(Math.sqrt(mat.length));
    if (n * n === mat.length) return { mat, n };
    throw engineError(`${current.name}_wrapper: [${current.name}] mat must be a perfect square, got ${mat.length}`);
  },
};

type Product = (out: Float64Array, a: Float64Array, b: Float64Array, r: number, c: number, k: number) => void;

/** A product of two matrices; the three dimensions give the sizes of the factors and the result. */
const product = (
  name: string,
  sizes: (r: number, c: number, k: number) => readonly [number, number, number],
  f: Product,
) =>
  call([output('res'), input('mat1'), input('mat2'), NUMBER, NUMBER, NUMBER], (res, a, b, r, c, k) => {
    const [ofResult, ofA, ofB] = sizes(r, c, k);
    expect(name, 'res', res, ofResult);
    expect(name, 'mat1', a, ofA);
    expect(name, 'mat2', b, ofB);
    f(res, a, b, r, c, k);
  });

/** Layout of a banded matrix with dense rows at its end: number of rows, bandwidth, number of dense rows. */
const BAND = [NUMBER, NUMBER, NUMBER] as const;

const bandSize = (n: number, band: number, dense: number): number => (n - dense) * band + dense * n;

/** Throws if a sparsity pattern does not have `nr` rows. */
function expectRows(owner: string, nr: number, rownnz: Int32Array, rowadr: Int32Array): void {
  expect(owner, 'rownnz', rownnz, nr);
  expect(owner, 'rowadr', rowadr, nr);
}

const rows = [intInput('rownnz'), intInput('rowadr'), intInput('colind')] as const;

/** Eigenvalues in descending order, eigenvectors as columns, and the rotation as a quaternion. */
function eigenvectors(values: Float64Array, vectors: Float64Array, quat: Float64Array, mat: Float64Array): number {
  const w = new Float64Array(EIG3.size);
  w.set(mat.subarray(0, 9), EIG3.matrix);
  const rotations = eig3(w);
  values.set(w.subarray(EIG3.values, EIG3.values + 3));
  vectors.set(w.subarray(EIG3.frame, EIG3.frame + 9));
  quat.set(w.subarray(EIG3.quat, EIG3.quat + 4));
  return rotations;
}

/** The functions `mju_*` for matrices, which are row-major. */
export const MATRIX_MATH = {
  mju_eye: call([square], ({ mat, n }) => {
    mat.fill(0);
    for (let i = 0; i < n; i++) mat[i * n + i] = 1;
  }),
  mju_mulMatVec: call([output('res'), input('mat'), input('vec'), NUMBER, NUMBER], (res, a, x, nr, nc) => {
    expect('mju_mulMatVec', 'res', res, nr);
    expect('mju_mulMatVec', 'mat', a, nr * nc);
    expect('mju_mulMatVec', 'vec', x, nc);
    mulMatVec(res, a, x, nr, nc);
  }),
  mju_mulMatTVec: call([output('res'), input('mat'), input('vec'), NUMBER, NUMBER], (res, a, x, nr, nc) => {
    expect('mju_mulMatTVec', 'res', res, nc);
    expect('mju_mulMatTVec', 'mat', a, nr * nc);
    expect('mju_mulMatTVec', 'vec', x, nr);
    mulMatTVec(res, a, x, nr, nc);
  }),
  mju_mulVecMatVec: call([input('vec1'), input('mat'), input('vec2', 'alike')], (x, a, y) => {
    expect('mju_mulVecMatVec', 'mat', a, x.length ** 2);
    return mulVecMatVec(x, a, y, x.length);
  }),
  mju_mulMatMat: product('mju_mulMatMat', (r1, c1, c2) => [r1 * c2, r1 * c1, c1 * c2], mulMatMat),
  mju_mulMatMatT: product('mju_mulMatMatT', (r1, c1, r2) => [r1 * r2, r1 * c1, r2 * c1], mulMatMatT),
  mju_mulMatTMat: product('mju_mulMatTMat', (r1, c1, c2) => [c1 * c2, r1 * c1, r1 * c2], mulMatTMat),
  mju_sqrMatTD: call([output('res'), input('mat'), optional(input('diag')), NUMBER, NUMBER], (res, a, d, nr, nc) => {
    expect('mju_sqrMatTD', 'res', res, nc * nc);
    expect('mju_sqrMatTD', 'mat', a, nr * nc);
    if (d) expect('mju_sqrMatTD', 'diag', d, nr);
    sqrMatTD(res, a, d, nr, nc);
  }),
  mju_transpose: call([output('res'), input('mat'), NUMBER, NUMBER], (res, mat, nr, nc) => {
    expect('mju_transpose', 'mat', mat, nr * nc);
    expect('mju_transpose', 'res', res, nr * nc);
    transpose(res, mat, nr, nc);
  }),
  mju_symmetrize: call([output('res'), input('mat'), NUMBER], (res, mat, n) => {
    expect('mju_symmetrize', 'mat', mat, n * n);
    expect('mju_symmetrize', 'res', res, n * n);
    symmetrize(res, mat, n);
  }),
  mju_cholFactor: call([square, NUMBER], ({ mat, n }, mindiag) => cholFactor(mat, n, Math.max(mindiag, MINVAL))),
  mju_cholSolve: call([output('res'), input('mat'), input('vec', 'alike')], (res, factor, b) =>
    cholSolve(res, factor, b, res.length),
  ),
  mju_cholUpdate: call([square, output('x'), FLAG], ({ mat, n }, x, plus) => {
    expect('mju_cholUpdate', 'x', x, n);
    return cholUpdate(mat, x, n, plus);
  }),
  mju_eig3: call([output('eigval', 3), output('eigvec', 9), output('quat', 4), input('mat', 9)], eigenvectors),

  mju_bandDiag: call([NUMBER, NUMBER, NUMBER, NUMBER], bandDiag),
  mju_band2Dense: call([output('res'), input('mat'), ...BAND, TRUTH], (res, mat, n, band, dense, symmetric) => {
    expect('mju_band2Dense', 'mat', mat, bandSize(n, band, dense));
    expect('mju_band2Dense', 'res', res, n * n);
    band2Dense(res, mat, n, band, dense, symmetric);
  }),
  mju_dense2Band: call([output('res'), input('mat'), ...BAND], (res, mat, n, band, dense) => {
    expect('mju_dense2Band', 'mat', mat, n * n);
    expect('mju_dense2Band', 'res', res, bandSize(n, band, dense));
    dense2Band(res, mat, n, band, dense);
  }),
  mju_bandMulMatVec: call(
    [output('res'), input('mat'), input('vec'), ...BAND, NUMBER, TRUTH],
    (res, mat, vec, n, band, dense, count, symmetric) => {
      expect('mju_bandMulMatVec', 'mat', mat, bandSize(n, band, dense));
      expect('mju_bandMulMatVec', 'vec', vec, n * count);
      expect('mju_bandMulMatVec', 'res', res, n * count);
      bandMulMatVec(res, mat, vec, n, band, dense, count, symmetric);
    },
  ),
  mju_cholFactorBand: call([output('mat'), ...BAND, NUMBER, NUMBER], (mat, n, band, dense, add, scale) => {
    expect('mju_cholFactorBand', 'mat', mat, bandSize(n, band, dense));
    if (dense > n) throw engineError(`[mju_cholFactorBand] ndense must be at most ${n}, got ${dense}`);
    return cholFactorBand(mat, n, band, dense, add, scale);
  }),
  mju_cholSolveBand: call([output('res'), input('mat'), input('vec'), ...BAND], (res, mat, vec, n, band, dense) => {
    expect('mju_cholSolveBand', 'mat', mat, bandSize(n, band, dense));
    expect('mju_cholSolveBand', 'vec', vec, n);
    expect('mju_cholSolveBand', 'res', res, n);
    cholSolveBand(res, mat, vec, n, band, dense);
  }),

  /** Returns the number of coordinates inside their bounds, or -1 on failure. */
  mju_boxQP: call(
    [
      output('res'),
      output('R'),
      optional(intOutput('index')),
      input('H'),
      input('g', 'alike'),
      optional(input('lower', 'alike')),
      optional(input('upper', 'alike')),
    ],
    (res, R, index, H, g, lower, upper) => {
      const n = res.length;
      expect('mju_boxQP', 'R', R, n * (n + 7));
      expect('mju_boxQP', 'H', H, n * n);
      return boxQP(res, R, index ?? new Int32Array(n), { H, g, lower, upper });
    },
  ),

  mju_dense2sparse: call(
    [output('res'), input('mat'), NUMBER, NUMBER, intOutput('rownnz'), intOutput('rowadr'), intOutput('colind')],
    (res, a, nr, nc, rownnz, rowadr, colind) => {
      expect('mju_dense2sparse', 'mat', a, nr * nc);
      expectRows('mju_dense2sparse', nr, rownnz, rowadr);
      expect('mju_dense2sparse', 'colind', colind, res.length);
      return Number(!dense2Sparse(res, a, nr, nc, rownnz, rowadr, colind));
    },
  ),
  mju_sparse2dense: call(
    [output('res'), input('mat'), NUMBER, NUMBER, ...rows],
    (res, a, nr, nc, rownnz, rowadr, colind) => {
      expect('mju_sparse2dense', 'res', res, nr * nc);
      expectRows('mju_sparse2dense', nr, rownnz, rowadr);
      sparse2Dense(res, a, nr, nc, rownnz, rowadr, colind);
    },
  ),
  mju_sym2dense: call([output('res'), input('mat'), NUMBER, ...rows], sym2Dense),
};

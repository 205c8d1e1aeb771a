/** Solutions with the factor of the metric of flexes that only bend, which the Model contains. */
import { solveRows } from '../../../foundation/math/reverse-cholesky.js';
import { doubles, INDEX } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

/** The solver with `efm0_L`. */
export interface BentFactor {
  /** Determines whether the factor is the same for all coordinates. */
  update(): void;
  /** Right-hand side, then solution, over the dofs that the factor covers. */
  readonly x: Float64Array;
  /** x = L^T L \ x. */
  solve(): void;
}

/**
 * Binds the solver. Bending and mass have one value for all coordinates of a vertex, and so has the factor: while its
 * rows are equal in groups of three, one of them is read for three coordinates. Sums have the order of `solveRows`.
 */
export function bindBentFactor(m: ModelRecord): BentFactor {
  const hasThrees = comesInThrees(m);
  const x = doubles(m.nefm0dof);
  let isEven = false;

  function update(): void {
    const { efm0_L, efm0_L_rownnz, efm0_L_rowadr, nefm0dof } = m;
    isEven = hasThrees;
    for (let r = 0; isEven && r < nefm0dof; r += 3) {
      const n = efm0_L_rownnz[r];
      const a = efm0_L_rowadr[r];
      const b = efm0_L_rowadr[r + 1];
      const c = efm0_L_rowadr[r + 2];
      for (let k = 0; k < n; k++) {
        if (efm0_L[a + k] !== efm0_L[b + k] || efm0_L[a + k] !== efm0_L[c + k]) isEven = false;
      }
    }
  }

  function solve(): void {
    const { efm0_L, efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind, nefm0dof } = m;
    if (!isEven) {
      solveRows(x, efm0_L, efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind);
      return;
    }
    for (let r = nefm0dof - 3; r >= 0; r -= 3) descend(r);
    for (let r = 0; r < nefm0dof; r += 3) ascend(r);
  }

  /** Solves for the unknowns of a vertex, and subtracts them from those of the vertices above it. */
  function descend(r: number): void {
    const { efm0_L, efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind } = m;
    const first = efm0_L_rowadr[r] & INDEX;
    const last = first + (efm0_L_rownnz[r] & INDEX) - 1;
    const pivot = efm0_L[last];
    const a = x[r] / pivot;
    const b = x[r + 1] / pivot;
    const c = x[r + 2] / pivot;
    x[r] = a;
    x[r + 1] = b;
    x[r + 2] = c;
    for (let p = first; p < last; p++) {
      const i = efm0_L_colind[p] & INDEX;
      const value = efm0_L[p];
      x[i] -= value * a;
      x[i + 1] -= value * b;
      x[i + 2] -= value * c;
    }
  }

  function ascend(r: number): void {
    const { efm0_L, efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind } = m;
    const first = efm0_L_rowadr[r] & INDEX;
    const last = first + (efm0_L_rownnz[r] & INDEX) - 1;
    let a = x[r];
    let b = x[r + 1];
    let c = x[r + 2];
    for (let p = first; p < last; p++) {
      const i = efm0_L_colind[p] & INDEX;
      const value = efm0_L[p];
      a -= value * x[i];
      b -= value * x[i + 1];
      c -= value * x[i + 2];
    }
    const pivot = efm0_L[last];
    x[r] = a / pivot;
    x[r + 1] = b / pivot;
    x[r + 2] = c / pivot;
  }

  return { x, update, solve };
}

/** Tests whether rows form groups of three whose columns are those of the first one, shifted by one and by two. */
function comesInThrees(m: ModelRecord): boolean {
  const { nefm0dof, efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind } = m;
  if (nefm0dof % 3 !== 0) return false;
  for (let r = 0; r < nefm0dof; r++) {
    const first = r - (r % 3);
    const n = efm0_L_rownnz[first];
    if (efm0_L_rownnz[r] !== n) return false;
    for (let k = 0; k < n; k++) {
      const column = efm0_L_colind[efm0_L_rowadr[first] + k];
      if (column % 3 !== 0 || efm0_L_colind[efm0_L_rowadr[r] + k] !== column + r - first) return false;
    }
  }
  return true;
}

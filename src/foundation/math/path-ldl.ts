/**
 * Factorization A = L' D L of a sparse symmetric matrix over an elimination tree, with L unit lower triangular and
 * the last row eliminated first. `path-pattern.ts` defines the storage of the values.
 */

import { bindPathPattern, type PathPattern } from './path-pattern.js';
import { inPieces, inPiecesDown } from './pieces.js';
import { doubles, INDEX } from './scratch.js';
import { MINVAL } from './vec.js';

/** Factorization of a matrix with its storage pattern; its arrays are reused. */
export interface PathLdl {
  readonly pattern: PathPattern;
  /** Values by row, from the first column to the diagonal: of A, then of L with D on the diagonal. */
  readonly values: Float64Array;
  /** Right-hand side of `solve`, overwritten by the solution. */
  readonly x: Float64Array;
  /** Vector of `change`, by depth; overwritten. */
  readonly w: Float64Array;
  /** See `PathPattern.finish`. */
  finish(marked: boolean): void;
  /** Factors in place; returns the number of pivots that were raised to be positive. */
  factor(): number;
  /** The weight of `change` (1); as an argument it would be put on the heap if the call is not inlined. */
  readonly weight: Float64Array;
  /** Adds weight * w w' to the factored matrix, with w on the path of row i; false if the result cannot be factored. */
  change(i: number): boolean;
  /** x = A \ x. */
  solve(): void;
}

/** Binds a factorization for up to `rows` rows and `room` values. */
// a single function, because V8 treats the shared arrays as constants only within the function that binds them
export function bindPathLdl(rows: number, room: number): PathLdl {
  const pattern = bindPathPattern(rows, room);
  const own = {
    values: doubles(room),
    inverse: doubles(rows),
    x: doubles(rows),
    w: doubles(rows),
    weight: doubles(1),
  };
  let nblock = 0;

  function finish(marked: boolean): void {
    nblock = pattern.finish(marked);
  }

  /** Inverts a pivot; returns 1 if it was raised, else 0. */
  function setPivot(i: number): number {
    const { depth, base } = pattern;
    const { values, inverse } = own;
    const at = base[i] + depth[i];
    if (values[at] >= MINVAL) {
      inverse[i] = 1 / values[at];
      return 0;
    }
    values[at] = MINVAL;
    inverse[i] = 1 / MINVAL;
    return 1;
  }

  function factor(): number {
    const { block, pair } = pattern;
    let raised = 0;
    for (let b = 0; b < nblock; b++) {
      const i = block[b];
      raised += setPivot(i);
      if (pair[b] === 0) {
        eliminate(b);
      } else {
        eliminateNeighbor(b);
        raised += setPivot(i - 1);
        eliminatePair(b);
      }
    }
    return raised;
  }

  /** Eliminates the lower row of a pair from the upper one, which has the same columns. */
  function eliminateNeighbor(b: number): void {
    const { depth, base, block, runAdr, runStart, runEnd } = pattern;
    const { values, inverse } = own;
    const i = block[b] & INDEX;
    const to = base[i - 1] & INDEX;
    const from = base[i] & INDEX;
    const end = depth[i - 1];
    const l = values[from + end] * inverse[i];
    for (let r = runAdr[b] & INDEX; r < runAdr[b + 1]; r++) {
      for (let k = runStart[r] & INDEX, last = runEnd[r] & INDEX; k < last; k++) values[to + k] -= l * values[from + k];
    }
    values[to + end] -= l * values[from + end];
    values[from + end] = l;
  }

  /** Eliminates a pair of rows from all rows above it, two at a time, so that each loaded value is used twice. */
  function eliminatePair(b: number): void {
    const { base, block, path, pathBase, runAdr, runStart, runEnd } = pattern;
    const { values, inverse } = own;
    const i = block[b] & INDEX;
    const list = pathBase[i];
    const one = base[i] & INDEX;
    const two = base[i - 1] & INDEX;
    const inverse1 = inverse[i];
    const inverse2 = inverse[i - 1];
    const begin = runAdr[b] & INDEX;
    for (let r = runAdr[b + 1] - 1; r >= begin; r--) {
      const start = runStart[r] & INDEX;
      let at = (runEnd[r] & INDEX) - 1;
      for (; at > start; at -= 2) {
        const to1 = base[path[list + at]] & INDEX;
        const to0 = base[path[list + at - 1]] & INDEX;
        const a0 = values[one + at - 1] * inverse1;
        const b0 = values[two + at - 1] * inverse2;
        const a1 = values[one + at] * inverse1;
        const b1 = values[two + at] * inverse2;
        for (let q = begin; q <= r; q++) {
          const end = q === r ? at : runEnd[q] & INDEX;
          for (let k = runStart[q] & INDEX; k < end; k++) {
            const x = values[one + k];
            const y = values[two + k];
            values[to0 + k] -= a0 * x + b0 * y;
            values[to1 + k] -= a1 * x + b1 * y;
          }
        }
        values[to1 + at] -= a1 * values[one + at] + b1 * values[two + at];
      }
      if (at < start) continue;
      const to = base[path[list + at]] & INDEX;
      const a = values[one + at] * inverse1;
      const c = values[two + at] * inverse2;
      for (let q = begin; q < r; q++) {
        for (let k = runStart[q] & INDEX, last = runEnd[q] & INDEX; k < last; k++)
          values[to + k] -= a * values[one + k] + c * values[two + k];
      }
      values[to + at] -= a * values[one + at] + c * values[two + at];
    }
    for (let r = begin; r < runAdr[b + 1]; r++) {
      for (let k = runStart[r] & INDEX, last = runEnd[r] & INDEX; k < last; k++) {
        values[one + k] *= inverse1;
        values[two + k] *= inverse2;
      }
    }
  }

  /** Eliminates a single row from all rows above it. */
  function eliminate(b: number): void {
    const { base, block, path, pathBase, runAdr, runStart, runEnd } = pattern;
    const { values, inverse } = own;
    const i = block[b] & INDEX;
    const list = pathBase[i];
    const one = base[i] & INDEX;
    const inv = inverse[i];
    const begin = runAdr[b] & INDEX;
    for (let r = runAdr[b + 1] - 1; r >= begin; r--) {
      const start = runStart[r] & INDEX;
      let at = (runEnd[r] & INDEX) - 1;
      for (; at > start; at -= 2) {
        const to1 = base[path[list + at]] & INDEX;
        const to0 = base[path[list + at - 1]] & INDEX;
        const l0 = values[one + at - 1] * inv;
        const l1 = values[one + at] * inv;
        for (let q = begin; q <= r; q++) {
          const end = q === r ? at : runEnd[q] & INDEX;
          for (let k = runStart[q] & INDEX; k < end; k++) {
            const x = values[one + k];
            values[to0 + k] -= l0 * x;
            values[to1 + k] -= l1 * x;
          }
        }
        values[to1 + at] -= l1 * values[one + at];
      }
      if (at < start) continue;
      const to = base[path[list + at]] & INDEX;
      const l = values[one + at] * inv;
      for (let q = begin; q < r; q++) {
        for (let k = runStart[q] & INDEX, last = runEnd[q] & INDEX; k < last; k++)
          values[to + k] -= l * values[one + k];
      }
      values[to + at] -= l * values[one + at];
    }
    for (let r = begin; r < runAdr[b + 1]; r++) {
      for (let k = runStart[r] & INDEX, last = runEnd[r] & INDEX; k < last; k++) values[one + k] *= inv;
    }
  }

  /**
   * D_i grows by weight w_i^2, row i rotates towards w, and the rest of w changes the remaining rows with a smaller
   * weight. Gill, Golub, Murray and Saunders, Methods for Modifying Matrix Factorizations, 1974, method C1.
   */
  function change(i: number): boolean {
    const { parent, first, depth, base } = pattern;
    const { values, inverse, w, weight } = own;
    let left = weight[0];
    for (let j = i; j >= 0; j = parent[j]) {
      const d = depth[j] & INDEX;
      const wj = w[d];
      if (wj === 0) continue;
      const a = base[j] & INDEX;
      const pivot = values[a + d];
      const grown = pivot + left * wj * wj;
      if (!(grown >= MINVAL)) return false;
      const inv = 1 / grown;
      const turn = left * wj * inv;
      left *= pivot * inv;
      values[a + d] = grown;
      inverse[j] = inv;
      for (let k = first[j] & INDEX; k < d; k++) {
        const rest = w[k] - wj * values[a + k];
        w[k] = rest;
        values[a + k] += turn * rest;
      }
    }
    return true;
  }

  function solve(): void {
    inPieces(0, nblock, substitute);
    inPiecesDown(0, nblock, backSubstitute);
  }

  function substitute(begin: number, end: number): void {
    const { depth, base, block, pair, path, pathBase, runAdr, runStart, runEnd } = pattern;
    const { values, x } = own;
    for (let b = begin; b < end; b++) {
      const i = block[b] & INDEX;
      const one = base[i] & INDEX;
      const list = pathBase[i];
      const xi = x[i];
      if (pair[b] === 0) {
        for (let r = runAdr[b] & INDEX; r < runAdr[b + 1]; r++) {
          for (let k = runStart[r] & INDEX, last = runEnd[r] & INDEX; k < last; k++)
            x[path[list + k]] -= values[one + k] * xi;
        }
        continue;
      }
      const two = base[i - 1] & INDEX;
      const xj = x[i - 1] - values[one + depth[i - 1]] * xi;
      x[i - 1] = xj;
      for (let r = runAdr[b] & INDEX; r < runAdr[b + 1]; r++) {
        for (let k = runStart[r] & INDEX, last = runEnd[r] & INDEX; k < last; k++) {
          x[path[list + k]] -= values[one + k] * xi + values[two + k] * xj;
        }
      }
    }
  }

  function backSubstitute(begin: number, end: number): void {
    const { depth, base, block, pair, path, pathBase, runAdr, runStart, runEnd } = pattern;
    const { values, inverse, x } = own;
    for (let b = end - 1; b >= begin; b--) {
      const i = block[b] & INDEX;
      const one = base[i] & INDEX;
      const list = pathBase[i];
      let xi = x[i] * inverse[i];
      if (pair[b] === 0) {
        for (let r = runAdr[b] & INDEX; r < runAdr[b + 1]; r++) {
          for (let k = runStart[r] & INDEX, last = runEnd[r] & INDEX; k < last; k++)
            xi -= values[one + k] * x[path[list + k]];
        }
        x[i] = xi;
        continue;
      }
      const two = base[i - 1] & INDEX;
      let xj = x[i - 1] * inverse[i - 1];
      for (let r = runAdr[b] & INDEX; r < runAdr[b + 1]; r++) {
        for (let k = runStart[r] & INDEX, last = runEnd[r] & INDEX; k < last; k++) {
          const y = x[path[list + k]];
          xi -= values[one + k] * y;
          xj -= values[two + k] * y;
        }
      }
      x[i - 1] = xj;
      x[i] = xi - values[one + depth[i - 1]] * xj;
    }
  }

  return { pattern, values: own.values, x: own.x, w: own.w, weight: own.weight, finish, factor, change, solve };
}

/**
 * Sparse symmetric matrices over an elimination tree, and their factorization A = L' D L, with L unit lower
 * triangular, that eliminates the last row first.
 *
 * The columns of an eliminated row lie on its path to the root of the elimination tree. A row is stored by depth on
 * that path, as one dense range from its first column to the diagonal. The range of a row lies in that of its parent,
 * so that one row is subtracted from another, or added to it, in one loop without any index. Kinematic trees number
 * children after parents, and then the path of a dof is its kinematic chain and nothing is padded.
 * (Liu, The Role of Elimination Trees in Sparse Factorization, 1990; George and Liu, Computer Solution of Large
 * Sparse Positive Definite Systems, chapter 4: the envelope; Featherstone, Rigid Body Dynamics Algorithms, chapter 6.)
 */

/** Least pivot; a smaller one means a matrix that is not positive definite. */
const MINPIVOT = 1e-15;

export interface PathLdl {
  /** Next row to be eliminated among the columns of a row, -1 at a root. */
  readonly parent: Int32Array;
  /** Number of rows on the path above a row. */
  readonly depth: Int32Array;
  /** Depth of the first column of a row. */
  readonly first: Int32Array;
  /** Address of depth 0 of a row, if it reached so far. */
  readonly base: Int32Array;
  /** Values by row, from the first column to the diagonal: of A, then of L with D on the diagonal. */
  readonly values: Float64Array;
  /** Right-hand side, then solution, of `solve`. */
  readonly x: Float64Array;
  /** Vector of `change`, by depth; left as it is used. */
  readonly w: Float64Array;
  /** Starts a pattern of n rows, each the root of a tree. */
  clear(n: number): void;
  /** Makes j an ancestor of i. Of a dense block only neighboring columns need that. */
  tie(i: number, j: number): void;
  /** Sets the depths after all ties. */
  level(): void;
  /** Lets row i have column j, which must be an ancestor or i itself. */
  reach(i: number, j: number): void;
  /** Completes the pattern and returns the number of values it takes. More than there is room for are not usable. */
  close(): number;
  /** Factors in place; returns the number of pivots that had to be raised to be positive. */
  factor(): number;
  /** Adds weight * w w' to the factored matrix, w on the path of row i; false if that cannot be factored. */
  change(i: number, weight: number): boolean;
  /** x = A \ x. */
  solve(): void;
}

/** Binds the factorization of patterns of up to `rows` rows and `room` values. */
// long: kernels that share their arrays, which are constants of the code only if one function binds them
export function bindPathLdl(rows: number, room: number): PathLdl {
  const p = {
    parent: new Int32Array(rows),
    depth: new Int32Array(rows),
    first: new Int32Array(rows),
    base: new Int32Array(rows),
    values: new Float64Array(room),
    inverse: new Float64Array(rows),
    x: new Float64Array(rows),
    w: new Float64Array(rows),
    /** Rows by depth on the paths, and address of depth 0 of the path of a row; -1 in `path` while there is none. */
    path: new Int32Array(room),
    pathBase: new Int32Array(rows),
    listed: new Int32Array(rows),
    /** Lower row of a block that is eliminated at once, and whether the row before it belongs to the block. */
    block: new Int32Array(rows),
    pair: new Int32Array(rows),
  };
  let n = 0;
  let nblock = 0;

  function clear(count: number): void {
    n = count;
    p.parent.fill(-1, 0, count);
  }

  /** Merges the paths of i and j, which are both sorted. */
  function tie(i: number, j: number): void {
    const { parent } = p;
    let low = i;
    let high = j;
    while (high >= 0) {
      const next = parent[low];
      if (next === high) return;
      if (next > high) {
        low = next;
      } else {
        parent[low] = high;
        low = high;
        high = next;
      }
    }
  }

  function level(): void {
    const { parent, depth, first } = p;
    for (let i = 0; i < n; i++) depth[i] = first[i] = parent[i] < 0 ? 0 : depth[parent[i]] + 1;
  }

  function reach(i: number, j: number): void {
    const { depth, first } = p;
    if (depth[j] < first[i]) first[i] = depth[j];
  }

  /** Elimination hands the columns of a row on to its parent. */
  function fill(): number {
    const { parent, depth, first, base } = p;
    for (let i = n - 1; i >= 0; i--) {
      const j = parent[i];
      if (j >= 0 && first[i] < first[j]) first[j] = first[i];
    }
    let adr = 0;
    for (let i = 0; i < n; i++) {
      base[i] = adr - first[i];
      adr += depth[i] - first[i] + 1;
    }
    return adr;
  }

  /** Lists the rows on the paths; those of one path with the same first column share a list. */
  function listPaths(): void {
    const { parent, depth, first, path, pathBase, listed } = p;
    let adr = 0;
    listed.fill(0, 0, n);
    for (let i = n - 1; i >= 0; i--) {
      if (listed[i] !== 0) continue;
      const start = first[i];
      const base = adr - start;
      for (let j = i, k = depth[i]; k >= start; k--) {
        path[base + k] = j;
        if (listed[j] === 0 && first[j] === start) {
          listed[j] = 1;
          pathBase[j] = base;
        }
        j = parent[j];
      }
      adr += depth[i] - start + 1;
    }
  }

  /** Pairs rows that follow each other on a path and have the same columns. */
  function makeBlocks(): void {
    const { parent, first, block, pair } = p;
    nblock = 0;
    for (let i = n - 1; i >= 0; nblock++) {
      const two = i > 0 && parent[i] === i - 1 && first[i] === first[i - 1];
      block[nblock] = i;
      pair[nblock] = two ? 1 : 0;
      i -= two ? 2 : 1;
    }
  }

  function close(): number {
    const count = fill();
    if (count > room) return count;
    listPaths();
    makeBlocks();
    return count;
  }

  /** Inverts a pivot; returns whether it had to be raised. */
  function setPivot(i: number): number {
    const { depth, base, values, inverse } = p;
    const at = base[i] + depth[i];
    if (values[at] >= MINPIVOT) {
      inverse[i] = 1 / values[at];
      return 0;
    }
    values[at] = MINPIVOT;
    inverse[i] = 1 / MINPIVOT;
    return 1;
  }

  function factor(): number {
    const { block, pair } = p;
    let raised = 0;
    for (let b = 0; b < nblock; b++) {
      const i = block[b];
      raised += setPivot(i);
      if (pair[b] === 0) {
        eliminate(i);
      } else {
        eliminateNeighbor(i);
        raised += setPivot(i - 1);
        eliminatePair(i);
      }
    }
    return raised;
  }

  /** Eliminates row i from row i - 1 only, which has the same columns. */
  function eliminateNeighbor(i: number): void {
    const { first, depth, base, values, inverse } = p;
    const to = base[i - 1];
    const from = base[i];
    const end = depth[i - 1];
    const l = values[from + end] * inverse[i];
    for (let k = first[i]; k <= end; k++) values[to + k] -= l * values[from + k];
    values[from + end] = l;
  }

  /** Eliminates rows i and i - 1, of equal columns, from all rows above them, two at a time: each value loaded serves twice. */
  function eliminatePair(i: number): void {
    const { parent, first, depth, base, values, inverse } = p;
    const start = first[i];
    const a = base[i];
    const b = base[i - 1];
    const invA = inverse[i];
    const invB = inverse[i - 1];
    const end = depth[i - 1];
    let at = end - 1;
    let j = parent[i - 1];
    for (; at > start; at -= 2) {
      const above = parent[j];
      const to1 = base[j];
      const to0 = base[above];
      const a0 = values[a + at - 1] * invA;
      const b0 = values[b + at - 1] * invB;
      const a1 = values[a + at] * invA;
      const b1 = values[b + at] * invB;
      for (let k = start; k < at; k++) {
        const x = values[a + k];
        const y = values[b + k];
        values[to0 + k] -= a0 * x + b0 * y;
        values[to1 + k] -= a1 * x + b1 * y;
      }
      values[to1 + at] -= a1 * values[a + at] + b1 * values[b + at];
      j = parent[above];
    }
    if (at === start) {
      const to = base[j];
      values[to + at] -= values[a + at] * invA * values[a + at] + values[b + at] * invB * values[b + at];
    }
    for (let k = start; k < end; k++) {
      values[a + k] *= invA;
      values[b + k] *= invB;
    }
  }

  /** Eliminates row i from all rows above it. */
  function eliminate(i: number): void {
    const { parent, first, depth, base, values, inverse } = p;
    const start = first[i];
    const a = base[i];
    const inv = inverse[i];
    let at = depth[i] - 1;
    let j = parent[i];
    for (; at > start; at -= 2) {
      const above = parent[j];
      const to1 = base[j];
      const to0 = base[above];
      const l0 = values[a + at - 1] * inv;
      const l1 = values[a + at] * inv;
      for (let k = start; k < at; k++) {
        const x = values[a + k];
        values[to0 + k] -= l0 * x;
        values[to1 + k] -= l1 * x;
      }
      values[to1 + at] -= l1 * values[a + at];
      j = parent[above];
    }
    if (at === start) values[base[j] + at] -= values[a + at] * inv * values[a + at];
    const end = depth[i];
    for (let k = start; k < end; k++) values[a + k] *= inv;
  }

  /**
   * D_i grows by weight w_i^2, row i turns towards w, and what is left of w changes the rest with a smaller weight.
   * (Gill, Golub, Murray and Saunders, Methods for Modifying Matrix Factorizations, 1974, method C1.)
   */
  function change(i: number, weight: number): boolean {
    const { parent, first, depth, base, values, inverse, w } = p;
    let left = weight;
    for (let j = i; j >= 0; j = parent[j]) {
      const d = depth[j];
      const wj = w[d];
      if (wj === 0) continue;
      const a = base[j];
      const pivot = values[a + d];
      const grown = pivot + left * wj * wj;
      if (!(grown >= MINPIVOT)) return false;
      const inv = 1 / grown;
      const turn = left * wj * inv;
      left *= pivot * inv;
      values[a + d] = grown;
      inverse[j] = inv;
      for (let k = first[j]; k < d; k++) {
        const rest = w[k] - wj * values[a + k];
        w[k] = rest;
        values[a + k] += turn * rest;
      }
    }
    return true;
  }

  function solve(): void {
    const { depth, first, base, values, x, path, pathBase, block, pair } = p;
    for (let b = 0; b < nblock; b++) {
      const i = block[b];
      const a = base[i];
      const list = pathBase[i];
      const xi = x[i];
      if (pair[b] === 0) {
        const end = depth[i];
        for (let k = first[i]; k < end; k++) x[path[list + k]] -= values[a + k] * xi;
        continue;
      }
      const c = base[i - 1];
      const end = depth[i - 1];
      const xj = x[i - 1] - values[a + end] * xi;
      x[i - 1] = xj;
      for (let k = first[i]; k < end; k++) x[path[list + k]] -= values[a + k] * xi + values[c + k] * xj;
    }
    backSubstitute();
  }

  function backSubstitute(): void {
    const { depth, first, base, values, inverse, x, path, pathBase, block, pair } = p;
    for (let b = nblock - 1; b >= 0; b--) {
      const i = block[b];
      const a = base[i];
      const list = pathBase[i];
      let xi = x[i] * inverse[i];
      if (pair[b] === 0) {
        const end = depth[i];
        for (let k = first[i]; k < end; k++) xi -= values[a + k] * x[path[list + k]];
        x[i] = xi;
        continue;
      }
      const c = base[i - 1];
      const end = depth[i - 1];
      let xj = x[i - 1] * inverse[i - 1];
      for (let k = first[i]; k < end; k++) {
        const y = x[path[list + k]];
        xi -= values[a + k] * y;
        xj -= values[c + k] * y;
      }
      x[i - 1] = xj;
      x[i] = xi - values[a + end] * xj;
    }
  }

  return {
    parent: p.parent,
    depth: p.depth,
    first: p.first,
    base: p.base,
    values: p.values,
    x: p.x,
    w: p.w,
    clear,
    tie,
    level,
    reach,
    close,
    factor,
    change,
    solve,
  };
}

/**
 * Storage of a sparse symmetric matrix over an elimination tree, for `path-ldl.ts`.
 *
 * The columns of an eliminated row are on its path to the root of the elimination tree. A row is stored by depth on
 * that path, as one dense range from its first column to the diagonal. The range of a row is contained in that of
 * its parent, so that one row is subtracted from another, or added to it, in one loop without indices. Kinematic
 * trees number children after parents, so that the path of a dof is its kinematic chain and needs no padding.
 * Padding where trees touch is zero and stays zero; rows also store the runs of columns without padding. (Liu, The
 * Role of Elimination Trees in Sparse Factorization, 1990; George and Liu, Computer Solution of Large Sparse
 * Positive Definite Systems, chapter 4: the envelope; Featherstone, Rigid Body Dynamics Algorithms, chapter 6.)
 */
import { fillRange } from './ranges.js';
import { integers } from './scratch.js';

/** Largest gap between two runs of columns that are merged, because that is cheaper. */
const GAP = 3;

const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** Addresses of the values of a matrix, set by `clear`, `tie`, `level`, `reach` and `close` in this order. */
export interface PathPattern {
  /** Next row to be eliminated among the columns of a row; -1 at a root. */
  readonly parent: Int32Array;
  /** Number of rows on the path above a row. */
  readonly depth: Int32Array;
  /** Depth of the first column of a row. */
  readonly first: Int32Array;
  /** Address of depth 0 of a row, extrapolated if the row begins later. */
  readonly base: Int32Array;
  /** Rows by depth on the paths, and address of depth 0 of the path of a row. */
  readonly path: Int32Array;
  readonly pathBase: Int32Array;
  /** Lower row of a block that is eliminated at once, and 1 if the block also contains the row before it. */
  readonly block: Int32Array;
  readonly pair: Int32Array;
  /** Index of the first run of the columns of a block, and of the next block; runs exclude columns within the block. */
  readonly runAdr: Int32Array;
  /** First depth of a run, and the depth after its last. */
  readonly runStart: Int32Array;
  readonly runEnd: Int32Array;
  /** Starts a pattern of n rows, each the root of a tree. */
  clear(n: number): void;
  /** Makes j an ancestor of i. In a dense block, only neighboring columns need to be tied. */
  tie(i: number, j: number): void;
  /** Computes the depths after all ties. */
  level(): void;
  /** Extends row i to column j, which must be an ancestor or i itself. */
  reach(i: number, j: number): void;
  /**
   * Passes all columns to the parents, and returns the number of values of all rows. The pattern is unusable if it
   * exceeds the capacity.
   */
  close(): number;
  /** Clears all marks, before the first one. */
  clearMarks(): void;
  /** Marks column j of row i, which must reach it. */
  mark(i: number, j: number): void;
  /** Finds the runs of marked columns, or of all columns in range, and returns the number of blocks. */
  finish(marked: boolean): number;
}

/** Binds a pattern for up to `rows` rows and `room` values. */
export function bindPathPattern(rows: number, room: number): PathPattern {
  const p = {
    parent: integers(rows),
    depth: integers(rows),
    first: integers(rows),
    base: integers(rows),
    path: integers(room),
    pathBase: integers(rows),
    listed: integers(rows),
    block: integers(rows),
    pair: integers(rows),
    runAdr: integers(rows + 1),
    runStart: integers(Math.ceil(room / (GAP + 1)) + rows),
    runEnd: integers(Math.ceil(room / (GAP + 1)) + rows),
    /** Marked columns of each row as bits by depth, in words that begin with that of the first column. */
    marks: integers((room >> 5) + 2 * rows),
    markBase: integers(rows),
  };
  let n = 0;
  let nblock = 0;
  let nrun = 0;

  function clear(count: number): void {
    n = count;
    fillRange(p.parent, -1, 0, count);
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

  /** Passes the columns of a row to its parent, as elimination does, and assigns addresses. */
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

  /** Lists the rows on the paths; rows of one path with the same first column share a list. */
  function listPaths(): void {
    const { parent, depth, first, path, pathBase, listed } = p;
    let adr = 0;
    fillRange(listed, 0, 0, n);
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

  function clearMarks(): void {
    const { depth, first, marks, markBase } = p;
    let adr = 0;
    for (let i = 0; i < n; i++) {
      markBase[i] = adr - (first[i] >> 5);
      adr += (depth[i] >> 5) - (first[i] >> 5) + 1;
    }
    fillRange(marks, 0, 0, adr);
  }

  function close(): number {
    const count = fill();
    if (count > room) return count;
    listPaths();
    return count;
  }

  function mark(i: number, j: number): void {
    const { depth, marks, markBase } = p;
    const d = depth[j];
    marks[markBase[i] + (d >> 5)] |= 1 << (d & 31);
  }

  /** Passes the marks of a row to its parent, as elimination does, without the mark of the parent itself. */
  function handMarksOn(): void {
    const { parent, depth, first, marks, markBase } = p;
    for (let i = n - 1; i >= 0; i--) {
      const j = parent[i];
      if (j < 0) continue;
      const end = depth[j] >> 5;
      for (let w = first[i] >> 5; w < end; w++) marks[markBase[j] + w] |= marks[markBase[i] + w];
      marks[markBase[j] + end] |= marks[markBase[i] + end] & ((1 << (depth[j] & 31)) - 1);
    }
  }

  /** Adds the columns from start to end to the last run if the gap is small, else as a new run. */
  function addRun(from: number, start: number, end: number): void {
    const { runStart, runEnd } = p;
    if (end <= start) return;
    if (nrun > from && start - runEnd[nrun - 1] <= GAP) {
      runEnd[nrun - 1] = end;
      return;
    }
    runStart[nrun] = start;
    runEnd[nrun++] = end;
  }

  /** Lists the runs of marked columns of row i. */
  function listRuns(i: number): void {
    const { depth, first, marks, markBase } = p;
    const from = nrun;
    // the diagonal may be marked, but is not part of a run
    const last = depth[i];
    for (let w = first[i] >> 5; w <= last >> 5; w++) {
      for (let bits = marks[markBase[i] + w]; bits !== 0; ) {
        const low = lowestBit(bits);
        const above = ~(bits >>> low);
        const end = above === 0 ? 32 : low + lowestBit(above);
        addRun(from, (w << 5) + low, Math.min((w << 5) + end, last));
        bits = end === 32 ? 0 : bits & (-1 << end);
      }
    }
  }

  /** Pairs successive rows on a path that have the same first column. */
  function finish(marked: boolean): number {
    const { parent, depth, first, block, pair, runAdr } = p;
    if (marked) handMarksOn();
    nblock = nrun = 0;
    for (let i = n - 1; i >= 0; nblock++) {
      const two = i > 0 && parent[i] === i - 1 && first[i] === first[i - 1];
      const upper = two ? i - 1 : i;
      block[nblock] = i;
      pair[nblock] = two ? 1 : 0;
      runAdr[nblock] = nrun;
      if (marked) listRuns(upper);
      else addRun(nrun, first[upper], depth[upper]);
      i = upper - 1;
    }
    runAdr[nblock] = nrun;
    return nblock;
  }

  return {
    parent: p.parent,
    depth: p.depth,
    first: p.first,
    base: p.base,
    path: p.path,
    pathBase: p.pathBase,
    block: p.block,
    pair: p.pair,
    runAdr: p.runAdr,
    runStart: p.runStart,
    runEnd: p.runEnd,
    clear,
    tie,
    level,
    reach,
    close,
    clearMarks,
    mark,
    finish,
  };
}

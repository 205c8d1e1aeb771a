/**
 * Sparse symmetric matrices whose rows are stored as runs of consecutive columns, and their factorization
 * A = L' D L, with L unit lower triangular, that eliminates the last row first.
 *
 * Kinematic trees number children after parents, so that eliminating leaves first causes the least fill. The columns
 * of a row then come in a few long runs: the ancestors of a dof are mostly neighbors. Only the lower triangle and the
 * diagonal are stored; the last run of a row ends with its diagonal. (Featherstone, Rigid Body Dynamics Algorithms,
 * chapter 6; George and Liu, Computer Solution of Large Sparse Positive Definite Systems, chapter 5.)
 */

const WORD = 32;

/** Least pivot; a smaller one means a matrix that is not positive definite. */
const MINPIVOT = 1e-15;

/** The pattern of a matrix of up to some size. Arrays are replaced by larger ones when a pattern needs them. */
export interface RunPattern {
  /** Number of rows. */
  n: number;
  /** Number of stored values. */
  nnz: number;
  /** Bit set per row, `words` integers each. */
  words: number;
  bits: Int32Array;
  /** First run of each row (n + 1). */
  rowRun: Int32Array;
  /** First column of a run, column after it, and the address of column 0 if the run reached so far. */
  runStart: Int32Array;
  runEnd: Int32Array;
  runBase: Int32Array;
  /** `runBase` of the last run of each row. */
  lastBase: Int32Array;
}

export function makeRunPattern(): RunPattern {
  return {
    n: 0,
    nnz: 0,
    words: 0,
    bits: new Int32Array(0),
    rowRun: new Int32Array(1),
    runStart: new Int32Array(0),
    runEnd: new Int32Array(0),
    runBase: new Int32Array(0),
    lastBase: new Int32Array(0),
  };
}

/** Starts a pattern of n rows with an empty diagonal. */
export function clearPattern(p: RunPattern, n: number): void {
  const words = (n + WORD - 1) >> 5;
  p.n = n;
  p.words = words;
  if (p.bits.length < n * words) p.bits = new Int32Array(Math.ceil(1.5 * n * words));
  if (p.lastBase.length < n) {
    p.lastBase = new Int32Array(Math.ceil(1.5 * n));
    p.rowRun = new Int32Array(p.lastBase.length + 1);
  }
  p.bits.fill(0, 0, n * words);
}

/** Closes the pattern under elimination: the parent of a row, its last column before the diagonal, gets the rest of it. */
function eliminate(p: RunPattern): void {
  const { n, words, bits } = p;
  for (let i = n - 1; i > 0; i--) {
    const row = i * words;
    let w = i >> 5;
    // bits below the diagonal in its own word
    let x = bits[row + w] & ((1 << (i & 31)) - 1);
    while (x === 0 && w > 0) x = bits[row + --w];
    if (x === 0) continue;
    const parent = w * WORD + 31 - Math.clz32(x);
    const target = parent * words;
    for (let k = 0; k < w; k++) bits[target + k] |= bits[row + k];
    bits[target + w] |= x;
  }
}

function countRuns(p: RunPattern): number {
  const { n, words, bits } = p;
  let count = 0;
  for (let i = 0; i < n; i++) {
    let carry = 0;
    for (let w = 0; w <= i >> 5; w++) {
      const x = bits[i * words + w];
      // a run starts at every set bit whose lower neighbor is not set
      let starts = x & ~((x << 1) | carry);
      carry = x >>> 31;
      while (starts !== 0) {
        starts &= starts - 1;
        count++;
      }
    }
  }
  return count;
}

/** Completes a pattern whose bits have been set: adds the diagonal and the fill, and lists the runs. */
export function finishPattern(p: RunPattern): void {
  const { n, words, bits } = p;
  for (let i = 0; i < n; i++) bits[i * words + (i >> 5)] |= 1 << (i & 31);
  eliminate(p);
  const count = countRuns(p);
  if (p.runStart.length < count) {
    p.runStart = new Int32Array(Math.ceil(1.5 * count));
    p.runEnd = new Int32Array(p.runStart.length);
    p.runBase = new Int32Array(p.runStart.length);
  }
  listRuns(p);
}

function listRuns(p: RunPattern): void {
  const { n, words, bits, rowRun, runStart, runEnd, runBase, lastBase } = p;
  let run = -1;
  let adr = 0;
  rowRun[0] = 0;
  for (let i = 0; i < n; i++) {
    const first = run + 1;
    for (let w = 0; w <= i >> 5; w++) {
      let x = bits[i * words + w];
      while (x !== 0) {
        const low = 31 - Math.clz32(x & -x);
        const rest = ~(x >>> low);
        const length = rest === 0 ? WORD : 31 - Math.clz32(rest & -rest);
        const start = w * WORD + low;
        if (run >= first && runEnd[run] === start) {
          runEnd[run] = start + length;
        } else {
          run++;
          runStart[run] = start;
          runEnd[run] = start + length;
          runBase[run] = adr - start;
        }
        adr += length;
        x = low + length === WORD ? 0 : x & (-1 << (low + length));
      }
    }
    lastBase[i] = runBase[run];
    rowRun[i + 1] = run + 1;
  }
  p.nnz = adr;
}

/**
 * Factors in place: the rows of `L` become those of the unit factor and `inverse` gets 1 / D. Returns the number of
 * pivots that had to be raised to be positive.
 *
 * Two rows of one pattern are eliminated together where there are such, and two rows receive them at a time: twice
 * as fast as one by one, because each value that is loaded is used twice.
 */
export function factorRuns(p: RunPattern, L: Float64Array, inverse: Float64Array): number {
  const { lastBase } = p;
  let raised = 0;
  let i = p.n - 1;
  while (i >= 0) {
    raised += setPivot(L, inverse, lastBase[i] + i, i);
    if (i > 0 && isPair(p, i)) {
      eliminateNeighbor(p, L, inverse, i);
      raised += setPivot(L, inverse, lastBase[i - 1] + i - 1, i - 1);
      eliminatePair(p, L, inverse, i);
      scaleRow(p, L, inverse, i);
      scaleRow(p, L, inverse, i - 1);
      i -= 2;
    } else {
      eliminateRow(p, L, inverse, i);
      scaleRow(p, L, inverse, i);
      i--;
    }
  }
  return raised;
}

function setPivot(L: Float64Array, inverse: Float64Array, diagonal: number, i: number): number {
  const pivot = L[diagonal];
  const positive = pivot >= MINPIVOT;
  inverse[i] = 1 / (positive ? pivot : MINPIVOT);
  return positive ? 0 : 1;
}

/** Whether row i - 1 has the columns of row i, but for i itself. */
function isPair(p: RunPattern, i: number): boolean {
  const { rowRun, runStart } = p;
  if (runStart[rowRun[i + 1] - 1] >= i) return false;
  // the columns of row i are among those of its parent, so that equal counts mean equal columns
  return nnzOf(p, i) === nnzOf(p, i - 1) + 1;
}

function nnzOf(p: RunPattern, i: number): number {
  const { rowRun, runStart, runBase, lastBase } = p;
  const begin = rowRun[i];
  return lastBase[i] + i + 1 - (runBase[begin] + runStart[begin]);
}

/** Divides the values of an eliminated row by its pivot. */
function scaleRow(p: RunPattern, L: Float64Array, inverse: Float64Array, i: number): void {
  const { rowRun, runStart, runBase, lastBase } = p;
  const begin = rowRun[i];
  const end = lastBase[i] + i;
  const inv = inverse[i];
  for (let k = runBase[begin] + runStart[begin]; k < end; k++) L[k] *= inv;
}

/** Eliminates row i from row i - 1 only; both have the same columns. */
function eliminateNeighbor(p: RunPattern, L: Float64Array, inverse: Float64Array, i: number): void {
  const { rowRun, runStart, runBase, lastBase } = p;
  const from = runBase[rowRun[i]] + runStart[rowRun[i]];
  const to = runBase[rowRun[i - 1]] + runStart[rowRun[i - 1]];
  const count = lastBase[i] + i - from;
  const l = L[from + count - 1] * inverse[i];
  for (let k = 0; k < count; k++) L[to + k] -= l * L[from + k];
}

/** Eliminates rows i and i - 1, which have the same columns, from all rows before them. */
// long: the inner loops over a pair of rows and over a single one are written out
function eliminatePair(p: RunPattern, L: Float64Array, inverse: Float64Array, i: number): void {
  const { rowRun, runStart, runEnd, runBase, lastBase } = p;
  const begin = rowRun[i];
  const last = rowRun[i + 1] - 1;
  const invA = inverse[i];
  const invB = inverse[i - 1];
  // distance from a value of row i to that of row i - 1 in the same column
  const gap = runBase[rowRun[i - 1]] - runBase[begin];
  for (let a = begin; a <= last; a++) {
    const start = runStart[a];
    const stop = a === last ? i - 1 : runEnd[a];
    const base = runBase[a];
    let j = start;
    for (; j + 1 < stop; j += 2) {
      const at = base + j;
      const a0 = L[at] * invA;
      const a1 = L[at + 1] * invA;
      const b0 = L[at + gap] * invB;
      const b1 = L[at + gap + 1] * invB;
      let q0 = rowRun[j];
      let q1 = rowRun[j + 1];
      for (let b = begin; b < a; b++) {
        const s = runStart[b];
        while (runEnd[q0] <= s) q0++;
        while (runEnd[q1] <= s) q1++;
        let to0 = runBase[q0] + s;
        let to1 = runBase[q1] + s;
        const end = runBase[b] + runEnd[b];
        for (let k = runBase[b] + s; k < end; k++) {
          const x = L[k];
          const y = L[k + gap];
          L[to0++] -= a0 * x + b0 * y;
          L[to1++] -= a1 * x + b1 * y;
        }
      }
      let to0 = lastBase[j] + start;
      let to1 = lastBase[j + 1] + start;
      for (let k = base + start; k <= at; k++) {
        const x = L[k];
        const y = L[k + gap];
        L[to0++] -= a0 * x + b0 * y;
        L[to1++] -= a1 * x + b1 * y;
      }
      L[to1] -= a1 * L[at + 1] + b1 * L[at + gap + 1];
    }
    if (j < stop) {
      const at = base + j;
      const a0 = L[at] * invA;
      const b0 = L[at + gap] * invB;
      let q0 = rowRun[j];
      for (let b = begin; b < a; b++) {
        const s = runStart[b];
        while (runEnd[q0] <= s) q0++;
        let to0 = runBase[q0] + s;
        const end = runBase[b] + runEnd[b];
        for (let k = runBase[b] + s; k < end; k++) L[to0++] -= a0 * L[k] + b0 * L[k + gap];
      }
      let to0 = lastBase[j] + start;
      for (let k = base + start; k <= at; k++) L[to0++] -= a0 * L[k] + b0 * L[k + gap];
    }
  }
}

/** Eliminates row i from all rows before it. */
// long: the inner loops over a pair of rows and over a single one are written out
function eliminateRow(p: RunPattern, L: Float64Array, inverse: Float64Array, i: number): void {
  const { rowRun, runStart, runEnd, runBase, lastBase } = p;
  const inv = inverse[i];
  const begin = rowRun[i];
  const last = rowRun[i + 1] - 1;
  for (let a = begin; a <= last; a++) {
    const start = runStart[a];
    const stop = a === last ? i : runEnd[a];
    const base = runBase[a];
    let j = start;
    for (; j + 1 < stop; j += 2) {
      const l0 = L[base + j] * inv;
      const l1 = L[base + j + 1] * inv;
      let q0 = rowRun[j];
      let q1 = rowRun[j + 1];
      for (let b = begin; b < a; b++) {
        const s = runStart[b];
        while (runEnd[q0] <= s) q0++;
        while (runEnd[q1] <= s) q1++;
        let to0 = runBase[q0] + s;
        let to1 = runBase[q1] + s;
        const end = runBase[b] + runEnd[b];
        for (let k = runBase[b] + s; k < end; k++) {
          const x = L[k];
          L[to0++] -= l0 * x;
          L[to1++] -= l1 * x;
        }
      }
      let to0 = lastBase[j] + start;
      let to1 = lastBase[j + 1] + start;
      for (let k = base + start; k <= base + j; k++) {
        const x = L[k];
        L[to0++] -= l0 * x;
        L[to1++] -= l1 * x;
      }
      L[to1] -= l1 * L[base + j + 1];
    }
    if (j < stop) {
      const l0 = L[base + j] * inv;
      let q0 = rowRun[j];
      for (let b = begin; b < a; b++) {
        const s = runStart[b];
        while (runEnd[q0] <= s) q0++;
        let to0 = runBase[q0] + s;
        const end = runBase[b] + runEnd[b];
        for (let k = runBase[b] + s; k < end; k++) L[to0++] -= l0 * L[k];
      }
      let to0 = lastBase[j] + start;
      for (let k = base + start; k <= base + j; k++) L[to0++] -= l0 * L[k];
    }
  }
}

/** Solves L' D L x = x in place, for the part of x that starts at `o`. */
export function solveRuns(p: RunPattern, L: Float64Array, inverse: Float64Array, x: Float64Array, o: number): void {
  const { n, rowRun, runStart, runEnd, runBase } = p;
  for (let i = n - 1; i >= 0; i--) {
    const xi = x[o + i];
    if (xi === 0) continue;
    const end = rowRun[i + 1];
    for (let a = rowRun[i]; a < end; a++) {
      const stop = a === end - 1 ? i : runEnd[a];
      const base = runBase[a];
      for (let k = runStart[a]; k < stop; k++) x[o + k] -= L[base + k] * xi;
    }
  }
  for (let i = 0; i < n; i++) {
    let sum = x[o + i] * inverse[i];
    const end = rowRun[i + 1];
    for (let a = rowRun[i]; a < end; a++) {
      const stop = a === end - 1 ? i : runEnd[a];
      const base = runBase[a];
      for (let k = runStart[a]; k < stop; k++) sum -= L[base + k] * x[o + k];
    }
    x[o + i] = sum;
  }
}

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
 */
// long: the inner loops over a pair of rows and over a single one are written out
export function factorRuns(p: RunPattern, L: Float64Array, inverse: Float64Array): number {
  const { n, rowRun, runStart, runEnd, runBase, lastBase } = p;
  let raised = 0;
  for (let i = n - 1; i >= 0; i--) {
    const diagonal = lastBase[i] + i;
    let pivot = L[diagonal];
    if (!(pivot >= MINPIVOT)) {
      pivot = MINPIVOT;
      raised++;
    }
    const inv = 1 / pivot;
    inverse[i] = inv;
    const begin = rowRun[i];
    const end = rowRun[i + 1];
    for (let a = begin; a < end; a++) {
      const start = runStart[a];
      const stop = a === end - 1 ? i : runEnd[a];
      const base = runBase[a];
      let j = start;
      for (; j + 1 < stop; j += 2) {
        const l0 = L[base + j] * inv;
        const l1 = L[base + j + 1] * inv;
        let q0 = rowRun[j];
        let q1 = rowRun[j + 1];
        for (let b = begin; b < a; b++) {
          const s = runStart[b];
          const e = runEnd[b];
          while (runEnd[q0] <= s) q0++;
          while (runEnd[q1] <= s) q1++;
          const from = runBase[b];
          const to0 = runBase[q0];
          const to1 = runBase[q1];
          for (let k = s; k < e; k++) {
            const x = L[from + k];
            L[to0 + k] -= l0 * x;
            L[to1 + k] -= l1 * x;
          }
        }
        const to0 = lastBase[j];
        const to1 = lastBase[j + 1];
        for (let k = start; k <= j; k++) {
          const x = L[base + k];
          L[to0 + k] -= l0 * x;
          L[to1 + k] -= l1 * x;
        }
        L[to1 + j + 1] -= l1 * L[base + j + 1];
      }
      if (j < stop) {
        const l0 = L[base + j] * inv;
        let q0 = rowRun[j];
        for (let b = begin; b < a; b++) {
          const s = runStart[b];
          const e = runEnd[b];
          while (runEnd[q0] <= s) q0++;
          const from = runBase[b];
          const to0 = runBase[q0];
          for (let k = s; k < e; k++) L[to0 + k] -= l0 * L[from + k];
        }
        const to0 = lastBase[j];
        for (let k = start; k <= j; k++) L[to0 + k] -= l0 * L[base + k];
      }
    }
    for (let k = runBase[begin] + runStart[begin]; k < diagonal; k++) L[k] *= inv;
  }
  return raised;
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

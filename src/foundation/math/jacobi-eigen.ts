/** Eigenvalues and eigenvectors of symmetric matrices of any size. */

const SWEEPS = 200;
/** Norm of the off-diagonal entries at which the sweeps stop, and magnitude below which an entry is not rotated. */
const CONVERGED = 1e-12;
const NEGLIGIBLE = 1e-15;

/**
 * A = V diag(values) V^T for a symmetric matrix (n x n), which is overwritten; the eigenvectors are the columns of
 * V. The values are in the order of the diagonal, not sorted.
 *
 * Cyclic Jacobi method: G. Golub and C. Van Loan, "Matrix computations", section 8.5.
 */
export function symmetricEigen(a: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0; sweep < SWEEPS && offDiagonal(a, n) >= CONVERGED * CONVERGED; sweep++) {
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(a[p * n + q]) >= NEGLIGIBLE) eliminate(a, vectors, n, p, q);
      }
    }
  }
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]), vectors };
}

function offDiagonal(a: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) sum += a[i * n + j] * a[i * n + j];
  return sum;
}

/** Rotates the axes p and q to make their coupling zero. */
function eliminate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): void {
  const coupling = a[p * n + q];
  const tau = (a[q * n + q] - a[p * n + p]) / (2 * coupling);
  const t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.sqrt(1 + tau * tau));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = t * c;
  a[p * n + p] -= t * coupling;
  a[q * n + q] += t * coupling;
  a[p * n + q] = 0;
  a[q * n + p] = 0;
  for (let r = 0; r < n; r++) {
    if (r === p || r === q) continue;
    const x = a[r * n + p];
    const y = a[r * n + q];
    a[r * n + p] = a[p * n + r] = c * x - s * y;
    a[r * n + q] = a[q * n + r] = s * x + c * y;
  }
  for (let r = 0; r < n; r++) {
    const x = vectors[r * n + p];
    const y = vectors[r * n + q];
    vectors[r * n + p] = c * x - s * y;
    vectors[r * n + q] = s * x + c * y;
  }
}

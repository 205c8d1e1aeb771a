/** Limits the length of chains, so that factoring the inertia matrix does not take seconds. */
import type { Compilation } from '../compilation.js';
import type { CompiledBody } from '../compiled-element.js';

/** Solves per body, relative to one per dof: two rows per axis, each solved once; the factor is computed twice. */
const BODY_ROWS = 3;

/**
 * Checks the estimated multiplications for factoring M and computing inverse weights: for each dof, and several times
 * for each body, the square of the count of dofs above it. A chain of n dofs takes O(n^3).
 *
 * @param rownnz element count of each row of M
 * @param dofadr first dof of each body
 */
export function checkInertiaWork(
  compilation: Compilation,
  bodies: readonly CompiledBody[],
  rownnz: Int32Array,
  dofadr: Int32Array,
): void {
  let work = 0;
  for (const nnz of rownnz) work += nnz * nnz;
  for (const { weld } of bodies) {
    if (weld.dofnum > 0) work += BODY_ROWS * rownnz[dofadr[weld.id]! + weld.dofnum - 1]! ** 2;
  }
  if (!compilation.spend(compilation.spec.worldbody, 'inertiaWork', work)) compilation.diagnostics.throwIfErrors();
}

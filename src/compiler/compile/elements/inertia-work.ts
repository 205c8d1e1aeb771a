/** Refuses a tree whose chains are so long that factoring its inertia matrix takes seconds. */
import type { Compilation } from '../compilation.js';
import type { BodyDraft } from '../draft.js';

/** Rows of a body, two for each axis, against one of a dof: each is solved for once, and the factor is made twice. */
const BODY_ROWS = 3;

/**
 * About as many multiplications as factoring M and weighing bodies by it take: each dof, and each body a few times, the
 * square of the dofs above it. A chain of n takes the order of n^3.
 *
 * @param rownnz elements in each row of M
 * @param dofadr first dof of each body
 */
export function checkInertiaWork(
  c: Compilation,
  bodies: readonly BodyDraft[],
  rownnz: Int32Array,
  dofadr: Int32Array,
): void {
  let work = 0;
  for (const nnz of rownnz) work += nnz * nnz;
  for (const { weld } of bodies) {
    if (weld.dofnum > 0) work += BODY_ROWS * rownnz[dofadr[weld.id]! + weld.dofnum - 1]! ** 2;
  }
  if (!c.spend(c.spec.worldbody, 'inertiaWork', work)) c.diagnostics.throwIfErrors();
}

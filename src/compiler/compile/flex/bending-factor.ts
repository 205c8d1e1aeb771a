/** Size of the factor of the constant metric of a bending flex. */
import { factorPattern } from '../../../foundation/math/reverse-cholesky.js';
import type { CompiledFlex } from './flex.js';

/** Counts of the dofs of a bending flex and the nonzeros of its factor; the three coordinates are not coupled. */
export function bendingFactorSize(flex: CompiledFlex): { dofs: number; nonzeros: number } {
  const { interp, isRigid, bending, edges, vertBodies } = flex;
  if (interp !== 0 || isRigid || bending.length === 0) return { dofs: 0, nonzeros: 0 };
  const slots = new Int32Array(vertBodies.length).fill(-1);
  let count = 0;
  vertBodies.forEach((body, v) => {
    if (body!.joints.length > 0) slots[v] = count++;
  });
  const below = Array.from({ length: count }, () => new Set<number>());
  for (let e = 0; 2 * e < edges.vertices.length; e++) {
    if (edges.opposite[2 * e + 1] < 0) continue;
    const stencil = [...edges.vertices.subarray(2 * e, 2 * e + 2), ...edges.opposite.subarray(2 * e, 2 * e + 2)];
    const moving = stencil.map((v) => slots[v]).filter((slot) => slot >= 0);
    for (const a of moving) for (const b of moving) if (b < a) below[a].add(b);
  }
  return { dofs: 3 * count, nonzeros: 3 * factorPattern(below).colind.length };
}

/** Forces that the user applies to bodies, in joint space. */
import type { Bind } from '../context.js';
import { awakeBodies } from '../sleep/awake.js';

export interface AppliedStages {
  /** Adds J^T xfrc_applied to out (nv): force (3) and torque (3) at the center of mass of each body. */
  xfrcAccumulate(out: Float64Array): void;
}

/** Binds `xfrcAccumulate`: it reads `xfrc_applied` and `xipos` of awake bodies. */
export const bindApplied: Bind<AppliedStages> = (m, d, stages) => {
  let sum: Float64Array;

  function xfrcAccumulate(out: Float64Array): void {
    sum = out;
    awakeBodies(m, d, 1, bodies);
  }

  function bodies(begin: number, end: number): void {
    const { xfrc_applied, xipos } = d;
    const out = sum;
    for (let i = begin; i < end; i++) {
      const a = 6 * i;
      if (nonzero3(xfrc_applied, a)) stages.addForce(out, i, xipos, 3 * i, xfrc_applied, a, 1);
      if (nonzero3(xfrc_applied, a + 3)) stages.addTorque(out, i, xfrc_applied, a + 3);
    }
  }

  function nonzero3(a: Float64Array, i: number): boolean {
    return a[i] !== 0 || a[i + 1] !== 0 || a[i + 2] !== 0;
  }

  return { xfrcAccumulate };
};

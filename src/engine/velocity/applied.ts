/** Forces that the user applies to bodies. */
import type { Bind } from '../context.js';

export interface AppliedStages {
  /** Adds J^T xfrc_applied to out (nv): force (3) and torque (3) at the center of mass of each body. */
  xfrcAccumulate(out: Float64Array): void;
}

export const bindApplied: Bind<AppliedStages> = (m, d, s) => {
  function xfrcAccumulate(out: Float64Array): void {
    const { nbody } = m;
    const { xfrc_applied, xipos } = d;
    for (let i = 1; i < nbody; i++) {
      const a = 6 * i;
      if (nonzero3(xfrc_applied, a)) s.addForce(out, i, xipos, 3 * i, xfrc_applied, a, 1);
      if (nonzero3(xfrc_applied, a + 3)) s.addTorque(out, i, xfrc_applied, a + 3);
    }
  }

  function nonzero3(a: Float64Array, i: number): boolean {
    return a[i] !== 0 || a[i + 1] !== 0 || a[i + 2] !== 0;
  }

  return { xfrcAccumulate };
};

/** Products with the inertia of the selected integrator. */

import { doubles } from '../../../foundation/math/scratch.js';
import { mulSymmetric } from '../../../foundation/math/tree-ldl.js';
import { IntegratorType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { ImplicitInertia } from './implicit-inertia.js';

export interface StepInertiaStages {
  /** out (nv) = (M - h D) x with the D of the integrator; returns false, without writing, if it integrates with M. */
  mulStepInertia(out: Float64Array, x: Float64Array): boolean;
}

/** Binds `mulStepInertia`, for the integrator selected by `opt.integrator`. */
export function bindStepInertia(m: ModelRecord, d: DataRecord, inertia: ImplicitInertia): StepInertiaStages {
  const block = doubles(36);

  function mulStepInertia(out: Float64Array, x: Float64Array): boolean {
    const integrator = m.opt[OPT.integrator];
    if (integrator === IntegratorType.IMPLICIT) mulFull(out, x);
    else if (integrator === IntegratorType.IMPLICITFAST) mulFast(out, x);
    else if (integrator === IntegratorType.EULER && inertia.hasEulerDamping()) mulEuler(out, x);
    else return false;
    return true;
  }

  function mulEuler(out: Float64Array, x: Float64Array): void {
    inertia.setEulerInertia();
    mulSymmetric(out, x, d.qH, 0, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind);
  }

  function mulFull(out: Float64Array, x: Float64Array): void {
    const { nv, D_rownnz, D_rowadr, D_colind } = m;
    const { qLU } = d;
    inertia.setFullInertia();
    for (let i = 0; i < nv; i++) {
      const end = D_rowadr[i] + D_rownnz[i];
      let sum = 0;
      for (let p = D_rowadr[i]; p < end; p++) sum += qLU[p] * x[D_colind[p]];
      out[i] = sum;
    }
  }

  function mulFast(out: Float64Array, x: Float64Array): void {
    inertia.setFastInertia();
    mulSymmetric(out, x, d.qH, 0, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind);
    for (let i = 1; i < m.nbody; i++) {
      const o = inertia.freeDof[i];
      if (o < 0) continue;
      inertia.freeBlock(i, block);
      for (let r = 0; r < 6; r++) {
        let sum = 0;
        for (let c = 0; c < 6; c++) sum += block[6 * r + c] * x[o + c];
        out[o + r] = sum;
      }
    }
  }

  return { mulStepInertia };
}

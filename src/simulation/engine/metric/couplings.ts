/** The terms of tendons and actuators in the metric, each a weight times the square of a row over dofs. */
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** A function of one term: its row of `count` columns from `adr` on, and its weight, at weights[at]. */
export type CouplingKernel = (
  values: Float64Array,
  colind: Int32Array,
  adr: number,
  count: number,
  weights: Float64Array,
  at: number,
) => void;

/** Calls the kernel for each tendon and each output of an actuator that is a term of the metric. */
export function eachCoupling(m: ModelRecord, d: DataRecord, kernel: CouplingKernel): void {
  const { ten_J_rownnz, ten_J_rowadr, ten_J_colind, actuator_outadr, actuator_outnum } = m;
  const { efm_tid, efm_ts, ten_J, efm_aid, efm_as, actuator_moment, moment_rownnz, moment_rowadr, moment_colind } = d;
  const tendons = d.scalar[SC.nefmT] | 0;
  for (let i = 0; i < tendons; i++) {
    const t = efm_tid[i];
    kernel(ten_J, ten_J_colind, ten_J_rowadr[t], ten_J_rownnz[t], efm_ts, i);
  }
  const actuators = d.scalar[SC.nefmA] | 0;
  for (let i = 0; i < actuators; i++) {
    const k = efm_aid[i];
    const end = actuator_outadr[k] + actuator_outnum[k];
    for (let o = actuator_outadr[k]; o < end; o++) {
      kernel(actuator_moment, moment_colind, moment_rowadr[o], moment_rownnz[o], efm_as, i);
    }
  }
}

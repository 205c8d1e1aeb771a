/** Actuators whose forces depend on length or velocity, in the metric. */
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bindActuatorSlopes } from '../derive/actuator-vel.js';
import type { Stages } from '../stages.js';
import { hasActuation, hasCouplings, mayCouple } from './gate.js';

const { max } = Math;

/**
 * Binds `efm_aid` with `efm_ak` = h kp and `efm_as` = h kv + h^2 kp, and the shift `efm_ca` = -h kp v in joint space.
 * Gains kp by length and kv by velocity are zero where they would destabilize.
 */
export function bindActuatorTerms(m: ModelRecord, d: DataRecord, stages: Stages): () => void {
  const { slopes, isActive, setVelocitySlope, setLengthSlope } = bindActuatorSlopes(m, d, stages);

  return function actuatorTerms(): void {
    const { nv, nactuator, opt } = m;
    const { efm_aid, efm_as, efm_ak, efm_ca, scalar } = d;
    const h = opt[OPT.timestep];
    let count = 0;
    for (let i = 0; i < nv; i++) efm_ca[i] = 0;
    if (hasCouplings(m) && hasActuation(m)) {
      for (let i = 0; i < nactuator; i++) {
        if (!mayCouple(m, i) || !isActive(i)) continue;
        setLengthSlope(i);
        setVelocitySlope(i);
        const kp = max(0, -slopes[1]);
        const kv = max(0, -slopes[0]);
        if (kp === 0 && kv === 0) continue;
        efm_aid[count] = i;
        efm_ak[count] = h * kp;
        efm_as[count] = h * efm_ak[count] + h * kv;
        subtractShift(i, count++);
      }
    }
    scalar[SC.nefmA] = count;
  };

  function subtractShift(i: number, at: number): void {
    const { actuator_outadr, actuator_outnum } = m;
    const { efm_ca, efm_ak, actuator_velocity, actuator_moment, moment_rownnz, moment_rowadr, moment_colind } = d;
    const end = actuator_outadr[i] + actuator_outnum[i];
    for (let o = actuator_outadr[i]; o < end; o++) {
      const force = efm_ak[at] * actuator_velocity[o];
      if (force === 0) continue;
      const last = moment_rowadr[o] + moment_rownnz[o];
      for (let p = moment_rowadr[o]; p < last; p++) efm_ca[moment_colind[p]] -= force * actuator_moment[p];
    }
  }
}

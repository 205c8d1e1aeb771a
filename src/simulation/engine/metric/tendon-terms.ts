/** Springs and dampers of tendons in the metric. */
import { doubles } from '../../../foundation/math/scratch.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bindReflected } from '../position/reflected.js';
import type { Stages } from '../stages.js';
import { hasCouplings, hasDampers, hasSprings } from './gate.js';

const { max } = Math;

/** Terms of tendons. */
export interface TendonTerms {
  /** Lists the tendons with springs or dampers in `efm_tid`. */
  list(): void;
  /** Computes `efm_tk` = h k and `efm_ts` = h b + h^2 k of the listed tendons, with slopes that are not negative. */
  set(): void;
}

/** Binds the terms of tendons. */
export function bindTendonTerms(m: ModelRecord, d: DataRecord, stages: Stages): TendonTerms {
  const reflected = bindReflected(m, 'damping', true);
  const slope = doubles(m.ntendon);

  const hasSpring = (t: number): boolean =>
    m.tendon_stiffness[t] !== 0 || m.tendon_stiffnesspoly[2 * t] !== 0 || m.tendon_stiffnesspoly[2 * t + 1] !== 0;

  function hasDamper(t: number): boolean {
    const { tendon_damping, tendon_dampingpoly } = m;
    const { added } = reflected;
    if (tendon_damping[t] !== 0 || tendon_dampingpoly[2 * t] !== 0 || tendon_dampingpoly[2 * t + 1] !== 0) return true;
    return added[3 * t] !== 0 || added[3 * t + 1] !== 0 || added[3 * t + 2] !== 0;
  }

  function list(): void {
    const { ntendon } = m;
    const { efm_tid } = d;
    let count = 0;
    if (hasCouplings(m) && ntendon > 0) {
      const springs = hasSprings(m);
      const dampers = hasDampers(m);
      reflected.update();
      for (let t = 0; t < ntendon; t++) {
        if ((springs && hasSpring(t)) || (dampers && hasDamper(t))) efm_tid[count++] = t;
      }
    }
    d.scalar[SC.nefmT] = count;
  }

  function set(): void {
    const { opt, tendon_stiffness, tendon_stiffnesspoly, tendon_lengthspring } = m;
    const { efm_tid, efm_ts, efm_tk, ten_length, scalar } = d;
    const count = scalar[SC.nefmT] | 0;
    const h = opt[OPT.timestep];
    const springs = hasSprings(m);
    const dampers = hasDampers(m);
    if (count > 0 && dampers) stages.tendonDamperSlopes(slope);
    for (let i = 0; i < count; i++) {
      const t = efm_tid[i];
      const length = ten_length[t];
      const below = length - tendon_lengthspring[2 * t];
      const beyond = length - tendon_lengthspring[2 * t + 1];
      const x = beyond > 0 ? beyond : below < 0 ? below : 0;
      const k = tendon_stiffness[t] + x * (2 * tendon_stiffnesspoly[2 * t] + x * 3 * tendon_stiffnesspoly[2 * t + 1]);
      efm_tk[i] = springs && x !== 0 ? h * max(0, k) : 0;
      efm_ts[i] = h * efm_tk[i] + (dampers ? h * max(0, slope[t]) : 0);
    }
  }

  return { list, set };
}

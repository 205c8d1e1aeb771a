/** Polynomial dampers of dofs and tendons, with what actuators add to them. */
import { damperForce, damperSlope } from '../../math/polynomial.js';
import { doubles } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bindReflectedDamping } from './reflected.js';

/** MuJoCo documentation, XML reference, joint/damping. */
export interface Damping {
  /** Against the velocity [N or N m], as of the last `forces`; of dofs it is qfrc_damper. */
  readonly force: Float64Array;
  forces(): void;
  /** Derivative of each damping, the negative force, with respect to its velocity, as of the last `slopes`. */
  readonly slope: Float64Array;
  slopes(): void;
}

interface Dampers {
  readonly linear: Float64Array;
  readonly poly: Float64Array;
  readonly velocity: Float64Array;
  readonly force: Float64Array;
}

function bindDamping(m: ModelRecord, tendons: boolean, dampers: Dampers): Damping {
  const { added, update } = bindReflectedDamping(m, tendons);
  const { force } = dampers;
  const slope = doubles(force.length);

  function forces(): void {
    const { linear, poly, velocity, force: out } = dampers;
    const more = added;
    update();
    for (let i = 0; i < out.length; i++) {
      const a = linear[i] + more[3 * i];
      const b = poly[2 * i] + more[3 * i + 1];
      const c = poly[2 * i + 1] + more[3 * i + 2];
      out[i] = -damperForce(a, b, c, velocity[i]);
    }
  }

  function slopes(): void {
    const { linear, poly, velocity } = dampers;
    const more = added;
    const out = slope;
    update();
    for (let i = 0; i < out.length; i++) {
      const a = linear[i] + more[3 * i];
      const b = poly[2 * i] + more[3 * i + 1];
      const c = poly[2 * i + 1] + more[3 * i + 2];
      out[i] = damperSlope(a, b, c, velocity[i]);
    }
  }

  return { force, forces, slope, slopes };
}

export const bindDofDamping = (m: ModelRecord, d: DataRecord): Damping =>
  bindDamping(m, false, {
    linear: m.dof_damping,
    poly: m.dof_dampingpoly,
    velocity: d.qvel,
    force: d.qfrc_damper,
  });

export const bindTendonDamping = (m: ModelRecord, d: DataRecord): Damping =>
  bindDamping(m, true, {
    linear: m.tendon_damping,
    poly: m.tendon_dampingpoly,
    velocity: d.ten_velocity,
    force: doubles(m.ntendon),
  });

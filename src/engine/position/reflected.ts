/** What actuators contribute to the joints and tendons they act on. */
import { doubles, filledIntegers } from '../../math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';
import { TrnType } from '../../schema/enums.js';

/** Armature that actuators add to each dof or tendon; each is reflected by the square of its gear. */
export interface Reflected {
  /** As of the last `update`. */
  readonly armature: Float64Array;
  update(): void;
}

/** What acts on what: an actuator, and a tendon or a dof of its joint. */
export interface Actions {
  readonly actuator: Int32Array;
  readonly target: Int32Array;
}

export function actionsOf(m: ModelRecord, tendons: boolean): Actions {
  const actuator: number[] = [];
  const target: number[] = [];
  for (let k = 0; k < m.nactuator; k++) {
    const type = m.actuator_trntype[k];
    const id = m.actuator_trnid[2 * k];
    if (tendons ? type !== TrnType.TENDON : type !== TrnType.JOINT && type !== TrnType.JOINTINPARENT) continue;
    for (let i = 0; i < (tendons ? m.ntendon : m.nv); i++) {
      if ((tendons ? i : m.dof_jntid[i]) !== id) continue;
      actuator.push(k);
      target.push(i);
    }
  }
  return { actuator: filledIntegers(actuator), target: filledIntegers(target) };
}

export function bindReflected(m: ModelRecord, tendons: boolean): Reflected {
  const { actuator, target } = actionsOf(m, tendons);
  const armature = doubles(tendons ? m.ntendon : m.nv);

  let isClear = true;

  function update(): void {
    const reflects = actuator.length > 0 && hasArmature();
    if (!reflects && isClear) return;
    isClear = !reflects;
    armature.fill(0);
    if (reflects) add();
  }

  function hasArmature(): boolean {
    const { nactuator, actuator_armature } = m;
    for (let k = 0; k < nactuator; k++) if (actuator_armature[k] !== 0) return true;
    return false;
  }

  function add(): void {
    const { actuator_armature, actuator_gear, actuator_outadr } = m;
    for (let p = 0; p < actuator.length; p++) {
      const k = actuator[p];
      const gear = actuator_gear[6 * actuator_outadr[k]];
      armature[target[p]] += actuator_armature[k] * (gear * gear);
    }
  }

  return { armature, update };
}

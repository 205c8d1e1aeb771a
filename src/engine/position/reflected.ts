/** What actuators contribute to the joints and tendons they act on. */
import { doubles, filledIntegers } from '../../math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';
import { TrnType } from '../../schema/enums.js';

/** Coefficients that actuators add to those of each dof or tendon; each is reflected by the square of its gear. */
export interface Reflected {
  /** As of the last `update`, those of one dof or tendon side by side. */
  readonly added: Float64Array;
  update(): void;
}

/** A coefficient of actuators: that of actuator k is `values[stride * k + offset]`. */
interface Coefficient {
  readonly values: Float64Array;
  readonly stride: number;
  readonly offset: number;
}

/** What acts on what: an actuator, and a tendon or a dof of its joint. */
interface Actions {
  readonly actuator: Int32Array;
  readonly target: Int32Array;
}

function actionsOf(m: ModelRecord, tendons: boolean): Actions {
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

function bindReflected(m: ModelRecord, tendons: boolean, coefficients: readonly Coefficient[]): Reflected {
  const { actuator, target } = actionsOf(m, tendons);
  const width = coefficients.length;
  const added = doubles(width * (tendons ? m.ntendon : m.nv));
  let isClear = true;

  function update(): void {
    const adds = actuator.length > 0 && hasAny();
    if (!adds && isClear) return;
    isClear = !adds;
    added.fill(0);
    if (adds) for (let c = 0; c < width; c++) add(c);
  }

  function hasAny(): boolean {
    for (let c = 0; c < width; c++) {
      const { values, stride, offset } = coefficients[c];
      for (let k = 0; k < m.nactuator; k++) if (values[stride * k + offset] !== 0) return true;
    }
    return false;
  }

  function add(c: number): void {
    const { actuator_gear, actuator_outadr } = m;
    const { values, stride, offset } = coefficients[c];
    for (let p = 0; p < actuator.length; p++) {
      const k = actuator[p];
      const gear = actuator_gear[6 * actuator_outadr[k]];
      added[width * target[p] + c] += values[stride * k + offset] * (gear * gear);
    }
  }

  return { added, update };
}

/** MuJoCo documentation, XML reference, actuator/armature. */
export const bindReflectedArmature = (m: ModelRecord, tendons: boolean): Reflected =>
  bindReflected(m, tendons, [{ values: m.actuator_armature, stride: 1, offset: 0 }]);

/** To the linear, quadratic and cubic coefficient. MuJoCo documentation, XML reference, actuator/damping. */
export const bindReflectedDamping = (m: ModelRecord, tendons: boolean): Reflected =>
  bindReflected(m, tendons, [
    { values: m.actuator_damping, stride: 1, offset: 0 },
    { values: m.actuator_dampingpoly, stride: 2, offset: 0 },
    { values: m.actuator_dampingpoly, stride: 2, offset: 1 },
  ]);

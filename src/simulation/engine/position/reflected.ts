/** Armature and damping that actuators add to the dofs and tendons they act on. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles, filledIntegers } from '../../../foundation/math/scratch.js';
import { TrnType } from '../../../foundation/schema/enums.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Columns of coefficients: the field of actuators, its numbers per actuator, and the offset of the column in them. */
const COLUMNS = {
  armature: [['actuator_armature', 1, 0]],
  damping: [
    ['actuator_damping', 1, 0],
    ['actuator_dampingpoly', 2, 0],
    ['actuator_dampingpoly', 2, 1],
  ],
} as const;

/** Armature or damping that actuators add to dofs or to tendons. */
export interface Reflected {
  /** Sums of the columns (dofs or tendons x columns) at the last `update`. */
  readonly added: Float64Array;
  update(): void;
}

/** Pairs of an actuator and a tendon, or a dof of a joint, that it acts on. */
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
    const first = tendons ? id : m.jnt_dofadr[id];
    for (let i = first; tendons ? i === id : m.dof_jntid[i] === id; i++) {
      actuator.push(k);
      target.push(i);
    }
  }
  return { actuator: filledIntegers(actuator), target: filledIntegers(target) };
}

/** Binds the sums, in which each coefficient is multiplied by the square of the actuator's gear. */
export function bindReflected(m: ModelRecord, quantity: keyof typeof COLUMNS, tendons: boolean): Reflected {
  const { actuator, target } = actionsOf(m, tendons);
  const columns = COLUMNS[quantity].map(([name, stride, offset]) => ({ from: m[name], stride, offset }));
  const width = columns.length;
  const added = doubles(width * (tendons ? m.ntendon : m.nv));
  let isClear = true;

  function update(): void {
    const adds = actuator.length > 0 && hasCoefficients();
    if (!adds && isClear) return;
    isClear = !adds;
    clearRange(added, 0, added.length);
    if (adds) for (let c = 0; c < width; c++) addColumn(c);
  }

  function hasCoefficients(): boolean {
    for (let c = 0; c < width; c++) {
      const { from } = columns[c];
      if ((c === 0 || from !== columns[c - 1].from) && hasNonzero(from)) return true;
    }
    return false;
  }

  function hasNonzero(a: Float64Array): boolean {
    const { length } = a;
    for (let k = 0; k < length; k++) if (a[k] !== 0) return true;
    return false;
  }

  function addColumn(c: number): void {
    const { actuator_gear, actuator_outadr } = m;
    const { from, stride, offset } = columns[c];
    for (let p = 0; p < actuator.length; p++) {
      const k = actuator[p];
      const gear = actuator_gear[6 * actuator_outadr[k]];
      added[width * target[p] + c] += from[stride * k + offset] * (gear * gear);
    }
  }

  return { added, update };
}

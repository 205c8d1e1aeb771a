/** Arguments that the functions of inverse kinematics share. */
import { requireInstance } from '../../foundation/base/usage.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { ElementRef } from '../../simulation/model/named.js';
import { normalizeQuat } from '../../simulation/support/position.js';
import type { Posture } from './problem.js';
import { numbersOf } from './target.js';

/** A preferred configuration (nq), with one weight or a weight for each of the nv dofs. */
export interface PostureOption {
  readonly qpos: ArrayLike<number>;
  readonly weight?: number | ArrayLike<number>;
}

const POSTURE_WEIGHT = 0.01;

/** Returns the initial configuration: the given one, else that of the Data, else the reference configuration. */
export function startOf(
  call: string,
  model: Model,
  { qpos, data }: { readonly qpos?: ArrayLike<number>; readonly data?: Data },
): Float64Array {
  if (data !== undefined) {
    requireInstance(`${call}, data`, Data, data);
    if (data.model !== model) throw new TypeError(`${call}: data belongs to another Model`);
  }
  const start = numbersOf(qpos ?? data?.qpos ?? model.qpos0, model.nq, `${call}, qpos`);
  normalizeQuat(model, start);
  return start;
}

/** Returns the ids of the joints. */
export const lockedJoints = (model: Model, locked: readonly ElementRef[] = []): ReadonlySet<number> =>
  new Set(locked.map((which) => model.joint(which).id));

/** Returns a posture with a weight for each dof. */
export function postureOf(call: string, model: Model, posture: PostureOption | undefined): Posture | undefined {
  if (!posture) return undefined;
  const { weight = POSTURE_WEIGHT } = posture;
  const part = `${call}, posture`;
  const qpos = numbersOf(posture.qpos, model.nq, part);
  normalizeQuat(model, qpos);
  const weights =
    typeof weight === 'number'
      ? new Float64Array(model.nv).fill(weight)
      : numbersOf(weight, model.nv, `${part}, weight`);
  if (!weights.every((each) => each >= 0)) throw new RangeError(`${part}: weights must not be negative`);
  return { qpos, weights };
}

/** Copies the poses of mocap bodies; a mirrored Data may not have them if there are none. */
export function copyMocap(to: Data, from: Data | undefined): void {
  if (!from || to.model.nmocap === 0) return;
  to.mocap_pos.set(from.mocap_pos);
  to.mocap_quat.set(from.mocap_quat);
}

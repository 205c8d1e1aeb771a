/** The joints and actuators that move an end effector. */
import { JointType } from '../../foundation/schema/enums.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { comPos, kinematics, tendon, transmission } from '../../simulation/runtime/run.js';

/** The joints and actuators that move a body. */
export interface Limb {
  /** Ids of the joints that move, from the base outwards. */
  readonly joints: readonly number[];
  /** Ids of the actuators that drive them. */
  readonly actuators: readonly number[];
}

/**
 * Returns the limb of a body: the joints between it and the base, other than free joints, that actuators drive. The
 * base is a body, or the body with the free joint, or the world.
 *
 * @param chosen ids of the actuators to use; by default all that drive one of the joints
 * @param left ids of actuators that are left out
 */
export function limbOf(
  model: Model,
  body: number,
  base: number,
  chosen: readonly number[] | undefined,
  left: readonly number[],
): Limb {
  const chain = chainOf(model, body, base);
  const dofs = new Set(chain.flatMap((joint) => dofsOf(model, joint)));
  const driven = drivenDofs(model);
  const all = Array.from({ length: model.nactuator }, (_, actuator) => actuator);
  const actuators = (chosen ?? all).filter(
    (actuator) => !left.includes(actuator) && driven(actuator).some((dof) => dofs.has(dof)),
  );
  const moved = new Set(actuators.flatMap(driven));
  return { joints: chain.filter((joint) => dofsOf(model, joint).some((dof) => moved.has(dof))), actuators };
}

/** Ids of the joints between a body and the base, other than free joints, from the base outwards. */
function chainOf(model: Model, body: number, base: number): number[] {
  const chain: number[] = [];
  const { body_jntadr, body_jntnum, body_parentid, jnt_type } = model;
  for (let each = body; each > 0 && each !== base; each = body_parentid[each]) {
    const joints = Array.from({ length: body_jntnum[each] }, (_, k) => body_jntadr[each] + k);
    chain.unshift(...joints.filter((joint) => jnt_type[joint] !== JointType.FREE));
  }
  return chain;
}

/** The dofs of a joint. */
export function dofsOf(model: Model, joint: number): number[] {
  const dofs: number[] = [];
  for (let dof = model.jnt_dofadr[joint]; model.dof_jntid[dof] === joint; dof++) dofs.push(dof);
  return dofs;
}

/** Returns a function that lists the dofs that an actuator moves, at the reference configuration. */
function drivenDofs(model: Model): (actuator: number) => number[] {
  const data = new Data(model);
  for (const compute of [kinematics, comPos, tendon, transmission]) compute(model, data);
  const { moment_rownnz, moment_rowadr, moment_colind, actuator_moment } = data.record;
  const byOutput = Array.from({ length: model.nout }, (_, output) => {
    const dofs: number[] = [];
    for (let k = 0; k < moment_rownnz[output]; k++) {
      const at = moment_rowadr[output] + k;
      if (actuator_moment[at] !== 0) dofs.push(moment_colind[at]);
    }
    return dofs;
  });
  data.dispose();
  const { actuator_outadr, actuator_outnum } = model;
  return (actuator) => {
    const first = actuator_outadr[actuator];
    return byOutput.slice(first, first + actuator_outnum[actuator]).flat();
  };
}

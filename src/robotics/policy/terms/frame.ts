/** Frames of bodies and sites, and velocities of them. */
import { JointType, ObjType } from '../../../foundation/schema/enums.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Data } from '../../../simulation/model/data.js';
import type { DataRecord } from '../../../simulation/model/data-record.js';
import { objectVelocity } from '../../../simulation/support/motion.js';
import { type Binding, elementOf, freeBody } from '../binding.js';
import type { FrameDescription } from '../description/description.js';
import { faultOf } from '../fault.js';

/** A frame in a model. */
export interface Frame {
  readonly kind: 'body' | 'site';
  readonly id: number;
}

/** The frame of a body or a site; the first body with a free joint if neither is named. */
export function frameOf(binding: Binding, { body, site }: FrameDescription, part: string): Frame {
  if (body !== undefined && site !== undefined) {
    throw faultOf(binding.source, message('bad-policy/one-of', { part, known: 'body, site' }));
  }
  if (site !== undefined) return { kind: 'site', id: elementOf(binding, 'site', site, `${part}.site`) };
  if (body !== undefined) return { kind: 'body', id: elementOf(binding, 'body', body, `${part}.body`) };
  return { kind: 'body', id: freeBody(binding, part) };
}

/** Positions of all frames of a kind in the world (3). */
export const positionsOf = (d: DataRecord, { kind }: Frame): Float64Array => (kind === 'site' ? d.site_xpos : d.xpos);

/** Orientations of all frames of a kind in the world, as matrices by rows (9). */
export const rotationsOf = (d: DataRecord, { kind }: Frame): Float64Array => (kind === 'site' ? d.site_xmat : d.xmat);

/**
 * Makes a function that writes angular [rad/s] and linear velocity [m/s] of the origin of a frame (6), in its axes or
 * those of the world. A body with a free joint takes them from `qvel`, as training code does.
 */
export function velocityReader(
  { model }: Binding,
  frame: Frame,
  isLocal: boolean,
): (data: Data, out: Float64Array) => void {
  const { body_jntadr, body_jntnum, jnt_type, jnt_dofadr } = model.record;
  const joint = frame.kind === 'body' && body_jntnum[frame.id] > 0 ? body_jntadr[frame.id] : -1;
  if (joint < 0 || jnt_type[joint] !== JointType.FREE) {
    const type = frame.kind === 'site' ? ObjType.SITE : ObjType.XBODY;
    return (data, out) => objectVelocity(model, data, type, frame.id, out, isLocal);
  }
  const dof = jnt_dofadr[joint];
  const at = 9 * frame.id;
  // of the six velocities of a free joint, the first are in the world, the others in the frame
  return ({ record: { qvel, xmat } }, out) => {
    for (let i = 0; i < 3; i++) {
      if (isLocal) {
        out[i] = qvel[dof + 3 + i];
        out[3 + i] = xmat[at + i] * qvel[dof] + xmat[at + 3 + i] * qvel[dof + 1] + xmat[at + 6 + i] * qvel[dof + 2];
      } else {
        const row = at + 3 * i;
        out[i] = xmat[row] * qvel[dof + 3] + xmat[row + 1] * qvel[dof + 4] + xmat[row + 2] * qvel[dof + 5];
        out[3 + i] = qvel[dof + i];
      }
    }
  };
}

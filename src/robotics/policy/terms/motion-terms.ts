/** Terms of motion: sensors, velocities, gravity, joints and relative poses. */
import { mat2Quat } from '../../../foundation/math/quat.js';
import { SensorStage } from '../../../foundation/schema/enums.js';
import { message } from '../../../foundation/schema/messages.js';
import { elementOf, scalarJoints } from '../binding.js';
import { faultOf } from '../fault.js';
import { frameOf, positionsOf, rotationsOf, velocityReader } from './frame.js';
import type { JointList, TermBinder, TermContext } from './term.js';

/** A sensor, by its values in `sensordata`. */
export const bindSensor: TermBinder<'sensor'> = (context, { sensor }, part) => {
  const { sensor_adr, sensor_dim, sensor_needstage } = context.model.record;
  const id = elementOf(context, 'sensor', sensor, `${part}.sensor`);
  const at = sensor_adr[id];
  const size = sensor_dim[id];
  return {
    size,
    needsAccelerations: sensor_needstage[id] === SensorStage.ACC,
    read: ({ record: { sensordata } }, out) => {
      for (let i = 0; i < size; i++) out[i] = sensordata[at + i];
    },
  };
};

const velocities = new Float64Array(6);

/** Velocity of a frame: the angular or the linear part. */
const bindVelocity =
  (first: 0 | 3): TermBinder<'linearVelocity'> =>
  (context, { axes, ...frame }, part) => {
    const read = velocityReader(context, frameOf(context, frame, part), axes !== 'world');
    return {
      size: 3,
      read: (data, out) => {
        read(data, velocities);
        for (let i = 0; i < 3; i++) out[i] = velocities[first + i];
      },
    };
  };

export const bindLinearVelocity = bindVelocity(3);
export const bindAngularVelocity: TermBinder<'angularVelocity'> = (context, term, part) =>
  bindVelocity(0)(context, { ...term, type: 'linearVelocity' }, part);

/** R' g: a direction in the world, in the axes of a frame. */
export const bindProjectedGravity: TermBinder<'projectedGravity'> = (
  context,
  { direction = [0, 0, -1], ...frame },
  part,
) => {
  const of = frameOf(context, frame, part);
  const at = 9 * of.id;
  const [x, y, z] = direction as [number, number, number];
  return {
    size: 3,
    read: ({ record }, out) => {
      const r = rotationsOf(record, of);
      for (let i = 0; i < 3; i++) out[i] = r[at + i] * x + r[at + 3 + i] * y + r[at + 6 + i] * z;
    },
  };
};

/** The joints of a term, or of the description. */
function jointsOf(context: TermContext, names: readonly string[] | undefined, part: string): JointList {
  if (names !== undefined) return { names, ids: scalarJoints(context, names, `${part}.joints`) };
  if (context.joints !== undefined) return context.joints;
  throw faultOf(context.source, message('bad-policy/no-joints', { part }));
}

/** Positions of joints, which may be relative to the default pose or to the last targets. */
export const bindJointPositions: TermBinder<'jointPositions'> = (context, { joints, minus }, part) => {
  const { names, ids } = jointsOf(context, joints, part);
  const { jnt_qposadr } = context.model.record;
  const addresses = ids.map((id) => jnt_qposadr[id]);
  const size = ids.length;
  const subtracted = subtractedBy(context, minus, names, part);
  const from = Int32Array.from(names, (name, i) => {
    const index = subtracted.names.indexOf(name);
    if (index >= 0 || minus === undefined) return index;
    throw faultOf(context.source, message('bad-policy/no-default', { part: `${part}.joints[${i}]` }));
  });
  return {
    size,
    read: ({ record: { qpos } }, out) => {
      for (let i = 0; i < size; i++) {
        const q = qpos[addresses[i]];
        out[i] = from[i] < 0 ? q : q - subtracted.values[from[i]];
      }
    },
  };
};

function subtractedBy(
  { source, joints, defaultPose, acted }: TermContext,
  minus: 'default' | 'target' | undefined,
  names: readonly string[],
  part: string,
): { readonly names: readonly string[]; readonly values: Float64Array } {
  if (minus === 'target') return { names: acted.names, values: acted.targets };
  if (minus === undefined) return { names: [], values: new Float64Array() };
  if (defaultPose === undefined) throw faultOf(source, message('bad-policy/no-default', { part }));
  return { names: joints?.names ?? names, values: defaultPose };
}

/** Velocities of joints. */
export const bindJointVelocities: TermBinder<'jointVelocities'> = (context, { joints }, part) => {
  const { ids } = jointsOf(context, joints, part);
  const { jnt_dofadr } = context.model.record;
  const addresses = ids.map((id) => jnt_dofadr[id]);
  return {
    size: ids.length,
    read: ({ record: { qvel } }, out) => {
      for (let i = 0; i < addresses.length; i++) out[i] = qvel[addresses[i]];
    },
  };
};

/** Position of a frame relative to another. */
export const bindRelativePosition: TermBinder<'relativePosition'> = (context, { of, from, axes }, part) => {
  const target = frameOf(context, of, `${part}.of`);
  const origin = frameOf(context, from, `${part}.from`);
  const difference = new Float64Array(3);
  const at = 9 * origin.id;
  return {
    size: 3,
    read: ({ record }, out) => {
      const a = positionsOf(record, target);
      const b = positionsOf(record, origin);
      const r = rotationsOf(record, origin);
      for (let i = 0; i < 3; i++) difference[i] = a[3 * target.id + i] - b[3 * origin.id + i];
      for (let i = 0; i < 3; i++) {
        out[i] =
          axes === 'world'
            ? difference[i]
            : r[at + i] * difference[0] + r[at + 3 + i] * difference[1] + r[at + 6 + i] * difference[2];
      }
    },
  };
};

/** Values of a rotation matrix by rows that each form contains; the quaternion is computed. */
const FORMS = {
  matrix: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  rows: [0, 1, 2, 3, 4, 5],
  columns: [0, 1, 3, 4, 6, 7],
} as const;

/** Orientation of a frame relative to another. */
export const bindRelativeRotation: TermBinder<'relativeRotation'> = (context, term, part) => {
  const { axes, as = 'quaternion', rows } = term;
  const target = frameOf(context, term.of, `${part}.of`);
  const origin = frameOf(context, term.from, `${part}.from`);
  const matrix = new Float64Array(9);
  const quaternion = new Float64Array(4);
  const entries =
    rows !== undefined
      ? rows.flatMap((row) => [3 * row, 3 * row + 1, 3 * row + 2])
      : as === 'quaternion'
        ? undefined
        : FORMS[as];
  const size = entries?.length ?? 4;
  // local: R_from' R_of; world: R_of R_from'
  const [step, stride] = axes === 'world' ? [1, 3] : [3, 1];
  return {
    size,
    read: ({ record }, out) => {
      const a = rotationsOf(record, target);
      const b = rotationsOf(record, origin);
      const [first, i0, second, j0] =
        axes === 'world' ? [a, 9 * target.id, b, 9 * origin.id] : [b, 9 * origin.id, a, 9 * target.id];
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) {
          let sum = 0;
          for (let k = 0; k < 3; k++) sum += first[i0 + i * stride + k * step] * second[j0 + j * stride + k * step];
          matrix[3 * i + j] = sum;
        }
      }
      if (entries !== undefined) for (let i = 0; i < size; i++) out[i] = matrix[entries[i]];
      else {
        mat2Quat(quaternion, 0, matrix, 0);
        for (let i = 0; i < 4; i++) out[i] = quaternion[i];
      }
    },
  };
};

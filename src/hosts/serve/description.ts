/** Names, addresses and sizes of a model, for clients without a copy of it. */

import { JointType, SensorType } from '../../foundation/schema/enums.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { REMOTE_INPUTS } from '../../foundation/schema/remote.js';
import type { Model } from '../../simulation/model/model.js';
import { namesOf } from '../../simulation/model/named.js';
import { stateSize } from '../../simulation/support/state.js';
import type { RemoteDescription } from '../remote/answers.js';

const keyOf = (table: Readonly<Record<string, number>>, value: number | undefined): string =>
  Object.keys(table)
    .find((key) => table[key] === value)
    ?.toLowerCase() ?? '';

export function describeModel(model: Model): RemoteDescription {
  const names = (kind: Parameters<typeof namesOf>[1]): string[] => namesOf(model.record, kind);
  return {
    sizes: Object.fromEntries(MODEL_SIZES.map((name) => [name, model[name]])),
    timestep: model.opt.timestep,
    joints: names('joint').map((name, id) => ({
      name,
      type: keyOf(JointType, model.jnt_type[id]),
      qposadr: model.jnt_qposadr[id]!,
      dofadr: model.jnt_dofadr[id]!,
    })),
    actuators: names('actuator').map((name, id) => ({
      name,
      ctrladr: model.actuator_ctrladr[id]!,
      ctrlnum: model.actuator_ctrlnum[id]!,
    })),
    sensors: names('sensor').map((name, id) => ({
      name,
      type: keyOf(SensorType, model.sensor_type[id]),
      adr: model.sensor_adr[id]!,
      dim: model.sensor_dim[id]!,
    })),
    bodies: names('body'),
    cameras: names('camera'),
    keyframes: names('key'),
    inputs: Object.fromEntries(Object.entries(REMOTE_INPUTS).map(([name, { bit }]) => [name, stateSize(model, bit)])),
  };
}

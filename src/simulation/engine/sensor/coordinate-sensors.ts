/** Sensors of joints, tendons, actuators and their limits, and of energies and time. */
import { ConstraintType, TrnType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import type { SensorKernel } from './kernel.js';

type Name =
  | 'JOINTPOS'
  | 'JOINTVEL'
  | 'TENDONPOS'
  | 'TENDONVEL'
  | 'ACTUATORPOS'
  | 'ACTUATORVEL'
  | 'ACTUATORFRC'
  | 'JOINTACTFRC'
  | 'TENDONACTFRC'
  | 'BALLANGVEL'
  | 'JOINTLIMITPOS'
  | 'JOINTLIMITVEL'
  | 'JOINTLIMITFRC'
  | 'TENDONLIMITPOS'
  | 'TENDONLIMITVEL'
  | 'TENDONLIMITFRC'
  | 'E_POTENTIAL'
  | 'E_KINETIC'
  | 'CLOCK';

/** Binds kernels that read coordinates, limits in `efc_*`, energies and time. */
export const bindCoordinateSensors: Bind<Record<Name, SensorKernel>> = (m, d, stages) => {
  /** First constraint row of the limit of an object, or -1 if it is not active. */
  function limitRow(type: number, id: number): number {
    const { efc_type, efc_id, scalar } = d;
    const end = scalar[SC.nefc];
    for (let row = scalar[SC.ne] + scalar[SC.nf]; row < end; row++) {
      if (efc_type[row] === type && efc_id[row] === id) return row;
    }
    return -1;
  }

  function limit(type: number, i: number, out: Float64Array, o: number, values: Float64Array): void {
    const row = limitRow(type, m.sensor_objid[i]);
    out[o] = row < 0 ? 0 : values[row];
  }

  function limitDistance(type: number, i: number, out: Float64Array, o: number): void {
    const row = limitRow(type, m.sensor_objid[i]);
    out[o] = row < 0 ? 0 : d.efc_pos[row] - d.efc_margin[row];
  }

  /** Writes one number per output of an actuator. */
  function outputs(i: number, out: Float64Array, o: number, values: Float64Array): void {
    const { actuator_outadr, sensor_objid, sensor_dim } = m;
    const from = actuator_outadr[sensor_objid[i]];
    for (let k = 0; k < sensor_dim[i]; k++) out[o + k] = values[from + k];
  }

  function tendonForce(i: number, out: Float64Array, o: number): void {
    const { nactuator, actuator_trntype, actuator_trnid, actuator_outadr } = m;
    const tendon = m.sensor_objid[i];
    let sum = 0;
    for (let a = 0; a < nactuator; a++) {
      if (actuator_trntype[a] === TrnType.TENDON && actuator_trnid[2 * a] === tendon) {
        sum += d.actuator_force[actuator_outadr[a]];
      }
    }
    out[o] = sum;
  }

  const { LIMIT_JOINT, LIMIT_TENDON } = ConstraintType;
  return {
    JOINTPOS: (i, out, o) => {
      out[o] = d.qpos[m.jnt_qposadr[m.sensor_objid[i]]];
    },
    JOINTVEL: (i, out, o) => {
      out[o] = d.qvel[m.jnt_dofadr[m.sensor_objid[i]]];
    },
    TENDONPOS: (i, out, o) => {
      out[o] = d.ten_length[m.sensor_objid[i]];
    },
    TENDONVEL: (i, out, o) => {
      out[o] = d.ten_velocity[m.sensor_objid[i]];
    },
    ACTUATORPOS: (i, out, o) => outputs(i, out, o, d.actuator_length),
    ACTUATORVEL: (i, out, o) => outputs(i, out, o, d.actuator_velocity),
    ACTUATORFRC: (i, out, o) => outputs(i, out, o, d.actuator_force),
    JOINTACTFRC: (i, out, o) => {
      out[o] = d.qfrc_actuator[m.jnt_dofadr[m.sensor_objid[i]]];
    },
    TENDONACTFRC: tendonForce,
    BALLANGVEL: (i, out, o) => {
      const at = m.jnt_dofadr[m.sensor_objid[i]];
      for (let k = 0; k < 3; k++) out[o + k] = d.qvel[at + k];
    },
    JOINTLIMITPOS: (i, out, o) => limitDistance(LIMIT_JOINT, i, out, o),
    JOINTLIMITVEL: (i, out, o) => limit(LIMIT_JOINT, i, out, o, d.efc_vel),
    JOINTLIMITFRC: (i, out, o) => limit(LIMIT_JOINT, i, out, o, d.efc_force),
    TENDONLIMITPOS: (i, out, o) => limitDistance(LIMIT_TENDON, i, out, o),
    TENDONLIMITVEL: (i, out, o) => limit(LIMIT_TENDON, i, out, o, d.efc_vel),
    TENDONLIMITFRC: (i, out, o) => limit(LIMIT_TENDON, i, out, o, d.efc_force),
    E_POTENTIAL: (_i, out, o) => {
      if (!d.scalar[SC.flg_energypos]) stages.energyPos();
      out[o] = d.scalar[SC.energy];
    },
    E_KINETIC: (_i, out, o) => {
      if (!d.scalar[SC.flg_energyvel]) stages.energyVel();
      out[o] = d.scalar[SC.energy + 1];
    },
    CLOCK: (_i, out, o) => {
      out[o] = d.scalar[SC.time];
    },
  };
};

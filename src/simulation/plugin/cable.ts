/**
 * `mujoco.elasticity.cable`: bending and twisting of a chain of bodies, an inextensible rod cut into pieces. For two
 * adjacent pieces at a distance l, the curvature w of the joint, its rest value w0, and the torsion constant J and
 * second moments of area I of the section, the torque is
 *
 *     t = -(G J, E I_y, E I_z) (w - w0) / l,
 *
 * applied to one piece and its opposite to the other.
 */

import { pow } from '../../foundation/math/exponential.js';
import { mulQuat, negQuat, quat2Vel, rotVecQuat, subQuat } from '../../foundation/math/quat.js';
import { dot3, MINVAL, norm3 } from '../../foundation/math/vec.js';
import { GeomType } from '../../foundation/schema/enums.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { definePlugin } from '../model/plugin.js';
import { kinematics } from '../runtime/run.js';

/** A cable in a Data: its pieces are consecutive bodies. */
interface Cable {
  readonly first: number;
  readonly count: number;
  /** Rest curvature between a piece and the previous one (count x 3) [rad]. */
  readonly omega0: Float64Array;
  /** Stiffness against twist and the two bends (count x 3) [N m^2]. */
  readonly stiffness: Float64Array;
  /** Distance to the previous piece [m]. */
  readonly length: Float64Array;
  /** Torque between a piece and the previous one, in the frame of either piece (count x 3) [N m]. */
  readonly stress: Float64Array;
  readonly scratch: Float64Array;
}

/** Offsets in `scratch`. */
const QUAT = 0;
const OMEGA = 4;
const LOCAL = 7;
const TORQUE = 10;

/** Twist and bend constants of the section of a geom: J, I_y, I_z [m^4]. */
export function sectionOf(type: number, size: ArrayLike<number>): readonly [number, number, number] {
  if (type === GeomType.CYLINDER || type === GeomType.CAPSULE) {
    const r4 = pow(size[0], 4);
    return [(Math.PI * r4) / 2, (Math.PI * r4) / 4, (Math.PI * r4) / 4];
  }
  if (type !== GeomType.BOX) return [0, 0, 0];
  const [h, w] = [size[1], size[2]];
  const [a, b] = [Math.max(h, w), Math.min(h, w)];
  // Roark's Formulas for Stress and Strain, torsion of a rectangle with half sides a >= b
  const torsion = a * pow(b, 3) * (16 / 3 - ((3.36 * b) / a) * (1 - pow(b, 4) / pow(a, 4) / 12));
  return [torsion, (pow(2 * w, 3) * 2 * h) / 12, (pow(2 * h, 3) * 2 * w) / 12];
}

/** Address in `qpos` of the rotation of a piece relative to the previous one. */
function rotationOf(m: ModelRecord, body: number): number {
  const joint = m.body_jntadr[body];
  return m.jnt_qposadr[joint] + m.body_dofnum[body] - 3;
}

/**
 * stress[3 b..] = torque on a piece relative to the previous one, in the frame of the latter; leaves the rotation in
 * `scratch`.
 */
function localStress(m: ModelRecord, d: DataRecord, cable: Cable, b: number): void {
  const { first, omega0, stiffness, length, stress, scratch } = cable;
  const body = first + b;
  mulQuat(scratch, QUAT, m.body_quat, 4 * body, d.qpos, rotationOf(m, body));
  quat2Vel(scratch, OMEGA, scratch, QUAT, 1);
  for (let k = 0; k < 3; k++) {
    const bend = scratch[OMEGA + k] - omega0[3 * b + k];
    stress[3 * b + k] = (-stiffness[3 * b + k] * bend) / length[b];
  }
}

/** Rotates the last computed torque into the frame of the piece. */
function pullBack({ stress, scratch }: Cable, b: number): void {
  negQuat(scratch, QUAT, scratch, QUAT);
  rotVecQuat(stress, 3 * b, stress, 3 * b, scratch, QUAT);
}

/** Adds the joint forces of the torque [N m] at `scratch[TORQUE..]` on a body. */
function applyTorque(m: ModelRecord, d: DataRecord, body: number, torque: Float64Array): void {
  const { body_weldid, body_dofadr, body_dofnum, dof_parentid } = m;
  const { cdof, qfrc_passive } = d;
  const moving = body_weldid[body];
  let dof = body_dofadr[moving] + body_dofnum[moving] - 1;
  if (!body_dofnum[moving]) return;
  for (; dof >= 0; dof = dof_parentid[dof]) {
    qfrc_passive[dof] += dot3(cdof, 6 * dof, torque, TORQUE);
  }
}

/** Color map from blue over cyan and yellow to red, for values from 0 to 1. */
function jet(value: number): readonly [number, number, number] {
  const v = 4 * Math.max(0, Math.min(1, value));
  if (v < 1) return [0, v, 1];
  if (v < 2) return [0, 1, 2 - v];
  return v < 3 ? [v - 2, 1, 0] : [1, 4 - v, 0];
}

/** The plugin `mujoco.elasticity.cable`. */
export const cable = definePlugin({
  name: 'mujoco.elasticity.cable',
  attributes: {
    twist: { type: 'number', default: 0 },
    bend: { type: 'number', default: 0 },
    flat: { type: 'boolean', default: false },
    vmax: { type: 'number', default: 0 },
  },
  passive: true,

  check(m, { bodies }) {
    for (let n = 1; n < bodies.length; n++) {
      if (bodies[n] !== bodies[0] + n) return 'the bodies of a cable must follow one another';
      const joint = m.body_jntadr[bodies[n]];
      if (joint < 0 || m.body_dofnum[bodies[n]] < 3) return 'a piece of a cable needs a ball joint';
    }
    return undefined;
  },

  init(m, d, { config, bodies }): Cable {
    const count = bodies.length;
    const first = bodies[0] ?? 0;
    const made: Cable = {
      first,
      count,
      omega0: new Float64Array(3 * count),
      stiffness: new Float64Array(3 * count),
      length: new Float64Array(count),
      stress: new Float64Array(3 * count),
      scratch: new Float64Array(13),
    };
    kinematics(m, d);
    const offset = new Float64Array(3);
    for (let b = 0; b < count; b++) {
      const body = first + b;
      const geom = m.body_geomadr[body];
      const section = sectionOf(m.geom_type[geom] ?? -1, m.geom_size.subarray(3 * geom, 3 * geom + 3));
      made.stiffness.set([section[0] * config.twist, section[1] * config.bend, section[2] * config.bend], 3 * b);
      if (b === 0) continue;
      for (let k = 0; k < 3; k++) offset[k] = d.xpos[3 * body + k] - d.xpos[3 * body - 3 + k];
      made.length[b] = norm3(offset, 0);
      if (!config.flat) subQuat(made.omega0, 3 * b, m.body_quat, 4 * body, d.qpos, rotationOf(m.record, body));
    }
    return made;
  },

  compute({ record: m }, { record: d }, { data }) {
    const { first, count, stiffness, stress, scratch } = data;
    for (let b = 0; b < count; b++) {
      const s = 3 * b;
      // the first piece has no previous one
      if (b > 0) pullBack(data, b);
      for (let k = 0; k < 3; k++) scratch[LOCAL + k] = stress[s + k];
      if (b < count - 1) {
        localStress(m, d, data, b + 1);
        for (let k = 0; k < 3; k++) scratch[LOCAL + k] -= stress[s + 3 + k];
      }
      if (!stiffness[s] && !stiffness[s + 1] && !stiffness[s + 2]) continue;
      rotVecQuat(scratch, TORQUE, scratch, LOCAL, d.xquat, 4 * (first + b));
      applyTorque(m, d, first + b, scratch);
    }
  },

  visualize(m, _d, { config, data }, drawing) {
    const { first, count, stress } = data;
    if (!(config.vmax > MINVAL)) return;
    const mean = new Float64Array(3);
    for (let b = 0; b < count; b++) {
      const next = Math.min(b + 1, count - 1);
      const left = b > 0 ? b : next;
      const right = b < count - 1 ? next : b;
      for (let k = 0; k < 3; k++) mean[k] = (stress[3 * left + k] + stress[3 * right + k]) / 2;
      drawing.color(m.body_geomadr[first + b], [...jet(norm3(mean, 0) / config.vmax), 1]);
    }
  },
});

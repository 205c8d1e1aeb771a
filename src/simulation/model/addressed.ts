/** Ranges of arrays that named access finds by an address instead of by the id of the element. */
import type { ModelRecord } from './model-record.js';

/** Model arrays that belong to an element by address instead of by row; live views, even of one value. */
export interface AddressedModel {
  joint: {
    /** Position in the reference configuration, with the layout of `qpos`. */
    qpos0: Float64Array;
    /** Position in which springs are at rest, with the layout of `qpos`. */
    qpos_spring: Float64Array;
    /** Inertia added to each dof [kg or kg m^2]. */
    armature: Float64Array;
    /** Linear damping of each dof [N s/m or N m s/rad]. */
    damping: Float64Array;
    /** Friction loss of each dof [N or N m]. */
    frictionloss: Float64Array;
    /** Diagonal of the inverse inertia at `qpos0`, for each dof. */
    invweight0: Float64Array;
  };
  /** Arrays with one row per control or force output. */
  actuator: {
    /** Range of each control (2 values each). */
    ctrlrange: Float64Array;
    /** Gear of each force output (6 values each). */
    gear: Float64Array;
    acc0: Float64Array;
    length0: Float64Array;
    /** Range of the length of each force output (2 values each). */
    lengthrange: Float64Array;
  };
}

/** Data arrays that belong to an element by address. */
export interface Addressed {
  joint: {
    /** Position: 1 value of a hinge [rad] or slide [m], 4 of a ball (unit quaternion), 7 of a free joint (with x y z). */
    qpos: Float64Array;
    /** Velocity: 1 value of a hinge or slide, 3 of a ball, 6 of a free joint (linear, then angular). */
    qvel: Float64Array;
    /** Acceleration, with the layout of `qvel`. */
    qacc: Float64Array;
    /** Applied force on each dof [N or N m]. */
    qfrc_applied: Float64Array;
    /** Actuator force on each dof [N or N m]. */
    qfrc_actuator: Float64Array;
    /** Force of springs, dampers, gravity compensation and fluid on each dof [N or N m]. */
    qfrc_passive: Float64Array;
    /** Coriolis, centrifugal and gravitational force on each dof [N or N m]. */
    qfrc_bias: Float64Array;
    /** Constraint force on each dof [N or N m]. */
    qfrc_constraint: Float64Array;
    /** Force computed by inverse dynamics on each dof [N or N m]. */
    qfrc_inverse: Float64Array;
  };
  sensor: {
    /** Measured values (the sensor's `dim`). */
    data: Float64Array;
  };
  actuator: {
    /** Controls. */
    ctrl: Float64Array;
    /** Activations; empty for an actuator without activation. */
    act: Float64Array;
    /** Force of each output. */
    force: Float64Array;
    /** Length of each output. */
    length: Float64Array;
    /** Velocity of each output. */
    velocity: Float64Array;
  };
}

/** An array, the address in it, and the number of values. */
export type Range = readonly [array: string, from: number, length: number];
type Ranges<T> = Record<keyof T, (m: ModelRecord, id: number) => Range>;

/** Rows per control or per force output, of which an actuator may have several. */
const perControl =
  (array: string) =>
  (m: ModelRecord, id: number): Range => [
    array,
    2 * (m.actuator_ctrladr[id] as number),
    2 * (m.actuator_ctrlnum[id] as number),
  ];
const perOutput =
  (array: string, cols: number) =>
  (m: ModelRecord, id: number): Range => [
    array,
    cols * (m.actuator_outadr[id] as number),
    cols * (m.actuator_outnum[id] as number),
  ];

/** Range of a joint in an array with one value per coordinate, such as qpos. */
const perCoordinate =
  (array: string) =>
  (m: ModelRecord, id: number): Range => [array, m.jnt_qposadr[id] as number, [7, 4, 1, 1][m.jnt_type[id] as number]!];
/** Range of a joint in an array with one value per dof, such as qvel. */
const perDof =
  (array: string) =>
  (m: ModelRecord, id: number): Range => [array, m.jnt_dofadr[id] as number, [6, 3, 1, 1][m.jnt_type[id] as number]!];

/** Ranges of Model arrays that an element owns by address. */
export const ADDRESSED_MODEL: { [K in keyof AddressedModel]: Ranges<AddressedModel[K]> } = {
  joint: {
    qpos0: perCoordinate('qpos0'),
    qpos_spring: perCoordinate('qpos_spring'),
    armature: perDof('dof_armature'),
    damping: perDof('dof_damping'),
    frictionloss: perDof('dof_frictionloss'),
    invweight0: perDof('dof_invweight0'),
  },
  actuator: {
    ctrlrange: perControl('actuator_ctrlrange'),
    gear: perOutput('actuator_gear', 6),
    acc0: perOutput('actuator_acc0', 1),
    length0: perOutput('actuator_length0', 1),
    lengthrange: perOutput('actuator_lengthrange', 2),
  },
};

/** Ranges of Data arrays that an element owns by address. */
export const ADDRESSED: { [K in keyof Addressed]: Ranges<Addressed[K]> } = {
  joint: {
    qpos: perCoordinate('qpos'),
    qvel: perDof('qvel'),
    qacc: perDof('qacc'),
    qfrc_applied: perDof('qfrc_applied'),
    qfrc_actuator: perDof('qfrc_actuator'),
    qfrc_passive: perDof('qfrc_passive'),
    qfrc_bias: perDof('qfrc_bias'),
    qfrc_constraint: perDof('qfrc_constraint'),
    qfrc_inverse: perDof('qfrc_inverse'),
  },
  sensor: { data: (m, id) => ['sensordata', m.sensor_adr[id] as number, m.sensor_dim[id] as number] },
  actuator: {
    ctrl: (m, id) => ['ctrl', m.actuator_ctrladr[id] as number, m.actuator_ctrlnum[id] as number],
    act: (m, id) => ['act', Math.max(0, m.actuator_actadr[id] as number), m.actuator_actnum[id] as number],
    force: (m, id) => ['actuator_force', m.actuator_outadr[id] as number, m.actuator_outnum[id] as number],
    length: (m, id) => ['actuator_length', m.actuator_outadr[id] as number, m.actuator_outnum[id] as number],
    velocity: (m, id) => ['actuator_velocity', m.actuator_outadr[id] as number, m.actuator_outnum[id] as number],
  },
};

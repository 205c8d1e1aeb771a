/** Arrays that named access covers for each kind of element, by the reference's names, and their value types. */

import type { DATA_FIELDS } from '../../foundation/schema/data.js';
import type { ArrayOf, Field } from '../../foundation/schema/fields.js';
import type { MODEL_FIELDS } from '../../foundation/schema/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import type { NAMED_KINDS, NamedKind } from '../../simulation/model/named.js';
import type { Handle } from '../binding/handle.js';

/** Names of the reference's accessors, and our kinds. */
export const ACCESSORS = {
  actuator: 'actuator',
  body: 'body',
  cam: 'camera',
  eq: 'equality',
  exclude: 'exclude',
  geom: 'geom',
  hfield: 'hfield',
  jnt: 'joint',
  light: 'light',
  mat: 'material',
  mesh: 'mesh',
  numeric: 'numeric',
  pair: 'pair',
  sensor: 'sensor',
  site: 'site',
  skin: 'skin',
  tendon: 'tendon',
  tex: 'texture',
  tuple: 'tuple',
  key: 'key',
} as const satisfies Record<string, NamedKind>;

/** Name of a method of `MjModel` that returns the values of one element, such as `geom`. */
export type AccessorName = keyof typeof ACCESSORS;

/** Field table of a Model. */
export type ModelFields = typeof MODEL_FIELDS;
/** Field table of a Data. */
export type DataFields = typeof DATA_FIELDS;

/** Type of one element's row in an array. */
type Row<F> =
  F extends Field<infer K, string, infer C>
    ? C extends 1
      ? K extends 'bool'
        ? boolean
        : number
      : ArrayOf<K>
    : never;

/** Type of one element's range in an array. */
type Span<F> = F extends Field<infer K> ? ArrayOf<K> : never;

/** Range of an element in an array over degrees of freedom, positions or other data. */
export type Address = (m: ModelRecord, id: number) => readonly [from: number, count: number];

const DOFS = [6, 3, 1, 1];
const POSITIONS = [7, 4, 1, 1];
const ofDofs: Address = (m, id) => [m.jnt_dofadr[id]!, DOFS[m.jnt_type[id]!]!];
const ofPositions: Address = (m, id) => [m.jnt_qposadr[id]!, POSITIONS[m.jnt_type[id]!]!];
/** The outputs of an actuator. */
export const ofOutputs: Address = (m, id) => [m.actuator_outadr[id]!, m.actuator_outnum[id]!];
const ofInputs: Address = (m, id) => [m.actuator_ctrladr[id]!, m.actuator_ctrlnum[id]!];
const ofTuple: Address = (m, id) => [m.tuple_adr[id]!, m.tuple_size[id]!];

/** Model arrays of an accessor that are not stored one row per element: array and range, by property. */
export const MODEL_RANGES = {
  actuator: {
    ctrllimited: ['actuator_ctrllimited', ofInputs],
    ctrlrange: ['actuator_ctrlrange', ofInputs],
    gear: ['actuator_gear', ofOutputs],
    acc0: ['actuator_acc0', ofOutputs],
    length0: ['actuator_length0', ofOutputs],
    lengthrange: ['actuator_lengthrange', ofOutputs],
  },
  hfield: { data: ['hfield_data', (m, id) => [m.hfield_adr[id]!, m.hfield_nrow[id]! * m.hfield_ncol[id]!]] },
  jnt: {
    qpos0: ['qpos0', ofPositions],
    qpos_spring: ['qpos_spring', ofPositions],
    bodyid: ['dof_bodyid', ofDofs],
    jntid: ['dof_jntid', ofDofs],
    parentid: ['dof_parentid', ofDofs],
    Madr: ['dof_Madr', ofDofs],
    simplenum: ['dof_simplenum', ofDofs],
    solref: ['dof_solref', ofDofs],
    solimp: ['dof_solimp', ofDofs],
    frictionloss: ['dof_frictionloss', ofDofs],
    armature: ['dof_armature', ofDofs],
    damping: ['dof_damping', ofDofs],
    dampingpoly: ['dof_dampingpoly', ofDofs],
    invweight0: ['dof_invweight0', ofDofs],
    M0: ['dof_M0', ofDofs],
  },
  numeric: { data: ['numeric_data', (m, id) => [m.numeric_adr[id]!, m.numeric_size[id]!]] },
  tex: {
    data: ['tex_data', (m, id) => [m.tex_adr[id]!, m.tex_height[id]! * m.tex_width[id]! * m.tex_nchannel[id]!]],
  },
  tuple: {
    objtype: ['tuple_objtype', ofTuple],
    objid: ['tuple_objid', ofTuple],
    objprm: ['tuple_objprm', ofTuple],
  },
} as const satisfies {
  [A in AccessorName]?: Record<string, readonly [keyof ModelFields, Address]>;
};

/** Data arrays of each accessor: by row, or by range. */
export const DATA_VALUES = {
  actuator: {
    ctrl: ['ctrl', ofInputs],
    length: ['actuator_length', ofOutputs],
    velocity: ['actuator_velocity', ofOutputs],
    force: ['actuator_force', ofOutputs],
  },
  body: {
    xfrc_applied: ['xfrc_applied'],
    xpos: ['xpos'],
    xquat: ['xquat'],
    xmat: ['xmat'],
    xipos: ['xipos'],
    ximat: ['ximat'],
    subtree_com: ['subtree_com'],
    cinert: ['cinert'],
    crb: ['crb'],
    cvel: ['cvel'],
    subtree_linvel: ['subtree_linvel'],
    subtree_angmom: ['subtree_angmom'],
    cacc: ['cacc'],
    cfrc_int: ['cfrc_int'],
    cfrc_ext: ['cfrc_ext'],
  },
  cam: { xpos: ['cam_xpos'], xmat: ['cam_xmat'] },
  geom: { xpos: ['geom_xpos'], xmat: ['geom_xmat'] },
  jnt: {
    qpos: ['qpos', ofPositions],
    qvel: ['qvel', ofDofs],
    qacc_warmstart: ['qacc_warmstart', ofDofs],
    qfrc_applied: ['qfrc_applied', ofDofs],
    qacc: ['qacc', ofDofs],
    xanchor: ['xanchor'],
    xaxis: ['xaxis'],
    cdof: ['cdof', ofDofs],
    qLDiagInv: ['qLDiagInv', ofDofs],
    cdof_dot: ['cdof_dot', ofDofs],
    qfrc_bias: ['qfrc_bias', ofDofs],
    qfrc_passive: ['qfrc_passive', ofDofs],
    qfrc_actuator: ['qfrc_actuator', ofDofs],
    qfrc_smooth: ['qfrc_smooth', ofDofs],
    qacc_smooth: ['qacc_smooth', ofDofs],
    qfrc_constraint: ['qfrc_constraint', ofDofs],
    qfrc_inverse: ['qfrc_inverse', ofDofs],
  },
  light: { xpos: ['light_xpos'], xdir: ['light_xdir'] },
  sensor: { data: ['sensordata', (m, id) => [m.sensor_adr[id]!, m.sensor_dim[id]!]] },
  site: { xpos: ['site_xpos'], xmat: ['site_xmat'] },
  tendon: {
    wrapadr: ['ten_wrapadr'],
    wrapnum: ['ten_wrapnum'],
    length: ['ten_length'],
    velocity: ['ten_velocity'],
  },
} as const satisfies {
  [A in AccessorName]?: Record<string, readonly [keyof DataFields, Address?]>;
};

/** Properties of an actuator that are numbers if it has one input and one output, as most have. */
export const SINGLE_AS_NUMBER = ['ctrl', 'ctrllimited', 'length', 'velocity', 'force', 'acc0', 'length0'] as const;

type Prefix<A extends AccessorName> = (typeof NAMED_KINDS)[(typeof ACCESSORS)[A]]['prefix'];
type Stem<A extends AccessorName, N> = A extends 'tendon'
  ? N extends `tendon${infer R}`
    ? R
    : N extends `ten_${infer R}`
      ? R
      : never
  : N extends `${Prefix<A>}${infer R}`
    ? R
    : never;
type OwnRows<A extends AccessorName> = {
  [N in keyof ModelFields]: ModelFields[N]['rows'] extends (typeof NAMED_KINDS)[(typeof ACCESSORS)[A]]['size']
    ? N
    : never;
}[keyof ModelFields];
type RangesOf<A> = A extends keyof typeof MODEL_RANGES ? (typeof MODEL_RANGES)[A] : Record<never, never>;
type SingleNames = (typeof SINGLE_AS_NUMBER)[number];

interface Named extends Handle {
  readonly id: number;
  readonly name: string;
}

/** The values of one element in a Model, named after its arrays without their prefix; live, not copied. */
export type ModelAccessor<A extends AccessorName> = Named & {
  -readonly [N in OwnRows<A> as Exclude<Stem<A, N>, keyof RangesOf<A>>]: Row<ModelFields[N]>;
} & {
  -readonly [P in keyof RangesOf<A>]: RangesOf<A>[P] extends readonly [infer N extends keyof ModelFields, Address]
    ? P extends SingleNames
      ? number | boolean | Span<ModelFields[N]>
      : Span<ModelFields[N]>
    : never;
} & (A extends 'tendon' ? { J_colind: Int32Array } : unknown);

/** Name of a method of `MjData` that returns the values of one element. */
export type DataAccessorName = keyof typeof DATA_VALUES;
/** The values of one element in a Data; live, not copied. */
export type DataAccessor<A extends DataAccessorName> = Named & {
  -readonly [P in keyof (typeof DATA_VALUES)[A]]: (typeof DATA_VALUES)[A][P] extends readonly [
    infer N extends keyof DataFields,
    ...infer Rest,
  ]
    ? Rest extends []
      ? Row<DataFields[N]>
      : P extends SingleNames
        ? number | Span<DataFields[N]>
        : Span<DataFields[N]>
    : never;
} & (A extends 'actuator' ? { readonly moment: Float64Array } : unknown);

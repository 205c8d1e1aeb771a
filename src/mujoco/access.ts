/**
 * Named access: `model.geom('ball').size`, `data.jnt(0).qpos`. Values are live views; where an element has one value
 * it is a number (or a boolean), to read and to assign, unless its number follows from the element, as for joints.
 */
// long: the types and the accessors of one table, which say the same thing twice
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { NAMED_KINDS, type NamedKind, namesOf } from '../model/named.js';
import { DATA_FIELDS } from '../schema/data.js';
import type { ArrayOf, Field } from '../schema/fields.js';
import { MODEL_FIELDS } from '../schema/model.js';
import { BindingError, engineError, Handle, wrongCount } from './handle.js';

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

/** The name of a method of `MjModel` that gives the values of one element, such as `geom`. */
export type AccessorName = keyof typeof ACCESSORS;

type ModelFields = typeof MODEL_FIELDS;
type DataFields = typeof DATA_FIELDS;

/** The type of an element's row of an array. */
type Row<F> =
  F extends Field<infer K, string, infer C>
    ? C extends 1
      ? K extends 'bool'
        ? boolean
        : number
      : ArrayOf<K>
    : never;

/** The type of an element's range of an array. */
type Span<F> = F extends Field<infer K> ? ArrayOf<K> : never;

/** Values that follow an address: of the degrees of freedom, positions or data of an element. */
type Address = (m: ModelRecord, id: number) => readonly [from: number, count: number];

const DOFS = [6, 3, 1, 1];
const POSITIONS = [7, 4, 1, 1];
const ofDofs: Address = (m, id) => [m.jnt_dofadr[id]!, DOFS[m.jnt_type[id]!]!];
const ofPositions: Address = (m, id) => [m.jnt_qposadr[id]!, POSITIONS[m.jnt_type[id]!]!];
const ofOutputs: Address = (m, id) => [m.actuator_outadr[id]!, m.actuator_outnum[id]!];
const ofInputs: Address = (m, id) => [m.actuator_ctrladr[id]!, m.actuator_ctrlnum[id]!];
const ofTuple: Address = (m, id) => [m.tuple_adr[id]!, m.tuple_size[id]!];

/** Model arrays of an accessor that it does not own by row: array and address, by property. */
const MODEL_RANGES = {
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

/** Data arrays of each accessor: by row, or with the address. */
const DATA_VALUES = {
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

/** Values of an actuator follow its inputs and outputs; with one of each, as ever, they are numbers. */
const SINGLE_AS_NUMBER: readonly string[] = ['ctrl', 'ctrllimited', 'length', 'velocity', 'force', 'acc0', 'length0'];

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
type SingleNames = 'ctrl' | 'ctrllimited' | 'length' | 'velocity' | 'force' | 'acc0' | 'length0';

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

/** The name of a method of `MjData` that gives the values of one element. */
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

/** Returns the name or number of the requested element: the one argument of the call. */
export function accessed(owner: string, accessor: string, all: readonly (number | string)[]): number | string {
  const [given] = all;
  if (all.length !== 1) throw wrongCount(`${owner}.${accessor}`, all.length, 1);
  if (given === undefined) throw engineError(`${accessor}() argument must be a string or number`);
  return given;
}

/** Id of an element. Throws the reference's error if there is no such element. */
function elementId(m: ModelRecord, accessor: AccessorName, given: number | string): number {
  const kind = ACCESSORS[accessor];
  const count = m[NAMED_KINDS[kind].size];
  if (typeof given === 'number') {
    const id = Math.trunc(given);
    if (id >= 0 && id < count) return id;
    throw engineError(`Invalid index ${id} for ${accessor}. Valid indices from 0 to ${count - 1}`);
  }
  if (typeof given !== 'string') throw engineError(`${accessor}() argument must be a string or number`);
  const names = namesOf(m, kind);
  const id = given === '' ? -1 : names.indexOf(given);
  if (id >= 0) return id;
  const valid = names.filter((name) => name !== '').sort();
  throw engineError(
    `Invalid name '${given}' for ${accessor}. Valid names: [${valid.map((name) => `'${name}'`).join(', ')}]`,
  );
}

type Values = Float64Array | Float32Array | Int32Array | Uint8Array;

class Accessor extends Handle {
  constructor(
    readonly id: number,
    readonly name: string,
  ) {
    super();
  }

  /** Defines a property for values `from` to `from + count` of an array. */
  define(property: string, array: () => Values, from: number, count: number, as?: 'number' | 'boolean'): void {
    Object.defineProperty(this, property, {
      enumerable: true,
      get: () => {
        if (as === undefined) return array().subarray(from, from + count);
        return as === 'boolean' ? array()[from] !== 0 : array()[from];
      },
      set: (value: number | boolean | ArrayLike<number>) => {
        if (typeof value === 'object') array().set(Array.from(value).slice(0, count), from);
        else if (as !== undefined) array()[from] = Number(value);
      },
    });
  }

  /** Defines a row of an array that has one for each element of the kind. */
  defineRow(property: string, array: () => Values, { kind, cols }: Field, m: ModelRecord, times: number): void {
    const count = typeof cols === 'number' ? cols : m[cols as 'nq'] * times;
    const as = cols !== 1 ? undefined : kind === 'bool' ? 'boolean' : 'number';
    this.define(property, array, this.id * count, count, as);
  }

  /** Defines rows of an array at an address. */
  defineRange(property: string, array: () => Values, field: Field, range: readonly [number, number]): void {
    const [from, count] = range;
    const cols = field.cols as number;
    const single = count === 1 && cols === 1 && SINGLE_AS_NUMBER.includes(property);
    const as = field.kind === 'bool' ? 'boolean' : 'number';
    this.define(property, array, from * cols, count * cols, single ? as : undefined);
  }
}

/** Words in the names of the classes of accessors. */
const CLASS_WORDS = {
  actuator: 'Actuator',
  body: 'Body',
  cam: 'Camera',
  eq: 'Equality',
  exclude: 'Exclude',
  geom: 'Geom',
  hfield: 'Hfield',
  jnt: 'Joint',
  light: 'Light',
  mat: 'Material',
  mesh: 'Mesh',
  numeric: 'Numeric',
  pair: 'Pair',
  sensor: 'Sensor',
  site: 'Site',
  skin: 'Skin',
  tendon: 'Tendon',
  tex: 'Texture',
  tuple: 'Tuple',
  key: 'Keyframe',
} as const satisfies Record<AccessorName, string>;

type Owner = 'Model' | 'Data';
type ClassNames<O extends Owner, A extends AccessorName> = `Mj${O}${(typeof CLASS_WORDS)[A]}Accessor`;

/** A class of accessors: to ask what an object is, not to make one. */
export interface AccessorClass<T> {
  readonly prototype: T;
  new (): T;
}

type AccessorClasses = {
  readonly [A in AccessorName as ClassNames<'Model', A>]: AccessorClass<ModelAccessor<A>>;
} & {
  readonly [A in DataAccessorName as ClassNames<'Data', A>]: AccessorClass<DataAccessor<A>>;
};

type MakeAccessor = new (id: number, name: string) => Accessor;

const classes = new Map<string, MakeAccessor>();

function defineClass(name: string): void {
  const made = {
    [name]: class extends Accessor {
      constructor(id: number, called: string) {
        if (id === undefined) throw new BindingError(`${name} has no accessible constructor`);
        super(id, called);
      }
    },
  };
  classes.set(name, made[name] as MakeAccessor);
}

for (const accessor of Object.keys(CLASS_WORDS) as AccessorName[]) {
  defineClass(`MjModel${CLASS_WORDS[accessor]}Accessor`);
  if (accessor in DATA_VALUES) defineClass(`MjData${CLASS_WORDS[accessor]}Accessor`);
}

/** The classes of accessors by name, for `instanceof`; a program cannot construct them. */
export const ACCESSOR_CLASSES = Object.fromEntries(classes) as unknown as AccessorClasses;

function accessorTo(m: ModelRecord, owner: Owner, accessor: AccessorName, given: number | string): Accessor {
  const id = elementId(m, accessor, given);
  const Class = classes.get(`Mj${owner}${CLASS_WORDS[accessor]}Accessor`) as MakeAccessor;
  return new Class(id, namesOf(m, ACCESSORS[accessor])[id] as string);
}

/** Property of the accessor of a kind that an array has, if it belongs to the kind. */
function stem(accessor: AccessorName, field: string): string | undefined {
  const { prefix } = NAMED_KINDS[ACCESSORS[accessor]];
  // the reference leaves the underscore to the names of tendons
  if (accessor === 'tendon') {
    if (field.startsWith('tendon_')) return field.slice('tendon'.length);
    return field.startsWith('ten_') ? field.slice('ten_'.length) : undefined;
  }
  return field.startsWith(prefix) ? field.slice(prefix.length) : undefined;
}

/** Makes the accessor of an element by its name or id; `record` gives the Model again at every access. */
export function modelAccessor<A extends AccessorName>(
  record: () => ModelRecord,
  accessor: A,
  given: number | string,
): ModelAccessor<A> {
  const m = record();
  const made = accessorTo(m, 'Model', accessor, given);
  const { size } = NAMED_KINDS[ACCESSORS[accessor]];
  const ranges: Record<string, readonly [keyof ModelFields, Address]> =
    accessor in MODEL_RANGES ? MODEL_RANGES[accessor as keyof typeof MODEL_RANGES] : {};
  for (const [name, field] of Object.entries<Field>(MODEL_FIELDS)) {
    const property = field.rows === size ? stem(accessor, name) : undefined;
    if (property === undefined || property in ranges) continue;
    made.defineRow(property, () => record()[name as keyof ModelFields], field, m, field.times);
  }
  for (const [property, [name, address]] of Object.entries(ranges)) {
    made.defineRange(property, () => record()[name], MODEL_FIELDS[name], address(m, made.id));
  }
  if (accessor === 'tendon') {
    made.define('J_colind', () => record().ten_J_colind, m.ten_J_rowadr[made.id]!, m.ten_J_rownnz[made.id]!);
  }
  return made as unknown as ModelAccessor<A>;
}

/** Makes the accessor of an element by its name or id; `record` gives the Data at every access, as its arena grows. */
export function dataAccessor<A extends DataAccessorName>(
  m: ModelRecord,
  record: () => DataRecord,
  accessor: A,
  given: number | string,
): DataAccessor<A> {
  const made = accessorTo(m, 'Data', accessor, given);
  const values: Record<string, readonly [keyof DataFields, Address?]> = DATA_VALUES[accessor];
  for (const [property, [name, address]] of Object.entries(values)) {
    const array = () => record()[name];
    if (address) made.defineRange(property, array, DATA_FIELDS[name], address(m, made.id));
    else made.defineRow(property, array, DATA_FIELDS[name], m, 1);
  }
  if (accessor === 'actuator') {
    Object.defineProperty(made, 'moment', { enumerable: true, get: () => momentOf(m, record(), made.id) });
  }
  return made as unknown as DataAccessor<A>;
}

/** Transmission moments of an actuator, dense. */
function momentOf(m: ModelRecord, d: DataRecord, actuator: number): Float64Array {
  const [from, count] = ofOutputs(m, actuator);
  const moment = new Float64Array(count * m.nv);
  for (let i = 0; i < count; i++) {
    const row = d.moment_rowadr[from + i]!;
    for (let k = row; k < row + d.moment_rownnz[from + i]!; k++) {
      moment[i * m.nv + d.moment_colind[k]!] = d.actuator_moment[k]!;
    }
  }
  return moment;
}

/**
 * The valid values of the integer arrays of a Model. Readers check a file against this table before any code uses
 * its values.
 */
import {
  BiasType,
  CamLight,
  ColorSpace,
  ConeType,
  DataType,
  DynType,
  EqType,
  FlexSelf,
  GainType,
  IntegratorType,
  JacobianType,
  JointType,
  LightType,
  ObjType,
  Projection,
  SameFrame,
  SensorStage,
  SensorType,
  SleepPolicy,
  SolverType,
  TextureType,
  TrnType,
  WrapType,
} from './enums.js';
import { FLEX_EQUALITY, GEOM_TYPE } from './mjcf/keywords.js';
import type { ModelSizeName } from './model/sizes.js';
import type { MODEL_FIELDS } from './model.js';
import type { OPTION_FIELDS } from './options.js';

type ArrayName = keyof typeof MODEL_FIELDS;
type Members = Readonly<Record<string, number>>;

/** Dimensions of contacts: normal only, with tangents, with spin, with rolling. */
const CONTACT_DIM = { normal: 1, tangents: 3, spin: 4, rolling: 6 } as const;
/** Dimensions for flexes, which the compiler does not check. */
const ANY_CONTACT_DIM = { ...CONTACT_DIM, none: 0, two: 2, five: 5 } as const;
const FLEX_DIM = { lines: 1, triangles: 2, tetrahedra: 3 } as const;
const FLEX_ORDER = { vertices: 0, trilinear: 1, quadratic: 2, shell: -1, quadraticShell: -2 } as const;

/** Arrays that contain members of an enumeration. */
export const ENUMERATIONS: Readonly<Partial<Record<ArrayName, Members>>> = {
  body_sameframe: SameFrame,
  jnt_type: JointType,
  tree_sleep_policy: SleepPolicy,
  geom_type: GEOM_TYPE,
  geom_condim: CONTACT_DIM,
  geom_sameframe: SameFrame,
  site_type: GEOM_TYPE,
  site_sameframe: SameFrame,
  cam_mode: CamLight,
  cam_projection: Projection,
  light_mode: CamLight,
  light_type: LightType,
  flex_condim: ANY_CONTACT_DIM,
  flex_selfcollide: FlexSelf,
  flex_dim: FLEX_DIM,
  flex_interp: FLEX_ORDER,
  flex_edgeequality: FLEX_EQUALITY,
  tex_type: TextureType,
  tex_colorspace: ColorSpace,
  pair_dim: CONTACT_DIM,
  eq_type: EqType,
  eq_objtype: ObjType,
  wrap_type: WrapType,
  actuator_trntype: TrnType,
  actuator_dyntype: DynType,
  actuator_gaintype: GainType,
  actuator_biastype: BiasType,
  sensor_type: SensorType,
  sensor_datatype: DataType,
  sensor_needstage: SensorStage,
  sensor_objtype: ObjType,
  sensor_reftype: ObjType,
  tuple_objtype: ObjType,
};

/** Options that are members of an enumeration. */
export const OPTION_ENUMERATIONS: Readonly<Partial<Record<keyof typeof OPTION_FIELDS, Members>>> = {
  integrator: IntegratorType,
  cone: ConeType,
  jacobian: JacobianType,
  solver: SolverType,
};

/** Number of coordinates and of degrees of freedom of a joint, by its type. */
export const JOINT_WIDTHS: Readonly<Record<JointType, readonly [qpos: number, qvel: number]>> = {
  [JointType.FREE]: [7, 6],
  [JointType.BALL]: [4, 3],
  [JointType.SLIDE]: [1, 1],
  [JointType.HINGE]: [1, 1],
};

/** Sizes that equal a sum of counts. */
export const SUMS: Readonly<Partial<Record<ModelSizeName, ArrayName>>> = {
  nu: 'actuator_ctrlnum',
  nout: 'actuator_outnum',
  na: 'actuator_actnum',
  nsensordata: 'sensor_dim',
  npluginstate: 'plugin_statenum',
};

/** Sizes that equal the largest of some counts. */
export const MAXIMA: Readonly<Partial<Record<ModelSizeName, ArrayName>>> = {
  npolygonmax: 'mesh_polyvertnum',
  nmeshdegmax: 'mesh_polymapnum',
};

/**
 * Sizes of arrays that a file does not contain, with the sizes whose product bounds them; sizes in brackets are
 * added.
 */
export const BOUNDED_SIZES: Readonly<Partial<Record<ModelSizeName, readonly (readonly ModelSizeName[])[]>>> = {
  // a row contains every dof, or the joints of a tendon, which may repeat
  nJmom: [['nout'], ['nv', 'nJten']],
  nbvhstatic: [['nbvh']],
  nbvhdynamic: [['nbvh']],
  nmocap: [['nbody']],
};

/** Sizes of arrays that a file does not contain and that no other size bounds. */
export const STATED_SIZES: readonly ModelSizeName[] = ['nuserdata', 'nhistory'];

/** Blocks with several counts: address, counts to multiply, and the size that bounds the block. */
export const AREAS: readonly (readonly [ArrayName, readonly ArrayName[], ModelSizeName])[] = [
  ['hfield_adr', ['hfield_nrow', 'hfield_ncol'], 'nhfielddata'],
  ['tex_adr', ['tex_height', 'tex_width', 'tex_nchannel'], 'ntexdata'],
  ['efm0_L_rowadr', ['efm0_L_rownnz'], 'nefm0L'],
];

/** Upper bounds of loop counts: a factor times a size. */
export const COUNTS: Readonly<Partial<Record<ArrayName, readonly [times: number, ModelSizeName]>>> = {
  flex_vertedgenum: [2, 'nflexedge'],
  flex_shellnum: [1, 'nflexshelldata'],
  flex_evpairnum: [1, 'nflexevpair'],
  actuator_history: [1, 'nhistory'],
  sensor_history: [1, 'nhistory'],
};

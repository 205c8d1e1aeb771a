/** Keywords of MJCF and the integers they stand for in a Model. */
import {
  BiasType,
  CamLight,
  CamOutBit,
  ColorSpace,
  ConeType,
  ContactDataField,
  CtrlChart,
  CtrlInput,
  DataType,
  DynType,
  FlexSelf,
  GainType,
  GeomType,
  IntegratorType,
  JacobianType,
  JointType,
  LightType,
  LRMode,
  ObjType,
  Projection,
  RayDataField,
  SensorStage,
  SleepPolicy,
  SolverType,
  TextureRole,
  TextureType,
} from '../enums.js';
import { SHAPE_NAMES, type ShapeName } from '../shapes.js';

export const COORDINATE = {
  local: 0,
  global: 1,
} as const;

export const ANGLE = {
  radian: 0,
  degree: 1,
} as const;

export const FLUID_SHAPE = {
  none: 0,
  ellipsoid: 1,
} as const;

export const ENABLE = {
  disable: 0,
  enable: 1,
} as const;

export const FALSE_TRUE_AUTO = {
  false: 0,
  true: 1,
  auto: 2,
} as const;

export const FALSE_AUTO = {
  false: 0,
  auto: 1,
} as const;

export const SLEEP_POLICY = {
  auto: SleepPolicy.AUTO,
  never: SleepPolicy.NEVER,
  allowed: SleepPolicy.ALLOWED,
  init: SleepPolicy.INIT,
} as const;

export const JOINT_TYPE = {
  free: JointType.FREE,
  ball: JointType.BALL,
  slide: JointType.SLIDE,
  hinge: JointType.HINGE,
} as const;

/** Shapes by their names in lower case. */
export const GEOM_TYPE = Object.fromEntries(SHAPE_NAMES.map((name) => [name.toLowerCase(), GeomType[name]])) as {
  readonly [N in ShapeName as Lowercase<N>]: (typeof GeomType)[N];
};

export const PROJECTION = {
  perspective: Projection.PERSPECTIVE,
  orthographic: Projection.ORTHOGRAPHIC,
} as const;

export const TRACKING_MODE = {
  fixed: CamLight.FIXED,
  track: CamLight.TRACK,
  trackcom: CamLight.TRACKCOM,
  targetbody: CamLight.TARGETBODY,
  targetbodycom: CamLight.TARGETBODYCOM,
} as const;

export const LIGHT_TYPE = {
  spot: LightType.SPOT,
  directional: LightType.DIRECTIONAL,
  point: LightType.POINT,
  image: LightType.IMAGE,
} as const;

export const TEXTURE_ROLE = {
  rgb: TextureRole.RGB,
  occlusion: TextureRole.OCCLUSION,
  roughness: TextureRole.ROUGHNESS,
  metallic: TextureRole.METALLIC,
  normal: TextureRole.NORMAL,
  opacity: TextureRole.OPACITY,
  emissive: TextureRole.EMISSIVE,
  rgba: TextureRole.RGBA,
  orm: TextureRole.ORM,
} as const;

export const INTEGRATOR = {
  Euler: IntegratorType.EULER,
  RK4: IntegratorType.RK4,
  implicit: IntegratorType.IMPLICIT,
  implicitfast: IntegratorType.IMPLICITFAST,
} as const;

export const CONE = {
  pyramidal: ConeType.PYRAMIDAL,
  elliptic: ConeType.ELLIPTIC,
} as const;

export const JACOBIAN = {
  dense: JacobianType.DENSE,
  sparse: JacobianType.SPARSE,
  auto: JacobianType.AUTO,
} as const;

export const SOLVER = {
  PGS: SolverType.PGS,
  CG: SolverType.CG,
  Newton: SolverType.NEWTON,
} as const;

export const TEXTURE_TYPE = {
  '2d': TextureType['2D'],
  cube: TextureType.CUBE,
  skybox: TextureType.SKYBOX,
} as const;

export const COLOR_SPACE = {
  auto: ColorSpace.AUTO,
  linear: ColorSpace.LINEAR,
  sRGB: ColorSpace.SRGB,
} as const;

export const TEXTURE_BUILTIN = {
  none: 0,
  gradient: 1,
  checker: 2,
  flat: 3,
} as const;

export const TEXTURE_MARK = {
  none: 0,
  edge: 1,
  cross: 2,
  random: 3,
} as const;

export const DYN_TYPE = {
  none: DynType.NONE,
  integrator: DynType.INTEGRATOR,
  filter: DynType.FILTER,
  filterexact: DynType.FILTEREXACT,
  muscle: DynType.MUSCLE,
  dcmotor: DynType.DCMOTOR,
  pid: DynType.PID,
  user: DynType.USER,
} as const;

export const INPUT_NONE = {
  none: CtrlInput.NONE,
} as const;

export const GAIN_TYPE = {
  fixed: GainType.FIXED,
  affine: GainType.AFFINE,
  muscle: GainType.MUSCLE,
  dcmotor: GainType.DCMOTOR,
  so3: GainType.SO3,
  pid: GainType.PID,
  user: GainType.USER,
} as const;

export const INPUT_CHART = {
  expmap: CtrlChart.EXPMAP,
  quat: CtrlChart.QUAT,
} as const;

export const INPUT_BIT = {
  pos: CtrlInput.POS,
  vel: CtrlInput.VEL,
  ff: CtrlInput.FF,
  voltage: CtrlInput.VOLTAGE,
} as const;

export const BIAS_TYPE = {
  none: BiasType.NONE,
  affine: BiasType.AFFINE,
  muscle: BiasType.MUSCLE,
  dcmotor: BiasType.DCMOTOR,
  so3: BiasType.SO3,
  user: BiasType.USER,
} as const;

export const INTERPOLATION = {
  zoh: 0,
  linear: 1,
  cubic: 2,
} as const;

export const SENSOR_STAGE = {
  none: SensorStage.NONE,
  pos: SensorStage.POS,
  vel: SensorStage.VEL,
  acc: SensorStage.ACC,
} as const;

export const DATA_TYPE = {
  real: DataType.REAL,
  positive: DataType.POSITIVE,
  axis: DataType.AXIS,
  quaternion: DataType.QUATERNION,
} as const;

export const FRAME_OBJECT = {
  body: ObjType.BODY,
  xbody: ObjType.XBODY,
  geom: ObjType.GEOM,
  site: ObjType.SITE,
  camera: ObjType.CAMERA,
} as const;

export const CONTACT_DATA = {
  found: ContactDataField.FOUND,
  force: ContactDataField.FORCE,
  torque: ContactDataField.TORQUE,
  dist: ContactDataField.DIST,
  pos: ContactDataField.POS,
  normal: ContactDataField.NORMAL,
  tangent: ContactDataField.TANGENT,
} as const;

export const RAY_DATA = {
  dist: RayDataField.DIST,
  dir: RayDataField.DIR,
  origin: RayDataField.ORIGIN,
  point: RayDataField.POINT,
  normal: RayDataField.NORMAL,
  depth: RayDataField.DEPTH,
} as const;

export const CAMERA_OUTPUT = {
  rgb: CamOutBit.RGB,
  depth: CamOutBit.DEPTH,
  distance: CamOutBit.DIST,
  normal: CamOutBit.NORMAL,
  segmentation: CamOutBit.SEG,
} as const;

export const CONTACT_REDUCE = {
  none: 0,
  mindist: 1,
  maxforce: 2,
  netforce: 3,
} as const;

export const CONFLICT = {
  warning: 0,
  merge: 1,
  error: 2,
} as const;

export const LENGTHRANGE_MODE = {
  none: LRMode.NONE,
  muscle: LRMode.MUSCLE,
  muscleuser: LRMode.MUSCLEUSER,
  all: LRMode.ALL,
} as const;

export const COMPOSITE_TYPE = {
  particle: 0,
  grid: 1,
  rope: 2,
  loop: 3,
  cable: 4,
  cloth: 5,
} as const;

export const COMPOSITE_JOINT_KIND = {
  main: 0,
} as const;

export const MESH_INERTIA = {
  convex: 0,
  legacy: 2,
  exact: 1,
  shell: 3,
} as const;

export const MESH_BUILTIN = {
  none: 0,
  sphere: 1,
  hemisphere: 2,
  cone: 3,
  supertorus: 5,
  supersphere: 4,
  wedge: 6,
  plate: 7,
} as const;

export const FLEXCOMP_TYPE = {
  grid: 0,
  box: 1,
  cylinder: 2,
  ellipsoid: 3,
  square: 4,
  disc: 5,
  circle: 6,
  mesh: 7,
  gmsh: 8,
  direct: 9,
} as const;

export const FLEXCOMP_DOF = {
  full: 0,
  radial: 1,
  trilinear: 2,
  quadratic: 3,
  '2d': 4,
} as const;

export const FLEX_SELFCOLLIDE = {
  none: FlexSelf.NONE,
  narrow: FlexSelf.NARROW,
  bvh: FlexSelf.BVH,
  sap: FlexSelf.SAP,
  auto: FlexSelf.AUTO,
} as const;

export const ELASTIC2D = {
  none: 0,
  bend: 1,
  stretch: 2,
  both: 3,
} as const;

export const FLEX_EQUALITY = {
  false: 0,
  true: 1,
  vert: 2,
  strain: 3,
} as const;

/** Inputs of a DC motor: a list of signals, or the single word `none`. */
export const DCMOTOR_INPUT = { ...INPUT_BIT, ...INPUT_NONE } as const;

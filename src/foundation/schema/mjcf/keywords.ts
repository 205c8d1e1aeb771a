/** Keywords of MJCF and the corresponding integers in a Model. */
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

/** Keywords of `coordinate` of the compiler; only `local` can be read. */
export const COORDINATE = {
  local: 0,
  global: 1,
} as const;

/** Keywords of `angle` of the compiler: the unit of angles in the file. */
export const ANGLE = {
  radian: 0,
  degree: 1,
} as const;

/** Keywords of `fluidshape` of geoms. */
export const FLUID_SHAPE = {
  none: 0,
  ellipsoid: 1,
} as const;

/** Keywords of the flags of `option`. */
export const ENABLE = {
  disable: 0,
  enable: 1,
} as const;

/** Keywords of attributes that may be decided by the compiler. */
export const FALSE_TRUE_AUTO = {
  false: 0,
  true: 1,
  auto: 2,
} as const;

/** Keywords of attributes that are either off or decided by the compiler. */
export const SCALING = {
  similar: 0,
  geometry: 1,
} as const;

export const FALSE_AUTO = {
  false: 0,
  auto: 1,
} as const;

/** Keywords of `sleep` of bodies. */
export const SLEEP_POLICY = {
  auto: SleepPolicy.AUTO,
  never: SleepPolicy.NEVER,
  allowed: SleepPolicy.ALLOWED,
  init: SleepPolicy.INIT,
} as const;

/** Keywords of `type` of joints. */
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

/** Keywords of `projection` of cameras. */
export const PROJECTION = {
  perspective: Projection.PERSPECTIVE,
  orthographic: Projection.ORTHOGRAPHIC,
} as const;

/** Keywords of `mode` of cameras and lights. */
export const TRACKING_MODE = {
  fixed: CamLight.FIXED,
  track: CamLight.TRACK,
  trackcom: CamLight.TRACKCOM,
  targetbody: CamLight.TARGETBODY,
  targetbodycom: CamLight.TARGETBODYCOM,
} as const;

/** Keywords of `type` of lights. */
export const LIGHT_TYPE = {
  spot: LightType.SPOT,
  directional: LightType.DIRECTIONAL,
  point: LightType.POINT,
  image: LightType.IMAGE,
} as const;

/** Keywords of `role` of the layers of a material. */
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

/** Keywords of `integrator` of `option`. */
export const INTEGRATOR = {
  Euler: IntegratorType.EULER,
  RK4: IntegratorType.RK4,
  implicit: IntegratorType.IMPLICIT,
  implicitfast: IntegratorType.IMPLICITFAST,
  discrete: IntegratorType.DISCRETE,
} as const;

/** Keywords of `cone` of `option`: the shape of friction cones. */
export const CONE = {
  pyramidal: ConeType.PYRAMIDAL,
  elliptic: ConeType.ELLIPTIC,
} as const;

/** Keywords of `jacobian` of `option`: the storage of the constraint Jacobian. */
export const JACOBIAN = {
  dense: JacobianType.DENSE,
  sparse: JacobianType.SPARSE,
  auto: JacobianType.AUTO,
} as const;

/** Keywords of `solver` of `option`. */
export const SOLVER = {
  PGS: SolverType.PGS,
  CG: SolverType.CG,
  Newton: SolverType.NEWTON,
} as const;

/** Keywords of `type` of textures. */
export const TEXTURE_TYPE = {
  '2d': TextureType['2D'],
  cube: TextureType.CUBE,
  skybox: TextureType.SKYBOX,
} as const;

/** Keywords of `colorspace` of textures. */
export const COLOR_SPACE = {
  auto: ColorSpace.AUTO,
  linear: ColorSpace.LINEAR,
  sRGB: ColorSpace.SRGB,
} as const;

/** Keywords of `builtin` of textures: generated patterns. */
export const TEXTURE_BUILTIN = {
  none: 0,
  gradient: 1,
  checker: 2,
  flat: 3,
} as const;

/** Keywords of `mark` of textures: marks over a generated pattern. */
export const TEXTURE_MARK = {
  none: 0,
  edge: 1,
  cross: 2,
  random: 3,
} as const;

/** Keywords of `dyntype` of actuators: activation dynamics. */
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

/** Keyword of inputs for actuators without any. */
export const INPUT_NONE = {
  none: CtrlInput.NONE,
} as const;

/** Keywords of `gaintype` of actuators. */
export const GAIN_TYPE = {
  fixed: GainType.FIXED,
  affine: GainType.AFFINE,
  muscle: GainType.MUSCLE,
  dcmotor: GainType.DCMOTOR,
  so3: GainType.SO3,
  pid: GainType.PID,
  user: GainType.USER,
} as const;

/** Keywords for the coordinates in which an orientation is commanded. */
export const INPUT_CHART = {
  expmap: CtrlChart.EXPMAP,
  quat: CtrlChart.QUAT,
} as const;

/** Keywords for the inputs of an actuator; they are added as bits. */
export const INPUT_BIT = {
  pos: CtrlInput.POS,
  vel: CtrlInput.VEL,
  ff: CtrlInput.FF,
  voltage: CtrlInput.VOLTAGE,
} as const;

/** The input `pressure` of an actuator, which an actuator of fixed or affine gain can declare. */
export const PRESSURE_INPUT = 32;

/** Keywords for the inputs of an actuator of any kind. */
export const INPUT_WORD = { ...INPUT_CHART, ...INPUT_BIT, pressure: PRESSURE_INPUT } as const;

/** Keywords of `biastype` of actuators. */
export const BIAS_TYPE = {
  none: BiasType.NONE,
  affine: BiasType.AFFINE,
  muscle: BiasType.MUSCLE,
  dcmotor: BiasType.DCMOTOR,
  so3: BiasType.SO3,
  user: BiasType.USER,
} as const;

/** Keywords of `interp`: interpolation in a history of delayed values. */
export const INTERPOLATION = {
  zoh: 0,
  linear: 1,
  cubic: 2,
} as const;

/** Keywords of `needstage` of user sensors. */
export const SENSOR_STAGE = {
  none: SensorStage.NONE,
  pos: SensorStage.POS,
  vel: SensorStage.VEL,
  acc: SensorStage.ACC,
} as const;

/** Keywords of `datatype` of user sensors. */
export const DATA_TYPE = {
  real: DataType.REAL,
  positive: DataType.POSITIVE,
  axis: DataType.AXIS,
  quaternion: DataType.QUATERNION,
} as const;

/** Keywords of `objtype` and `reftype` of frame sensors. */
export const FRAME_OBJECT = {
  body: ObjType.BODY,
  xbody: ObjType.XBODY,
  geom: ObjType.GEOM,
  site: ObjType.SITE,
  camera: ObjType.CAMERA,
} as const;

/** Keywords of `data` of contact sensors. */
export const CONTACT_DATA = {
  found: ContactDataField.FOUND,
  force: ContactDataField.FORCE,
  torque: ContactDataField.TORQUE,
  dist: ContactDataField.DIST,
  pos: ContactDataField.POS,
  normal: ContactDataField.NORMAL,
  tangent: ContactDataField.TANGENT,
} as const;

/** Keywords of `data` of range finders. */
export const RAY_DATA = {
  dist: RayDataField.DIST,
  dir: RayDataField.DIR,
  origin: RayDataField.ORIGIN,
  point: RayDataField.POINT,
  normal: RayDataField.NORMAL,
  depth: RayDataField.DEPTH,
} as const;

/** Keywords of `output` of cameras; they are added as bits. */
export const CAMERA_OUTPUT = {
  rgb: CamOutBit.RGB,
  depth: CamOutBit.DEPTH,
  distance: CamOutBit.DIST,
  normal: CamOutBit.NORMAL,
  segmentation: CamOutBit.SEG,
} as const;

/** Keywords of `reduce` of contact sensors: the selection among several contacts. */
export const CONTACT_REDUCE = {
  none: 0,
  mindist: 1,
  maxforce: 2,
  netforce: 3,
} as const;

/** Keywords for the treatment of differing settings when models are attached. */
export const CONFLICT = {
  warning: 0,
  merge: 1,
  error: 2,
} as const;

/** Keywords of `mode` of `lengthrange`: the actuators whose ranges are computed. */
export const LENGTHRANGE_MODE = {
  none: LRMode.NONE,
  muscle: LRMode.MUSCLE,
  muscleuser: LRMode.MUSCLEUSER,
  all: LRMode.ALL,
} as const;

/** Keywords of `type` of composites. */
export const COMPOSITE_TYPE = {
  particle: 0,
  grid: 1,
  rope: 2,
  loop: 3,
  cable: 4,
  cloth: 5,
} as const;

/** Keywords of `kind` of the joints of a composite. */
export const COMPOSITE_JOINT_KIND = {
  main: 0,
} as const;

/** Keywords of `inertia` of meshes. */
export const MESH_INERTIA = {
  convex: 0,
  legacy: 2,
  exact: 1,
  shell: 3,
} as const;

/** Keywords of `builtin` of meshes: generated shapes. */
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

/** Keywords of `type` of flexcomps. */
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

/** Keywords of `dof` of flexcomps: the parametrization of motion. */
export const FLEXCOMP_DOF = {
  full: 0,
  radial: 1,
  trilinear: 2,
  quadratic: 3,
  '2d': 4,
} as const;

/** Keywords of `selfcollide` of flexes: the algorithm for contacts within a flex. */
export const FLEX_SELFCOLLIDE = {
  none: FlexSelf.NONE,
  narrow: FlexSelf.NARROW,
  bvh: FlexSelf.BVH,
  sap: FlexSelf.SAP,
  auto: FlexSelf.AUTO,
} as const;

/** Keywords of `elastic2d` of flexes: the elastic forces of a surface. */
export const ELASTIC2D = {
  none: 0,
  bend: 1,
  stretch: 2,
  both: 3,
} as const;

/** Keywords of `equality` of the edges of flexcomps: the constraints that hold the shape. */
export const FLEX_EQUALITY = {
  false: 0,
  true: 1,
  vert: 2,
  strain: 3,
} as const;

/** Inputs of a DC motor: a list of signals, or the single word `none`. */
export const DCMOTOR_INPUT = { ...INPUT_BIT, ...INPUT_NONE } as const;

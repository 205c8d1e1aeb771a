/** Integer enumerations of Model and Data, named after MuJoCo's constants (`mjJNT_FREE` is `JointType.FREE`). */

/** Bits of `opt.disableflags`: parts of the physics that are switched off. */
export const DisableBit = {
  CONSTRAINT: 1,
  EQUALITY: 2,
  FRICTIONLOSS: 4,
  LIMIT: 8,
  CONTACT: 16,
  SPRING: 32,
  DAMPER: 64,
  GRAVITY: 128,
  CLAMPCTRL: 256,
  WARMSTART: 512,
  FILTERPARENT: 1024,
  ACTUATION: 2048,
  REFSAFE: 4096,
  SENSOR: 8192,
  MIDPHASE: 16384,
  EULERDAMP: 32768,
  AUTORESET: 65536,
  NATIVECCD: 131072,
  ISLAND: 262144,
  MULTICCD: 524288,
} as const;
export type DisableBit = (typeof DisableBit)[keyof typeof DisableBit];

/** Bits of `opt.enableflags`: parts of the physics that are switched on. */
export const EnableBit = {
  OVERRIDE: 1,
  ENERGY: 2,
  FWDINV: 4,
  INVDISCRETE: 8,
  SLEEP: 16,
  DIAGEXACT: 32,
  IPC: 64,
  /** Own choice: the bit of the reference is not documented. */
  SPECULATIVE: 128,
} as const;
export type EnableBit = (typeof EnableBit)[keyof typeof EnableBit];

/** Types of joints. */
export const JointType = {
  FREE: 0,
  BALL: 1,
  SLIDE: 2,
  HINGE: 3,
} as const;
export type JointType = (typeof JointType)[keyof typeof JointType];

/** Types of geoms; those from 100 on are for drawing only. */
export const GeomType = {
  PLANE: 0,
  HFIELD: 1,
  SPHERE: 2,
  CAPSULE: 3,
  ELLIPSOID: 4,
  CYLINDER: 5,
  BOX: 6,
  MESH: 7,
  SDF: 8,
  ARROW: 100,
  ARROW1: 101,
  ARROW2: 102,
  LINE: 103,
  LINEBOX: 104,
  FLEX: 105,
  SKIN: 106,
  LABEL: 107,
  TRIANGLE: 108,
  NONE: 1001,
} as const;
export type GeomType = (typeof GeomType)[keyof typeof GeomType];

/** Projections of cameras. */
export const Projection = {
  PERSPECTIVE: 0,
  ORTHOGRAPHIC: 1,
} as const;
export type Projection = (typeof Projection)[keyof typeof Projection];

/** Tracking modes of cameras and lights. */
export const CamLight = {
  FIXED: 0,
  TRACK: 1,
  TRACKCOM: 2,
  TARGETBODY: 3,
  TARGETBODYCOM: 4,
} as const;
export type CamLight = (typeof CamLight)[keyof typeof CamLight];

/** Types of lights. */
export const LightType = {
  SPOT: 0,
  DIRECTIONAL: 1,
  POINT: 2,
  IMAGE: 3,
} as const;
export type LightType = (typeof LightType)[keyof typeof LightType];

/** Types of textures. */
export const TextureType = {
  '2D': 0,
  CUBE: 1,
  SKYBOX: 2,
} as const;
export type TextureType = (typeof TextureType)[keyof typeof TextureType];

/** Roles of textures in a material. */
export const TextureRole = {
  USER: 0,
  RGB: 1,
  OCCLUSION: 2,
  ROUGHNESS: 3,
  METALLIC: 4,
  NORMAL: 5,
  OPACITY: 6,
  EMISSIVE: 7,
  RGBA: 8,
  ORM: 9,
} as const;
export type TextureRole = (typeof TextureRole)[keyof typeof TextureRole];

/** Color spaces of textures. */
export const ColorSpace = {
  AUTO: 0,
  LINEAR: 1,
  SRGB: 2,
} as const;
export type ColorSpace = (typeof ColorSpace)[keyof typeof ColorSpace];

/** Numerical integrators. */
export const IntegratorType = {
  EULER: 0,
  RK4: 1,
  IMPLICIT: 2,
  IMPLICITFAST: 3,
  DISCRETE: 4,
} as const;
export type IntegratorType = (typeof IntegratorType)[keyof typeof IntegratorType];

/** Shapes of friction cones. */
export const ConeType = {
  PYRAMIDAL: 0,
  ELLIPTIC: 1,
} as const;
export type ConeType = (typeof ConeType)[keyof typeof ConeType];

/** Storage of the constraint Jacobian. */
export const JacobianType = {
  DENSE: 0,
  SPARSE: 1,
  AUTO: 2,
} as const;
export type JacobianType = (typeof JacobianType)[keyof typeof JacobianType];

/** Constraint solvers. */
export const SolverType = {
  PGS: 0,
  CG: 1,
  NEWTON: 2,
} as const;
export type SolverType = (typeof SolverType)[keyof typeof SolverType];

/** Types of equality constraints. */
export const EqType = {
  CONNECT: 0,
  WELD: 1,
  JOINT: 2,
  TENDON: 3,
  FLEX: 4,
  FLEXVERT: 5,
  FLEXSTRAIN: 6,
  DISTANCE: 7,
} as const;
export type EqType = (typeof EqType)[keyof typeof EqType];

/** Types of elements on a tendon's path. */
export const WrapType = {
  NONE: 0,
  JOINT: 1,
  PULLEY: 2,
  SITE: 3,
  SPHERE: 4,
  CYLINDER: 5,
} as const;
export type WrapType = (typeof WrapType)[keyof typeof WrapType];

/** Transmissions of actuators. */
export const TrnType = {
  JOINT: 0,
  JOINTINPARENT: 1,
  SLIDERCRANK: 2,
  TENDON: 3,
  SITE: 4,
  BODY: 5,
  SO3: 6,
  UNDEFINED: 1000,
} as const;
export type TrnType = (typeof TrnType)[keyof typeof TrnType];

/** Activation dynamics of actuators. */
export const DynType = {
  NONE: 0,
  INTEGRATOR: 1,
  FILTER: 2,
  FILTEREXACT: 3,
  MUSCLE: 4,
  DCMOTOR: 5,
  PID: 6,
  USER: 7,
} as const;
export type DynType = (typeof DynType)[keyof typeof DynType];

/** Gains of actuators. */
export const GainType = {
  FIXED: 0,
  AFFINE: 1,
  MUSCLE: 2,
  DCMOTOR: 3,
  SO3: 4,
  PID: 5,
  USER: 6,
} as const;
export type GainType = (typeof GainType)[keyof typeof GainType];

/** Biases of actuators. */
export const BiasType = {
  NONE: 0,
  AFFINE: 1,
  MUSCLE: 2,
  DCMOTOR: 3,
  SO3: 4,
  USER: 5,
} as const;
export type BiasType = (typeof BiasType)[keyof typeof BiasType];

/** Coordinates of orientations that are controlled. */
export const CtrlChart = {
  EXPMAP: 1,
  QUAT: 2,
} as const;
export type CtrlChart = (typeof CtrlChart)[keyof typeof CtrlChart];

/** Inputs of an actuator (bits). */
export const CtrlInput = {
  POS: 1,
  VEL: 2,
  FF: 4,
  VOLTAGE: 8,
  NONE: 16,
} as const;
export type CtrlInput = (typeof CtrlInput)[keyof typeof CtrlInput];

/** Types of objects. */
export const ObjType = {
  UNKNOWN: 0,
  BODY: 1,
  XBODY: 2,
  JOINT: 3,
  DOF: 4,
  GEOM: 5,
  SITE: 6,
  CAMERA: 7,
  LIGHT: 8,
  FLEX: 9,
  MESH: 10,
  SKIN: 11,
  HFIELD: 12,
  TEXTURE: 13,
  MATERIAL: 14,
  PAIR: 15,
  EXCLUDE: 16,
  EQUALITY: 17,
  TENDON: 18,
  ACTUATOR: 19,
  SENSOR: 20,
  NUMERIC: 21,
  TEXT: 22,
  TUPLE: 23,
  KEY: 24,
  PLUGIN: 25,
  FRAME: 100,
  DEFAULT: 101,
  MODEL: 102,
} as const;
export type ObjType = (typeof ObjType)[keyof typeof ObjType];

/** Types of sensors. */
export const SensorType = {
  TOUCH: 0,
  ACCELEROMETER: 1,
  VELOCIMETER: 2,
  GYRO: 3,
  FORCE: 4,
  TORQUE: 5,
  MAGNETOMETER: 6,
  RANGEFINDER: 7,
  CAMPROJECTION: 8,
  JOINTPOS: 9,
  JOINTVEL: 10,
  TENDONPOS: 11,
  TENDONVEL: 12,
  ACTUATORPOS: 13,
  ACTUATORVEL: 14,
  ACTUATORFRC: 15,
  JOINTACTFRC: 16,
  TENDONACTFRC: 17,
  BALLQUAT: 18,
  BALLANGVEL: 19,
  JOINTLIMITPOS: 20,
  JOINTLIMITVEL: 21,
  JOINTLIMITFRC: 22,
  TENDONLIMITPOS: 23,
  TENDONLIMITVEL: 24,
  TENDONLIMITFRC: 25,
  FRAMEPOS: 26,
  FRAMEQUAT: 27,
  FRAMEXAXIS: 28,
  FRAMEYAXIS: 29,
  FRAMEZAXIS: 30,
  FRAMELINVEL: 31,
  FRAMEANGVEL: 32,
  FRAMELINACC: 33,
  FRAMEANGACC: 34,
  SUBTREECOM: 35,
  SUBTREELINVEL: 36,
  SUBTREEANGMOM: 37,
  INSIDESITE: 38,
  GEOMDIST: 39,
  GEOMNORMAL: 40,
  GEOMFROMTO: 41,
  CONTACT: 42,
  E_POTENTIAL: 43,
  E_KINETIC: 44,
  CLOCK: 45,
  TACTILE: 46,
  PLUGIN: 47,
  USER: 48,
} as const;
export type SensorType = (typeof SensorType)[keyof typeof SensorType];

/** Stages of the computation that sensors depend on. */
export const SensorStage = {
  NONE: 0,
  POS: 1,
  VEL: 2,
  ACC: 3,
} as const;
export type SensorStage = (typeof SensorStage)[keyof typeof SensorStage];

/** Types of sensor values. */
export const DataType = {
  REAL: 0,
  POSITIVE: 1,
  AXIS: 2,
  QUATERNION: 3,
} as const;
export type DataType = (typeof DataType)[keyof typeof DataType];

/** Values that a contact sensor reports. */
export const ContactDataField = {
  FOUND: 0,
  FORCE: 1,
  TORQUE: 2,
  DIST: 3,
  POS: 4,
  NORMAL: 5,
  TANGENT: 6,
} as const;
export type ContactDataField = (typeof ContactDataField)[keyof typeof ContactDataField];

/** Values that a range finder reports. */
export const RayDataField = {
  DIST: 0,
  DIR: 1,
  ORIGIN: 2,
  POINT: 3,
  NORMAL: 4,
  DEPTH: 5,
} as const;
export type RayDataField = (typeof RayDataField)[keyof typeof RayDataField];

/** Outputs of a camera (bits). */
export const CamOutBit = {
  RGB: 1,
  DEPTH: 2,
  DIST: 4,
  NORMAL: 8,
  SEG: 16,
} as const;
export type CamOutBit = (typeof CamOutBit)[keyof typeof CamOutBit];

/** Relations of a frame to that of its body. */
export const SameFrame = {
  NONE: 0,
  BODY: 1,
  INERTIA: 2,
  BODYROT: 3,
  INERTIAROT: 4,
} as const;
export type SameFrame = (typeof SameFrame)[keyof typeof SameFrame];

/** Sleep policies of trees. */
export const SleepPolicy = {
  AUTO: 0,
  AUTO_NEVER: 1,
  AUTO_ALLOWED: 2,
  NEVER: 3,
  ALLOWED: 4,
  INIT: 5,
} as const;
export type SleepPolicy = (typeof SleepPolicy)[keyof typeof SleepPolicy];

/** Selections of actuators whose length ranges are computed. */
export const LRMode = {
  NONE: 0,
  MUSCLE: 1,
  MUSCLEUSER: 2,
  ALL: 3,
} as const;
export type LRMode = (typeof LRMode)[keyof typeof LRMode];

/** Self-collision modes of flexes. */
export const FlexSelf = {
  NONE: 0,
  NARROW: 1,
  BVH: 2,
  SAP: 3,
  AUTO: 4,
} as const;
export type FlexSelf = (typeof FlexSelf)[keyof typeof FlexSelf];

/** Combinations of signed distance fields. */
export const SDFType = {
  SINGLE: 0,
  INTERSECTION: 1,
  MIDSURFACE: 2,
  COLLISION: 3,
} as const;
export type SDFType = (typeof SDFType)[keyof typeof SDFType];

/** The roles that a plugin's instances can have; a plugin may have several. */
export const PluginCapability = {
  ACTUATOR: 1,
  SENSOR: 2,
  PASSIVE: 4,
  SDF: 8,
} as const;
export type PluginCapability = (typeof PluginCapability)[keyof typeof PluginCapability];

/** Components of a state vector (bits), and their usual sums. */
export const State = {
  TIME: 1,
  QPOS: 2,
  QVEL: 4,
  ACT: 8,
  HISTORY: 16,
  WARMSTART: 32,
  CTRL: 64,
  QFRC_APPLIED: 128,
  XFRC_APPLIED: 256,
  EQ_ACTIVE: 512,
  MOCAP_POS: 1024,
  MOCAP_QUAT: 2048,
  USERDATA: 4096,
  PLUGIN: 8192,
  PHYSICS: 30,
  FULLPHYSICS: 8223,
  USER: 8128,
  INTEGRATION: 16383,
} as const;
export type State = (typeof State)[keyof typeof State];

/** Types of constraint rows. */
export const ConstraintType = {
  EQUALITY: 0,
  FRICTION_DOF: 1,
  FRICTION_TENDON: 2,
  LIMIT_JOINT: 3,
  LIMIT_TENDON: 4,
  CONTACT_FRICTIONLESS: 5,
  CONTACT_PYRAMIDAL: 6,
  CONTACT_ELLIPTIC: 7,
} as const;
export type ConstraintType = (typeof ConstraintType)[keyof typeof ConstraintType];

/** States of constraint rows in the solver. */
export const ConstraintState = {
  SATISFIED: 0,
  QUADRATIC: 1,
  LINEARNEG: 2,
  LINEARPOS: 3,
  CONE: 4,
} as const;
export type ConstraintState = (typeof ConstraintState)[keyof typeof ConstraintState];

/** Warnings of the physics. */
export const Warning = {
  INERTIA: 0,
  CONTACTFULL: 1,
  CNSTRFULL: 2,
  BADQPOS: 3,
  BADQVEL: 4,
  BADQACC: 5,
  BADCTRL: 6,
} as const;
export type Warning = (typeof Warning)[keyof typeof Warning];

/** Timers of the stages of a step. */
export const Timer = {
  STEP: 0,
  FORWARD: 1,
  INVERSE: 2,
  POSITION: 3,
  VELOCITY: 4,
  ACTUATION: 5,
  CONSTRAINT: 6,
  ADVANCE: 7,
  POS_KINEMATICS: 8,
  POS_INERTIA: 9,
  POS_COLLISION: 10,
  POS_MAKE: 11,
  POS_PROJECT: 12,
  COL_BROAD: 13,
  COL_NARROW: 14,
} as const;
export type Timer = (typeof Timer)[keyof typeof Timer];

/** Sleep states of trees and bodies. */
export const SleepState = {
  STATIC: -1,
  ASLEEP: 0,
  AWAKE: 1,
} as const;
export type SleepState = (typeof SleepState)[keyof typeof SleepState];

/** Levels of log messages. */
export const LogLevel = {
  DEBUG: 0,
  INFO: 1,
  WARNING: 2,
  ERROR: 3,
} as const;
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];

/** Topics of log messages. */
export const LogTopic = {
  NONE: 0,
  TIME_STP: 1,
  TIME_CMP: 2,
  SLEEP: 3,
} as const;
export type LogTopic = (typeof LogTopic)[keyof typeof LogTopic];

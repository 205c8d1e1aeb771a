/**
 * Properties of each sensor type: its MJCF element, the object it measures, the number and kind of its values, the
 * stage that computes them, and the effect of its cutoff. Reader, compiler, engine and drop-in use this table.
 */
import { type ContactDataField, DataType, ObjType, type RayDataField, SensorStage, SensorType } from './enums.js';

/** Name of a sensor type. */
export type SensorName = keyof typeof SensorType;

/**
 * The source of a dimension that is not fixed: fields of each ray or contact, outputs of the actuator, vertices
 * of the mesh, the plugin, or the attribute `dim`.
 */
export type SensorDimension = number | 'rays' | 'contacts' | 'outputs' | 'taxels' | 'plugin' | 'user';

/**
 * Attributes that name an object, with its type; `named` means the attributes `objtype` and `objname`, `reftype` and
 * `refname`.
 */
export type SensorTarget = 'named' | Readonly<Record<string, ObjType>>;

/**
 * The effect of the cutoff: it limits the values (except axes and quaternions), the range of the sensor, both, or
 * nothing.
 */
export type SensorCutoff = 'values' | 'reach' | 'values-and-reach' | 'unused';

/** Requirements on the objects and attributes of a sensor. */
export type SensorNeed =
  | 'scalar-joint'
  | 'ball-joint'
  | 'limits'
  | 'resolution'
  | 'two-objects'
  | 'count'
  | 'sized-site'
  | 'convex-shapes'
  | 'fitting-dim';

/** A row: properties of a sensor type. */
export interface SensorRow {
  /** Kind of its MJCF element. */
  readonly kind: string;
  readonly dim: SensorDimension;
  /** Kind of data, which determines how a cutoff applies. Users may choose another one for `user`. */
  readonly datatype: DataType;
  /** First stage after which it can be computed; `user` and `plugin` may choose another one. */
  readonly stage: SensorStage;
  readonly object: SensorTarget;
  readonly reference?: SensorTarget;
  readonly cutoff: SensorCutoff;
  readonly needs?: SensorNeed;
  /**
   * Set if its vector or quaternion is in the world frame without a reference; others are in the frame of their
   * object.
   */
  readonly axes?: 'world';
  /** Set if it reads data that its object does not own, so that it never sleeps. */
  readonly isAlwaysAwake?: true;
}

const NOTHING = {} as const;
const SITE = { site: ObjType.SITE } as const;
const JOINT = { joint: ObjType.JOINT } as const;
const TENDON = { tendon: ObjType.TENDON } as const;
const ACTUATOR = { actuator: ObjType.ACTUATOR } as const;
const BODY = { body: ObjType.BODY } as const;
const CAMERA = { camera: ObjType.CAMERA } as const;
const FIRST = { geom1: ObjType.GEOM, body1: ObjType.BODY } as const;
const SECOND = { geom2: ObjType.GEOM, body2: ObjType.BODY } as const;

/** Properties of sensors by the name of their type. */
export const SENSORS = {
  TOUCH: {
    kind: 'touch',
    dim: 1,
    datatype: DataType.POSITIVE,
    stage: SensorStage.ACC,
    object: SITE,
    cutoff: 'values',
    needs: 'sized-site',
  },
  ACCELEROMETER: {
    kind: 'accelerometer',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: SITE,
    cutoff: 'values',
  },
  VELOCIMETER: {
    kind: 'velocimeter',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: SITE,
    cutoff: 'values',
  },
  GYRO: { kind: 'gyro', dim: 3, datatype: DataType.REAL, stage: SensorStage.VEL, object: SITE, cutoff: 'values' },
  FORCE: { kind: 'force', dim: 3, datatype: DataType.REAL, stage: SensorStage.ACC, object: SITE, cutoff: 'values' },
  TORQUE: { kind: 'torque', dim: 3, datatype: DataType.REAL, stage: SensorStage.ACC, object: SITE, cutoff: 'values' },
  MAGNETOMETER: {
    kind: 'magnetometer',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: SITE,
    cutoff: 'values',
  },
  RANGEFINDER: {
    kind: 'rangefinder',
    dim: 'rays',
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: { ...SITE, ...CAMERA },
    cutoff: 'values',
    isAlwaysAwake: true,
  },
  CAMPROJECTION: {
    kind: 'camprojection',
    dim: 2,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: SITE,
    reference: CAMERA,
    cutoff: 'values',
    needs: 'resolution',
  },
  JOINTPOS: {
    kind: 'jointpos',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: JOINT,
    cutoff: 'values',
    needs: 'scalar-joint',
  },
  JOINTVEL: {
    kind: 'jointvel',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: JOINT,
    cutoff: 'values',
    needs: 'scalar-joint',
  },
  TENDONPOS: {
    kind: 'tendonpos',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: TENDON,
    cutoff: 'values',
  },
  TENDONVEL: {
    kind: 'tendonvel',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: TENDON,
    cutoff: 'values',
  },
  ACTUATORPOS: {
    kind: 'actuatorpos',
    dim: 'outputs',
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: ACTUATOR,
    cutoff: 'values',
  },
  ACTUATORVEL: {
    kind: 'actuatorvel',
    dim: 'outputs',
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: ACTUATOR,
    cutoff: 'values',
  },
  ACTUATORFRC: {
    kind: 'actuatorfrc',
    dim: 'outputs',
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: ACTUATOR,
    cutoff: 'values',
  },
  JOINTACTFRC: {
    kind: 'jointactuatorfrc',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: JOINT,
    cutoff: 'values',
    needs: 'scalar-joint',
  },
  TENDONACTFRC: {
    kind: 'tendonactuatorfrc',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: TENDON,
    cutoff: 'values',
  },
  BALLQUAT: {
    kind: 'ballquat',
    dim: 4,
    datatype: DataType.QUATERNION,
    stage: SensorStage.POS,
    object: JOINT,
    cutoff: 'values',
    needs: 'ball-joint',
  },
  BALLANGVEL: {
    kind: 'ballangvel',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: JOINT,
    cutoff: 'values',
    needs: 'ball-joint',
  },
  JOINTLIMITPOS: {
    kind: 'jointlimitpos',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: JOINT,
    cutoff: 'values',
    needs: 'limits',
  },
  JOINTLIMITVEL: {
    kind: 'jointlimitvel',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: JOINT,
    cutoff: 'values',
    needs: 'limits',
  },
  JOINTLIMITFRC: {
    kind: 'jointlimitfrc',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: JOINT,
    cutoff: 'values',
    needs: 'limits',
  },
  TENDONLIMITPOS: {
    kind: 'tendonlimitpos',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: TENDON,
    cutoff: 'values',
    needs: 'limits',
  },
  TENDONLIMITVEL: {
    kind: 'tendonlimitvel',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: TENDON,
    cutoff: 'values',
    needs: 'limits',
  },
  TENDONLIMITFRC: {
    kind: 'tendonlimitfrc',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: TENDON,
    cutoff: 'values',
    needs: 'limits',
  },
  FRAMEPOS: {
    kind: 'framepos',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: 'named',
    reference: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  FRAMEQUAT: {
    kind: 'framequat',
    dim: 4,
    datatype: DataType.QUATERNION,
    stage: SensorStage.POS,
    object: 'named',
    reference: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  FRAMEXAXIS: {
    kind: 'framexaxis',
    dim: 3,
    datatype: DataType.AXIS,
    stage: SensorStage.POS,
    object: 'named',
    reference: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  FRAMEYAXIS: {
    kind: 'frameyaxis',
    dim: 3,
    datatype: DataType.AXIS,
    stage: SensorStage.POS,
    object: 'named',
    reference: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  FRAMEZAXIS: {
    kind: 'framezaxis',
    dim: 3,
    datatype: DataType.AXIS,
    stage: SensorStage.POS,
    object: 'named',
    reference: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  FRAMELINVEL: {
    kind: 'framelinvel',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: 'named',
    reference: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  FRAMEANGVEL: {
    kind: 'frameangvel',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: 'named',
    reference: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  FRAMELINACC: {
    kind: 'framelinacc',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  FRAMEANGACC: {
    kind: 'frameangacc',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: 'named',
    axes: 'world',
    cutoff: 'values',
  },
  SUBTREECOM: {
    kind: 'subtreecom',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: BODY,
    axes: 'world',
    cutoff: 'values',
  },
  SUBTREELINVEL: {
    kind: 'subtreelinvel',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: BODY,
    axes: 'world',
    cutoff: 'values',
  },
  SUBTREEANGMOM: {
    kind: 'subtreeangmom',
    dim: 3,
    datatype: DataType.REAL,
    stage: SensorStage.VEL,
    object: BODY,
    axes: 'world',
    cutoff: 'values',
  },
  INSIDESITE: {
    kind: 'insidesite',
    dim: 1,
    datatype: DataType.POSITIVE,
    stage: SensorStage.POS,
    object: 'named',
    reference: SITE,
    cutoff: 'values',
    needs: 'convex-shapes',
  },
  GEOMDIST: {
    kind: 'distance',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: FIRST,
    reference: SECOND,
    cutoff: 'values-and-reach',
    needs: 'two-objects',
  },
  GEOMNORMAL: {
    kind: 'normal',
    dim: 3,
    datatype: DataType.AXIS,
    stage: SensorStage.POS,
    object: FIRST,
    reference: SECOND,
    axes: 'world',
    cutoff: 'reach',
    needs: 'two-objects',
  },
  GEOMFROMTO: {
    kind: 'fromto',
    dim: 6,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: FIRST,
    reference: SECOND,
    cutoff: 'reach',
    needs: 'two-objects',
  },
  CONTACT: {
    kind: 'sensorContact',
    dim: 'contacts',
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: { ...SITE, ...FIRST, subtree1: ObjType.XBODY },
    reference: { ...SECOND, subtree2: ObjType.XBODY },
    cutoff: 'unused',
    needs: 'count',
  },
  E_POTENTIAL: {
    kind: 'e_potential',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: NOTHING,
    cutoff: 'values',
  },
  E_KINETIC: {
    kind: 'e_kinetic',
    dim: 1,
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: NOTHING,
    cutoff: 'values',
  },
  CLOCK: { kind: 'clock', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS, object: NOTHING, cutoff: 'values' },
  TACTILE: {
    kind: 'tactile',
    dim: 'taxels',
    datatype: DataType.REAL,
    stage: SensorStage.ACC,
    object: { mesh: ObjType.MESH },
    reference: { geom: ObjType.GEOM },
    cutoff: 'values',
  },
  PLUGIN: {
    kind: 'sensorPlugin',
    dim: 'plugin',
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: 'named',
    reference: 'named',
    cutoff: 'values',
    isAlwaysAwake: true,
  },
  USER: {
    kind: 'userSensor',
    dim: 'user',
    datatype: DataType.REAL,
    stage: SensorStage.POS,
    object: 'named',
    cutoff: 'values',
    needs: 'fitting-dim',
    isAlwaysAwake: true,
  },
} as const satisfies Record<SensorName, SensorRow>;

/** Kinds of the elements in `<sensor>`. */
export type SensorKind = (typeof SENSORS)[SensorName]['kind'];

/** The name of a type by its number. */
export const SENSOR_NAMES: ReadonlyMap<number, SensorName> = /* @__PURE__ */ new Map(
  (Object.keys(SENSORS) as SensorName[]).map((name) => [SensorType[name], name]),
);

/** The name of a type by the kind of its element. */
export const SENSOR_OF_KIND: ReadonlyMap<string, SensorName> = /* @__PURE__ */ new Map(
  (Object.keys(SENSORS) as SensorName[]).map((name) => [SENSORS[name].kind, name]),
);

/** Number of values in each field of a contact sensor. Bit n of its data specification selects the n-th field. */
export const CONTACT_FIELD_SIZES = {
  FOUND: 1,
  FORCE: 3,
  TORQUE: 3,
  DIST: 1,
  POS: 3,
  NORMAL: 3,
  TANGENT: 3,
} as const satisfies Record<keyof typeof ContactDataField, number>;

/** Number of values in each field of a ray; bits as for contact sensors. */
export const RAY_FIELD_SIZES = {
  DIST: 1,
  DIR: 3,
  ORIGIN: 3,
  POINT: 3,
  NORMAL: 3,
  DEPTH: 1,
} as const satisfies Record<keyof typeof RayDataField, number>;

/** Total number of values of the selected fields. */
export function sizeOfFields(fields: number, sizes: Readonly<Record<string, number>>): number {
  return Object.values(sizes).reduce((sum, size, bit) => sum + ((fields & (1 << bit)) !== 0 ? size : 0), 0);
}

/** First integer parameter of an `insidesite` sensor that measures how far its object protrudes. */
export const ENCLOSED = 1;

/** Number of values of each taxel of a tactile sensor: depth, and sliding along two tangents. */
export const TAXEL_SIZE = 3;
